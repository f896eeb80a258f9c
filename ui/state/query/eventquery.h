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
        text,     ///< any other word (`abc`), a word with a number (`client 1`), or words in
                  ///< quotation marks: a column of the row contains the text, in upper or lower
                  ///< case
        kind,     ///< `kind:granted`; a prefix matches all kinds that start with it (`kind:key`),
                  ///< `kind:fault` faults and their ends
        client,   ///< `client:2`
        node,     ///< `node:3`, `node:store`
        key,      ///< `key:orders`: the key contains the text "orders"
        token,    ///< `token:12ab`: the token starts with the text "12ab"
        attempt,  ///< `attempt:4`
        time,     ///< `t:1s..2s`, `t:..500ms`, `t:1s..`; both ends are included
        ledTo,    ///< `led-to:47`: event 47 and its causes
        evidence, ///< `evidence`: the rows that the verdict lists as evidence of violations and
                  ///< findings
    };
    Field field = Field::text;
    QString text{}; ///< for text, key and token as typed; for kind in lower case
    std::bitset<eventKindCount> kinds{}; ///< for kind
    std::uint32_t number = 0;            ///< for client, node, attempt and ledTo
    WorldTime from = WorldTime::min();   ///< for time
    WorldTime to = WorldTime::max();
    qsizetype begin = 0; ///< position of the condition in the line that the user has typed
    qsizetype size = 0;  ///< number of characters of the condition in the line

    /// Whether this condition and `other` are the same; ignores the positions of the two conditions
    /// in a line.
    bool isSame(const QueryTerm &other) const;
};

/// A problem in a query: a word that looks like a condition but is not valid.
struct QueryError {
    enum class Expected : std::uint8_t { number, kind, time, field };
    QString word;
    Expected expected = Expected::number; ///< what the word should contain instead: a number, a
                                          ///< kind, a time or a field
};

/// The query of the event filter. Conditions on one field are alternatives (or); conditions on
/// different fields and all texts must match (and). A value.
struct EventQuery {
    std::vector<QueryTerm> terms;
    std::vector<QueryError> errors; ///< the words with a problem, in the order of the line

    bool isEmpty() const { return terms.empty(); }
    bool has(QueryTerm::Field field) const;
    /// Whether both queries have the same conditions.
    bool isSame(const EventQuery &other) const;
};

/// Parses a line as the user types it. A word that begins with a field and a colon is a condition,
/// and so is the word `evidence`. Other words, with the spaces between them, are a text to search
/// for. A word with a colon but without a field is text, because keys contain colons:
/// `lockscope:lock`. A word that looks like a field with a typing error (`clent:2`) is text, too,
/// and also one of the errors.
EventQuery parseQuery(const QString &line);

/// Returns the line without one of its conditions. REQUIRES: parseQuery() has returned `term` for
/// this line.
QString lineWithout(const QString &line, const QueryTerm &term);
/// Returns the line with `words` appended. If the line already contains all conditions of `words`,
/// returns it unchanged.
QString lineWith(const QString &line, const QString &words);

/// Returns the field names as the user types them: "kind:", …, "evidence".
const QStringList &queryFields();
/// Returns the possible values of `kind:`: first the groups of kinds, then the single kinds.
QStringList queryKinds();

} // namespace lockscope
