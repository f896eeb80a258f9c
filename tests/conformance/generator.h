// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/conformance/sequence.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// Draws sequences: a few connections, few keys, all commands, correct and wrong ones. The same seed gives the same sequences.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : m_random(seed) { }

    /// Returns a sequence of at least this many commands.
    Sequence sequence(int commands);
    /// Only commands that change lock keys: for the test of the change stream.
    Sequence lockSequence(int commands);

private:
    using Words = std::vector<std::string>;
    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }
    bool isOneIn(std::uint64_t n) { return below(n) == 0; }
    const std::string &oneOf(const std::vector<std::string> &words) { return words[below(words.size())]; }
    Words command();
    Words anyKey();
    Words strings();
    Words counters();
    Words bits();
    Words keys();
    Words expiry();
    Words lists();
    Words hashes();
    Words sets();
    Words server();
    Words scripts();
    Words ownScripts();
    Words snippets();
    Words transactions();
    Words broken();
    Words lockCommand();
    Words setWithOptions(const std::string &key, const std::string &value);
    void expireBetween(Sequence &sequence);
    void blockAndServe(Sequence &sequence);
    void inspect(Sequence &sequence) const;

    std::string key();
    std::string value();
    std::string number();
    std::string farMs();
    std::string spelt(std::string name);

    std::mt19937_64 m_random;
};

} // namespace lockscope::conformance
