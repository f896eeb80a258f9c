// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QTabBar;
class QToolButton;

namespace lockscope {

class ListingView;
class Preferences;

/// The listing below a row of tabs: plain Redis commands, and the same steps for redis-cli and in Java, PHP and Python. All tabs show the
/// same clients and break points. The preferences keep the current tab between program starts; a button copies the shown lines.
class ListingPanel : public QWidget {
    Q_OBJECT
public:
    /// Takes ownership of the view.
    ListingPanel(ListingView &view, Preferences &preferences, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showTab(int tab);
    void showWords();
    void copy();

    ListingView &m_view;
    Preferences &m_preferences;
    QTabBar *m_tabs;
    QToolButton *m_copy;
};

} // namespace lockscope
