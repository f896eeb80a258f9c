// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

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

} // namespace lockscope
