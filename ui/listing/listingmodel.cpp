// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingmodel.h"

#include "core/lab/snippets/phrasebook.h"
#include "core/lab/snippets/snippetformatter.h"
#include "core/run/workload/fencing.h"
#include "lockscope/schemes/registry.h"
#include "ui/listing/breakpoints.h"
#include "ui/listing/listingwords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <algorithm>

namespace lockscope {
namespace {

bool hasNumber(const Settings &settings)
{
    return settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
}

ListingModel::Row lineRow(const ListingLine &line)
{
    return {{ListingPlace::Kind::line, line.number}, {{textOf(line.text)}}, line.isRelease};
}

const Scheme *schemeOfRun(const std::string &id, const Settings &settings)
{
    const Scheme *const scheme = schemeOf(id, settings.wakeUp, settings.release);
    return scheme ? scheme : schemeOf(id);
}

std::vector<ListingModel::Line> linesOf(const Phrase &phrase, const SnippetFormatter &formatter)
{
    std::vector<ListingModel::Line> lines;
    for (const PhraseLine &line : phrase) {
        const bool isNote = line.note != PhraseNote::none;
        lines.push_back({isNote ? noteWords(line.note) : textOf(formatter.say(line.text)), isNote});
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

void ListingModel::setRun(const std::string &scheme, const Settings &settings, const Resource &resource,
                          const std::vector<ClientVersion> &others)
{
    m_others = others;
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

void ListingModel::setHolder(ClientId client, const Token &token)
{
    if (client == m_client && token == m_token)
        return;
    m_client = client;
    m_token = token;
    rebuild();
}

void ListingModel::retranslate()
{
    rebuild();
}

// If only numbers in the lines change, keeps the rows, so that the view does not scroll during a slider drag.
void ListingModel::rebuild()
{
    std::vector<Row> fresh = freshRows(false);
    const auto isSamePlace = [](const Row &a, const Row &b) { return a.place == b.place && a.gaps.size() == b.gaps.size(); };
    if (std::equal(fresh.begin(), fresh.end(), m_rows.begin(), m_rows.end(), isSamePlace)) {
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            m_rows[i].gaps = std::move(fresh[i].gaps);
            if (fresh[i].lines == m_rows[i].lines)
                continue;
            m_rows[i].lines = std::move(fresh[i].lines);
            const QModelIndex changed = index(static_cast<int>(i), 0);
            Q_EMIT dataChanged(changed, changed);
        }
        return;
    }
    beginResetModel();
    m_rows = std::move(fresh);
    m_laneCount = 0;
    for (const Row &row : m_rows) {
        for (const Gap &gap : row.gaps)
            m_laneCount = std::max(m_laneCount, gap.lane + 1);
    }
    endResetModel();
    showBreaks();
    setSelected(m_selected);
}

std::vector<ListingModel::Row> ListingModel::freshRows(bool isWhole) const
{
    std::vector<Row> rows;
    const Scheme *const scheme = schemeOfRun(m_scheme, m_settings);
    if (!scheme)
        return rows;
    for (const ListingLine &line : scheme->info().listing)
        rows.push_back(lineRow(line));
    const auto release = std::find_if(rows.begin(), rows.end(), [](const Row &row) { return row.isRelease; });
    rows.insert(release, {{ListingPlace::Kind::inside, 0}, {{tr("inside: the work")}}, false});
    const ListingLine fencing = fencingLine(*scheme);
    if (hasNumber(m_settings))
        rows.push_back(lineRow(fencing));
    if (m_settings.recheck)
        rows.push_back(lineRow({fencing.number + 1, "recheck: now < valid until ?"}));
    addGaps(rows, scheme->info());
    if (m_dialect)
        addDialect(rows, isWhole);
    return rows;
}

void ListingModel::addDialect(std::vector<Row> &rows, bool isWhole) const
{
    const SnippetFormatter formatter({m_scheme, m_settings, m_resource, m_client, m_token},
                          isWhole ? SnippetFormatter::Scripts::whole : SnippetFormatter::Scripts::shortened);
    const Phrases &phrases = phrasesOf(m_scheme, m_settings.wakeUp, m_settings.release, *m_dialect);
    const int fencing = fencingLine(*schemeOfRun(m_scheme, m_settings)).number;
    for (Row &row : rows) {
        const int line = row.place.line;
        if (const auto phrase = phrases.find(line); line > 0 && phrase != phrases.end())
            row.lines = linesOf(phrase->second, formatter);
        else if (line >= fencing)
            row.lines = linesOf(phraseOf(line == fencing ? OptionStep::fencing : OptionStep::recheck, *m_dialect), formatter);
    }
    if (const auto declared = phrases.find(0); declared != phrases.end())
        rows.push_back({{}, linesOf(declared->second, formatter), false});
}

// Adds brackets from row to row. Short ones are nearest to the numbers; two brackets that only meet share a lane.
void ListingModel::addGaps(std::vector<Row> &rows, const SchemeInfo &scheme)
{
    struct Stretch {
        std::size_t from, to;
        ListingGap gap;
    };
    const auto rowOf = [&](int line) {
        const ListingPlace place{line > 0 ? ListingPlace::Kind::line : ListingPlace::Kind::inside, line};
        const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row &row) { return row.place == place; });
        return static_cast<std::size_t>(found - rows.begin());
    };
    std::vector<Stretch> stretches;
    for (const ListingGap &gap : scheme.gaps)
        stretches.push_back({rowOf(gap.from), rowOf(gap.to), gap});
    std::stable_sort(stretches.begin(), stretches.end(), [](const Stretch &a, const Stretch &b) { return a.to - a.from < b.to - b.from; });
    std::vector<std::vector<Stretch>> lanes;
    for (const Stretch &stretch : stretches) {
        const auto isFree = [&](const std::vector<Stretch> &lane) {
            return std::none_of(lane.begin(), lane.end(),
                                [&](const Stretch &other) { return stretch.to > other.from && stretch.from < other.to; });
        };
        auto lane = std::find_if(lanes.begin(), lanes.end(), isFree);
        if (lane == lanes.end())
            lane = lanes.insert(lane, std::vector<Stretch>());
        lane->push_back(stretch);
        for (std::size_t i = stretch.from; i <= stretch.to; ++i)
            rows[i].gaps.push_back({static_cast<int>(lane - lanes.begin()), i == stretch.from, i == stretch.to, stretch.gap});
    }
}

QString ListingModel::text() const
{
    QStringList lines;
    for (const Row &row : freshRows(true)) {
        if (row.place.kind == ListingPlace::Kind::inside)
            continue;
        for (const Line &line : row.lines) {
            if (!line.isNote)
                lines << (m_dialect ? line.text : QStringLiteral("%1  %2").arg(row.place.line).arg(line.text));
        }
    }
    lines << QString();
    return lines.join(u'\n');
}

void ListingModel::setFaults(const FaultPlan &plan)
{
    m_faults = plan;
    showBreaks();
}

void ListingModel::showBreaks()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        std::vector<ClientId> breaks;
        for (const FaultId id : breakPoints(m_faults, m_rows[i].place.line))
            breaks.push_back(m_faults[id].target.client);
        if (breaks == m_rows[i].breakPointClients)
            continue;
        m_rows[i].breakPointClients = std::move(breaks);
        const QModelIndex changed = index(static_cast<int>(i), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

void ListingModel::setMoment(const StateAt *moment)
{
    std::vector<std::vector<Mark>> marks(m_rows.size());
    for (std::size_t i = 0; moment && i < moment->clients.size(); ++i) {
        const ClientStateAt &client = moment->clients[i];
        const auto isSame = [&](const ClientVersion &other) { return other.client == client.client; };
        if (std::any_of(m_others.begin(), m_others.end(), isSame))
            continue;
        const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row &candidate) { return candidate.place == client.place; });
        if (row != m_rows.end() && client.place.kind != ListingPlace::Kind::nowhere)
            marks[static_cast<std::size_t>(row - m_rows.begin())].push_back({client.client, client.isPaused});
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
        const bool isSelected = place.kind != ListingPlace::Kind::nowhere && m_rows[i].place == place;
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
        return shown.place.line > 0 ? QStringLiteral("%1  %2").arg(shown.place.line).arg(textOfRow(shown)) : textOfRow(shown);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
        std::vector<ClientId> clients;
        for (const Mark &mark : shown.marks)
            clients.push_back(mark.client);
        if (shown.place.kind == ListingPlace::Kind::nowhere)
            return {};
        if (role == Qt::AccessibleDescriptionRole && !shown.breakPointClients.empty())
            return tr("Breakpoint for %1.").arg(TimelineText::clientNames(shown.breakPointClients));
        const auto gap = std::find_if(shown.gaps.begin(), shown.gaps.end(), [](const Gap &part) { return part.begins; });
        if (role == Qt::AccessibleDescriptionRole && gap != shown.gaps.end())
            return gapWords(gap->gap);
        //: tool tip of a line of the listing: which clients are at it
        return clients.empty() ? tr("Click: go to the next event of this line")
                               : tr("Here: %1. Click: go to the next event of this line").arg(TimelineText::clientNames(clients));
    }
    return {};
}

} // namespace lockscope
