// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/report.h"

#include "core/analysis/export/repetition.h"
#include "core/verdict/judge.h"
#include "core/verdict/story.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"
#include "ui/words/why.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

using Kind = ReportBlock::Kind;
using Blocks = std::vector<ReportBlock>;

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Report)
};

QString worldWords(WorldKind world)
{
    return world == WorldKind::model ? ReportWords::tr("The model: no run on Redis")
                                     : ReportWords::tr("Real Redis");
}

void addVerdict(Blocks &blocks, const ReportSubject &subject)
{
    if (!subject.verdict) {
        blocks.push_back({Kind::strong, ReportWords::tr("No verdict: %1").arg(subject.refusal)});
        return;
    }
    const Verdict &verdict = *subject.verdict;
    blocks.push_back({Kind::strong, ReportWords::tr("Verdict: %1").arg(verdictWords(verdict))});
    const QString meaning = meaningWords(verdict);
    blocks.push_back({Kind::paragraph, meaning});
    if (const QString why = whyText(verdict, *subject.trace); !why.isEmpty() && why != meaning)
        blocks.push_back({Kind::paragraph, why});
    for (const Finding &finding : verdict.findings) { // when these were inside is a conclusion
        if (finding.kind == FindingKind::leftNotReported
            || finding.kind == FindingKind::neverEntered)
            blocks.push_back({Kind::paragraph, sentenceOf(finding.text)});
    }
    if (subject.expected)
        blocks.push_back({Kind::paragraph,
            *subject.expected == verdict.outcome ? ReportWords::tr("As the scenario expects.")
                                                 : ReportWords::tr("The scenario expects: %1.")
                                                       .arg(outcomeWord(*subject.expected))});
}

void addMarginsAndComparison(Blocks &blocks, const ReportAdditions &additions)
{
    for (const QString &margin : additions.margins)
        blocks.push_back({Kind::paragraph, margin});
    if (additions.comparison.isEmpty())
        return;
    blocks.push_back({Kind::heading, ReportWords::tr("Comparison of two runs")});
    blocks.push_back({Kind::paragraph, additions.comparison});
    blocks.push_back({Kind::table, {}, additions.differences});
    blocks.push_back({Kind::paragraph, ReportWords::tr("The rest of this report is about B.")});
}

void addFixes(Blocks &blocks, const ReportAdditions &additions)
{
    if (additions.fixes.empty())
        return;
    std::vector<QStringList> rows{
        {ReportWords::tr("Change"), ReportWords::tr("In the model"), ReportWords::tr("Cost")}};
    rows.insert(rows.end(), additions.fixes.begin(), additions.fixes.end());
    blocks.push_back({Kind::heading, ReportWords::tr("Possible fixes")});
    blocks.push_back({Kind::table, {}, rows});
}

void addStory(Blocks &blocks, const ReportSubject &subject)
{
    std::vector<QStringList> rows;
    if (subject.verdict) {
        for (const StoryFrame &frame : storyOf(*subject.trace, *subject.verdict))
            rows.push_back({rangeText(frame.from, frame.to),
                textOf(Wording(frameTitle(frame.kind))), sentenceOf(frame.text)});
    }
    if (!rows.empty())
        blocks.push_back({Kind::story, {}, rows});
}

// Adds when and on what a live run took place.
void addOrigin(std::vector<QStringList> &rows, const RunOrigin &origin)
{
    rows.push_back({ReportWords::tr("Began"), textOf(origin.beganAt)});
    QStringList servers;
    for (const std::string &server : origin.servers)
        servers << (server.empty() ? ReportWords::tr("unknown version") : textOf(server));
    if (servers.count(servers.value(0)) == servers.size())
        servers = servers.mid(0, 1); // all are the same
    rows.push_back({ReportWords::tr("Servers"), listText(servers)});
    rows.push_back({ReportWords::tr("Clock source"), textOf(origin.clockSource)});
}

