// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/conditionrow.h"

#include "ui/shared/durationspinbox.h"
#include "ui/words/faultwords.h"
#include "ui/words/timelinetext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int noKind = -1;
constexpr int severalKinds = -2;
constexpr int waitsKind = -3; // EventCondition::waits alone
constexpr int nodesFrom = 10'000; // data in the box of subjects: nodes come after the clients
constexpr int countMost = 1000;

} // namespace

ConditionRow::ConditionRow(const Cast &cast, QWidget *parent)
    : QWidget(parent), m_cast(cast), m_kind(new QComboBox(this)), m_who(new QComboBox(this)), m_count(new QSpinBox(this)),
      m_after(new DurationSpinBox(this))
{
    m_kind->setObjectName(QStringLiteral("conditionKind"));
    m_who->setObjectName(QStringLiteral("conditionWho"));
    m_count->setRange(1, countMost);
    m_count->setPrefix(tr("time "));
    m_count->setToolTip(tr("How often the event must happen"));
    m_after->setObjectName(QStringLiteral("conditionAfter"));
    m_after->setRange(0, static_cast<double>(conditionAfterMax.count()));
    m_after->setSingleStep(1e6); // a triggered fault begins at least a millisecond after its row
    //: no time after something has happened
    m_after->setSpecialValueText(tr("immediately"));
    //: behind a length: "150 ms later"
    m_after->setSuffix(tr(" later"));
    m_after->setToolTip(tr("Delay after the event"));
    if (!cast.none.isEmpty())
        m_kind->addItem(cast.none, noKind);
    for (const EventKind kind : FaultWords::conditionKinds()) {
        m_kind->addItem(FaultWords::conditionPhrase(kind).arg(QStringLiteral("…")), static_cast<int>(kind));
        if (kind == EventKind::denied)
            m_kind->addItem(FaultWords::waitsPhrase().arg(QStringLiteral("…")), waitsKind);
    }
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_kind, 1);
    row->addWidget(m_who);
    row->addWidget(m_count);
    row->addWidget(m_after);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        fillWho();
        Q_EMIT changed();
    });
    connect(m_who, &QComboBox::currentIndexChanged, this, &ConditionRow::changed);
    connect(m_count, &QSpinBox::valueChanged, this, &ConditionRow::changed);
    connect(m_after, &QDoubleSpinBox::valueChanged, this, &ConditionRow::changed);
    fillWho();
}

EventKind ConditionRow::kind() const
{
    const int shown = m_kind->currentData().toInt();
    if (shown >= 0)
        return static_cast<EventKind>(shown);
    return shown == waitsKind || m_kinds.empty() ? EventKind::denied : m_kinds.front();
}

void ConditionRow::fillWho()
{
    const QSignalBlocker quiet(m_who);
    const QVariant before = m_who->currentData();
    m_who->clear();
    if (FaultWords::isAboutNode(kind())) {
        m_who->addItem(FaultWords::tr("any node"), nodesFrom);
        for (int node = 1; node <= m_cast.nodes; ++node)
            m_who->addItem(TimelineText::nodeName(NodeId{static_cast<std::uint8_t>(node)}), nodesFrom + node);
    } else {
        m_who->addItem(FaultWords::tr("any client"), 0);
        for (int client = 1; client <= m_cast.clients; ++client)
            m_who->addItem(TimelineText::clientName(ClientId{static_cast<std::uint16_t>(client)}), client);
    }
    m_who->setCurrentIndex(std::max(0, m_who->findData(before)));
    const bool isThere = m_kind->currentData().toInt() != noKind;
    m_who->setEnabled(isThere);
    m_count->setEnabled(isThere);
    m_after->setEnabled(isThere);
}

void ConditionRow::setCondition(const std::optional<EventCondition> &condition)
{
    if (!condition) {
        m_kind->setCurrentIndex(0);
        return;
    }
    m_kinds = condition->kinds;
    int index = -1;
    if (m_kinds.empty() || (m_kinds.size() == 1 && !condition->waits))
        index = m_kind->findData(m_kinds.empty() ? waitsKind : static_cast<int>(m_kinds.front()));
    if (index < 0) {
        // A condition that the boxes cannot build, as in the scenario file. It stays until the user chooses another.
        EventCondition anybody{m_kinds, {}, {}, 1};
        anybody.waits = condition->waits;
        m_kind->addItem(FaultWords::condition(anybody), severalKinds);
        index = m_kind->count() - 1;
    }
    m_kind->setCurrentIndex(index);
    fillWho();
    m_who->setCurrentIndex(std::max(0, m_who->findData(FaultWords::isAboutNode(kind()) ? nodesFrom + condition->node.value : condition->client.value)));
    m_count->setValue(condition->count);
    m_after->setValue(static_cast<double>(condition->after.count()));
    m_given = condition;
    m_givenKind = m_kind->currentIndex();
    m_givenWho = m_who->currentIndex();
}

std::optional<EventCondition> ConditionRow::condition() const
{
    const int shown = m_kind->currentData().toInt();
    if (shown == noKind)
        return {};
    EventCondition condition;
    if (m_given && m_kind->currentIndex() == m_givenKind && m_who->currentIndex() == m_givenWho) {
        condition = *m_given;
    } else {
        condition.kinds = shown == severalKinds ? m_kinds : std::vector<EventKind>();
        if (shown >= 0)
            condition.kinds.push_back(static_cast<EventKind>(shown));
        condition.waits = shown == waitsKind || (shown == severalKinds && m_given && m_given->waits);
        const int who = m_who->currentData().toInt();
        if (who >= nodesFrom)
            condition.node = NodeId{static_cast<std::uint8_t>(who - nodesFrom)};
        else
            condition.client = ClientId{static_cast<std::uint16_t>(who)};
    }
    condition.count = m_count->value();
    condition.after = m_after->length();
    return condition;
}

} // namespace lockscope
