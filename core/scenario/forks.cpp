// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/forks.h"

#include "base/contract.h"
#include "base/durationtext.h"
#include "scenario/faultplanjson.h"
#include "scenario/faulttexts.h"
#include "scenario/jsonreader.h"
#include "scenario/library.h"

#include <algorithm>
#include <cstdlib>

namespace lockscope {
namespace {

constexpr std::string_view forkMark = "-fork";
constexpr std::size_t idSizeMax = 64; // as scenario files have it

/// One thing in the languages that scenarios have.
struct BothWords {
    std::string english;
    std::string chinese;
};

// What is written between "changed at …" of a title and the next change.
constexpr std::string_view englishOpening = " (changed at ";
constexpr std::string_view chineseOpening = "（改动：";

std::string baseId(const std::string &id)
{
    const std::size_t mark = id.rfind(forkMark);
    if (mark == std::string::npos)
        return id;
    const std::string rest = id.substr(mark + forkMark.size());
    const bool isNumber = rest.size() > 1 && rest[0] == '-' && rest.find_first_not_of("0123456789", 1) == std::string::npos;
    return rest.empty() || isNumber ? id.substr(0, mark) : id;
}

std::string freeId(const std::string &id, const std::vector<std::string> &taken)
{
    std::string base = baseId(id);
    base.resize(std::min(base.size(), idSizeMax - forkMark.size() - 6));
    while (!base.empty() && base.back() == '-')
        base.pop_back();
    std::string free = base + std::string(forkMark);
    for (int number = 2; std::find(taken.begin(), taken.end(), free) != taken.end(); ++number)
        free = base + std::string(forkMark) + '-' + std::to_string(number);
    return free;
}

// Behind the title, in brackets; further changes are put into the same brackets.
void addChange(std::string &title, const std::string &change, std::string_view opening, std::string_view joint, std::string_view closing)
{
    if (title.find(opening) != std::string::npos && title.ends_with(closing))
        title.resize(title.size() - closing.size());
    else
        title += opening;
    if (!title.ends_with(opening))
        title += joint;
    title += change;
    title += closing;
}

std::string numberOf(ClientId client)
{
    return std::to_string(client.value);
}

BothWords nodeName(NodeId node)
{
    if (node == storeNode)
        return {"the store", "存储"};
    return {"node " + std::to_string(node.value), "节点 " + std::to_string(node.value)};
}

BothWords wordsOf(const Intervention &done)
{
    const std::string client = numberOf(done.client);
    const BothWords node = nodeName(done.node);
    const std::string length = lengthWords(done.length);
    using Kind = Intervention::Kind;
    switch (done.kind) {
    case Kind::pauseClient:
        return {"client " + client + " paused for " + length, "客户端 " + client + " 停顿 " + length};
    case Kind::crashClient:
        return {"client " + client + " crashed", "客户端 " + client + " 崩溃"};
    case Kind::freezeNode:
        return {node.english + " frozen for " + length, node.chinese + " 冻结 " + length};
    case Kind::crashNode:
        return {node.english + " crashed", node.chinese + " 崩溃"};
    case Kind::loseRequest:
        return {"client " + client + "'s request to " + node.english + " lost", "客户端 " + client + " 发给" + node.chinese + " 的请求丢失"};
    case Kind::loseReply:
        return {"the answer of " + node.english + " to client " + client + " lost", node.chinese + " 给客户端 " + client + " 的应答丢失"};
    case Kind::delayRequest:
        return {"client " + client + "'s request to " + node.english + " delayed by " + length,
                "客户端 " + client + " 发给" + node.chinese + " 的请求推迟 " + length};
    case Kind::delayReply:
        return {"the answer of " + node.english + " to client " + client + " delayed by " + length,
                node.chinese + " 给客户端 " + client + " 的应答推迟 " + length};
    }
    return {};
}

void addFault(FaultPlan &plan, const Intervention &done)
{
    using Kind = Intervention::Kind;
    StepPoint moment;
    moment.client = done.client;
    moment.time = done.at;
    NodeFault nodeFault;
    nodeFault.node = done.node;
    nodeFault.time = done.at;
    LinkFault linkFault;
    linkFault.client = done.client;
    linkFault.node = done.node;
    linkFault.message = done.message;
    switch (done.kind) {
    case Kind::pauseClient:
        plan.pauses.push_back({moment, done.length, {}});
        return;
    case Kind::crashClient:
        plan.crashes.push_back({moment});
        return;
    case Kind::freezeNode:
        nodeFault.length = done.length;
        plan.nodes.push_back(nodeFault);
        return;
    case Kind::crashNode:
        nodeFault.kind = NodeFault::Kind::crash;
        plan.nodes.push_back(nodeFault);
        return;
    case Kind::loseRequest: linkFault.kind = LinkFault::Kind::loseRequest; break;
    case Kind::loseReply: linkFault.kind = LinkFault::Kind::loseReply; break;
    case Kind::delayRequest: linkFault.kind = LinkFault::Kind::delayRequest; break;
    case Kind::delayReply: linkFault.kind = LinkFault::Kind::delayReply; break;
    }
    if (done.kind == Kind::delayRequest || done.kind == Kind::delayReply)
        linkFault.length = done.length;
    plan.links.push_back(linkFault);
}

/// A scenario that begins exactly as the run did.
Scenario again(const EffectiveScenario &run, const std::vector<std::string> &taken)
{
    Scenario scenario = run.scenario;
    scenario.id = freeId(scenario.id, taken);
    scenario.scheme = run.scheme;
    scenario.nodesGiven = scenario.settings.nodes;
    scenario.replicasGiven = scenario.settings.replicas;
    scenario.expected.clear();
    scenario.unknownKeys.clear();
    return scenario;
}

void tellChange(Scenario &scenario, Duration at, const BothWords &words)
{
    const std::string when = lengthWords(at);
    addChange(scenario.title["en"], when + ": " + words.english, englishOpening, "; at ", ")");
    if (const auto chinese = scenario.title.find("zh_CN"); chinese != scenario.title.end())
        addChange(chinese->second, when + " 时" + words.chinese, chineseOpening, "；", "）");
}

std::optional<Duration> timeOf(const FaultPlan &plan, const TimedFault &fault)
{
    switch (fault.list) {
    case TimedFault::List::pauses: return plan.pauses.at(fault.index).at.time;
    case TimedFault::List::crashes: return plan.crashes.at(fault.index).at.time;
    case TimedFault::List::nodes: break;
    }
    return plan.nodes.at(fault.index).time;
}

} // namespace

FaultPlan faultsOf(const Intervention &intervention)
{
    FaultPlan plan;
    addFault(plan, intervention);
    return plan;
}

Scenario forked(const EffectiveScenario &run, const Intervention &intervention, const std::vector<std::string> &taken)
{
    Scenario scenario = again(run, taken);
    Intervention exact = intervention;
    exact.at = std::chrono::floor<std::chrono::microseconds>(exact.at); // as a file says it, so that both run alike
    addFault(scenario.faults, exact);
    tellChange(scenario, exact.at, wordsOf(exact));
    return scenario;
}

Scenario forked(const EffectiveScenario &run, const AnyFault &fault, Duration at, const std::vector<std::string> &taken)
{
    Scenario scenario = again(run, taken);
    addFault(scenario.faults, fault);
    const Texts texts = faultTexts(fault);
    tellChange(scenario, std::chrono::floor<std::chrono::microseconds>(at), {texts.at("en"), texts.at("zh_CN")});
    return scenario;
}

bool isFork(const Scenario &scenario)
{
    return baseId(scenario.id) != scenario.id;
}

bool isOneExperiment(const std::string &a, const std::string &b)
{
    return baseId(a) == baseId(b);
}

std::vector<TimedFault> timedFaults(const FaultPlan &plan, ClientId client, NodeId node, Duration at, Duration reach)
{
    std::vector<TimedFault> found;
    const auto add = [&](bool isMeant, TimedFault fault) {
        const auto time = isMeant ? timeOf(plan, fault) : std::nullopt;
        if (time && *time - at <= reach && at - *time <= reach)
            found.push_back(fault);
    };
    for (std::size_t i = 0; i < plan.pauses.size(); ++i)
        add(client && plan.pauses[i].at.client == client, {TimedFault::List::pauses, i});
    for (std::size_t i = 0; i < plan.crashes.size(); ++i)
        add(client && plan.crashes[i].at.client == client, {TimedFault::List::crashes, i});
    for (std::size_t i = 0; i < plan.nodes.size(); ++i)
        add(node && plan.nodes[i].node == node, {TimedFault::List::nodes, i});
    const auto distance = [&](const TimedFault &fault) { return std::abs((*timeOf(plan, fault) - at).count()); };
    std::stable_sort(found.begin(), found.end(), [&](const TimedFault &a, const TimedFault &b) { return distance(a) < distance(b); });
    return found;
}

Scenario unforked(const EffectiveScenario &run, const TimedFault &fault, const std::vector<std::string> &taken)
{
    Scenario scenario = again(run, taken);
    FaultPlan &plan = scenario.faults;
    const auto at = timeOf(plan, fault);
    LOCKSCOPE_ASSERT(at.has_value());
    const auto place = static_cast<std::ptrdiff_t>(fault.index);
    BothWords words;
    if (fault.list == TimedFault::List::pauses) {
        const std::string client = numberOf(plan.pauses[fault.index].at.client);
        words = {"no pause of client " + client, "取消客户端 " + client + " 的停顿"};
        plan.pauses.erase(plan.pauses.begin() + place);
    } else if (fault.list == TimedFault::List::crashes) {
        const std::string client = numberOf(plan.crashes[fault.index].at.client);
        words = {"no crash of client " + client, "取消客户端 " + client + " 的崩溃"};
        plan.crashes.erase(plan.crashes.begin() + place);
    } else {
        const BothWords node = nodeName(plan.nodes[fault.index].node);
        words = {"no fault of " + node.english, "取消" + node.chinese + " 的故障"};
        plan.nodes.erase(plan.nodes.begin() + place);
    }
    tellChange(scenario, *at, words);
    return scenario;
}

Result<EffectiveScenario> effectiveOf(const RunHeader &header)
{
    EffectiveScenario run;
    const auto &library = scenarioLibrary();
    const auto known = std::find_if(library.begin(), library.end(), [&](const Scenario &scenario) { return scenario.id == header.scenario; });
    if (known != library.end()) {
        run.scenario = *known;
    } else {
        run.scenario.id = header.scenario.empty() ? "trace" : header.scenario;
        run.scenario.title["en"] = run.scenario.id;
    }
    run.scheme = header.scheme;
    run.scenario.scheme = header.scheme;
    run.world = header.world;
    run.seed = header.seed;
    if (header.modelTimes)
        run.modelTimes = *header.modelTimes;
    run.scenario.settings.nodes = nodesUsual(header.scheme);
    run.scenario.settings.replicas = replicasUsual(header.scheme);
    for (const auto &[name, text] : header.settings) {
        if (!settingInfo(name))
            continue; // of a later version: it cannot have been turned from what is usual here
        if (const Result<Done> done = setSetting(run.scenario.settings, name, text); !done)
            return Error{"settings." + done.error().text};
    }
    run.scenario.clients = header.clients;
    if (header.faults.empty())
        return run;
    const Result<QJsonObject> object = parseJsonObject(header.faults);
    if (!object)
        return object.error();
    JsonProblems problems;
    run.scenario.faults = readFaultPlan(JsonObjectReader(object.value(), QStringLiteral("faults"), problems));
    if (problems.error)
        return *problems.error;
    return run;
}

} // namespace lockscope
