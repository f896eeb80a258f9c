// SPDX-License-Identifier: GPL-3.0-or-later
#include "listing/listingmodel.h"

#include "lock/fencing.h"
#include "listing/breakpoints.h"
#include "lock/registry.h"
#include "shared/text.h"
#include "timeline/timelinetext.h"

#include <algorithm>

namespace lockscope {
namespace {

bool hasNumber(const Settings &settings)
{
    return settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
}

ListingModel::Row lineRow(const ListingLine &line)
{
    return {{ListingPlace::Kind::line, line.number}, textOf(line.text), line.isRelease};
}

} // namespace

void ListingModel::setRun(const std::string &scheme, const Settings &settings)
{
    const bool isSame = scheme == m_scheme && settings.fencing == m_settings.fencing && settings.recheck == m_settings.recheck
        && settings.wakeUp == m_settings.wakeUp;
    m_settings = settings;
    if (isSame)
        return;
    m_scheme = scheme;
    retranslate();
}

void ListingModel::retranslate()
{
    beginResetModel();
    m_rows.clear();
    const Scheme *scheme = schemeOf(m_scheme, m_settings.wakeUp);
    if (!scheme)
        scheme = schemeOf(m_scheme);
    if (scheme) {
        for (const ListingLine &line : scheme->info().listing)
            m_rows.push_back(lineRow(line));
        const auto release = std::find_if(m_rows.begin(), m_rows.end(), [](const Row &row) { return row.isRelease; });
        m_rows.insert(release, {{ListingPlace::Kind::inside, 0}, tr("inside: the work"), false});
        const ListingLine fencing = fencingLine(*scheme);
        if (hasNumber(m_settings))
            m_rows.push_back(lineRow(fencing));
        if (m_settings.recheck)
            m_rows.push_back(lineRow({fencing.number + 1, "recheck: now < valid until ?"}));
    }
    endResetModel();
    showBreaks();
    setSelected(m_selected);
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
        for (const FaultPlace place : breakPoints(m_faults, m_rows[i].place.line))
            breaks.push_back(clientOf(faultAt(m_faults, place)));
        if (breaks == m_rows[i].breaks)
            continue;
        m_rows[i].breaks = std::move(breaks);
        const QModelIndex changed = index(static_cast<int>(i), 0);
        Q_EMIT dataChanged(changed, changed);
    }
}

void ListingModel::setMoment(const Moment *moment)
{
    std::vector<std::vector<Mark>> marks(m_rows.size());
    for (std::size_t i = 0; moment && i < moment->clients.size(); ++i) {
        const ClientMoment &client = moment->clients[i];
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
        return shown.place.line > 0 ? QStringLiteral("%1  %2").arg(shown.place.line).arg(shown.text) : shown.text;
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) {
        std::vector<ClientId> clients;
        for (const Mark &mark : shown.marks)
            clients.push_back(mark.client);
        if (role == Qt::AccessibleDescriptionRole && !shown.breaks.empty())
            return tr("Break point of %1.").arg(TimelineText::clientNames(shown.breaks));
        //: tool tip of a line of the listing: which clients are at it
        return clients.empty() ? tr("Click: to the next event of this line")
                               : tr("Here: %1. Click: to the next event of this line").arg(TimelineText::clientNames(clients));
    }
    return {};
}

} // namespace lockscope
