// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/choices.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <span>
#include <string>
#include <string_view>

namespace lockscope {

/// The knobs of a run. Names, units and meanings are fixed by the command line's contract (`--set NAME=VALUE`).
struct Settings {
    Duration ttl = 1s;            ///< lease length
    Duration pause = 0ms;         ///< length of the scenario's stop-the-world pause; 0: none. With a condition: the longest wait for it
    int nodes = 1;                ///< masters
    int clients = 2;
    Duration work = 20ms;         ///< time inside the critical section
    Duration think = 20ms;        ///< time between two rounds of a client
    Duration retryDelay = 10ms;   ///< between two tries: this much and up to retryJitter more
    Duration retryJitter = 10ms;
    Duration giveUp = 0ms;        ///< how long a client goes on trying; 0: for ever
    Duration nodeTimeout = 50ms;  ///< how long one node is waited for
    double driftFactor = 0.01;    ///< what Redlock subtracts for clock drift: this part of the TTL (Redis's page)
    Duration driftConstant = 2ms; ///< … and this length
    int replicas = 0;             ///< of each master
    Fencing fencing = Fencing::off;
    bool watchdog = false;        ///< the lease is extended while the work goes on
    int renewals = 10;            ///< most extensions of one hold: the page asks for a limit, else a hung holder keeps the lock for ever
    bool recheck = false;         ///< look at the clock again before each write
    WakeUp wakeUp = WakeUp::poll;
    OnError onError = OnError::failClosed;
    int minReplicas = 0;          ///< a master takes writes only while so many replicas confirm them (min-replicas-to-write, lag of 1 s at most)
    int sentinels = 0;            ///< how many watch the masters, and fail over by themselves; 0: none
    // The network, the clocks and the disks.
    Duration latency = 0ms;       ///< one way, each link, on top of what the machine itself takes
    Duration jitter = 0ms;        ///< up to so much more, at random, each message
    double loss = 0;              ///< the part of all messages that are lost; TCP sends them again later
    double clockDrift = 0;        ///< ppm: how much faster the nodes' clocks run than the clients'; negative: slower
    Duration clockJump = 0ms;     ///< length of the scenario's clock jump; negative: back
    Duration restartDelay = 0ms;  ///< how long a node that crashed stays down
    Persistence persistence = Persistence::none;
    bool powerLoss = false;       ///< a crash loses what was not on the disk yet
    // What the clients do.
    WorkloadKind workload = WorkloadKind::section;
    bool retry = true;            ///< watch-optimistic: a transaction that came to nothing is tried again
    BloomWay bloom = BloomWay::bits; ///< workload bloom: how its bits go to the store
    int bloomBits = 1 << 20;      ///< … the size of the filter, in bits
    int bloomHashes = 4;          ///< … how many bits a URL has
    // Variants of single schemes; the others do not look at them.
    Takeover takeover = Takeover::getset;
    bool loserRelease = false;    ///< set-px-blind-del: the loser's `finally` deletes as well (article 001)
    Repair repair = Repair::noDeadline;
    Extension extension = Extension::ifHeld;
    ReleaseWay release = ReleaseWay::usual; ///< setnx-del, setnx-expire, setnx-expire-repair: how the lock is given back

    friend bool operator==(const Settings &, const Settings &) = default;
};

/// How a setting's value is written, and what a control for it looks like.
enum class SettingType { duration, count, fraction, choice };

/// When a change of a setting begins to count while a run goes on.
enum class SettingScope {
    attempt, ///< from each client's next attempt
    run,     ///< from the next run
};

/// What is known about one setting, before it has a value. Limits are in nanoseconds, counts, fractions or places among the words.
struct SettingInfo {
    std::string_view name; ///< as in `--set`
    SettingType type;
    double min;
    double max;
    SettingScope scope;
    std::string_view meaning; ///< a short English sentence for `--help`
    std::span<const std::string_view> words = {}; ///< of a choice; "off" and "on" for a switch
};

/// All settings, in the order of the contract.
std::span<const SettingInfo> settingInfos();

/// The info of a setting; nullptr if there is none of that name.
const SettingInfo *settingInfo(std::string_view name);

/// A setting as a number in the unit of its limits (nanoseconds, count, fraction, place among the words).
/// REQUIRES: the name is one of settingInfos().
double settingNumber(const Settings &settings, std::string_view name);

/// Sets it from such a number. Error: out of range; the text names setting, value and range.
Result<Done> setSettingNumber(Settings &settings, std::string_view name, double number);

/// Sets a setting from its text ("250ms", "3", "0.01", "on"). Error: unknown name, no such value, or out of range, in one line.
Result<Done> setSetting(Settings &settings, std::string_view name, std::string_view text);

/// The text that setSetting() reads back.
std::string settingText(const Settings &settings, std::string_view name);

/// The range as a person reads it: "10ms to 1h", "1 to 9", "off, on".
std::string settingRange(const SettingInfo &info);

} // namespace lockscope
