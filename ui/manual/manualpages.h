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

/// Returns the pages of the manual, in their order. `language`: one of Language::codes(). The files
/// of docs/manual are the pages; a line such as {{settings}} in a page is replaced by a table that
/// the program makes, in the language of the window (manualtables.h).
std::vector<ManualPage> manualPages(const QString &language);

/// Returns the place in the manual that describes an object of the window: a page ("timeline"), or
/// a page and an anchor ("settings#ttl"). For a list or a tree, it is the place of the current
/// item. If no place describes the object, returns the place of its closest parent that has one; if
/// there is no such parent, "first-steps".
QString manualPlaceOf(const QObject *object);
/// Returns the place of an item of a list or a tree; empty if it has none.
QString manualPlaceOf(const QModelIndex &item);

} // namespace lockscope
