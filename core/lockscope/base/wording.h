// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/markedtext.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lockscope {

/// A length that may be very long: from two minutes on, it is said in whole minutes, hours or days.
struct LongLength {
    Duration length;
};

class Wording;

/// What has a name in files and options, and other words for people: a setting, a scheme, `--world
/// live`. Lockscope's own JSON and the errors of the command line say the name.
struct Named {
    std::string name;
    std::shared_ptr<const Wording> words = {}; ///< null: the name
};
Named named(std::string name, const Wording &words);

/// A value that a wording names. It is said differently in each language: "1.5 s", "clients 1 and
/// 2". Immutable; copies share it.
class WordingValue {
public:
    using Any = std::variant<std::string, std::int64_t, Duration, LongLength, ClientId, NodeId,
        std::vector<ClientId>, Named, std::shared_ptr<const Wording>>;

    WordingValue(std::string text);
    WordingValue(const char *text);
    WordingValue(std::int64_t number);
    WordingValue(int number);
    WordingValue(Duration length);
    WordingValue(LongLength length);
    WordingValue(ClientId client);
    WordingValue(NodeId node);
    WordingValue(std::vector<ClientId> clients);
    WordingValue(Named one);
    WordingValue(const Wording &part);
    WordingValue(const Error &problem);

    const Any &any() const { return *m_any; }

private:
    std::shared_ptr<const Any> m_any;
};

/// A sentence for people, or a part of one: marked texts and the values in them. A value.
/// Lockscope's own JSON says it in English; ui/words says it in the language of the reader.
class Wording {
public:
    using Values = std::vector<std::pair<std::string_view, WordingValue>>;
    using Translate = std::function<std::string(const MarkedText &)>;
    using SayValue = std::function<std::string(const WordingValue &)>;

    Wording() = default;
    /// The names of the values are those in the text. REQUIRES: a name is a string literal.
    Wording(MarkedText text, Values values = {});
    /// A text that is the same in all languages: a name, or a part of a file.
    static Wording quoted(std::string text);

    bool empty() const { return m_phrases.empty(); }
    /// Appends another wording, without a space between them.
    Wording &operator+=(const Wording &more);

    /// Returns the text in another language. A value that the text does not name is left out; a
    /// name without a value stays as it is.
    std::string said(const Translate &translate, const SayValue &sayValue) const;
    std::string english() const;

private:
    struct Phrase {
        MarkedText text;
        Values values;
    };
    std::vector<Phrase> m_phrases;
};

/// Returns the value in English.
std::string englishValue(const WordingValue &value);

/// Returns the error with the place before it: "trace.csv: row 1: …".
Error within(const WordingValue &place, const Error &problem);
/// Returns the error of what was stopped before its end.
Error cancelled();

} // namespace lockscope