// Adds the programs that were the clients, and the clients with a scheme or way to release of their
// own.
void addClients(std::vector<QStringList> &rows, const RunHeader &header)
{
    const auto add = [&rows](ClientId client, const QString &text) {
        rows.push_back({ReportWords::tr("Client %1").arg(client.value), text});
    };
    if (!header.programs.usual.empty())
        rows.push_back({ReportWords::tr("Client program"), textOf(header.programs.usual)});
    for (const auto &[client, command] : header.programs.own)
        add(client, textOf(command));
    for (const ClientVersion &version : header.clients) {
        QStringList differences;
        if (!version.scheme.empty())
            differences << textOf(version.scheme);
        if (version.release)
            differences << QStringLiteral("release=")
                    + textOf(releaseWords.at(static_cast<std::size_t>(*version.release)));
        add(version.client, listText(differences));
    }
}

// Adds what the trace says about its run, as far as it is known.
void addHeader(std::vector<QStringList> &rows, const RunHeader &header)
{
    if (!header.scenario.empty())
        rows.push_back({ReportWords::tr("Scenario"), textOf(header.scenario)});
    if (!header.scheme.empty())
        rows.push_back({ReportWords::tr("Lock scheme"),
            schemeTitle(schemeOfHeader(header)) + inBrackets(textOf(header.scheme))});
    addClients(rows, header);
    if (header.world)
        rows.push_back({ReportWords::tr("World"), worldWords(*header.world)});
    rows.push_back({ReportWords::tr("Seed"), QString::number(header.seed.value)});
    if (header.origin)
        addOrigin(rows, *header.origin);
}

void addRun(Blocks &blocks, const ReportSubject &subject)
{
    std::vector<QStringList> rows{{ReportWords::tr("Run"), QString()}};
    if (!subject.trace->isEmpty()) {
        if (const auto header = parseRunHeader(subject.trace->detail((*subject.trace)[0])))
            addHeader(rows, header.value());
        rows.push_back({ReportWords::tr("Length"),
            lengthText((*subject.trace)[subject.trace->size() - 1].time.time_since_epoch())});
    }
    rows.push_back(
        {ReportWords::tr("Events"), countText(static_cast<qint64>(subject.trace->size()))});
    rows.push_back({ReportWords::tr("Program"), QStringLiteral("Lockscope " LOCKSCOPE_VERSION)});
    blocks.push_back({Kind::table, {}, rows});
}

// Limits that keep a report readable; the trace contains all rows and findings.
constexpr std::size_t itemsMax = 10; // violations, and as many findings
constexpr std::size_t rowsMax = 40;  // rows of evidence for each of them

QStringList evidenceRow(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    const QString kind =
        event.kind == EventKind::unknown ? textOf(trace.kindText(row)) : eventWord(event.kind);
    return {QString::number(trace.seqAt(row)), exactMomentText(event.time), actorWord(event.actor),
        kind, detailText(trace, event)};
}

void addEvidence(Blocks &blocks, const Trace &trace, const std::vector<Seq> &evidence)
{
    std::vector<QStringList> rows{{QStringLiteral("#"), ReportWords::tr("Time"),
        ReportWords::tr("Actor"), ReportWords::tr("What"), ReportWords::tr("Detail")}};
    for (const Seq seq : evidence) {
        if (const auto row = trace.indexOf(seq); row && rows.size() <= rowsMax)
            rows.push_back(evidenceRow(trace, *row));
    }
    if (rows.size() > 1)
        blocks.push_back({Kind::table, {}, rows});
    if (evidence.size() > rowsMax)
        blocks.push_back({Kind::paragraph,
            ReportWords::tr("… and %n more row(s), in the trace", nullptr,
                static_cast<int>(evidence.size() - rowsMax))});
}

