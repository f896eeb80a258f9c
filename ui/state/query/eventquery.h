// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/events/event.h"

#include <QString>
#include <QStringList>

#include <bitset>
#include <cstdint>
#include <vector>

namespace lockscope {

/// One condition of a query.
struct QueryTerm {
    enum class Field : std::uint8_t {
        text,     ///< any column shows it, whatever its case
        kind,     ///< `kind:granted`; a beginning stands for all that begin so (`kind:key`), `kind:fault` for all that goes wrong
        client,   ///< `client:2`
        node,     ///< `node:3`, `node:store`
        key,      ///< `key:orders`: the key has it
        token,    ///< `token:12ab`: the token begins with it
        attempt,  ///< `attempt:4`
        time,     ///< `t:1s..2s`, `t:..500ms`, `t:1s..`, both ends included
        ledTo,    ///< `led-to:47`: event 47 and its causes
        evidence, ///< `evidence`: what the verdict names as evidence of violations and findings
    };
    Field field = Field::text;
    QString text{};                    ///< of text, key and token; of a kind as it was typed, in small letters
    std::bitset<eventKindCount> kinds{};
    std::uint32_t number = 0;          ///< of client, node, attempt and ledTo
    WorldTime from = WorldTime::min();
    WorldTime to = WorldTime::max();
    qsizetype begin = 0;               ///< where it stands in the line
    qsizetype size = 0;

    /// The same condition, wherever it stands.
    bool isSame(const QueryTerm &other) const;
};

/// A word that has the form of a condition, but is none.
struct QueryComplaint {
    enum class Expected : std::uint8_t { number, kind, time, field };
    QString word;
    Expected expected = Expected::number;
};

/// What the event filter is asked for: conditions of one field are alternatives; those of different fields, and all
/// texts, must be met. A value.
struct EventQuery {
    std::vector<QueryTerm> terms;
    std::vector<QueryComplaint> complaints; ///< words that are left out, in their order

    bool isEmpty() const { return terms.empty(); }
    bool has(QueryTerm::Field field) const;
    /// Asks for the same.
    bool isSame(const EventQuery &other) const;
};

/// Reads a line as one types it: words with a known field before a colon are conditions, the others a text that is looked for as it
/// stands, blanks included. A colon alone makes no condition, since keys have them: `lockscope:lock` is text. A field that looks like
/// a slip of the finger (`clent:2`) is text too, and complained of.
EventQuery parseQuery(const QString &line);

/// The line without one of its conditions. REQUIRES: the term is of that line.
QString lineWithout(const QString &line, const QueryTerm &term);
/// The line with words behind it, unless it asks for them already.
QString lineWith(const QString &line, const QString &words);

/// The fields as one types them: "client:", …, "evidence".
const QStringList &queryFields();
/// What can stand behind `kind:`, the groups first.
QStringList queryKinds();

} // namespace lockscope
