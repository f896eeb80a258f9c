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

/// The same sequence for the simulated node and for the real one, step by step, every answer compared at once. The simulated node is given
/// the clock that the real one has; a run in which a deadline falls together with a command, so that a few microseconds decide, counts
/// for nothing and is done again, and so does one that differs after the machine has been busy elsewhere.
class Duel {
public:
    explicit Duel(RealNode &real, SimRedis::Listener *listener = nullptr) : m_real(real), m_sim(m_scripts, listener) { }

    struct Difference {
        std::size_t step = 0;
        std::string simulated;
        std::string real;
    };
    /// The first difference, if there is one. `why` is filled if the machine let no run come to an end.
    std::optional<Difference> run(const Sequence &sequence, std::string &why);
    /// The shortest sequence that can be found which still has a difference.
    Sequence shortest(Sequence sequence);
    /// How many commands were compared.
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
    std::map<int, std::vector<Expected>> m_waiting; // of those whose answers are still to come
    NodeTime m_base{};
    NodeTime m_longest{}; // a command of this run, or what a wait took too long
    int m_commands = 0;
};

} // namespace lockscope::conformance
