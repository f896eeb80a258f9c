// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fakeredis/lua/simscripts.h"
#include "core/fakeredis/simredis.h"
#include "core/live/servers/serverprogram.h"
#include "tests/conformance/realnode.h"
#include "tests/conformance/sameanswer.h"
#include "tests/conformance/sequence.h"

#include <map>
#include <optional>
#include <string>

namespace lockscope::conformance {

/// Executes the same sequence on the simulated node and the real one, step by step, and compares
/// the replies after each step. The simulated node gets the time of the machine's clock, which the
/// real node uses. The whole sequence is executed again if a deadline is so near to the time of a
/// command that the deadline may have passed on one node only, or if the replies differ after the
/// machine was busy for too long.
class Duel {
public:
    explicit Duel(RealNode &real, SimRedis::Listener *listener = nullptr)
        : m_real(real), m_sim(m_scripts, listener)
    {
        m_sim.setServer(checkServerProgram(findRedisServer({}).value()).value());
    }

    struct Difference {
        std::size_t step = 0;
        std::string simulated;
        std::string real;
    };
    /// Returns the first difference; nothing if there is none. If the machine disturbed the timing
    /// of every execution, returns nothing and sets `why` to the reason.
    std::optional<Difference> run(const Sequence &sequence, std::string &why);
    /// Returns the shortest sequence found that still has a difference.
    Sequence shortest(Sequence sequence);
    /// Returns how many commands were compared.
    int commandCount() const { return m_commands; }

private:
    enum class Outcome {
        same,
        different,
        unclear
    }; // unclear: the timing was disturbed, so the sequence is executed again
    // How the replies of both nodes to a command are compared.
    struct Comparison {
        Closeness closeness = Closeness::exact;
        bool endsTransaction = false; // the command is EXEC or DISCARD
    };
    Outcome runOnce(const Sequence &sequence, Difference &difference);
    Outcome executeOnBoth(const Step &step, Difference &difference);
    Outcome compare(
        const Reply &simulated, int connection, Comparison comparison, Difference &difference);
    bool isSame(const Reply &simulated, const Reply &real, int connection, Comparison comparison);
    Outcome compareLateReplies(Difference &difference);
    void executeWait(const Step &step, bool isLazy); // isLazy: Sequence::isLazy
    bool stillDiffers(const Sequence &sequence);
    std::vector<std::string> withTimesSince1970(const std::vector<std::string> &words) const;

    RealNode &m_real;
    SimScripts m_scripts;
    SimRedis m_sim;
    std::map<int, std::vector<Closeness>> m_queued; // by connection: how closely the replies of the
                                                    // commands in its transaction must match
    std::map<int, std::vector<Comparison>> m_waiting; // by connection: how to compare the replies
                                                      // of its commands that have no reply yet
    NodeTime m_base{};                                // when the sequence started
    NodeTime m_longestDelay{}; // in this execution: the longest time that a command took, or that a
                               // wait lasted beyond Step::wait
    int m_commands = 0;
};

} // namespace lockscope::conformance
