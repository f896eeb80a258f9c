// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/exactplaces.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace lockscope {
namespace {

constexpr MenuFault clientKinds[] = {
    MenuFault::clientPause, MenuFault::clientCrash, MenuFault::clientRestart};
constexpr MenuFault nodeKinds[] = {MenuFault::nodeFreeze, MenuFault::nodeCrash, MenuFault::nodeWipe,
    MenuFault::scriptsFlushed, MenuFault::keyDeleted, MenuFault::clockJump};
constexpr MenuFault linkKindsOfMenu[] = {MenuFault::reset, MenuFault::oneWayCut, MenuFault::cut};
// Kinds whose places are steps or messages of a client, so that placesOf() finds them.
constexpr MenuFault kindsAtSteps[] = {MenuFault::clientPause, MenuFault::clientCrash,
    MenuFault::clientRestart, MenuFault::watchdogStall, MenuFault::lateWrite,
    MenuFault::lateRequest, MenuFault::lateReply, MenuFault::lostRequest, MenuFault::lostReply,
    MenuFault::clientClock};

// Finds the times at which something touches each client, node and link.
class TouchFinder {
public:
    TouchFinder(const Trace &trace, const std::vector<NodeVisit> &visits, const Settings &settings)
        : m_settings(settings)
    {
        // The rows do not show what replicas and sentinels send, so each row may touch each node.
        const bool touchesAll = settings.replicas > 0 || settings.sentinels > 0;
        for (std::size_t row = 0; row < trace.size(); ++row) {
            const Event &event = trace[row];
            m_end = event.time;
            if (event.actor.kind == ActorKind::client)
                m_ofClient[event.client].push_back(event.time);
            if (event.node && event.actor.kind != ActorKind::client)
                m_ofNode[event.node].push_back(event.time);
            if (event.node && event.client)
                takeMessage(event);
            if (touchesAll)
                m_ofAll.push_back(event.time);
        }
        for (const NodeVisit &visit : visits) {
            m_ofNode[visit.node].push_back(visit.time);
            m_ofLink[{visit.client, visit.node}].push_back(visit.time);
            for (int client = 1; client <= settings.clients && settings.wakeUp != WakeUp::poll;
                 ++client) {
                const ClientId id{static_cast<std::uint16_t>(client)};
                if (id != visit.client
                    && isUnderWay(
                        id, visit)) // the node may have withheld its answer, which leaves now
                    m_ofLink[{id, visit.node}].push_back(visit.time);
            }
        }
    }
    std::vector<WorldTime> ofClient(ClientId client) { return beginsOf(m_ofClient[client]); }
    std::vector<WorldTime> ofNode(NodeId node)
    {
        std::vector<WorldTime> times = m_ofNode[node];
        const bool writesLater = m_settings.persistence != Persistence::none
            && m_settings.persistence != Persistence::aofAlways;
        for (WorldTime time{1s}; writesLater && time < m_end; time += 1s) // SimNode::diskInterval
            times.push_back(time);
        times.insert(times.end(), m_ofAll.begin(), m_ofAll.end());
        return beginsOf(std::move(times));
    }
    std::vector<WorldTime> ofLink(ClientId client, NodeId node)
    {
        std::vector<WorldTime> times = m_ofLink[{client, node}];
        times.insert(times.end(), m_ofAll.begin(), m_ofAll.end());
        return beginsOf(std::move(times));
    }

private:
    void takeMessage(const Event &event)
    {
        constexpr EventKinds ends{EventKind::replied, EventKind::timedOut};
        m_ofLink[{event.client, event.node}].push_back(event.time);
        auto &calls = m_calls[{event.client, event.node}];
        if (event.kind == EventKind::sent)
            calls.push_back({event.time, WorldTime::max()});
        else if (ends.has(event.kind) && !calls.empty())
            calls.back().second = event.time;
    }
    bool isUnderWay(ClientId client, const NodeVisit &visit)
    {
        const auto &calls = m_calls[{client, visit.node}];
        return std::any_of(calls.begin(), calls.end(), [&](const auto &call) {
            return call.first <= visit.time && visit.time <= call.second;
        });
    }
    // Returns one time before each of these times, and after the one before it.
    std::vector<WorldTime> beginsOf(std::vector<WorldTime> times) const
    {
        for (WorldTime &time : times)
            time = std::chrono::floor<std::chrono::microseconds>(time);
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        if (!times.empty())
            times.push_back(times.back() + 1us);
        return times;
    }

    const Settings &m_settings;
    WorldTime m_end{};
    std::map<ClientId, std::vector<WorldTime>> m_ofClient;
    std::map<NodeId, std::vector<WorldTime>> m_ofNode;
    std::map<std::pair<ClientId, NodeId>, std::vector<WorldTime>> m_ofLink;
    std::map<std::pair<ClientId, NodeId>, std::vector<std::pair<WorldTime, WorldTime>>>
        m_calls;                    // when each was sent and ended
    std::vector<WorldTime> m_ofAll; // empty: not each row touches each node
};

} // namespace

std::vector<Place> exactPlacesOf(const Trace &trace, const std::vector<NodeVisit> &visits,
    const EffectiveScenario &effective, const PlaceRules &rules)
{
    const Settings &settings = effective.scenario.settings;
    const Menu &menu = rules.menu;
    TouchFinder touches(trace, visits, settings);
    Menu atSteps;
    for (const MenuFault kind : kindsAtSteps) {
        if (menu.has(kind))
            atSteps.add(kind);
    }
    std::vector<Place> places = placesOf(
        trace, effective, {atSteps, false, rules.shouldStop}, PlaceOrder{.time = WorldTime::min()});
    const auto add = [&](const auto &kinds, const FaultTarget &target,
                         const std::vector<WorldTime> &times) {
        for (const MenuFault kind : kinds) {
            for (const WorldTime time : times) {
                if (menu.has(kind))
                    places.push_back({{time, kind, target.client, target.node}, target,
                        {.time = time.time_since_epoch()}, time});
            }
        }
    };
    const int nodes = settings.nodes * (1 + settings.replicas);
    for (int client = 1; client <= settings.clients && !(rules.shouldStop && rules.shouldStop());
         ++client) {
        const ClientId id{static_cast<std::uint16_t>(client)};
        add(clientKinds, {.client = id}, touches.ofClient(id));
        for (int node = 1; node <= settings.nodes; ++node) {
            const NodeId nodeId{static_cast<std::uint8_t>(node)};
            add(linkKindsOfMenu, {.client = id, .node = nodeId}, touches.ofLink(id, nodeId));
        }
    }
    for (int node = 1; node <= nodes; ++node) {
        const NodeId id{static_cast<std::uint8_t>(node)};
        add(nodeKinds, {.node = id}, touches.ofNode(id));
        if (node > settings.nodes)
            add(std::array{MenuFault::failover}, {.node = id}, touches.ofNode(id));
    }
    std::stable_sort(places.begin(), places.end(), [](const Place &a, const Place &b) {
        return std::tuple(a.order.kind, a.order.client, a.order.node, a.order.time)
            < std::tuple(b.order.kind, b.order.client, b.order.node, b.order.time);
    });
    return places;
}

} // namespace lockscope
