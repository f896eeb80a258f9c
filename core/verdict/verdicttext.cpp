// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/judge.h"

#include "core/workload/workload.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <cstdio>

namespace lockscope {
namespace {

// Limits for the text on a terminal; the JSON contains everything.
constexpr std::size_t itemsShownMax = 10; // violations, findings, clients of a list
constexpr std::size_t rowsShownMax = 16;  // rows of one violation or finding

std::string timeText(WorldTime time)
{
    char text[32];
    const long long us = microseconds(time);
    std::snprintf(text, sizeof text, "%lld.%06lld s", us / 1'000'000, us % 1'000'000);
    return text;
}

// Returns "1 event" or "2 events"; `noun` is the singular.
std::string counted(std::size_t count, const std::string &noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string clientsText(const std::vector<ClientId> &clients)
{
    std::string text = clients.size() == 1 ? "client " : "clients ";
    for (std::size_t i = 0; i < clients.size() && i < itemsShownMax; ++i)
        text += (i == 0                           ? ""
                        : i + 1 == clients.size() ? " and "
                                                  : ", ")
            + std::to_string(clients[i].value);
    return clients.size() > itemsShownMax
        ? text + " and " + std::to_string(clients.size() - itemsShownMax) + " more"
        : text;
}

// Returns the text to add to "no violation observed" if a client's key was deleted or changed by
// another client, or evicted; otherwise an empty text.
std::string foreignChangeText(const Verdict &verdict)
{
    for (const FindingKind kind : {FindingKind::foreignRelease, FindingKind::foreignWrite,
             FindingKind::foreignPersist, FindingKind::foreignRenewal, FindingKind::keyEvicted}) {
        for (const Finding &finding : verdict.findings) {
            if (finding.kind == kind)
                return ", but " + finding.text;
        }
    }
    return {};
}

// Returns how many clients were inside: too many for the capacity.
std::string overlapText(const RunHeader &header)
{
    const auto capacity = header.settings.find("capacity");
    if (header.programs.empty() || capacity == header.settings.end() || capacity->second == "1")
        return "two clients were inside at the same time";
    return "more clients than the capacity of " + capacity->second
        + " were inside at the same time";
}

// Returns what the programs did not report, a line for each: when they were inside is then a
// conclusion.
std::string unreportedText(const Verdict &verdict)
{
    std::string text;
    for (const Finding &finding : verdict.findings) {
        if (finding.kind == FindingKind::leftNotReported
            || finding.kind == FindingKind::neverEntered)
            text += finding.text + "\n";
    }
    return text;
}

// Returns what was run: "two-clients, set-px-lua, model world, seed 1". Names only what is known.
std::string runText(const RunHeader &header)
{
    std::string text;
    for (const std::string &part : {header.scenario, header.scheme,
             header.world ? std::string(worldWord(header.world)) + " world" : std::string()})
        text += part.empty() ? "" : part + ", ";
    return text + "seed " + std::to_string(header.seed.value);
}

std::string firstLine(const Verdict &verdict)
{
    const std::string count = counted(verdict.violations.size(), "violation");
    const std::string overlap = overlapText(verdict.header) + " (" + count + ")";
    switch (verdict.outcome) {
    case Outcome::violated: return "VIOLATED: " + overlap;
    case Outcome::guarded: return "GUARDED: " + overlap + ", and the store accepted no stale write";
    case Outcome::stuck:
        return "STUCK: a key that no client will delete blocks the lock for all clients";
    case Outcome::unavailable:
        return "UNAVAILABLE: at the end, no client held the lock, and no client could get it";
    case Outcome::untested:
        return verdict.held ? "UNTESTED: this run could not have shown a violation"
                            : "UNTESTED: " + overlap
                + "; the store process ended, so it is unknown whether it would refuse a stale "
                  "write";
    case Outcome::held: break;
    }
    return "HELD: no violation observed" + foreignChangeText(verdict);
}

void write(std::string &text, const Violation &violation)
{
    text += "\n" + timeText(violation.from) + " to " + timeText(violation.to) + ": "
        + clientsText(violation.clients) + " inside \"" + violation.resource
        + "\" at the same time\n";
    for (std::size_t i = 0; i < violation.chain.size(); ++i) {
        if (i == rowsShownMax) {
            text += "    … " + counted(violation.chain.size() - i, "more row") + "\n";
            break;
        }
        const EvidenceText &row = violation.chain[i];
        text += "    row " + std::to_string(row.seq) + "  " + timeText(row.time) + "  " + row.text
            + "\n";
    }
}

void write(std::string &text, const Finding &finding)
{
    text += timeText(finding.time) + "  " + std::string(findingName(finding.kind)) + ": "
        + finding.text;
    const std::size_t shown = std::min(finding.evidence.size(), rowsShownMax);
    for (std::size_t i = 0; i < shown; ++i)
        text += (i == 0 ? " (rows " : ", ") + std::to_string(finding.evidence[i]);
    text += shown == 0 ? "\n" : shown < finding.evidence.size() ? " …)\n" : ")\n";
}

template <class Items>
void writeItems(std::string &text, const Items &items, const std::string &noun)
{
    for (std::size_t i = 0; i < items.size() && i < itemsShownMax; ++i)
        write(text, items[i]);
    if (items.size() > itemsShownMax)
        text += "… " + counted(items.size() - itemsShownMax, "more " + noun) + "\n";
}

std::string spreadText(const char *name, const std::optional<Spread> &spread)
{
    if (!spread)
        return {};
    return std::string("; ") + name + " p50 " + roundedDurationText(spread->p50) + ", p99 "
        + roundedDurationText(spread->p99) + ", max " + roundedDurationText(spread->max);
}

std::string countsLine(const Verdict &verdict)
{
    const auto count = [&verdict](const char *name) {
        const auto found = verdict.counts.find(name);
        return std::to_string(found == verdict.counts.end() ? 0 : found->second) + " ";
    };
    return count("attempts") + "attempts, " + count("granted") + "granted, " + count("denied")
        + "denied, " + count("entered") + "entered, " + count("released") + "released, "
        + count("release_refused") + "refused, " + count("stolen") + "stolen, " + count("wrote")
        + "writes, " + count("write_rejected") + "rejected\n";
}

// Returns "counter: expected 2000, actual 1893, failures 0, lost 107, …". Empty for a
// workload whose counts are in countsLine().
std::string workloadLine(const Verdict &verdict)
{
    const WorkloadInfo &workload = workloadOf(settingsOf(verdict.header).workload).info();
    if (workload.counts.empty())
        return {};
    std::string text(workload.word());
    text += ": expected " + std::to_string(verdict.workload.at("expected")) + ", actual "
        + std::to_string(verdict.workload.at("actual"));
    for (const auto &[name, number] : verdict.workload) {
        if (name != "expected" && name != "actual")
            text.append(", ").append(name).append(" ").append(std::to_string(number));
    }
    return text + "\n";
}

// Returns the clients whose scheme or way to release differs from the run's: "; client 1:
// set-px-blind-del; client 2: release lua".
std::string versionsText(const std::vector<ClientVersion> &versions)
{
    std::string text;
    for (const ClientVersion &version : versions) {
        text += "; client " + std::to_string(version.client.value) + ":";
        if (!version.scheme.empty())
            text += " " + version.scheme;
        if (version.release)
            text.append(" release ")
                .append(releaseWords.at(static_cast<std::size_t>(*version.release)));
    }
    return text;
}

// Returns the programs that were the clients: "; python3 worker.py; client 2: node new.js".
std::string programsText(const ClientPrograms &programs)
{
    std::string text = programs.usual.empty() ? std::string() : "; " + programs.usual;
    for (const auto &[client, command] : programs.own)
        text += "; client " + std::to_string(client.value) + ": " + command;
    return text;
}

} // namespace

std::string verdictText(const Verdict &verdict)
{
    const RunHeader &header = verdict.header;
    std::string text = firstLine(verdict) + "\n" + runText(header) + versionsText(header.clients)
        + programsText(header.programs) + "\n" + unreportedText(verdict);
    writeItems(text, verdict.violations, "violation");
    if (!verdict.findings.empty())
        text += "\n";
    writeItems(text, verdict.findings, "finding");
    text += "\n" + countsLine(verdict) + workloadLine(verdict);
    text += counted(verdict.events, "event") + " in " + timeText(WorldTime{verdict.duration})
        + spreadText("acquire", verdict.acquire) + spreadText("wait", verdict.wait) + "\n";
    return text;
}

} // namespace lockscope
