// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/pinning.h"
#include "ui/window/windowparts.h"
#include "ui/words/report.h"

#include <QObject>
#include <QStringList>

class QAction;
class QMenu;

namespace lockscope {

class Choice;
class ComparePanel;
struct ComparePreset;
class PinnedView;

/// Adds the comparison of two runs to the window. The user pins the shown run as A; the next shown
/// run is B. A has its own timeline above that of B, or appears as outlines in the timeline of B.
/// This class also adds the dock with the differences, the presets, and the comparison of two
/// traces from disk. Thread: the window's.
class CompareFeature : public QObject {
    Q_OBJECT
public:
    explicit CompareFeature(const WindowParts &parts);

    Pinning &pinning() { return m_kept.pinning; }
    PinnedView &view() { return *m_view; }
    /// Returns the comparison for a report about the shown run; empty: it is not compared.
    ReportAdditions reportAdditions() const;
    /// Runs a preset in the model: A is pinned, B is shown.
    void showPreset(const ComparePreset &preset);
    /// Runs the current choice in the model with and without the one thing that matters for its
    /// outcome (core/analysis/pairs/pair.h): A is as chosen; B is, for example, without the faults.
    void showPair();
    /// Opens the first trace, pins it as A, then opens the second trace.
    void compareFiles(const QString &fileA, const QString &fileB);

protected:
    /// Compares two traces that are dropped on the window together. Esc ends the comparison.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// What stays when the window is built again.
    struct Kept {
        Kept(ChoiceEditor &editor, Viewer &viewer) : pinning(editor, viewer) { }
        Pinning pinning;
        bool isOverlay = false;
        QString fileA{}; ///< the file to pin as A, while it is read; then empty
        QString fileB{}; ///< the file to open as B when A is pinned
    };
    void show(const Choice &choiceA, const Choice &choiceB);
    void insertView();
    void showPanel();
    void makeActions();
    void makePresets(QMenu &menu);
    void connectParts();
    /// Asks the user for two traces, or for one to compare with the shown run.
    void askFiles();
    void pinFileA();
    void updateActions();

    WindowParts m_parts;
    Kept &m_kept;
    PinnedView *m_view;
    ComparePanel *m_panel;
    QAction *m_pin = nullptr;
    QAction *m_unpin = nullptr;
    QAction *m_swap = nullptr;
    QAction *m_overlay = nullptr;
    QAction *m_firstDifference = nullptr;
};

} // namespace lockscope
