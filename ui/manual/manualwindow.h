// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/manual/manualpages.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QUrl;

namespace lockscope {

class PageView;

/// The scheme of the links to the manual: "manual:timeline".
inline constexpr QLatin1String manualUrlScheme("manual");

/// Shows the manual: its pages at the left, with a search, and the chosen page. A link "manual:ID"
/// goes to another page; any other link opens in the program that the system uses for it. Not
/// modal. Thread: the window's.
class ManualWindow : public QDialog {
    Q_OBJECT
public:
    /// `language`: one of Language::codes().
    explicit ManualWindow(const QString &language, QWidget *parent = nullptr);

    /// Shows a place (see manualPlaceOf()): a page, or one paragraph of a page. Clears the search.
    /// Does nothing if the place is unknown.
    void showPlace(const QString &place);
    /// Returns the id of the shown page.
    QString place() const;

private:
    void showPage(int row);
    void follow(const QUrl &link);
    /// Lists only the pages that contain all typed words. If the shown page is not among them,
    /// shows the first of them. Marks the words in the shown page.
    void search();
    void markWords();

    const std::vector<ManualPage> m_pages;
    QLineEdit *m_search;
    QListWidget *m_list;
    PageView *m_pageView;
};

} // namespace lockscope
