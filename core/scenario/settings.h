// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/choices.h"
#include "lockscope/base/markedtext.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lockscope {

/// A number that the scheme decides unless a scenario or the user gives one: the nodes, the
/// replicas. It is compared by its value. A value.
class SchemeCount {
public:
    explicit constexpr SchemeCount(int number) : m_number(number) { }
    /// Gives the number.
    constexpr SchemeCount &operator=(int number)
    {
        m_number = number;
        m_given = number;
        return *this;
    }
    constexpr operator int() const { return m_number; }
    /// Returns the number that was given last, also if a run under another scheme has another one;
    /// nullopt: none was given.
    constexpr std::optional<int> given() const { return m_given; }
    /// Sets the number of a run under a scheme (settingsUnder() in scenario.h), and keeps the
    /// given one.
    constexpr void resolve(int number) { m_number = number; }
    /// Gives the number that the run has.
    constexpr void give() { m_given = m_number; }
    /// Forgets the given number.
    constexpr void forget() { m_given.reset(); }

    friend constexpr bool operator==(const SchemeCount &a, const SchemeCount &b)
    {
        return a.m_number == b.m_number;
    }

private:
    int m_number;
    std::optional<int> m_given;
};

/// The settings of a run. Their names, units and meanings must not change, because users have them
/// in command lines (`--set NAME=VALUE`) and files.
struct Settings {
    Duration ttl = 1s; ///< lease length
    Duration pause =
        0ms; ///< (maximum) length of a pause fault that states none; 0: such a fault makes no pause
    SchemeCount nodes{1}; ///< number of primaries
    int clients = 2;
    int capacity =
        1; ///< how many clients may be inside at the same time; only for programs of the user
    Duration work = 20ms; ///< time inside the critical section
    Duration workAfterRelease =
        0ms; ///< how long a client works on after its release, before it writes; 0: it releases
             ///< the lock after its work (reports name it "unlock before commit")
    OnTerminate onTerminate = OnTerminate::drain;
    Duration think = 20ms; ///< time between two rounds of a client
    Duration retryDelay =
        10ms; ///< minimum time between two attempts; a random time of up to retryJitter is added
    Duration retryJitter = 10ms;
    Duration giveUp = 0ms;       ///< how long a client keeps trying; 0: no limit
    Duration nodeTimeout = 50ms; ///< how long a client waits for one node's answer
    double driftFactor = 0.01; ///< what Redlock subtracts for clock drift: this fraction of the TTL
                               ///< (as in the documentation of Redis)
    Duration driftConstant =
        2ms;                 ///< what Redlock subtracts for clock drift in addition: this length
    SchemeCount replicas{0}; ///< of each primary
    Fencing fencing = Fencing::off;
    bool watchdog = false; ///< extends the lease while the work lasts
    int renewals = 10; ///< maximum number of extensions per lock; without it, a holder that hangs
                       ///< would keep the lock forever
    FailedRenewal failedRenewal = FailedRenewal::endWork;
    RenewalEnd renewalEnd = RenewalEnd::release;
    Duration renewalInterval = 0ms; ///< between two extensions; 0: a third of the TTL
    bool recheck = false;           ///< checks the clock again before each write
    WakeUp wakeUp = WakeUp::poll;
    OnError onError = OnError::failClosed;
    int minReplicas = 0; ///< a primary accepts writes only while this many replicas have sent a
                         ///< heartbeat within 1 s
    int sentinels =
        0; ///< number of sentinels that watch the primaries and start failovers; 0: none
    // The network, the clocks and the disks.
    Duration latency = 0ms;     ///< one way, per link, in addition to the machine's own times
    Duration jitter = 0ms;      ///< random addition for each message, up to this
    double loss = 0;            ///< fraction of messages that are lost; TCP resends them later
    Duration clientClock = 0ms; ///< how far client 2's wall clock is ahead of the other clients'
                                ///< clocks; negative: behind
    ServerKind server = ServerKind::any;
    double clockDrift =
        0; ///< ppm by which the nodes' clocks run faster than the clients'; negative: slower
    Duration clockJump = 0ms; ///< size of a clock jump that states none; negative: back; 0: no jump
    Duration restartDelay = 0ms; ///< how long a crashed node stays down
    Persistence persistence = Persistence::none;
    bool powerLoss = false; ///< a crash loses data that are not on the disk yet
    // What the clients do.
    WorkloadKind workload = WorkloadKind::section;
    Grain grain = Grain::all;
    int items = 1;  ///< workloads section and flash-sale: how many items there are; transfer: how
                    ///< many accounts, at least 2
    int stock = 10; ///< workload flash-sale: pieces of each item at the beginning
    bool compensation = false; ///< workload services: client 1 repairs what was done twice or not
                               ///< at all on the day before
    bool retry = true;         ///< watch-optimistic: retries a failed transaction
    BloomWay bloom =
        BloomWay::bits;      ///< workload bloom: how the bits of a URL are sent to the store
    int bloomBits = 1 << 20; ///< workload bloom: the size of the filter in bits
    int bloomHashes = 4;     ///< workload bloom: the number of bits per URL
    // Variants of single schemes; the other schemes ignore them.
    Takeover takeover = Takeover::getset;
    bool loserRelease = false; ///< set-px-blind-del: a client that fails to get the lock also
                               ///< deletes the key (web article 001)
    Repair repair = Repair::noDeadline;
    Extension extension = Extension::ifHeld;
    LeaseStart leaseStart = LeaseStart::attempt;
    bool undo = true; ///< a failed attempt releases the keys that it has set
    ReleaseWay release =
        ReleaseWay::usual; ///< the way to release the lock, for schemes that have several
    LeaseUnit leaseUnit = LeaseUnit::milliseconds;
    TokenKind token = TokenKind::random;
    int depth = 1; ///< reentrant: how many times a client acquires the lock in each round
    int mistakes = usualMistakesSetting; ///< the mistakes that the scheme makes: one bit for each
                                         ///< ArticleMistake; or usualMistakesSetting

