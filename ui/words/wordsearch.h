// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/// A search for words that the user types, in any order. A technical term also finds its synonyms,
/// in English and Chinese: "GC" finds "garbage collection" and "pause". A Chinese word that is
/// found nowhere as a whole is tried as the terms in it: "缓存击穿问题" as "缓存击穿". The case of
/// letters does not matter. An immutable value.
class WordSearch {
public:
    explicit WordSearch(const QString &typed);

    /// Returns how well an entry matches: 0 if, for one of the typed words, neither the word nor a
    /// synonym is in the title or in the text; otherwise a higher number is a better match. A word
    /// in the title counts more than in the text, and the typed word more than its synonym.
    /// `title`: the line in the list. `text`: the other texts of the entry, its id in the first
    /// line: an id that equals the typed text counts as much as an equal title. If nothing is
    /// typed, every entry has the same score.
    int score(const QString &title, const QString &text = {}) const;

    /// Returns the typed words, those of a term as one, and their synonyms.
    QStringList words() const;

private:
    /// One typed word, or several words that are one term.
    struct Term {
        QString typed;
        QStringList synonyms;    ///< without `typed`; they match only at the beginning of a word
        bool isInTable = false;  ///< `typed` is in the table of synonyms, so, like a synonym, it
                                 ///< matches only at the beginning of a word
        std::vector<Term> parts; ///< the terms in a Chinese word that is not in the table
    };
    static Term termOf(const QString &typed);
    static int score(const Term &term, const QString &title, const QString &text);

    QString m_typed; ///< with single spaces
    std::vector<Term> m_terms;
};

} // namespace lockscope
