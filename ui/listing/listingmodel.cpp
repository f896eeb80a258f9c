// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingmodel.h"

#include "core/analysis/snippets/phrasebook.h"
#include "core/analysis/snippets/snippetformatter.h"
#include "core/workload/fencing.h"
#include "core/workload/workload.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"
#include "ui/listing/breakpoints.h"
#include "ui/listing/listingwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <algorithm>

namespace lockscope {
namespace {

ListingModel::Row lineRow(const ListingLine &line)
{
    return {{ListingPlace::Kind::line, line.number}, {{listingLine(line.text)}}, line.isRelease};
}

const Scheme *schemeOfRun(const SchemeRef &scheme, const Settings &settings)
{
    const Scheme *const variant = scheme.variant(settings.wakeUp, settings.release);
    return variant ? variant : scheme.variant(WakeUp::poll);
}

Listing executedLines(const SchemeInfo &scheme, const Settings &settings)
{
    const Listing executed =
        executedListing(scheme, mistakesMade(scheme, settings.mistakes), settings.leaseUnit);
    return executed.empty() ? scheme.listing : executed; // a file in Lua has no other lines
}

std::vector<ListingModel::Line> linesOf(const Phrase &phrase, const SnippetFormatter &formatter)
{
    std::vector<ListingModel::Line> lines;
    for (const PhraseLine &line : phrase) {
        const bool isNote = line.note != PhraseNote::none;
        lines.push_back(
            {isNote ? noteWords(line.note) : textOf(formatter.fill(line.text)), isNote});
    }
    return lines;
}

QString textOfRow(const ListingModel::Row &row)
{
    QStringList texts;
    for (const ListingModel::Line &line : row.lines)
        texts << line.text;
    return texts.join(u'\n');
}

} // namespace

void ListingModel::setRun(const SchemeRef &scheme, const Settings &settings,
    const Resource &resource, const std::vector<ClientVersion> &otherVersions)
{
    m_otherVersions = otherVersions;
    m_scheme = scheme;
    m_settings = settings;
    m_resource = resource;
    rebuild();
}

void ListingModel::setDialect(std::optional<Dialect> dialect)
{
    m_dialect = dialect;
    rebuild();
}

void ListingModel::setClientAndToken(ClientId client, const Token &token)
{
    if (client == m_client && token == m_token)
        return;
    m_client = client;
    m_token = token;
    rebuild();
}

// If the places of the rows stay the same, only replaces the texts, so that the view does not
// scroll during a slider drag.
void ListingModel::rebuild()
{
    std::vector<Row> rebuilt = buildRows(false);
    const auto isSamePlace = [](const Row &a, const Row &b) {
        return a.place == b.place && a.brackets.size() == b.brackets.size();
    };
    if (std::equal(rebuilt.begin(), rebuilt.end(), m_rows.begin(), m_rows.end(), isSamePlace)) {
        for (std::size_t i = 0; i < rebuilt.size(); ++i) {
            m_rows[i].brackets = std::move(rebuilt[i].brackets);
            if (rebuilt[i].lines == m_rows[i].lines)
                continue;
            m_rows[i].lines = std::move(rebuilt[i].lines);
            const QModelIndex changed = index(static_cast<int>(i), 0);
            Q_EMIT dataChanged(changed, changed);
        }
        return;
    }
    beginResetModel();
    m_rows = std::move(rebuilt);
    m_bracketColumnCount = 0;
    for (const Row &row : m_rows) {
        for (const Bracket &bracket : row.brackets)
            m_bracketColumnCount = std::max(m_bracketColumnCount, bracket.column + 1);
    }
    endResetModel();
    showStops();
    setSelected(m_selected);
}

std::vector<ListingModel::Row> ListingModel::buildRows(bool hasWholeScripts) const
{
    std::vector<Row> rows;
    const Scheme *const scheme = schemeOfRun(m_scheme, m_settings);
    if (!scheme || m_scheme == programScheme)
        return rows; // the code of a program is not known
    for (const ListingLine &line : executedLines(scheme->info(), m_settings))
        rows.push_back(lineRow(line));
    const auto release =
        std::find_if(rows.begin(), rows.end(), [](const Row &row) { return row.isRelease; });
    rows.insert(release, {{ListingPlace::Kind::inside, 0}, {{tr("inside: the work")}}, false});
    if (requestsFence(m_settings))
        rows.push_back(lineRow(fencingLine(*scheme)));
    if (m_settings.recheck)
        rows.push_back(lineRow(recheckLine(*scheme)));
    addBrackets(rows, scheme->info());
    if (m_dialect)
        writeInDialect(rows, hasWholeScripts);
    addMistakeNotes(rows, scheme->info());
    return rows;
}

// Adds a note to each line that depends on a mistake of an article. If the run makes the mistake,
// the note shows the line without the mistake. If the run avoids the mistake, the note shows the
// line as the article prints it.
void ListingModel::addMistakeNotes(std::vector<Row> &rows, const SchemeInfo &scheme) const
{
    const Listing executed = executedLines(scheme, m_settings);
    const Listing corrected = executedListing(scheme, {}, m_settings.leaseUnit);
    if (corrected.size() != executed.size())
        return; // a file in Lua
    const Listing printed = executedListing(scheme, scheme.usualMistakes, m_settings.leaseUnit);
    for (Row &row : rows) {
        const std::size_t index = static_cast<std::size_t>(row.place.line) - 1;
        if (row.place.kind != ListingPlace::Kind::line || index >= executed.size())
            continue;
        if (executed[index].text != corrected[index].text)
            row.lines.push_back(
                {tr("without the mistake: %1").arg(listingLine(corrected[index].text)), true});
        else if (executed[index].text != printed[index].text)
            row.lines.push_back(
                {tr("the article prints: %1").arg(listingLine(printed[index].text)), true});
    }
}

void ListingModel::writeInDialect(std::vector<Row> &rows, bool hasWholeScripts) const
{
    const SnippetFormatter formatter({m_scheme.id(), m_settings, m_resource, m_client, m_token},
        hasWholeScripts ? SnippetFormatter::Scripts::whole : SnippetFormatter::Scripts::shortened);
    const Phrases &phrases =
        phrasesOf(m_scheme.id(), m_settings.wakeUp, m_settings.release, *m_dialect);
    const int fencing = fencingLine(*schemeOfRun(m_scheme, m_settings)).number;
    const SchemeInfo &info = schemeOfRun(m_scheme, m_settings)->info();
    const Listing executed = executedLines(info, m_settings);
    for (Row &row : rows) {
        const int line = row.place.line;
        const std::size_t index = static_cast<std::size_t>(line) - 1;
        if (index < executed.size() && executed[index].text != info.listing[index].text)
            continue; // a mistake or the lease unit of the run has changed this line; the dialect
                      // has code only for the unchanged line
        if (const auto phrase = phrases.find(line); line > 0 && phrase != phrases.end())
            row.lines = linesOf(phrase->second, formatter);
        else if (line >= fencing)
            row.lines = linesOf(
                phraseOf(line == fencing ? AddedStep::fencing : AddedStep::recheck, *m_dialect),
                formatter);
    }
    if (const auto declared = phrases.find(0); declared != phrases.end())
        rows.push_back({{}, linesOf(declared->second, formatter), false});
}

// Adds a bracket for each gap. Short brackets get the columns next to the line numbers. Brackets
// that overlap get different columns. Two brackets can share a column if one ends in the row in
// which the other begins.
void ListingModel::addBrackets(std::vector<Row> &rows, const SchemeInfo &scheme)
{
    struct RowRange {
        std::size_t from, to;
        ListingGap gap;
    };
    const auto rowOf = [&](int line) {
        const ListingPlace place{
            line > 0 ? ListingPlace::Kind::line : ListingPlace::Kind::inside, line};
        const auto found = std::find_if(
            rows.begin(), rows.end(), [&](const Row &row) { return row.place == place; });
        return static_cast<std::size_t>(found - rows.begin());
    };
    std::vector<RowRange> ranges;
    for (const ListingGap &gap : scheme.gaps)
        ranges.push_back({rowOf(gap.from), rowOf(gap.to), gap});
    std::stable_sort(ranges.begin(), ranges.end(),
        [](const RowRange &a, const RowRange &b) { return a.to - a.from < b.to - b.from; });
    std::vector<std::vector<RowRange>> columns;
    for (const RowRange &range : ranges) {
        const auto isFree = [&](const std::vector<RowRange> &column) {
            return std::none_of(column.begin(), column.end(), [&](const RowRange &other) {
                return range.to > other.from && range.from < other.to;
            });
        };
        auto column = std::find_if(columns.begin(), columns.end(), isFree);
        if (column == columns.end())
            column = columns.insert(column, std::vector<RowRange>());
        column->push_back(range);
        for (std::size_t i = range.from; i <= range.to; ++i)
            rows[i].brackets.push_back({static_cast<int>(column - columns.begin()), i == range.from,
                i == range.to, range.gap});
    }
}

FlowChart ListingModel::flowChart() const
{
    const Scheme *const scheme = schemeOfRun(m_scheme, m_settings);
    return scheme ? flowChartOf(*scheme, m_settings) : FlowChart();
}

QString ListingModel::text() const
{
    QStringList lines;
    for (const Row &row : buildRows(true)) {
        if (row.place.kind == ListingPlace::Kind::inside)
            continue;
        for (const Line &line : row.lines) {
            if (!line.isNote)
                lines << (m_dialect ? line.text
                                    : QStringLiteral("%1  %2").arg(row.place.line).arg(line.text));
        }
    }
    lines << QString();
    return lines.join(u'\n');
}

void ListingModel::setFaults(const FaultPlan &plan)
{
    m_faults = plan;
    showStops();
}

void ListingModel::setBreakPoints(const std::set<int> &lines)
{
    m_breakPoints = lines;
    showStops();
}

void ListingModel::showStops()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        std::vector<ClientId> clients;
        for (const FaultId id : faultsBefore(m_faults, m_rows[i].place.line))
            clients.push_back(m_faults[id].target.client);
        const bool hasBreakPoint = m_breakPoints.contains(m_rows[i].place.line);
        if (clients == m_rows[i].faultClients && hasBreakPoint == m_rows[i].hasBreakPoint)
            continue;
        m_rows[i].faultClients = std::move(clients);
        m_rows[i].hasBreakPoint = hasBreakPoint;
        const QModelIndex changed = index(static_cast<int>(i), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

void ListingModel::setState(const StateAt *state)
{
    std::vector<std::vector<Mark>> marks(m_rows.size());
    for (std::size_t i = 0; state && i < state->clients.size(); ++i) {
        const ClientStateAt &client = state->clients[i];
        const auto isOfThisClient = [&](const ClientVersion &other) {
            return other.client == client.client;
        };
        if (std::any_of(m_otherVersions.begin(), m_otherVersions.end(), isOfThisClient))
            continue;
        const auto row = std::find_if(m_rows.begin(), m_rows.end(),
            [&](const Row &candidate) { return candidate.place == client.place; });
        if (row != m_rows.end() && client.place.kind != ListingPlace::Kind::nowhere)
            marks[static_cast<std::size_t>(row - m_rows.begin())].push_back(
                {client.client, client.isPaused});
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (marks[i] == m_rows[i].marks)
            continue;
        m_rows[i].marks = std::move(marks[i]);
        const QModelIndex changed = index(static_cast<int>(i), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

void ListingModel::setSelected(const ListingPlace &place)
{
    m_selected = place;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isSelected =
            place.kind != ListingPlace::Kind::nowhere && m_rows[i].place == place;
        if (isSelected == m_rows[i].isSelected)
            continue;
        m_rows[i].isSelected = isSelected;
        const QModelIndex changed = index(static_cast<int>(i), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

QVariant ListingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &shown = row(index.row());
    if (role == Qt::DisplayRole)
        return shown.place.line > 0
            ? QStringLiteral("%1  %2").arg(shown.place.line).arg(textOfRow(shown))
            : textOfRow(shown);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
        std::vector<ClientId> clients;
        for (const Mark &mark : shown.marks)
            clients.push_back(mark.client);
        if (shown.place.kind == ListingPlace::Kind::nowhere)
            return {};
        if (role == Qt::AccessibleDescriptionRole && shown.hasBreakPoint)
            return tr("Breakpoint of the replay.");
        if (role == Qt::AccessibleDescriptionRole && !shown.faultClients.empty())
            return tr("Fault before this line: %1.")
                .arg(TimelineText::clientNames(shown.faultClients));
        const auto bracket = std::find_if(shown.brackets.begin(), shown.brackets.end(),
            [](const Bracket &one) { return one.begins; });
        if (role == Qt::AccessibleDescriptionRole && bracket != shown.brackets.end())
            return gapWords(bracket->gap);
        //: tooltip of a line of the listing: the clients that are at this line, if there are any
        return clients.empty() ? tr("Click: go to the next event of this line")
                               : tr("Here: %1. Click: go to the next event of this line")
                                     .arg(TimelineText::clientNames(clients));
    }
    return {};
}

} // namespace lockscope
