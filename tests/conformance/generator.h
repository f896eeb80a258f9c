// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/conformance/sequence.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// Draws random sequences of correct and wrong commands, on a few connections and for a few keys.
/// The same seed gives the same sequences.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : m_random(seed) { }

    /// Returns a sequence of at least this many commands.
    Sequence sequence(int commands);
    /// Like sequence(), but with the commands and scripts that lock schemes use. For the test of
    /// the changes of lock keys that a node reports.
    Sequence lockSequence(int commands);

private:
    using Words = std::vector<std::string>;
    std::uint64_t numberBelow(std::uint64_t limit) { return m_random() % limit; }
    bool happensOnceIn(std::uint64_t n) { return numberBelow(n) == 0; }
    const std::string &oneOf(const std::vector<std::string> &words)
    {
        return words[numberBelow(words.size())];
    }
    Words command();
    Words stringCommand();
    Words counterCommand();
    Words bitCommand();
    Words keyCommand();
    Words expiryCommand();
    Words listCommand();
    Words hashCommand();
    Words setCommand();
    Words serverCommand();
    Words lockScriptCommand();
    Words userScriptCommand();
    Words transactionCommand();
    Words wrongCommand();
    Words lockCommand();
    Words setWithOptions(const std::string &key, const std::string &value);
    void addCommandsAroundExpiry(Sequence &sequence);
    void addBlockingCommands(Sequence &sequence);
    void addReadsOfAllKeys(Sequence &sequence) const;

    std::string key();
    std::string value();
    std::string number();
    std::string longTime();
    std::string inAnyCase(std::string name);

    std::mt19937_64 m_random;
};

} // namespace lockscope::conformance
