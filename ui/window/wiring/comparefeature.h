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

/// Comparing two runs in the window: pinning the shown one as A, its picture above the other's or as outlines over it, the dock with what
/// differs, pairs that are worth seeing, and two traces from disk. Thread: the window's.
class CompareFeature : public QObject {
    Q_OBJECT
public:
    explicit CompareFeature(const WindowParts &parts);

    Pinning &pinning() { return *m_pinning; }
    PinnedView &view() { return *m_view; }
    /// Runs a pair in the model: A pinned, B shown.
    void showPreset(const ComparePreset &preset);
    /// Opens a trace, pins it as A, and opens the other.
    void compareFiles(const QString &ofA, const QString &ofB);

protected:
    /// Two traces that are dropped on the window at once are compared.
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