void addViolationsAndFindings(Blocks &blocks, const Verdict &verdict, const Trace &trace)
{
    if (verdict.violations.empty() && verdict.findings.empty())
        return;
    blocks.push_back({Kind::heading, ReportWords::tr("Findings")});
    std::size_t count = 0;
    for (const Violation &violation : verdict.violations) {
        if (++count > itemsMax)
            break;
        //: %1 is "Inside at the same time: clients 1 and 2", %2 a time, %3 a duration, %4 the
        //: name of a resource
        blocks.push_back({Kind::strong,
            ReportWords::tr("%1, at %2, for %3 (resource: %4)")
                .arg(violationWords(violation), momentText(violation.from),
                    lengthText(violation.to - violation.from), textOf(violation.resource))});
        addEvidence(blocks, trace, violation.evidence);
    }
    count = 0;
    for (const Finding &finding : verdict.findings) {
        if (++count > itemsMax)
            break;
        blocks.push_back({Kind::strong,
            ReportWords::tr("%1, at %2").arg(findingWords(finding), momentText(finding.time))});
        addEvidence(blocks, trace, finding.evidence);
    }
    const auto all = verdict.violations.size() + verdict.findings.size();
    const auto shown =
        std::min(verdict.violations.size(), itemsMax) + std::min(verdict.findings.size(), itemsMax);
    if (all > shown)
        blocks.push_back({Kind::paragraph,
            ReportWords::tr(
                "… and %n more, in the trace", nullptr, static_cast<int>(all - shown))});
}

void addCounts(Blocks &blocks, const Verdict &verdict)
{
    const auto count = [&verdict](const char *name) {
        const auto found = verdict.counts.find(name);
        return countText(found == verdict.counts.end() ? 0 : found->second);
    };
    std::vector<QStringList> rows{{ReportWords::tr("Quantity"), ReportWords::tr("Value")},
        {ReportWords::tr("Violations"), countText(static_cast<qint64>(verdict.violations.size()))},
        {ReportWords::tr("Attempts"), count("attempts")},
        {ReportWords::tr("Granted"), count("granted")},
        {ReportWords::tr("Denied"), count("denied")},
        {ReportWords::tr("Entered"), count("entered")},
        {ReportWords::tr("Released"), count("released")},
        {ReportWords::tr("Releases that deleted no key"), count("release_refused")},
        {ReportWords::tr("Releases that deleted another client's key"), count("stolen")},
        {ReportWords::tr("Writes"), count("wrote")},
        {ReportWords::tr("Writes refused"), count("write_rejected")}};
    for (const auto &[name, number] : verdict.workload) {
        if (const QString words = workloadCountLabel(settingsOf(verdict.header).workload, name);
            !words.isEmpty())
            rows.push_back({words, countText(number)});
    }
    if (verdict.acquire) {
        rows.push_back(
            {ReportWords::tr("Acquisition time, median"), lengthText(verdict.acquire->p50)});
        rows.push_back(
            {ReportWords::tr("Acquisition time, p99"), lengthText(verdict.acquire->p99)});
        rows.push_back(
            {ReportWords::tr("Acquisition time, maximum"), lengthText(verdict.acquire->max)});
    }
    if (verdict.wait) {
        rows.push_back({ReportWords::tr("Waiting time, median"), lengthText(verdict.wait->p50)});
        rows.push_back({ReportWords::tr("Waiting time, p99"), lengthText(verdict.wait->p99)});
        rows.push_back({ReportWords::tr("Waiting time, maximum"), lengthText(verdict.wait->max)});
    }
    blocks.push_back({Kind::heading, ReportWords::tr("Counts")});
    blocks.push_back({Kind::table, {}, rows});
}

void addSettings(Blocks &blocks, const Settings &settings)
{
    const Settings defaults;
    std::vector<QStringList> rows{
        {ReportWords::tr("Setting"), ReportWords::tr("Value"), ReportWords::tr("Name")}};
    for (const SettingInfo &info : settingInfos()) {
        const bool isBasic = info.name == "ttl" || info.name == "clients" || info.name == "nodes"
            || info.name == "work";
        if (!isBasic && settingNumber(settings, info.name) == settingNumber(defaults, info.name))
            continue;
        const bool hasWords = info.type == SettingType::choice || info.type == SettingType::set;
        const QString value = hasWords ? settingValueText(info, settingNumber(settings, info.name))
                                       : textOf(settingText(settings, info.name));
        rows.push_back({settingLabel(info.name), value, textOf(info.name)});
    }
    blocks.push_back({Kind::heading, ReportWords::tr("Settings")});
    blocks.push_back({Kind::table, {}, rows});
    blocks.push_back(
        {Kind::paragraph, ReportWords::tr("All other settings have their default values.")});
}

