// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/eventfilter.h"

#include "shared/text.h"
#include "trace/eventtablemodel.h"
#include "trace/eventwords.h"

#include <algorithm>

namespace lockscope {
namespace {

enum class Word : std::uint64_t { kind, actor, key, token, detail };

std::uint64_t placeOf(Word word, std::uint64_t number)
{
    return static_cast<std::uint64_t>(word) << 48 | number;
}

std::uint64_t numberOf(Actor actor)
{
    return static_cast<std::uint64_t>(actor.kind) << 32 | std::uint64_t{actor.first} << 16 | actor.second;
}

// What a number's cell can show: digits, signs, a unit. Most texts hold something else, and then no number has to be written out.
bool canBeNumber(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) {
        return !c.isLetter() || QStringLiteral("mMsSµΜμ").contains(c);
    });
}

// The blank before a unit is one that does not break, which nobody types.
QString typed(QString text)
{
    return text.replace(QChar::Nbsp, u' ').replace(QChar(0x202f), u' ');
}

} // namespace

void EventFilter::begin(const QString &text)
{
    m_text = typed(text);
    m_rows.clear();
    m_looked = 0;
    m_known.clear();
    m_numbers = canBeNumber(m_text);
}

void EventFilter::look(const Trace &trace, std::size_t count)
{
    if (!isOn())
        return;
    const std::size_t end = std::min(trace.size(), m_looked + count);
    for (; m_looked < end; ++m_looked) {
        if (passesWord(trace, m_looked) || (m_numbers && passesNumber(trace, m_looked)))
            m_rows.push_back(static_cast<std::uint32_t>(m_looked));
    }
}

template <class Make> bool EventFilter::known(std::uint64_t place, const Make &make)
{
    const auto found = m_known.find(place);
    if (found != m_known.end())
        return found->second;
    const bool passes = make().contains(m_text, Qt::CaseInsensitive);
    m_known.emplace(place, passes);
    return passes;
}

bool EventFilter::passesWord(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (known(placeOf(Word::actor, numberOf(event.actor)), [&] { return actorWord(event.actor); }))
        return true;
    const bool isKnown = event.kind != EventKind::unknown;
    if (isKnown ? known(placeOf(Word::kind, static_cast<std::uint64_t>(event.kind)), [&] { return eventWord(event.kind); })
                : textOf(trace.kindText(row)).contains(m_text, Qt::CaseInsensitive))
        return true;
    if (event.key && known(placeOf(Word::key, event.key.value), [&] { return textOf(trace.text(event.key)); }))
        return true;
    if (event.token && known(placeOf(Word::token, event.token.value), [&] { return textOf(trace.text(event.token)); }))
        return true;
    if (!event.detail)
        return false;
    const std::string_view raw = trace.text(event.detail);
    if (raw.find(keyMark) == std::string_view::npos && raw.find(tokenMark) == std::string_view::npos)
        return known(placeOf(Word::detail, event.detail.value), [&] { return textOf(raw); });
    return textOf(trace.detail(event)).contains(m_text, Qt::CaseInsensitive);
}

bool EventFilter::passesNumber(const Trace &trace, std::size_t row) const
{
    for (const int column : {EventTableModel::seq, EventTableModel::time, EventTableModel::node, EventTableModel::attempt,
                             EventTableModel::cause, EventTableModel::length}) {
        if (typed(EventTableModel::cell(trace, row, column)).contains(m_text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace lockscope
