// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace lockscope {

class FlowView;
class ListingView;
class Preferences;

/// The listing below a row of tabs: plain Redis commands, and the same steps for redis-cli and in
/// Java, PHP and Python. A button shows the flow chart of the steps instead. All tabs and the chart
/// show the same clients and breakpoints. The preferences keep the current tab and the state of
/// this button between program starts. A second button copies what is shown; a third one saves the
/// chart as a picture.
class ListingPanel : public QWidget {
    Q_OBJECT
public:
    /// Takes ownership of the view.
    ListingPanel(ListingView &view, Preferences &preferences, QWidget *parent = nullptr);

private:
    void showTab(int tab);
    void showWords();
    void showFlowChart(bool shows);
    void copy();
    void saveChart();

    ListingView &m_view;
    Preferences &m_preferences;
    FlowView *m_chart;
    QStackedWidget *m_pages; ///< the listing and the chart
    QTabBar *m_tabs;
    QLabel *m_chartTitle;       ///< replaces the tabs while the chart is shown
    QToolButton *m_chartButton; ///< shows the chart or the listing
    QToolButton *m_save;
    QToolButton *m_copy;
};

} // namespace lockscope
