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

// The item data of m_kindBox is an EventKind or one of these numbers.
constexpr int noKind = -1;     // no condition
constexpr int addedEntry = -2; // the entry that setCondition() has added for m_kinds
constexpr int waitsKind = -3;  // no kind, but EventCondition::waits: a client waits for the lock
// The item data of m_subjectBox is the number of a client, or nodeItemsFrom plus the number of a
// node. The number 0 means any client or node.
constexpr int nodeItemsFrom = 10'000;
constexpr int countMax = 1000;

} // namespace

ConditionRow::ConditionRow(const Subjects &subjects, QWidget *parent)
    : QWidget(parent), m_subjects(subjects), m_kindBox(new QComboBox(this)),
      m_subjectBox(new QComboBox(this)), m_count(new QSpinBox(this)),
      m_delay(new DurationSpinBox(this))
{
    m_kindBox->setObjectName(QStringLiteral("conditionKind"));
    m_subjectBox->setObjectName(QStringLiteral("conditionWho"));
    m_count->setRange(1, countMax);
    m_count->setPrefix(tr("occurrence "));
    m_count->setToolTip(tr("How often the event must happen"));
    m_delay->setObjectName(QStringLiteral("conditionAfter"));
    m_delay->setRange(0, static_cast<double>(conditionAfterMax.count()));
    m_delay->setSingleStep(1e6); // 1 ms in nanoseconds, because a triggered fault begins at least a
                                 // millisecond after its row
    //: the delay of a fault after its event: none
    m_delay->setSpecialValueText(tr("immediately"));
    //: after a length: "150 ms later"
    m_delay->setSuffix(tr(" later"));
    m_delay->setToolTip(tr("Delay after the event"));
    m_kindBox->setAccessibleName(tr("Event"));
    m_subjectBox->setAccessibleName(tr("Client or node"));
    m_count->setAccessibleName(m_count->toolTip());
    m_delay->setAccessibleName(m_delay->toolTip());
    if (!subjects.noConditionText.isEmpty())
        m_kindBox->addItem(subjects.noConditionText, noKind);
    for (const EventKind kind : FaultWords::conditionKinds()) {
        m_kindBox->addItem(
            FaultWords::conditionPhrase(kind).arg(QStringLiteral("…")), static_cast<int>(kind));
        if (kind == EventKind::denied)
            m_kindBox->addItem(FaultWords::waitsPhrase().arg(QStringLiteral("…")), waitsKind);
    }
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_kindBox, 1);
    row->addWidget(m_subjectBox);
    row->addWidget(m_count);
    row->addWidget(m_delay);
    connect(m_kindBox, &QComboBox::currentIndexChanged, this, [this] {
        fillSubjects();
        Q_EMIT changed();
    });
    connect(m_subjectBox, &QComboBox::currentIndexChanged, this, &ConditionRow::changed);
    connect(m_count, &QSpinBox::valueChanged, this, &ConditionRow::changed);
    connect(m_delay, &QDoubleSpinBox::valueChanged, this, &ConditionRow::changed);
    fillSubjects();
}

EventKind ConditionRow::kind() const
{
    const int kindData = m_kindBox->currentData().toInt();
    if (kindData >= 0)
        return static_cast<EventKind>(kindData);
    return kindData == waitsKind || m_kinds.empty() ? EventKind::denied : m_kinds.front();
}

void ConditionRow::fillSubjects()
{
    const QSignalBlocker quiet(m_subjectBox);
    const QVariant before = m_subjectBox->currentData();
    m_subjectBox->clear();
    if (FaultWords::isAboutNode(kind())) {
        m_subjectBox->addItem(FaultWords::tr("any node"), nodeItemsFrom);
        for (int node = 1; node <= m_subjects.nodes; ++node)
            m_subjectBox->addItem(TimelineText::nodeName(NodeId{static_cast<std::uint8_t>(node)}),
                nodeItemsFrom + node);
    } else {
        m_subjectBox->addItem(FaultWords::tr("any client"), 0);
        for (int client = 1; client <= m_subjects.clients; ++client)
            m_subjectBox->addItem(
                TimelineText::clientName(ClientId{static_cast<std::uint16_t>(client)}), client);
    }
    m_subjectBox->setCurrentIndex(std::max(0, m_subjectBox->findData(before)));
    const bool hasCondition = m_kindBox->currentData().toInt() != noKind;
    m_subjectBox->setEnabled(hasCondition);
    m_count->setEnabled(hasCondition);
    m_delay->setEnabled(hasCondition);
}

void ConditionRow::setCondition(const std::optional<EventCondition> &condition)
{
    if (!condition) {
        m_kindBox->setCurrentIndex(0);
        return;
    }
    m_kinds = condition->kinds;
    int index = -1;
    if (m_kinds.empty() || (m_kinds.size() == 1 && !condition->waits))
        index =
            m_kindBox->findData(m_kinds.empty() ? waitsKind : static_cast<int>(m_kinds.front()));
    if (index < 0) {
        // m_kindBox has no entry for the kinds of this condition, which comes from a scenario file:
        // add one. The condition stays until the user chooses another entry.
        EventCondition ofAnySubject{m_kinds, {}, {}, 1};
        ofAnySubject.waits = condition->waits;
        m_kindBox->addItem(FaultWords::condition(ofAnySubject), addedEntry);
        index = m_kindBox->count() - 1;
    }
    m_kindBox->setCurrentIndex(index);
    fillSubjects();
    const int subject = FaultWords::isAboutNode(kind()) ? nodeItemsFrom + condition->node.value
                                                        : condition->client.value;
    m_subjectBox->setCurrentIndex(std::max(0, m_subjectBox->findData(subject)));
    m_count->setValue(condition->count);
    m_delay->setValue(static_cast<double>(condition->after.count()));
    m_given = condition;
    m_givenKindIndex = m_kindBox->currentIndex();
    m_givenSubjectIndex = m_subjectBox->currentIndex();
}

std::optional<EventCondition> ConditionRow::condition() const
{
    const int kindData = m_kindBox->currentData().toInt();
    if (kindData == noKind)
        return {};
    EventCondition condition;
    if (m_given && m_kindBox->currentIndex() == m_givenKindIndex
        && m_subjectBox->currentIndex() == m_givenSubjectIndex) {
        condition = *m_given;
    } else {
        condition.kinds = kindData == addedEntry ? m_kinds : std::vector<EventKind>();
        if (kindData >= 0)
            condition.kinds.push_back(static_cast<EventKind>(kindData));
        condition.waits =
            kindData == waitsKind || (kindData == addedEntry && m_given && m_given->waits);
        const int subject = m_subjectBox->currentData().toInt();
        if (subject >= nodeItemsFrom)
            condition.node = NodeId{static_cast<std::uint8_t>(subject - nodeItemsFrom)};
        else
            condition.client = ClientId{static_cast<std::uint16_t>(subject)};
    }
    condition.count = m_count->value();
    condition.after = m_delay->length();
    return condition;
}

} // namespace lockscope
