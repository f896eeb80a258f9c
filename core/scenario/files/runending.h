// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "lockscope/base/wording.h"
#include "lockscope/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The description of how a run ended: the detail of its run-end row, as a value. Texts describe
/// the faults and clients, because the judge has only the trace and not the fault plan.
struct RunEnding {
    enum class Reason {
        done, ///< the clients have finished, and the run need not wait for the time of any planned
              ///< fault
        duration, ///< the run's time was over
        signal,   ///< a signal ended the program
        stopped,  ///< the user, or a limit of the program, ended the run
        unknown,  ///< the row gives no known reason
    };
    Reason reason = Reason::done;
    std::string why; ///< signal: its name; stopped: what stopped the run, as text; otherwise empty
    std::vector<std::string>
        unfinished; ///< faults that had not ended, and clients that had not finished their rounds
    std::vector<std::string> neverBegan; ///< planned faults that never began
    std::vector<std::string>
        noSuchPlace; ///< planned faults that begin at a step that the scheme does not have
    std::vector<std::string> alreadyOver =
        {}; ///< planned faults whose end had come before their beginning: they did nothing
    std::vector<int> reportsDropped =
        {}; ///< numbers of the clients whose programs sent reports that were not read
    int tookEffect =
        0; ///< number of planned faults that took effect, without holds; 0 if alreadyOver is empty

    friend bool operator==(const RunEnding &, const RunEnding &) = default;
};

/// Returns the name of the reason: "done", "duration", "signal", "stopped" or "unknown".
std::string_view reasonName(RunEnding::Reason reason);

/// Returns the entry of RunEnding::unfinished for a client: "client 2 has not finished its 3
/// rounds".
std::string unfinishedClientText(int client, int rounds);
/// Returns the entry of RunEnding::unfinished for a run without a number of rounds: "the run has
/// not finished its 10s".
std::string unfinishedRunText(Duration duration);
/// Returns the client of an entry of RunEnding::unfinished, or 0 if the entry is for the run as a
/// whole. Returns nothing if the entry is for a fault.
std::optional<int> unfinishedClient(std::string_view text);
/// Returns an entry of RunEnding::unfinished as a message.
Wording unfinishedText(std::string_view text);

/// Returns canonical JSON (sorted keys, no spaces): `reason`, `unfinished`, `never_began`, and, if
/// not empty, `no_such_place`, `already_over` with `took_effect`, `reports_dropped`, and `why`.
std::string runEndingJson(const RunEnding &ending);

/// Parses the detail of a run-end row. In traces of earlier versions, the detail is a plain text:
/// "done", the name of a signal, or what stopped the run. For any other text, the reason is
/// `unknown`.
RunEnding parseRunEnding(std::string_view detail);

/// Faults that were added to a live run while it ran. The detail of a setting-changed row records
/// them: "faults = {…}", "random faults = {…}", or "stopped nodes = {…}".
struct InjectedFaults {
    /// Who or what added the faults.
    enum class AddedBy : std::uint8_t {
        user,
        storm,       ///< the live lab, at random
        nodesSetting ///< a change of the setting `nodes` in a run that is kept running
    };

    FaultPlan faults;
    AddedBy addedBy = AddedBy::user;
};

/// Returns the detail of the setting-changed row.
std::string injectedFaultsText(const InjectedFaults &injected);

/// Parses the detail of a setting-changed row. Returns nothing if the row records no faults or this
/// version of Lockscope cannot read them.
std::optional<InjectedFaults> parseInjectedFaults(std::string_view detail);

} // namespace lockscope
