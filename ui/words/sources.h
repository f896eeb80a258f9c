// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <span>

namespace lockscope {

/// A text that scenarios and lessons name as their source.
struct Source {
    enum class Kind { article, debate, documentation, report };
    Kind kind;
    const char *id;      ///< names the source in links: "001"
    const char *mention; ///< a regular expression: how scenarios and lessons name the source
    const char *title;   ///< in its own language; empty: not known
    const char *author;  ///< author or publisher, and the date; empty: not known
    const char *address; ///< begins with https:// or http://; empty: not known
    const char *about;   ///< one sentence, to be translated: what it is about
};

/// Returns all sources, those of one kind after each other.
std::span<const Source> sources();

/// Returns the sentence about a source in the language of the window.
QString aboutSource(const Source &source);

/// Returns a plain text as HTML. Each mention of a source is a link with the address "source:ID"
/// (Source::id), and each report on GitHub ("redis/redis-py#416") a link to its page.
QString withSourceLinks(const QString &text);

} // namespace lockscope
