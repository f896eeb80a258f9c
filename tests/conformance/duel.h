// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simredis.h"
#include "tests/conformance/realnode.h"
#include "tests/conformance/sameanswer.h"
#include "tests/conformance/sequence.h"

#include <map>
#include <optional>
#include <string>

namespace lockscope::conformance {

/// Executes the same sequence on the simulated node and the real one, step by step, and compares the replies after each step. The simulated
/// node gets the clock of the real one.
/// A run is repeated if a deadline coincides with a command, so that a few microseconds decide, or if the replies differ after the machine
/// was busy elsewhere.
class Duel {
public:
    explicit Duel(RealNode &real, SimRedis::Listener *listener = nullptr) : m_real(real), m_sim(m_scripts, listener) { }

    struct Difference {
        std::size_t step = 0;
        std::string simulated;
        std::string real;
    };
    /// Returns the first difference, if there is one. Sets `why` if the machine let no run finish undisturbed.
    std::optional<Difference> run(const Sequence &sequence, std::string &why);
    /// Returns the shortest sequence found that still has a difference.
    Sequence shortest(Sequence sequence);
    /// Returns how many commands were compared.
    int commands() const { return m_commands; }

private:
    enum class Outcome { same, different, unclear };
    struct Expected {
        Closeness closeness = Closeness::exact;
        bool endsTransaction = false;
    };
    Outcome runOnce(const Sequence &sequence, Difference &difference);
    Outcome command(const Step &step, Difference &difference);
    Outcome compare(const Reply &simulated, int connection, Expected expected, Difference &difference);
    bool isSame(const Reply &simulated, const Reply &real, int connection, Expected expected);
    Outcome compareWoken(Difference &difference);
    void waitFor(const Step &step, bool isLazy);
    bool stillDiffers(const Sequence &sequence);
    std::vector<std::string> dated(const std::vector<std::string> &words) const;

    RealNode &m_real;
    SimScripts m_scripts;
    SimRedis m_sim;
    std::map<int, std::vector<Closeness>> m_queued; // of a transaction: of the commands in it
    std::map<int, std::vector<Expected>> m_waiting; // of commands without a reply so far
    NodeTime m_base{};
    NodeTime m_longest{}; // of a command in this run, or the excess of a wait
    int m_commands = 0;
};

} // namespace lockscope::conformance
