// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenariogroup.h"

#include "core/scenario/files/library.h"

#include <QCoreApplication>

#include <map>
#include <string>

namespace lockscope {

namespace {

using Group = ScenarioGroup;

// The groups by the first part of the id (up to the first hyphen), which is unique among the built-in scenarios.
const std::map<std::string, Group, std::less<>> &groupTable()
{
    static const std::map<std::string, Group, std::less<>> table{
        {"peaceful", Group::oneNode}, {"f7", Group::oneNode},     {"f7b", Group::oneNode},   {"f15", Group::oneNode},
        {"f15b", Group::oneNode},     {"f16", Group::oneNode},    {"f16b", Group::oneNode},  {"f20", Group::oneNode},
        {"f22c", Group::oneNode},     {"f28", Group::oneNode},    {"f28b", Group::oneNode},  {"f35", Group::oneNode},
        {"f5c", Group::oneNode},      {"f5d", Group::oneNode},    {"f36", Group::oneNode},
        {"f6b", Group::clocks},       {"f8", Group::clocks},      {"f8b", Group::clocks},    {"f9", Group::clocks},
        {"f18", Group::clocks},       {"f18b", Group::clocks},    {"f18c", Group::clocks},   {"f34", Group::clocks},
        {"f34b", Group::clocks},      {"f18d", Group::clocks},
        {"f17", Group::release},      {"f17b", Group::release},   {"f17c", Group::release},  {"f17d", Group::release},
        {"f33", Group::release},      {"f17e", Group::release},   {"f17f", Group::release},  {"r1", Group::release},
        {"r1b", Group::release},      {"t1", Group::release},     {"t2", Group::release},    {"t3", Group::release},
        {"f22", Group::watchdogs},    {"f22b", Group::watchdogs}, {"f24", Group::watchdogs}, {"f24b", Group::watchdogs},
        {"f24c", Group::watchdogs},   {"f25", Group::watchdogs},
        {"f1", Group::replication},   {"f1b", Group::replication}, {"f2", Group::replication}, {"f2b", Group::replication},
        {"f2c", Group::replication},  {"f3", Group::replication}, {"f26", Group::replication}, {"f27", Group::replication},
        {"f1c", Group::redlock},      {"f4", Group::redlock},     {"f4b", Group::redlock},   {"f5", Group::redlock},
        {"f5b", Group::redlock},      {"f6", Group::redlock},     {"f19", Group::redlock},   {"f20b", Group::redlock},
        {"f21", Group::redlock},      {"f21b", Group::redlock},   {"f21c", Group::redlock},  {"f23", Group::redlock},
        {"f10", Group::debate},       {"f10b", Group::debate},    {"f11", Group::debate},    {"f11b", Group::debate},
        {"f12", Group::debate},       {"f12b", Group::debate},    {"f13", Group::debate},    {"f13b", Group::debate},
        {"f13c", Group::debate},      {"f14", Group::debate},
        {"f29", Group::workloads},    {"f29b", Group::workloads}, {"f30", Group::workloads}, {"f31", Group::workloads},
        {"f32", Group::workloads},    {"w1", Group::workloads},    {"w2", Group::workloads},   {"w2b", Group::workloads},
        {"a1", Group::articles},      {"a2", Group::articles},    {"a3", Group::articles},   {"a4", Group::articles},
        {"a5", Group::articles},      {"a6", Group::articles},    {"a7", Group::articles},   {"a8", Group::articles},
        {"a9", Group::articles},
        {"w3", Group::workloads},     {"w4", Group::workloads},    {"w5", Group::workloads},   {"w5b", Group::workloads},
        {"w6", Group::workloads},     {"w7", Group::workloads},
    };
    return table;
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ScenarioGroup)
};

} // namespace

ScenarioGroup groupOf(std::string_view id)
{
    if (isMuseumId(id))
        return Group::museum;
    const auto found = groupTable().find(id.substr(0, id.find('-')));
    return found == groupTable().end() ? Group::own : found->second;
}

QString groupTitle(ScenarioGroup group)
{
    switch (group) {
    case Group::oneNode:
        return Words::tr("One node");
    case Group::clocks:
        return Words::tr("Clocks");
    case Group::release:
        return Words::tr("Release");
    case Group::watchdogs:
        return Words::tr("Watchdogs, and mistakes in libraries");
    case Group::replication:
        return Words::tr("Replication");
    case Group::redlock:
        return Words::tr("Redlock");
    case Group::debate:
        return Words::tr("The debate: pauses, delays, fencing");
    case Group::workloads:
        return Words::tr("What a broken lock costs");
    case Group::articles:
        return Words::tr("Mistakes in the articles' code");
    case Group::museum:
        return Words::tr("Museum of real reports");
    case Group::own:
        break;
    }
    return Words::tr("Yours: recently created or opened");
}

} // namespace lockscope
