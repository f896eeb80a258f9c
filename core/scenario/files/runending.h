// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// How a run ended: the detail of its run-end row as a value. Faults and clients are named in words: a trace is judged without its plan.
struct RunEnding {
    enum class Reason {
        done,     ///< the clients and the plan were done
        duration, ///< its time was over
        signal,   ///< a signal ended the program
        stopped,  ///< the user, or a limit of the program, ended it
        unknown,  ///< the row does not say
    };
    Reason reason = Reason::done;
    std::string why;                      ///< which signal, or what stopped it; else empty
    std::vector<std::string> unfinished;  ///< faults that had not come to their end, clients that had not finished their rounds
    std::vector<std::string> neverBegan;  ///< planned faults that never began
    std::vector<std::string> noSuchPlace; ///< planned faults that hang on a place which the scheme does not have

    friend bool operator==(const RunEnding &, const RunEnding &) = default;
};

/// The word of the reason: "done", "duration", "signal", "stopped".
std::string_view reasonName(RunEnding::Reason reason);

/// The sentence by which `unfinished` names a client: "client 2 has not finished its 3 rounds".
std::string unfinishedClientText(int client, int rounds);
/// … by which it names a run whose clients work as long as it lasts: "the run has not finished its 10s".
std::string unfinishedRunText(Duration duration);
/// The client that such a sentence names, 0: the run itself; nothing: the text names a fault.
std::optional<int> unfinishedClient(std::string_view text);

/// Canonical JSON (sorted keys, no spaces): `reason`, `unfinished`, `never_began`, and where they are not empty `no_such_place` and `why`.
std::string runEndingJson(const RunEnding &ending);

/// Reads it. Traces of earlier versions have a plain word: "done" (or none), a signal's name, or why the run was stopped. Anything else
/// is `unknown`.
RunEnding parseRunEnding(std::string_view detail);

} // namespace lockscope
