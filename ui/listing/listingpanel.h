// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QTabBar;
class QToolButton;

namespace lockscope {

class ListingView;
class Preferences;

/// The listing under its tabs: Redis's own words, and the same steps as redis-cli and the languages of the articles write them. What is
/// at a step is there in every tab. The tab is remembered from one start to the next; a button copies what is shown.
class ListingPanel : public QWidget {
    Q_OBJECT
public:
    /// Takes the view in.
    ListingPanel(ListingView &view, Preferences &preferences, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void choose(int tab);
    void showWords();
    void copy();

    ListingView &m_view;
    Preferences &m_preferences;
    QTabBar *m_tabs;
    QToolButton *m_copy;
};

} // namespace lockscope
