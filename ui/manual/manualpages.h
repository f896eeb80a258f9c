// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

class QModelIndex;
class QObject;

namespace lockscope {

/// A page of the manual.
struct ManualPage {
    QString id;    ///< names the page in links: "timeline"
    QString title; ///< its first heading
    QString html;
};

/// Returns the pages of the manual, in their order. `language`: one of Language::codes(). The files of docs/manual are the pages; a line
/// such as {{settings}} in a page is replaced by the program's own table, in the language of the window (manualtables.h).
std::vector<ManualPage> manualPages(const QString &language);

/// Returns the place in the manual that describes an object of the window, or its closest parent with such a place: "timeline", or with an
/// anchor "settings#ttl". For a list or a tree, this is the place of its current item. Without one: the first page, "first-steps".
QString manualPlaceOf(const QObject *object);
/// Returns the place of an item of a list or a tree; empty if it has none.
QString manualPlaceOf(const QModelIndex &item);

} // namespace lockscope
