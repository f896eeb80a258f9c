// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/expectedlength.h"
#include "ui/state/modeljob.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class ChoiceEditor;
class Viewer;

/// Shows at once what a run of the choice would be: each change of the choice has the model run it in the background, unless a
/// live run goes on. Another run that is shown takes its place. Thread: the window's.
class ModelPreview : public QObject {
    Q_OBJECT
public:
    ModelPreview(ChoiceEditor &editor, Viewer &viewer, QObject *parent = nullptr);

    /// Runs the choice in the background and shows that run. Does nothing while a live run goes on.
    void ask();
    /// What was asked for will not be shown.
    void forget() { m_model.forget(); }
    /// The model is not done with the choice yet.
    bool isBusy() const { return m_model.isBusy(); }
    /// How long a run of the choice lasts, by the model's last run of it, while it works at the next; nothing: it has run none.
    std::optional<ExpectedLength> expectedLength() const;
    /// The same of the very choice: runs it now if the model has not run it yet, as after a file was opened.
    const std::optional<ExpectedLength> &lengthOfChoice();
    /// The spans of the run before the edit gesture that goes on; null if there is none.
    const std::shared_ptr<const SpanBuilder> &ghost() const { return m_ghost; }

Q_SIGNALS:
    /// The choice cannot be run; what is shown stays.
    void refused(const QString &reason);
    /// The model's run of the choice is shown. `isCut`: only its beginning, since it has too many events for a picture.
    void shown(bool isCut);
    void expectedLengthChanged();
    void ghostChanged();

private:
    void show(const std::shared_ptr<ModelPicture> &picture);
    void beginGhost();
    void endGhost();

    ChoiceEditor &m_editor;
    Viewer &m_viewer;
    std::optional<ExpectedLength> m_expected; ///< by the last picture
    bool m_isExpectedOfChoice = false;        ///< that picture is of the choice
    bool m_isShowing = false;                 ///< while show() runs
    std::shared_ptr<const SpanBuilder> m_ghost;
    ModelJob m_model;
};

} // namespace lockscope
