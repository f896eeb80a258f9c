// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/articles/sentence.h"
#include "core/analysis/lesson/lesson.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <span>

namespace lockscope {

/// Returns a lesson's text in the window's language.
QString lessonText(const Texts &texts);
/// Returns the heading of a lesson with its number, counted from 1: "Lesson 5/16 · Deleting a
/// stranger's lock". `index`: its index in lessonLibrary().
QString lessonHeading(std::size_t index);
/// Returns how long a class needs for a lesson, estimated from its pages and goals: "4 min".
QString lessonMinutesText(const Lesson &lesson);
/// Returns a goal with its kind: "Break it: Drag the work until a stranger's lock is deleted".
QString lessonGoalLine(const LessonGoal &goal);
/// Returns the texts by which a lesson can be found, one per line, in all languages.
QString lessonSearchText(const Lesson &lesson);
/// Returns the line about the passage that the lesson is based on, and its author: "Source: …".
QString lessonSource(const Lesson &lesson);
/// Returns the same line as HTML with links (withSourceLinks()).
QString lessonSourceHtml(const Lesson &lesson);

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

/// Returns the source of a scenario or of a sentence ("Redis, SETNX; article 003") in the language
/// of the window; titles stay as they are.
QString sourceText(std::string_view source);
/// Returns the sentence about a source in the language of the window.
QString aboutSource(const Source &source);

/// Returns a plain text as HTML. Each mention of a source is a link with the address "source:ID"
/// (Source::id), and each report on GitHub ("redis/redis-py#416") a link to its page.
QString withSourceLinks(const QString &text);

/// The texts about a command whose run shows that a sentence of one of the five articles is true
/// (SentenceCommand, docs/ARTICLES.md): what this run must show. Thread: the window's.
class SentenceWords {
public:
    /// Returns the outcomes that the run may have: "violated / stuck". For a command with two runs,
    /// returns the outcomes of the first run and those of the second run: "violated | no violation
    /// observed".
    static QString outcomes(const SentenceCommand &command);
    /// Returns what else the run must show: "finding orphan-key", "no row sent: EXPIRE".
    static QStringList facts(const SentenceCommand &command);
};

} // namespace lockscope
