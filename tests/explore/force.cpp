// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/force.h"

#include "core/analysis/explore/choices.h"
#include "core/run/check/validaterun.h"
#include "lockscope/schemes/registry.h"
#include "tests/explore/asked.h"

#include <QTest>

#include <random>
#include <vector>

namespace lockscope {
namespace {

using Random = std::mt19937_64;

template <class List> const auto &pick(const List &list, Random &random)
{
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(random() % std::size(list)));
}

// Draws the faults that failureByForce() tries.
class Force {
public:
    Force(const Question &question, const Trace &trace)
        : m_question(question), m_settings(question.effective.scenario.settings),
          m_longest(longestLength(question.effective))
    {
        for (std::size_t row = 0; row < trace.size(); ++row) {
            const Event &event = trace[row];
            m_moments.push_back(event.time.time_since_epoch());
            m_deadlines.push_back(m_moments.back());
            if (event.kind == EventKind::sent) {
                m_messages[event.client.value][event.node.value].push_back(event.node);
                m_deadlines.push_back(m_moments.back() + m_settings.nodeTimeout);
            }
            if (event.kind == EventKind::attempt)
                m_deadlines.push_back(m_moments.back() + m_settings.ttl);
            if (event.span != noSpan)
                m_deadlines.push_back(m_moments.back() + event.span);
        }
    }

    std::optional<PlacedFault> draw(MenuFault kind)
    {
        const ClientId client{
            static_cast<std::uint16_t>(1 + m_random() % static_cast<unsigned>(m_settings.clients))};
        const NodeId node{
            static_cast<std::uint8_t>(1 + m_random() % static_cast<unsigned>(m_settings.nodes))};
        const Duration moment = std::max<Duration>(0us,
            pick(m_moments, m_random)
                + std::chrono::microseconds(static_cast<int>(m_random() % 3) - 1));
        Fault fault{.action = FaultAction::pause, .target = {}, .begin = {.time = moment}};
        const auto place = [&](FaultAction action, FaultTarget target, bool hasLength) {
            fault.action = action;
            fault.target = target;
            if (hasLength)
                fault.end.length = length(moment);
        };
        const FaultTarget link{.client = client, .node = node};
        switch (kind) {
        case MenuFault::clientPause: place(FaultAction::pause, {.client = client}, true); break;
        case MenuFault::clientCrash: place(FaultAction::crash, {.client = client}, false); break;
        case MenuFault::clientRestart: place(FaultAction::crash, {.client = client}, true); break;
        case MenuFault::lateRequest: place(FaultAction::delayRequest, link, false); break;
        case MenuFault::lateReply: place(FaultAction::delayReply, link, false); break;
        case MenuFault::lateWrite:
            place(FaultAction::delayRequest, {.client = client, .node = storeNode}, false);
            break;
        case MenuFault::lostRequest: place(FaultAction::loseRequest, link, false); break;
        case MenuFault::lostReply: place(FaultAction::loseReply, link, false); break;
        case MenuFault::nodeFreeze: place(FaultAction::freeze, {.node = node}, true); break;
        case MenuFault::nodeCrash: place(FaultAction::nodeCrash, {.node = node}, true); break;
        case MenuFault::nodeWipe: place(FaultAction::wipe, {.node = node}, false); break;
        case MenuFault::scriptsFlushed:
            place(FaultAction::flushScripts, {.node = node}, false);
            break;
        case MenuFault::keyDeleted: place(FaultAction::deleteKey, {.node = node}, false); break;
        case MenuFault::clockJump:
            place(FaultAction::clockJump, {.node = node}, true);
            fault.end.length = (m_random() % 2 == 0 ? 1 : -1) * *fault.end.length;
            break;
        case MenuFault::clientClock:
            place(FaultAction::clientClock, {.client = client}, false);
            fault.begin = {};
            fault.offset = (m_random() % 2 == 0 ? 1 : -1) * length(moment);
            break;
        case MenuFault::reset: place(FaultAction::reset, link, false); break;
        case MenuFault::oneWayCut:
            place(m_random() % 2 == 0 ? FaultAction::cutRequests : FaultAction::cutReplies, link,
                true);
            break;
        case MenuFault::cut: place(FaultAction::cut, link, true); break;
        case MenuFault::watchdogStall:
        case MenuFault::clockDrift:
        case MenuFault::failover: return std::nullopt;
        }
        if (affectsOneMessage(fault.action) && !placeAtMessage(fault))
            return std::nullopt;
        return PlacedFault{kind, {fault}};
    }

private:
    bool placeAtMessage(Fault &fault)
    {
        const std::size_t messages =
            m_messages[fault.target.client.value][fault.target.node.value].size();
        if (messages == 0)
            return false;
        fault.begin = {.occurrence = 1 + static_cast<int>(m_random() % messages)};
        if (fault.action == FaultAction::delayRequest || fault.action == FaultAction::delayReply)
            fault.end.length = length(pick(m_moments, m_random));
        return true;
    }
    Duration length(Duration moment)
    {
        const auto step = std::chrono::microseconds(static_cast<int>(m_random() % 3) - 1);
        const Duration grid =
            5ms * static_cast<int>(1 + m_random() % static_cast<unsigned>(m_longest / 5ms));
        const Duration deadline = pick(m_deadlines, m_random) - moment + step;
        const auto choice = m_random() % 16;
        return choice == 0 ? longestLengthMax / 9 : choice < 6 || deadline < 1us ? grid : deadline;
    }

