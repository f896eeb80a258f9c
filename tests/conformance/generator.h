// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/conformance/sequence.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// Draws random sequences of correct and wrong commands, on a few connections and for a few keys. The same seed gives the same sequences.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : m_random(seed) { }

    /// Returns a sequence of at least this many commands.
    Sequence sequence(int commands);
    /// Like sequence(), but with the commands and scripts that lock schemes use: for the test of the reported changes of lock keys.
    Sequence lockSequence(int commands);

private:
    using Words = std::vector<std::string>;
    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }
    bool isOneIn(std::uint64_t n) { return below(n) == 0; }
    const std::string &oneOf(const std::vector<std::string> &words) { return words[below(words.size())]; }
    Words command();
    Words strings();
    Words counters();
    Words bits();
    Words keys();
    Words expiry();
    Words lists();
    Words hashes();
    Words sets();
    Words server();
    Words lockScripts();
    Words userScripts();
    Words transactions();
    Words wrongCommand();
    Words lockCommand();
    Words setWithOptions(const std::string &key, const std::string &value);
    void expireBetween(Sequence &sequence);
    void blockAndServe(Sequence &sequence);
    void readAllKeys(Sequence &sequence) const;

    std::string key();
    std::string value();
    std::string number();
    std::string farTimeMs();
    std::string inAnyCase(std::string name);

    std::mt19937_64 m_random;
};

} // namespace lockscope::conformance