void addRepetition(Blocks &blocks, const ReportSubject &subject)
{
    const Repetition repetition = repetitionOf(*subject.run, subject.fileName.toStdString());
    blocks.push_back({Kind::heading, ReportWords::tr("Repeat this run")});
    blocks.push_back({Kind::code, textOf(repetition.command)});
    if (subject.run->world == WorldKind::model)
        blocks.push_back({Kind::paragraph,
            ReportWords::tr(
                "The seed determines the model's run: it gives the same events each time.")});
    else
        blocks.push_back({Kind::paragraph,
            ReportWords::tr(
                "Runs on real Redis differ in timing, so their outcomes can differ, too.")});
    if (!repetition.repeatsModelTimes)
        blocks.push_back({Kind::paragraph,
            ReportWords::tr(
                "This run used message and command times that were measured in a real run. "
                "No option can set them, so the command uses the defaults.")});
    if (repetition.scenarioFile.empty())
        return;
    blocks.push_back({Kind::paragraph,
        ReportWords::tr(
            "The scenario is not built in. Save this as %1 in the folder where you run the "
            "command:")
            .arg(subject.fileName)});
    blocks.push_back({Kind::code, textOf(repetition.scenarioFile).trimmed()});
}

// Escapes characters with a meaning in Markdown.
QString escaped(const QString &text)
{
    QString result;
    for (const QChar c : text.simplified()) {
        if (QStringLiteral("\\`*_[]<>|#").contains(c))
            result += u'\\';
        result += c;
    }
    return result;
}

QString markdownTable(const std::vector<QStringList> &rows)
{
    QString text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QStringList cells;
        for (const QString &cell : rows[i])
            cells << escaped(cell);
        text += QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
        if (i == 0)
            text += QStringLiteral("|") + QStringLiteral(" --- |").repeated(rows[i].size()) + u'\n';
    }
    return text;
}

} // namespace

std::vector<ReportBlock> resultBlocks(const ReportSubject &subject)
{
    Blocks blocks;
    blocks.push_back({Kind::title, subject.title});
    addVerdict(blocks, subject);
    addMarginsAndComparison(blocks, subject.additions);
    addStory(blocks, subject);
    blocks.push_back({Kind::picture,
        ReportWords::tr("Timeline: what each client believed, and what the keys said")});
    addRun(blocks, subject);
    if (subject.verdict) {
        addViolationsAndFindings(blocks, *subject.verdict, *subject.trace);
        addCounts(blocks, *subject.verdict);
    }
    return blocks;
}

std::vector<ReportBlock> reportBlocks(const ReportSubject &subject)
{
    Blocks blocks = resultBlocks(subject);
    addFixes(blocks, subject.additions);
    if (subject.run) {
        addSettings(blocks, subject.run->scenario.settings);
        addRepetition(blocks, subject);
    }
    if (!subject.verdict || subject.verdict->outcome != Outcome::violated)
        blocks.push_back(
            {Kind::paragraph, ReportWords::tr("“No violation observed” is no proof.")});
    return blocks;
}

QString reportMarkdown(const std::vector<ReportBlock> &blocks, const QString &picture)
{
    QString text;
    for (const ReportBlock &block : blocks) {
        switch (block.kind) {
        case Kind::title: text += QStringLiteral("# ") + escaped(block.text) + u'\n'; break;
        case Kind::heading: text += QStringLiteral("## ") + escaped(block.text) + u'\n'; break;
        case Kind::paragraph: text += escaped(block.text) + u'\n'; break;
        case Kind::strong: text += QStringLiteral("**%1**\n").arg(escaped(block.text)); break;
        case Kind::picture:
            if (picture.isEmpty())
                continue;
            text += QStringLiteral("![%1](<%2>)\n").arg(escaped(block.text), picture);
            break;
        case Kind::story:
            for (const QStringList &frame : block.rows)
                //: a step of a failure, in Markdown: time, name, what happened
                text += QStringLiteral("1. ")
                    + ReportWords::tr("%1: **%2.** %3")
                          .arg(escaped(frame[0]), escaped(frame[1]), escaped(frame[2]))
                    + u'\n';
            break;
        case Kind::table: text += markdownTable(block.rows); break;
        case Kind::code: text += QStringLiteral("```\n%1\n```\n").arg(block.text); break;
        }
        text += u'\n';
    }
    return text;
}

} // namespace lockscope
