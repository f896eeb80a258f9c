// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/storm.h"

#include "core/run/check/validaterun.h"
#include "lockscope/schemes/registry.h"

#include <functional>
#include <random>

namespace lockscope {
namespace {

// Takes numbers directly from the engine, because the standard distributions differ between
// libraries.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : m_engine(seed) { }
    int from(int first, int last)
    {
        return first + static_cast<int>(m_engine() % static_cast<std::uint64_t>(last - first + 1));
    }
    bool oneIn(int chances) { return from(1, chances) == 1; }
    Duration length(int firstMs, int lastMs)
    {
        return std::chrono::milliseconds(from(firstMs, lastMs));
    }

private:
    std::mt19937_64 m_engine;
};

class StormDraw {
public:
    StormDraw(Storm &storm, const StormOptions &options, std::uint64_t seed)
        : m_storm(storm), m_options(options), m_dice(seed)
    {
    }

    void drawAll()
    {
        const std::vector<std::function<void()>> draws{[this] { drawPause(); },
            [this] { drawCrash(); }, [this] { drawStall(); }, [this] { drawNodeFault(); },
            [this] { drawNodeFault(); }, [this] { drawNodeFault(); }, [this] { drawLinkFault(); },
            [this] { drawLinkFault(); }, [this] { drawLinkFault(); }, [this] { drawClockFault(); },
            [this] { drawFailover(); }};
        const auto count = m_options.duration / m_options.faultInterval;
        for (Duration::rep i = 0; i < count; ++i)
            draws[static_cast<std::size_t>(m_dice.from(0, static_cast<int>(draws.size()) - 1))]();
    }

private:
    // Adds a fault if checkRun() accepts a run with it.
    void addIfSupported(const Fault &fault)
    {
        const FaultActionInfo &info = infoOf(fault.action);
        const FaultFamilyInfo &family = infoOf(info.family);
        const std::string kind =
            family.name + (family.action ? ' ' + std::string(info.name) : std::string());
        EffectiveScenario alone = m_storm.effective;
        alone.scenario.faults = {fault};
        if (!checkRun(alone, false)) {
            m_storm.refused.insert(kind);
            return;
        }
        m_storm.kinds.insert(kind);
        m_storm.effective.scenario.faults.add(fault);
    }
    // Returns a time after the start of the clients.
    Duration anyTime() { return m_dice.length(200, static_cast<int>(m_options.duration / 1ms)); }
    ClientId anyClient()
    {
        return ClientId{static_cast<std::uint16_t>(m_dice.from(1, m_options.clients))};
    }
    NodeId anyPrimary()
    {
        return NodeId{static_cast<std::uint8_t>(m_dice.from(1, m_options.nodes))};
    }
    EventCondition anyCondition()
    {
        EventCondition condition;
        const EventKind kinds[] = {EventKind::granted, EventKind::entered, EventKind::left,
            EventKind::released, EventKind::keyExpired};
        condition.kinds = {kinds[m_dice.from(0, 4)]};
        // In a storm the lock is granted about ten times a second.
        condition.count = m_dice.from(1, static_cast<int>(m_options.duration / 100ms));
        if (m_dice.oneIn(3))
            condition.after = m_dice.length(1, 200);
        return condition;
    }
    // Makes a fault begin at a random time or, in half of the calls, on a random condition.
    void setRandomBegin(Fault &fault)
    {
        if (m_dice.oneIn(2))
            fault.begin.time = anyTime();
        else
            fault.begin.when = anyCondition();
    }
    // Returns a fault of a random client: at a time, on a condition, before a command, at a line or
    // at another anchor.
    Fault anyClientFault(FaultAction action)
    {
        Fault fault{action, {anyClient()}};
        FaultBegin &faultBegin = fault.begin;
        faultBegin.occurrence = m_dice.from(1, static_cast<int>(m_options.duration / 500ms) + 1);
        const Listing listing = schemeOf(m_options.scheme)->info().listing;
        switch (m_dice.from(1, 5)) {
        case 1: faultBegin.time = anyTime(); break;
        case 2: faultBegin.when = anyCondition(); break;
        case 3:
            faultBegin.anchor = Anchor::beforeSend;
            faultBegin.command = m_dice.oneIn(2) ? "SET" : "EVAL";
            faultBegin.node = m_dice.oneIn(2) ? NodeId{} : anyPrimary();
            break;
        case 4:
            faultBegin.anchor = Anchor::line;
            faultBegin.line = listing[static_cast<std::size_t>(
                                          m_dice.from(0, static_cast<int>(listing.size()) - 1))]
                                  .number;
            break;
        default:
            faultBegin.anchor = static_cast<Anchor>(m_dice.from(
                static_cast<int>(Anchor::beforeAcquire), static_cast<int>(Anchor::beforeRelease)));
        }
        return fault;
    }
    void drawPause()
    {
        Fault pause = anyClientFault(FaultAction::pause);
        pause.end.length = m_dice.length(10, 400);
        if (m_dice.oneIn(3))
            pause.end.until = anyCondition();
        addIfSupported(pause);
    }
    // Every crashed client restarts, so that the storm continues.
    void drawCrash()
    {
        Fault crash = anyClientFault(FaultAction::crash);
        crash.end.length = m_dice.length(0, 300);
        addIfSupported(crash);
    }
    void drawStall()
    {
        Fault stall{FaultAction::stall, {anyClient()}};
        stall.begin.occurrence = m_dice.from(1, 20);
        stall.end.length = m_dice.length(10, 300);
        addIfSupported(stall);
    }
    FaultAction anyAction(FaultAction from, FaultAction to)
    {
        return static_cast<FaultAction>(m_dice.from(static_cast<int>(from), static_cast<int>(to)));
    }
    void drawNodeFault()
    {
        Fault fault{FaultAction::freeze};
        fault.target.node = anyPrimary();
        fault.action = anyAction(FaultAction::freeze, FaultAction::clockDrift);
        setRandomBegin(fault);
        fault.end.length = m_dice.length(20, 300);
        if (fault.action == FaultAction::clockDrift)
            fault.drift = m_dice.from(-50000, 50000);
        if (fault.action == FaultAction::deleteKey)
            fault.by = static_cast<KeyDeletion>(m_dice.from(0, 5));
        if (fault.action == FaultAction::flushScripts || fault.action == FaultAction::deleteKey
            || fault.action == FaultAction::wipe)
            fault.end.length.reset();
        addIfSupported(fault);
    }
    void drawLinkFault()
    {
        Fault fault{FaultAction::cut};
        fault.target.client = anyClient();
        fault.target.node = m_dice.oneIn(8) ? storeNode : anyPrimary();
        fault.action = anyAction(FaultAction::loseRequest, FaultAction::reset);
        const bool isDelay =
            fault.action == FaultAction::delayRequest || fault.action == FaultAction::delayReply;
        if (affectsOneMessage(fault.action)) {
            fault.begin.occurrence = m_dice.from(1, static_cast<int>(m_options.duration / 100ms));
        } else {
            setRandomBegin(fault);
        }
        if (isDelay || (!affectsOneMessage(fault.action) && fault.action != FaultAction::reset))
            fault.end.length = m_dice.length(20, 400);
        if (fault.action == FaultAction::lag)
            fault.latency = m_dice.length(1, 30);
        if (fault.action == FaultAction::throttle)
            fault.bandwidth = m_dice.from(1000, 20000);
        addIfSupported(fault);
    }
    void drawClockFault()
    {
        Fault fault{FaultAction::clientClock};
        fault.target.client = anyClient();
        fault.offset = m_dice.length(-2000, 2000);
        fault.begin.when = anyCondition();
        addIfSupported(fault);
    }
    void drawFailover()
    {
        if (m_options.replicas == 0)
            return;
        const int primary = m_dice.from(1, m_options.nodes);
        Fault fault{FaultAction::promote};
        const int replica = m_dice.from(1, m_options.replicas);
        fault.target.node = NodeId{static_cast<std::uint8_t>(
            m_options.nodes + (primary - 1) * m_options.replicas + replica)};
        setRandomBegin(fault);
        addIfSupported(fault);
    }

    Storm &m_storm;
    const StormOptions &m_options;
    Dice m_dice;
};

} // namespace

Storm drawStorm(std::uint64_t seed, const StormOptions &options)
{
    Storm storm;
    storm.effective.scheme = options.scheme;
    storm.effective.world = options.world;
    storm.effective.seed = Seed{seed};
    Scenario &scenario = storm.effective.scenario;
    scenario.id = "storm";
    scenario.title["en"] = "Storm";
    scenario.scheme = options.scheme;
    scenario.duration = options.duration;
    Settings &settings = scenario.settings;
    settings.clients = options.clients;
    settings.nodes = options.nodes;
    settings.replicas = options.replicas;
    settings.ttl = 150ms;
    settings.nodeTimeout = 40ms;
    settings.work = 70ms; // longer than a third of the TTL, so that the watchdog renews
    settings.think = 50ms;
    settings.retryDelay = 60ms;
    settings.retryJitter = 60ms;
    settings.watchdog = schemeOf(options.scheme)->info().canExtend;
    StormDraw(storm, options, seed).drawAll();
    return storm;
}

} // namespace lockscope
