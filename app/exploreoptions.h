// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandparser.h"
#include "core/lab/explore/goals.h"
#include "core/lab/explore/search.h"

namespace lockscope {

/// `lockscope explore [SCENARIO]`
struct ExploreCall {
    RunCall run; ///< scenario (empty: `explore` makes one, with two clients and no faults), scheme,
                 ///< settings and seed
    Menu menu = Menu::all();
    Goals goals = Goals::usual();
    int depth = 2; ///< maximum number of faults in one run
    std::uint64_t samples =
        0; ///< number of random placements (Placement) of 3 to 6 faults, after the complete search
    bool keepsFaults = false;    ///< the scenario's own faults are in each run
    bool skipsSameEffect = true; ///< false: also tries faults at places where they have the same
                                 ///< effect as at other places (SlotRules::skipsSameEffect)
    bool isExact = true;         ///< Question::isExact
    bool searchesFullDepth =
        false; ///< false: the search ends after the runs with one fault if one of them has failed
    std::optional<Duration> time; ///< the search ends after this time at the latest
    int liveRuns = 0;    ///< how often the run of each story (Story) is repeated on real Redis
    Shard shard;         ///< the part of the search to do
    int threads = 0;     ///< 0: one per core
    QString saveFolder;  ///< the run of each story becomes a scenario file there; empty: none
    QString certificate; ///< path of the certificate to write; empty: none
    Outputs outputs;     ///< only json and isQuiet are used
};

/// `lockscope merge PART…`
struct MergeCall {
    QStringList
        parts; ///< paths of the files that `explore --shard --json` has written, one for each part
    QString saveFolder;  ///< as in ExploreCall
    QString certificate; ///< as in ExploreCall
    Outputs outputs;     ///< only json and isQuiet are used
};

/// Return the call of `explore` or `merge` from the parsed options. Error: wrong usage, in one
/// line.
Result<ExploreCall> readExplore(const CommandParser &parser);
Result<MergeCall> readMerge(const CommandParser &parser);

} // namespace lockscope
