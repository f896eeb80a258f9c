// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/generator.h"

#include <algorithm>
#include <cctype>

namespace lockscope::conformance {
namespace {

using namespace std::chrono_literals;

constexpr int connections = 4;
constexpr int inspector = 9;
const std::vector<std::string> keyNames{
    "a", "b", "c", "lockscope:lock:orders", "lockscope:queue:orders", "lockscope:wake:orders:t1", "list", "hash", "set", "count"};

} // namespace

std::string Generator::key()
{
    return oneOf(keyNames);
}

std::string Generator::value()
{
    static const std::vector<std::string> values{"t1", "t2", "t3", "x", "", "7", "-3", "9223372036854775807", "0", "007", "3.5", "hello world"};
    return oneOf(values);
}

std::string Generator::number()
{
    static const std::vector<std::string> numbers{"0", "1", "2", "-1", "-2", "5", "10", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "x", "1.5", "", "+1", "01", " 1", "100"};
    return oneOf(numbers);
}

// Returns a random time in milliseconds, far in the future. Two of these times are hardly ever so near to each other that a millisecond
// decides which one is later.
std::string Generator::farMs()
{
    return std::to_string(100'000 + below(1'000'000'000));
}

std::string Generator::spelt(std::string name)
{
    const auto inCapitals = [](unsigned char c) { return static_cast<char>(std::toupper(c)); };
    if (isOneIn(2))
        std::transform(name.begin(), name.end(), name.begin(), inCapitals);
    return name;
}

Generator::Words Generator::command()
{
    Words words;
    switch (below(24)) {
    case 0: case 1: case 2: case 3: words = strings(); break;
    case 4: words = counters(); break;
    case 5: words = bits(); break;
    case 6: case 7: words = keys(); break;
    case 8: case 9: case 10: words = expiry(); break;
    case 11: case 12: words = lists(); break;
    case 13: words = hashes(); break;
    case 14: words = sets(); break;
    case 15: words = server(); break;
    case 16: case 17: words = ownScripts(); break;
    case 18: words = snippets(); break;
    case 19: case 20: case 21: case 22: words = transactions(); break;
    default: words = broken(); break;
    }
    words.front() = spelt(words.front());
    return words;
}

Generator::Words Generator::broken()
{
    Words words = command();
    if (isOneIn(4))
        return {"nosuch" + std::to_string(below(3)), key(), value()};
    if (isOneIn(2) && words.size() > 1)
        words.pop_back();
    else
        words.push_back("more");
    return words;
}

void Generator::expireBetween(Sequence &sequence)
{
    const std::string name = key();
    const std::string life = std::to_string(60 + below(20));
    const int connection = static_cast<int>(below(connections));
    const auto add = [&](int who, Words words) { sequence.steps.push_back({who, std::move(words), 0ms}); };
    add(connection, {"SET", name, value(), "PX", life});
    for (std::uint64_t i = below(4); i > 0; --i)
        add(static_cast<int>(below(connections)), isOneIn(2) ? Words{"WATCH", name} : Words{"PEXPIRETIME", name});
    if (isOneIn(3))
        add(static_cast<int>(below(connections)), {"MULTI"});
    sequence.steps.push_back({0, {}, 130ms});
    for (std::uint64_t i = below(3); i > 0; --i)
        add(static_cast<int>(below(connections)), isOneIn(2) ? Words{"SET", name, value(), "NX"} : Words{"GET", name});
}

void Generator::blockAndServe(Sequence &sequence)
{
    const auto add = [&](int who, Words words) { sequence.steps.push_back({who, std::move(words), 0ms}); };
    const std::string name = oneOf({"list", "a", "lockscope:wake:orders:t1"});
    const bool isShort = isOneIn(4);
    for (int i = 0; i < 3; ++i) {
        if (isOneIn(2))
            add(connections + i, {isOneIn(3) ? "BRPOP" : "BLPOP", name, isOneIn(2) ? "list" : "b", isShort ? "0.06" : isOneIn(2) ? "0" : "100"});
        if (isOneIn(4))
            add(connections + i, command());
    }
    if (isShort)
        sequence.steps.push_back({0, {}, 130ms});
    for (std::uint64_t i = below(4); i > 0; --i)
        add(static_cast<int>(below(connections)), isOneIn(2) ? Words{"RPUSH", name, value(), value()} : command());
}

// Adds commands that read the values of all keys at the end of the sequence.
void Generator::inspect(Sequence &sequence) const
{
    const auto add = [&](Words words) { sequence.steps.push_back({inspector, std::move(words), 0ms}); };
    add({"KEYS", "*"});
    for (const std::string &name : keyNames) {
        add({"TYPE", name});
        add({"PEXPIRETIME", name});
        add({"GET", name});
        add({"LRANGE", name, "0", "-1"});
        add({"HGETALL", name});
        add({"SMEMBERS", name});
    }
}

Sequence Generator::sequence(int commands)
{
    Sequence sequence;
    sequence.isLazy = isOneIn(2);
    const bool hasWait = isOneIn(4);
    int waits = 0;
    while (static_cast<int>(sequence.steps.size()) < commands) {
        if (hasWait && waits < 2 && isOneIn(40)) {
            expireBetween(sequence);
            ++waits;
        } else if (isOneIn(120)) {
            blockAndServe(sequence);
        } else {
            sequence.steps.push_back({static_cast<int>(below(connections)), command(), 0ms});
        }
    }
    inspect(sequence);
    return sequence;
}

Sequence Generator::lockSequence(int commands)
{
    Sequence sequence;
    sequence.isLazy = isOneIn(2);
    while (static_cast<int>(sequence.steps.size()) < commands)
        sequence.steps.push_back({static_cast<int>(below(connections)), lockCommand(), 0ms});
    const std::string lock = "lockscope:lock:orders";
    sequence.steps.push_back({inspector, {"SET", lock, "last", "PX", "70"}, 0ms});
    sequence.steps.push_back({0, {}, 140ms});
    sequence.steps.push_back({inspector, {"SET", lock, "end", "NX"}, 0ms});
    return sequence;
}

} // namespace lockscope::conformance
