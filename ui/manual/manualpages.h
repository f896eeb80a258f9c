// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/// A page of the manual.
struct ManualPage {
    QString id;    ///< names the page in links: "timeline"
    QString title; ///< its first heading
    QString text;  ///< HTML, or the Markdown of its file
};

/// Returns the files of docs/manual/`language` (one of Language::codes()) as pages in Markdown, in
/// their order.
std::vector<ManualPage> manualSources(const QString &language);
/// Returns the pages of the manual in HTML, in their order. A line such as {{settings}} in a page
/// is replaced by a table that the program makes, in the language of the window (manualtables.h).
std::vector<ManualPage> manualPages(const QString &language);

} // namespace lockscope
