// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QStringList>

class QAction;

namespace lockscope {

class ComparePanel;
struct ComparePreset;
class PinnedView;
class Pinning;

/// Adds the comparison of two runs to the window. It pins the shown run as A and shows it above the other one or as outlines over
/// it. It also adds the dock with the differences, the presets, and the comparison of two traces from disk. Thread: the window's.
class CompareFeature : public QObject {
    Q_OBJECT
public:
    explicit CompareFeature(const WindowParts &parts);

    Pinning &pinning() { return *m_pinning; }
    PinnedView &view() { return *m_view; }
    /// Runs a preset in the model: A is pinned, B is shown.
    void showPreset(const ComparePreset &preset);
    /// Opens a trace, pins it as A, and opens the other trace.
    void compareFiles(const QString &ofA, const QString &ofB);

protected:
    /// Compares two traces that are dropped on the window together.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void placeView();
    void makeActions();
    void makePresets();
    void connectParts();
    void askFiles();
    void fileShown();
    void showState();

    WindowParts m_parts;
    Pinning *m_pinning;
    PinnedView *m_view;
    ComparePanel *m_panel;
    QAction *m_pin = nullptr;
    QAction *m_unpin = nullptr;
    QAction *m_swap = nullptr;
    QAction *m_overlay = nullptr;
    QAction *m_parting = nullptr;
    QString m_fileOfA; ///< while it is being read
    QString m_fileOfB; ///< until A is pinned
};

} // namespace lockscope