    const Question &m_question;
    const Settings &m_settings;
    const Duration m_longest;
    Random m_random{7};
    std::vector<Duration> m_moments;
    std::vector<Duration> m_deadlines;
    std::map<unsigned, std::map<unsigned, std::vector<NodeId>>> m_messages; // by client and node
};

} // namespace

Question randomQuestion(std::uint64_t number)
{
    for (Random random(number * 7919 + 1);;) {
        const Scheme *const scheme = pick(schemes(), random);
        const std::string id(scheme->info().id);
        const bool isQuorum = scheme->info().isQuorum;
        constexpr const char *kinds[] = {"client-pause", "client-crash", "client-restart",
            "late-write", "late-request", "late-reply", "lost-request", "lost-reply", "node-freeze",
            "node-crash", "node-wipe", "clock-jump", "client-clock", "reset", "one-way-cut", "cut"};
        constexpr const char *timeouts[] = {"50ms", "300ms", "2s"};
        constexpr const char *ttls[] = {"300ms", "1s"};
        constexpr const char *works[] = {"20ms", "150ms"};
        constexpr const char *delays[] = {"10ms", "40ms"};
        Asked asked{.scheme = id.c_str(), .menu = pick(kinds, random), .isExact = true};
        asked.rounds = isQuorum ? 1 : 1 + static_cast<int>(random() % 2);
        asked.settings = {{"nodes", isQuorum ? "3" : "1"}, {"node-timeout", pick(timeouts, random)},
            {"ttl", pick(ttls, random)}, {"work", pick(works, random)},
            {"retry-delay", pick(delays, random)}, {"think", "30ms"}};
        if (random() % 4 == 0)
            asked.settings.push_back({"clients", "3"});
        if (random() % 5 == 0)
            asked.settings.push_back({"wake-up", "notify"});
        if (random() % 5 == 0)
            asked.settings.push_back({"watchdog", "on"});
        if (random() % 4 == 0)
            asked.settings.push_back({"persistence", "aof-always"});
        if (random() % 6 == 0)
            asked.settings.push_back({"recheck", "on"});
        Question question = questionOf(asked);
        question.effective.seed = Seed{1 + random() % 5};
        if (validateRun(question.effective, false) && canFaultOutlastRest(question.effective))
            return question;
    }
}

std::optional<Placement> failureByForce(
    const Question &question, std::uint64_t runs, std::uint64_t rows)
{
    PlanRunner runner(question.effective, question.goals);
    const auto trace = runner.run({});
    if (!trace) {
        QTest::qFail("the scenario cannot run", __FILE__, __LINE__);
        return std::nullopt;
    }
    MenuFault kind{};
    for (const MenuEntry &entry : menuEntries()) {
        if (question.menu.has(entry.fault))
            kind = entry.fault;
    }
    Force force(question, *trace);
    std::uint64_t rowsDone = 0;
    for (std::uint64_t i = 0; i < runs && rowsDone < rows; ++i) {
        const auto fault = force.draw(kind);
        if (!fault)
            return std::nullopt; // no such message
        const Placement placement{*fault};
        const auto tried = runner.run(withPlacement({}, placement));
        rowsDone += tried ? tried->size() : 0;
        if (tried && runner.summaryOf(*tried).isFailure)
            return placement;
    }
    return std::nullopt;
}

} // namespace lockscope
