// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/strip.h"

#include "ui/settings/settingscale.h"
#include "ui/words/outcomewords.h"
#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr std::size_t describedPointsMax = 4;

QString translated(const char *text)
{
    return QCoreApplication::translate("Strip", text);
}

} // namespace

Strip::Strip(const SettingInfo &info)
{
    if (info.type == SettingType::choice) {
        for (int index = 0; index <= static_cast<int>(info.max); ++index)
            m_cells.push_back({static_cast<double>(index), index});
        return;
    }
    if (info.type == SettingType::set)
        return; // too many values
    const SettingScale scale(info);
    if (info.type == SettingType::count && info.max - info.min < static_cast<double>(cellsMax)) {
        for (double value = info.min; value <= info.max; ++value)
            m_cells.push_back({value, scale.positionOf(value)});
        return;
    }
    for (std::size_t i = 0; i < cellsMax; ++i) {
        const int position = static_cast<int>(
            std::lround(static_cast<double>(i) * SettingScale::positionMax / (cellsMax - 1)));
        const double value = scale.numberAt(position);
        if (m_cells.empty() || m_cells.back().value != value)
            m_cells.push_back({value, position});
    }
}

void Strip::markStale()
{
    for (StripCell &cell : m_cells)
        cell.state = cell.state == StripCell::State::known || cell.state == StripCell::State::stale
            ? StripCell::State::stale
            : StripCell::State::unknown;
}

void Strip::markUnknown()
{
    for (StripCell &cell : m_cells)
        cell.state = StripCell::State::unknown;
}

void Strip::setOutcome(std::size_t cell, std::optional<Outcome> outcome)
{
    if (cell >= m_cells.size())
        return;
    m_cells[cell].state = outcome ? StripCell::State::known : StripCell::State::none;
    m_cells[cell].outcome = outcome.value_or(Outcome::held);
}

bool Strip::isComplete() const
{
    return std::all_of(m_cells.begin(), m_cells.end(), [](const StripCell &cell) {
        return cell.state == StripCell::State::known || cell.state == StripCell::State::none;
    });
}

const StripCell &Strip::nearest(int position) const
{
    const auto distance = [position](
                              const StripCell &cell) { return std::abs(cell.position - position); };
    return *std::min_element(m_cells.begin(), m_cells.end(),
        [&](const StripCell &a, const StripCell &b) { return distance(a) < distance(b); });
}

std::vector<TippingPoint> Strip::tippingPoints() const
{
    std::vector<TippingPoint> points;
    for (std::size_t i = 1; i < m_cells.size(); ++i) {
        const StripCell &before = m_cells[i - 1];
        const StripCell &after = m_cells[i];
        const bool areKnown =
            before.state == StripCell::State::known && after.state == StripCell::State::known;
        if (areKnown && before.outcome != after.outcome)
            points.push_back({i, before.outcome, after.outcome});
    }
    return points;
}

QString stripDescription(const Strip &strip, const SettingInfo &info)
{
    if (strip.isEmpty() || !strip.isComplete())
        return {};
    const auto &cells = strip.cells();
    const auto first = std::find_if(cells.begin(), cells.end(),
        [](const StripCell &cell) { return cell.state == StripCell::State::known; });
    if (first == cells.end())
        return {};
    const auto points = strip.tippingPoints();
    if (points.empty())
        //: %1 is an outcome, "violated"
        return translated(QT_TRANSLATE_NOOP("Strip", "%1 at all positions"))
            .arg(outcomeWord(first->outcome));
    QStringList parts{outcomeWord(first->outcome)};
    for (const TippingPoint &point : points) {
        if (parts.size() > static_cast<qsizetype>(describedPointsMax)) {
            parts << translated(QT_TRANSLATE_NOOP("Strip", "and so on"));
            break;
        }
        //: %1 is an outcome, "violated", %2 a value, "620 ms"
        parts << translated(QT_TRANSLATE_NOOP("Strip", "%1 from %2"))
                     .arg(
                         outcomeWord(point.after), settingValueText(info, cells[point.cell].value));
    }
    //: between the parts of "no violation observed, violated from 620 ms"
    return parts.join(translated(QT_TRANSLATE_NOOP("Strip", ", ")));
}

} // namespace lockscope