    friend bool operator==(const Settings &, const Settings &) = default;
};

/// The type of a setting's value, which determines its text and its control in the window.
enum class SettingType {
    duration,
    count,
    fraction,
    choice,
    /// A set of words: "own-key+one-vote"; "none" for no word, "usual" for the words of the scheme.
    /// As a number, each word is one bit (the bit with the index of the word); "usual" is -1.
    set,
};

/// When a change of a setting takes effect during a run.
enum class SettingScope {
    attempt, ///< from each client's next attempt
    run,     ///< from the next run
};

/// The description of one setting. Its limits are in nanoseconds, counts, fractions or indices of
/// the words, depending on its type.
struct SettingInfo {
    std::string_view name; ///< as in `--set`
    SettingType type;
    double min;
    double max;
    SettingScope scope;
    MarkedText label;   ///< its name in the window
    MarkedText meaning; ///< one or two sentences
    std::span<const std::string_view> words =
        {}; ///< only for a choice and a set; "off" and "on" for a switch
};

/// Returns all settings, in a fixed order: that of `--help`.
std::span<const SettingInfo> settingInfos();

/// Returns the info of a setting, or nullptr if there is no setting with this name.
const SettingInfo *settingInfo(std::string_view name);

/// Returns a setting as a number in the unit of its limits (nanoseconds, count, fraction, index of
/// the word). REQUIRES: the name is one of settingInfos().
double settingNumber(const Settings &settings, std::string_view name);

/// Sets a setting from a number in the unit of its limits. Error: unknown name, no whole number, or
/// out of range; the text contains the setting, the value and the range.
Result<Done> setSettingNumber(Settings &settings, std::string_view name, double number);

/// Sets a setting from its text ("250ms", "3", "0.01", "on"). Error, in one line: unknown name,
/// invalid value, or out of range.
Result<Done> setSetting(Settings &settings, std::string_view name, std::string_view text);

/// Returns whether the setting was given: it differs from its default, or the scheme decides its
/// default (SchemeCount) and a number was given instead. REQUIRES: the name is one of
/// settingInfos().
bool isGiven(const Settings &settings, std::string_view name);

/// Returns the setting's value as the text that setSetting() parses.
std::string settingText(const Settings &settings, std::string_view name);

/// Returns the range for display: "10ms to 1h", "1 to 9", "off, on".
Wording settingRange(const SettingInfo &info);

} // namespace lockscope
