// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/modelpicture.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class ChoiceEditor;
class Viewer;

/// Shows the model's run of the choice. Each change of the choice starts a new run of the model in
/// the background, except during a live run. When another part of the program shows a run, this
/// class drops its requested runs. Thread: the window's.
class ModelPreview : public QObject {
    Q_OBJECT
public:
    ModelPreview(ChoiceEditor &editor, Viewer &viewer, QObject *parent = nullptr);

    /// Runs the choice in the background and then shows the run. Does nothing during a live run.
    void ask();
    /// Whether ask() shows only a sketch of the choice (RunView::isSketch) instead of its run.
    bool isSketched() const { return m_isSketched; }
    void setSketched(bool isSketched) { m_isSketched = isSketched; }
    /// Drops requested runs.
    void dropRequests() { m_model.dropRequests(); }
    /// Whether the model has not finished the choice's run yet.
    bool isBusy() const { return m_model.isBusy(); }
    /// Returns the expected length of a run of the choice; empty if it is unknown. While the model
    /// still runs the choice, returns the expected length from the model's previous run. Unlike
    /// computeExpectedLength(), does not run the model.
    std::optional<ExpectedLength> expectedLength() const;
    /// Returns the expected length of a run of exactly this choice; empty if the model cannot run
    /// it. If the model has not run the choice yet, for example after a file was opened, runs the
    /// model in this call.
    const std::optional<ExpectedLength> &computeExpectedLength();
    /// Returns the "ghost": the spans of the run before the current edit gesture; null if there is
    /// no gesture.
    const std::shared_ptr<const SpanBuilder> &ghost() const { return m_ghost; }

Q_SIGNALS:
    /// The choice cannot be run; the display does not change.
    void refused(const QString &reason);
    /// The model's run of the choice is shown. `isIncomplete`: only the beginning is shown, because
    /// the run has too many events for a picture.
    void shown(bool isIncomplete);
    void expectedLengthChanged();
    void ghostChanged();

private:
    void showSketch();
    void show(const std::shared_ptr<ModelPicture> &picture);
    void beginGhost();
    void endGhost();

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    std::optional<ExpectedLength> m_expected; ///< from the last picture
    bool m_isExpectedOfChoice = false;        ///< m_expected belongs to the current choice
    bool m_isShowing = false;                 ///< while show() runs
    bool m_isSketched = false;
    std::shared_ptr<const SpanBuilder> m_ghost;
    ModelJob m_model;
};

} // namespace lockscope
