// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/compare/comparedproperties.h"

#include "core/scenario/files/forks.h"
#include "core/scenario/settings.h"

#include <algorithm>
#include <set>
#include <utility>

namespace lockscope {
namespace {

using Topic = ComparedProperty::Topic;
using Value = ComparedProperty::Value;

Value settingIn(const RunHeader &header, const std::string &name)
{
    const auto found = header.settings.find(name);
    return found == header.settings.end() ? Value() : Value(found->second);
}

std::vector<Fault> faultsIn(const RunHeader &header)
{
    const auto run = effectiveScenarioOf(header);
    if (!run)
        return {}; // this version of Lockscope cannot read the faults of the run, which another
                   // version made; the rest is still compared
    const FaultPlan &plan = run.value().scenario.faults;
    return {plan.begin(), plan.end()};
}

Duration violationTimeIn(const Verdict &verdict)
{
    Duration sum{};
    for (const Violation &violation : verdict.violations)
        sum += violation.to - violation.from;
    return sum;
}

Value throughputOf(const Verdict &verdict)
{
    const double seconds = std::chrono::duration<double>(verdict.duration).count();
    return seconds > 0 ? Value(static_cast<double>(verdict.counts.at("entered")) / seconds)
                       : Value();
}

class PropertyList {
public:
    PropertyList(const Verdict &a, const Verdict &b) : m_a(a), m_b(b) { }

    void addInputs();
    void addFaults();
    void addResults();
    void addCounts(Topic topic, const Counts &a, const Counts &b);
    void addWorkload();
    std::vector<ComparedProperty> takeAll() { return std::move(m_properties); }

private:
    void add(Topic topic, std::string name, Value a, Value b)
    {
        m_properties.push_back(
            {.topic = topic, .name = std::move(name), .a = std::move(a), .b = std::move(b)});
    }
    void addIfDifferent(Topic topic, std::string name, Value a, Value b)
    {
        if (a != b)
            add(topic, std::move(name), std::move(a), std::move(b));
    }
    void addSpread(std::pair<Topic, Topic> topics, const std::optional<Spread> &a,
        const std::optional<Spread> &b);

    const Verdict &m_a;
    const Verdict &m_b;
    std::vector<ComparedProperty> m_properties;
};

void PropertyList::addInputs()
{
    const RunHeader &a = m_a.header;
    const RunHeader &b = m_b.header;
    addIfDifferent(Topic::scenario, {}, a.scenario, b.scenario);
    addIfDifferent(Topic::scheme, {}, a.scheme, b.scheme);
    addIfDifferent(
        Topic::world, {}, std::string(worldWord(a.world)), std::string(worldWord(b.world)));
    addIfDifferent(Topic::seed, {}, static_cast<std::int64_t>(a.seed.value),
        static_cast<std::int64_t>(b.seed.value));
    std::set<std::string>
        unknownSettings; // filled with all settings of both runs; then the known ones are removed
    for (const auto *const settings : {&a.settings, &b.settings}) {
        for (const auto &[name, text] : *settings)
            unknownSettings.insert(name);
    }
    for (const SettingInfo &info : settingInfos()) {
        const std::string name(info.name);
        unknownSettings.erase(name);
        addIfDifferent(Topic::setting, name, settingIn(a, name), settingIn(b, name));
    }
    for (const std::string &name : unknownSettings)
        addIfDifferent(Topic::setting, name, settingIn(a, name), settingIn(b, name));
}

void PropertyList::addFaults()
{
    std::vector<Fault> onlyInB = faultsIn(
        m_b.header); // filled with all faults of B; then those that A has, too, are removed
    for (const Fault &fault : faultsIn(m_a.header)) {
        const auto same = std::find(onlyInB.begin(), onlyInB.end(), fault);
        if (same == onlyInB.end())
            add(Topic::fault, {}, fault, {});
        else
            onlyInB.erase(same);
    }
    for (const Fault &fault : onlyInB)
        add(Topic::fault, {}, {}, fault);
}

void PropertyList::addSpread(
    std::pair<Topic, Topic> topics, const std::optional<Spread> &a, const std::optional<Spread> &b)
{
    if (!a && !b)
        return;
    add(topics.first, {}, a ? Value(a->p50) : Value(), b ? Value(b->p50) : Value());
    add(topics.second, {}, a ? Value(a->p99) : Value(), b ? Value(b->p99) : Value());
}

void PropertyList::addResults()
{
    const auto number = [](std::size_t count) { return static_cast<std::int64_t>(count); };
    add(Topic::outcome, {}, m_a.outcome, m_b.outcome);
    add(Topic::violations, {}, number(m_a.violations.size()), number(m_b.violations.size()));
    if (!m_a.violations.empty() || !m_b.violations.empty())
        add(Topic::violationTime, {}, violationTimeIn(m_a), violationTimeIn(m_b));
    add(Topic::entries, {}, m_a.counts.at("entered"), m_b.counts.at("entered"));
    add(Topic::throughput, {}, throughputOf(m_a), throughputOf(m_b));
    addSpread({Topic::acquireMedian, Topic::acquireP99}, m_a.acquire, m_b.acquire);
    addSpread({Topic::waitMedian, Topic::waitP99}, m_a.wait, m_b.wait);
    add(Topic::duration, {}, m_a.duration, m_b.duration);
    add(Topic::events, {}, number(m_a.events), number(m_b.events));
}

void PropertyList::addCounts(Topic topic, const Counts &a, const Counts &b)
{
    std::set<std::string_view> names;
    for (const Counts *const counts : {&a, &b}) {
        for (const auto &[name, count] : *counts)
            names.insert(name);
    }
    for (const std::string_view name : names) {
        const auto valueIn = [name](const Counts &counts) {
            const auto found = counts.find(name);
            return found == counts.end() ? Value() : Value(found->second);
        };
        if (topic != Topic::count
            || name != "entered") // addResults() has added "entered" already, as Topic::entries
            addIfDifferent(topic, std::string(name), valueIn(a), valueIn(b));
    }
}

// Adds the counts of the workloads. If the runs have different workloads, each count has a value in
// one run only.
void PropertyList::addWorkload()
{
    const auto addWorkloadCounts = [this](WorkloadKind workload, const Counts &a, const Counts &b) {
        const std::size_t before = m_properties.size();
        addCounts(Topic::workload, a, b);
        for (std::size_t i = before; i < m_properties.size(); ++i)
            m_properties[i].workload = workload;
    };
    const WorkloadKind workloadA = settingsOf(m_a.header).workload;
    const WorkloadKind workloadB = settingsOf(m_b.header).workload;
    if (workloadA == workloadB) {
        addWorkloadCounts(workloadA, m_a.workload, m_b.workload);
    } else {
        addWorkloadCounts(workloadA, m_a.workload, {});
        addWorkloadCounts(workloadB, {}, m_b.workload);
    }
}

} // namespace

std::vector<ComparedProperty> comparedProperties(const Verdict &a, const Verdict &b)
{
    PropertyList properties(a, b);
    properties.addInputs();
    properties.addFaults();
    properties.addResults();
    properties.addWorkload();
    properties.addCounts(Topic::count, a.counts, b.counts);
    return properties.takeAll();
}

} // namespace lockscope
