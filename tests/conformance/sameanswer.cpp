// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/sameanswer.h"

#include <algorithm>
#include <cctype>

namespace lockscope::conformance {
namespace {

std::string inLowerCase(std::string word)
{
    std::transform(word.begin(), word.end(), word.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return word;
}

bool isAnyOf(const std::string &word, std::initializer_list<const char *> names)
{
    return std::any_of(names.begin(), names.end(), [&](const char *name) { return word == name; });
}

// Numbers from this value on may be times, which may differ a little. Smaller numbers are counts or
// booleans: they must be equal.
constexpr std::int64_t timeMin = 20;

bool areNear(std::int64_t a, std::int64_t b, std::int64_t slackMs)
{
    return a == b || (std::min(a, b) >= timeMin && std::max(a, b) - std::min(a, b) <= slackMs);
}

// Returns whether two texts are equal except for numbers that are near each other. For texts that
// contain times, such as the entries of the queue of a lock scheme.
bool isSimilarText(const std::string &a, const std::string &b, std::int64_t slackMs)
{
    std::size_t i = 0;
    std::size_t j = 0;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto takeNumber = [&](const std::string &text, std::size_t &at) {
        std::int64_t number = 0;
        for (int digits = 0; at < text.size() && isDigit(text[at]) && digits < 18; ++at, ++digits)
            number = number * 10 + (text[at] - '0');
        return number;
    };
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            if (!areNear(takeNumber(a, i), takeNumber(b, j), slackMs))
                return false;
        } else if (a[i++] != b[j++]) {
            return false;
        }
    }
    return i == a.size() && j == b.size();
}

bool isSameInOrder(const Reply &a, const Reply &b, Closeness closeness, std::int64_t slackMs)
{
    if (a.kind != b.kind || a.items.size() != b.items.size())
        return false;
    if (closeness == Closeness::sameKind)
        return true;
    const bool mayDifferInTime = closeness == Closeness::similarTimes;
    if (a.integer != b.integer && !(mayDifferInTime && areNear(a.integer, b.integer, slackMs)))
        return false;
    if (a.text != b.text
        && !(mayDifferInTime && !a.isError() && isSimilarText(a.text, b.text, slackMs)))
        return false;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        if (!isSameInOrder(a.items[i], b.items[i], closeness, slackMs))
            return false;
    }
    return true;
}

void sortItems(Reply &reply)
{
    for (Reply &item : reply.items)
        sortItems(item);
    std::sort(reply.items.begin(), reply.items.end(),
        [](const Reply &a, const Reply &b) { return fullText(a) < fullText(b); });
}

} // namespace

Closeness closenessOf(const std::vector<std::string> &words)
{
    const std::string name = inLowerCase(words.front());
    if (isAnyOf(name, {"keys", "smembers", "hgetall", "scan"}))
        return Closeness::anyOrder;
    if (name == "time" || (name == "client" && words.size() > 1 && inLowerCase(words[1]) == "id"))
        return Closeness::sameKind;
    if (isAnyOf(name, {"ttl", "pttl", "expiretime", "pexpiretime"}))
        return Closeness::similarTimes;
    for (const std::string &word : words) {
        if (word.find("type(os)") != word.npos || word.find("'os'") != word.npos)
            return Closeness::osOfScripts;
        if (word.find("lockscope:queue:") != word.npos || word.find("lockscope:wake:") != word.npos
            || word.find("'pttl'") != word.npos)
            return Closeness::similarTimes;
    }
    return Closeness::exact;
}

bool isSameAnswer(
    const Reply &simulated, const Reply &real, Closeness closeness, std::int64_t slackMs)
{
    if (closeness == Closeness::osOfScripts && (real.isInteger(1) || real.text == "table"))
        return true;
    if (closeness != Closeness::anyOrder)
        return isSameInOrder(simulated, real, closeness, slackMs);
    Reply a = simulated;
    Reply b = real;
    sortItems(a);
    sortItems(b);
    return a == b;
}

std::string fullText(const Reply &reply)
{
    if (reply.kind != Reply::Kind::array)
        return replyText(reply);
    std::string text = "[";
    for (const Reply &item : reply.items)
        text += (text.size() > 1 ? ", " : "") + fullText(item);
    return text + ']';
}

} // namespace lockscope::conformance
