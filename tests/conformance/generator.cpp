// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/generator.h"

#include <algorithm>
#include <cctype>

namespace lockscope::conformance {
namespace {

using namespace std::chrono_literals;

constexpr int connections = 4;
constexpr int readingConnection = 9; // reads the keys at the end of a sequence
const std::vector<std::string> keyNames{"a", "b", "c", "lockscope:lock:orders",
    "lockscope:queue:orders", "lockscope:wake:orders:t1", "list", "hash", "set", "count"};

} // namespace

std::string Generator::key()
{
    return oneOf(keyNames);
}

std::string Generator::value()
{
    static const std::vector<std::string> values{"t1", "t2", "t3", "x", "", "7", "-3",
        "9223372036854775807", "0", "007", "3.5", "hello world"};
    return oneOf(values);
}

std::string Generator::number()
{
    static const std::vector<std::string> numbers{"0", "1", "2", "-1", "-2", "5", "10",
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "x", "1.5", "", "+1",
        "01", " 1", "100"};
    return oneOf(numbers);
}

// Returns a random length of time as a number, at least 100 000; the command says whether it means
// ms or s. Two of these lengths are almost never within a few milliseconds of each other, so GT and
// LT compare them in the same way on both nodes.
std::string Generator::longTime()
{
    return std::to_string(100'000 + numberBelow(1'000'000'000));
}

// Returns the name as it is or in capital letters, at random.
std::string Generator::inAnyCase(std::string name)
{
    const auto inCapitals = [](unsigned char c) { return static_cast<char>(std::toupper(c)); };
    if (happensOnceIn(2))
        std::transform(name.begin(), name.end(), name.begin(), inCapitals);
    return name;
}

Generator::Words Generator::command()
{
    Words words;
    switch (numberBelow(24)) {
    case 0:
    case 1:
    case 2:
    case 3: words = stringCommand(); break;
    case 4: words = counterCommand(); break;
    case 5: words = bitCommand(); break;
    case 6:
    case 7: words = keyCommand(); break;
    case 8:
    case 9:
    case 10: words = expiryCommand(); break;
    case 11:
    case 12: words = listCommand(); break;
    case 13: words = hashCommand(); break;
    case 14: words = setCommand(); break;
    case 15: words = serverCommand(); break;
    case 16:
    case 17: words = lockScriptCommand(); break;
    case 18: words = userScriptCommand(); break;
    case 19:
    case 20:
    case 21:
    case 22: words = transactionCommand(); break;
    default: words = wrongCommand(); break;
    }
    words.front() = inAnyCase(words.front());
    return words;
}

// Returns an unknown command, or a command with a word too many or too few.
Generator::Words Generator::wrongCommand()
{
    Words words = command();
    if (happensOnceIn(4))
        return {"nosuch" + std::to_string(numberBelow(3)), key(), value()};
    if (happensOnceIn(2) && words.size() > 1)
        words.pop_back();
    else
        words.push_back("more");
    return words;
}

// Adds commands for a key, a wait in which the key expires, and more commands for the key.
void Generator::addCommandsAroundExpiry(Sequence &sequence)
{
    const std::string name = key();
    const std::string ttlMs = std::to_string(60 + numberBelow(20));
    const int connection = static_cast<int>(numberBelow(connections));
    const auto add = [&](int by, Words words) {
        sequence.steps.push_back({by, std::move(words), 0ms});
    };
    add(connection, {"SET", name, value(), "PX", ttlMs});
    for (std::uint64_t i = numberBelow(4); i > 0; --i)
        add(static_cast<int>(numberBelow(connections)),
            happensOnceIn(2) ? Words{"WATCH", name} : Words{"PEXPIRETIME", name});
    if (happensOnceIn(3))
        add(static_cast<int>(numberBelow(connections)), {"MULTI"});
    sequence.steps.push_back({0, {}, 130ms});
    for (std::uint64_t i = numberBelow(3); i > 0; --i)
        add(static_cast<int>(numberBelow(connections)),
            happensOnceIn(2) ? Words{"SET", name, value(), "NX"} : Words{"GET", name});
}

// Adds commands that wait for an element of a list (BLPOP, BRPOP), and commands that may end these
// waits.
void Generator::addBlockingCommands(Sequence &sequence)
{
    const auto add = [&](int by, Words words) {
        sequence.steps.push_back({by, std::move(words), 0ms});
    };
    const std::string name = oneOf({"list", "a", "lockscope:wake:orders:t1"});
    const bool isShort = happensOnceIn(4);
    for (int i = 0; i < 3; ++i) {
        if (happensOnceIn(2))
            add(connections + i,
                {happensOnceIn(3) ? "BRPOP" : "BLPOP", name, happensOnceIn(2) ? "list" : "b",
                    isShort                ? "0.06"
                        : happensOnceIn(2) ? "0"
                                           : "100"});
        if (happensOnceIn(4))
            add(connections + i, command());
    }
    if (isShort)
        sequence.steps.push_back({0, {}, 130ms});
    for (std::uint64_t i = numberBelow(4); i > 0; --i)
        add(static_cast<int>(numberBelow(connections)),
            happensOnceIn(2) ? Words{"RPUSH", name, value(), value()} : command());
}

// Adds commands that read the values of all keys at the end of the sequence.
void Generator::addReadsOfAllKeys(Sequence &sequence) const
{
    const auto add = [&](Words words) {
        sequence.steps.push_back({readingConnection, std::move(words), 0ms});
    };
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
    sequence.isLazy = happensOnceIn(2);
    const bool hasWait = happensOnceIn(4);
    int waits = 0;
    while (static_cast<int>(sequence.steps.size()) < commands) {
        if (hasWait && waits < 2 && happensOnceIn(40)) {
            addCommandsAroundExpiry(sequence);
            ++waits;
        } else if (happensOnceIn(120)) {
            addBlockingCommands(sequence);
        } else {
            sequence.steps.push_back({static_cast<int>(numberBelow(connections)), command(), 0ms});
        }
    }
    addReadsOfAllKeys(sequence);
    return sequence;
}

Sequence Generator::lockSequence(int commands)
{
    Sequence sequence;
    sequence.isLazy = happensOnceIn(2);
    while (static_cast<int>(sequence.steps.size()) < commands)
        sequence.steps.push_back({static_cast<int>(numberBelow(connections)), lockCommand(), 0ms});
    const std::string lock = "lockscope:lock:orders";
    sequence.steps.push_back({readingConnection, {"SET", lock, "last", "PX", "70"}, 0ms});
    sequence.steps.push_back({0, {}, 140ms});
    sequence.steps.push_back({readingConnection, {"SET", lock, "end", "NX"}, 0ms});
    return sequence;
}

} // namespace lockscope::conformance
