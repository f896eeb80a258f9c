// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faulteditor.h"

#include "ui/shared/durationspinbox.h"
#include "ui/shared/manualplace.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

// Limits of the fields. A DurationSpinBox has its value in nanoseconds.
constexpr double dayNs = 86400e9;
constexpr double lengthNsMin = 1e6;
constexpr double lengthNsMax = 600e9;
constexpr double driftPpmMin = -500'000;
constexpr double numberFieldMax = 1'000'000;
constexpr int textWidthMin = 420; // pixels

void selectData(QComboBox &box, const QVariant &data)
{
    box.setCurrentIndex(std::max(0, box.findData(data)));
}

ConditionRow::Subjects subjectsOf(const FaultPlanEditor &planEditor, const QString &noConditionText)
{
    const Settings &settings = planEditor.editor().choice().settings();
    return {settings.clients, settings.nodes * (1 + settings.replicas), noConditionText};
}

} // namespace

FaultEditor::FaultEditor(const Fault &fault, FaultPlanEditor &planEditor, QWidget *parent)
    : QDialog(parent), m_planEditor(planEditor), m_fault(fault), m_form(new QFormLayout),
      m_kind(new QComboBox(this)), m_client(new QComboBox(this)), m_node(new QComboBox(this)),
      m_deletion(new QComboBox(this)), m_startBy(new QComboBox(this)),
      m_time(new DurationSpinBox(this)), m_length(new DurationSpinBox(this)),
      m_amount(new DurationSpinBox(this)), m_number(new QDoubleSpinBox(this)),
      m_hasLength(new QCheckBox(this)), m_step(new StepRow(this)), m_lengthRow(new QWidget(this)),
      m_startCondition(new ConditionRow(subjectsOf(planEditor, {}), this)),
      m_endCondition(new ConditionRow(subjectsOf(planEditor, tr("no other condition")), this)),
      m_sentence(new QLabel(this)), m_refusal(new QLabel(this)), m_ok(nullptr)
{
    setObjectName(QStringLiteral("faultEditor"));
    setProperty(manualPlaceProperty, QStringLiteral("faults"));
    setWindowTitle(tr("Fault"));
    buildLayout();
    setFieldsFromFault();
    const auto connectBox = [this](QComboBox *box) {
        connect(box, &QComboBox::currentIndexChanged, this, &FaultEditor::showFields);
    };
    for (QComboBox *const box : {m_client, m_node, m_deletion, m_startBy})
        connectBox(box);
    for (QDoubleSpinBox *const box :
        {static_cast<QDoubleSpinBox *>(m_time), static_cast<QDoubleSpinBox *>(m_length),
            static_cast<QDoubleSpinBox *>(m_amount), m_number})
        connect(box, &QDoubleSpinBox::valueChanged, this, &FaultEditor::showRefusal);
    connect(m_step, &StepRow::changed, this, &FaultEditor::showFields);
    connect(m_hasLength, &QCheckBox::toggled, this, &FaultEditor::showFields);
    connect(m_startCondition, &ConditionRow::changed, this, &FaultEditor::showRefusal);
    connect(m_endCondition, &ConditionRow::changed, this, &FaultEditor::showRefusal);
    connect(m_kind, &QComboBox::activated, this, &FaultEditor::changeKind);
    showFields();
}

// Disconnects the fields first: a field that loses the focus while the dialog is destroyed emits a
// signal for its new value.
FaultEditor::~FaultEditor()
{
    for (QObject *const field : findChildren<QObject *>())
        field->disconnect(this);
}

void FaultEditor::buildLayout()
{
    m_kind->setObjectName(QStringLiteral("faultKind"));
    m_client->setObjectName(QStringLiteral("faultClient"));
    m_node->setObjectName(QStringLiteral("faultNode"));
    m_deletion->setObjectName(QStringLiteral("faultBy"));
    m_startBy->setObjectName(QStringLiteral("faultWhen"));
    m_time->setObjectName(QStringLiteral("faultTime"));
    m_length->setObjectName(QStringLiteral("faultLength"));
    m_hasLength->setObjectName(QStringLiteral("faultHasLength"));
    m_refusal->setObjectName(QStringLiteral("faultRefusal"));
    m_time->setRange(0, dayNs);
    m_length->setRange(lengthNsMin, lengthNsMax);
    m_amount->setRange(-dayNs, dayNs);
    m_number->setRange(driftPpmMin, numberFieldMax);
    auto *const length = new QHBoxLayout(m_lengthRow);
    length->setContentsMargins(0, 0, 0, 0);
    length->addWidget(m_hasLength);
    length->addWidget(m_length, 1);
    for (QLabel *const label : {m_sentence, m_refusal}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setMinimumWidth(textWidthMin);
    }
    auto *const buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_form->addRow(tr("What"), m_kind);
    m_form->addRow(tr("Client"), m_client);
    m_form->addRow(tr("Node"), m_node);
    m_form->addRow(tr("By"), m_deletion);
    m_form->addRow(tr("Amount"), m_amount);
    m_form->addRow(tr("Number"), m_number);
    m_form->addRow(tr("When"), m_startBy);
    m_form->addRow(tr("Time"), m_time);
    m_form->addRow(tr("Place"), m_step);
    m_form->addRow(tr("Condition"), m_startCondition);
    m_form->addRow(tr("How long"), m_lengthRow);
    m_form->addRow(tr("Or until"), m_endCondition);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(m_form);
    column->addWidget(m_sentence);
    column->addWidget(m_refusal);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fillBoxes();
}

void FaultEditor::fillBoxes()
{
    for (const FaultKind &kind : faultKinds()) {
        //: the group of a fault and its name: "Node: Crash"
        m_kind->addItem(
            tr("%1: %2").arg(faultGroupName(kind.group), faultName(kind)), textOf(kind.id));
    }
    for (std::size_t i = 0; i < keyDeletionWords.size(); ++i)
        m_deletion->addItem(FaultWords::deletion(static_cast<KeyDeletion>(i)), static_cast<int>(i));
    const Settings &settings = m_planEditor.editor().choice().settings();
    m_client->addItem(tr("every client"), 0);
    for (int client = 1; client <= settings.clients; ++client)
        m_client->addItem(
            TimelineText::clientName(ClientId{static_cast<std::uint16_t>(client)}), client);
    m_node->addItem(tr("every node"), 0);
    for (int node = 1; node <= settings.nodes * (1 + settings.replicas); ++node) {
        const QString name = TimelineText::nodeName(NodeId{static_cast<std::uint8_t>(node)});
        m_node->addItem(node > settings.nodes ? tr("%1 (replica)").arg(name) : name, node);
    }
    m_node->addItem(tr("the store"), static_cast<int>(storeNode.value));
}

void FaultEditor::fillStartBy()
{
    const QSignalBlocker quiet(m_startBy);
    m_startBy->clear();
    const FaultStart start = infoOf(m_fault.action).start;
    const bool isAtStep = start == FaultStart::step;
    if (start == FaultStart::any || start == FaultStart::clientStart)
        m_startBy->addItem(tr("From the beginning"), static_cast<int>(StartBy::beginning));
    if (canBeginAtTime(m_fault.action))
        m_startBy->addItem(tr("At a time"), static_cast<int>(StartBy::time));
    if (isAtStep)
        m_startBy->addItem(tr("At a step of the client"), static_cast<int>(StartBy::step));
    if (start != FaultStart::renewal && start != FaultStart::message)
        m_startBy->addItem(tr("On a condition"), static_cast<int>(StartBy::condition));
    const FaultBegin &begin = m_fault.begin;
    const StartBy given = begin.time ? StartBy::time
        : begin.when                 ? StartBy::condition
        : isAtStep                   ? StartBy::step
                                     : StartBy::beginning;
    selectData(*m_startBy, static_cast<int>(given));
}

void FaultEditor::setFieldsFromFault()
{
    const FaultKind &kind = faultKindOf(m_fault);
    const FaultBegin &begin = m_fault.begin;
    const FaultTarget &target = m_fault.target;
    selectData(*m_kind, textOf(kind.id));
    // A target that the scenario does not have is shown too; the fault is then refused.
    if (m_client->findData(target.client.value) < 0)
        m_client->addItem(TimelineText::clientName(target.client), target.client.value);
    if (m_node->findData(target.node.value) < 0)
        m_node->addItem(TimelineText::nodeName(target.node), target.node.value);
    selectData(*m_client, target.client.value);
    selectData(*m_node, target.node.value);
    selectData(*m_deletion, static_cast<int>(m_fault.by));
    fillStartBy();
    m_time->setValue(static_cast<double>(begin.time.value_or(Duration::zero()).count()));
    m_hasLength->setChecked(lengthOf(m_fault).has_value());
    m_length->setValue(static_cast<double>(lengthOf(m_fault).value_or(500ms).count()));
    if (infoOf(m_fault.action).start == FaultStart::step) {
        m_step->setStep(begin);
        if (begin.anchor == Anchor::beforeSend)
            selectData(*m_node, begin.node.value);
    }
    m_startCondition->setCondition(begin.when.value_or(EventCondition{}));
    m_endCondition->setCondition(m_fault.end.until);
    const Duration amount =
        amountOf(kind, m_fault, m_planEditor.editor().choice().settings().clockJump);
    m_amount->setValue(static_cast<double>(amount.count()));
    m_number->setDecimals(0);
    m_number->setValue(numberOf(kind, m_fault));
}

void FaultEditor::changeKind()
{
    FaultTarget target;
    target.client =
        ClientId{static_cast<std::uint16_t>(std::max(1, m_client->currentData().toInt()))};
    target.node = NodeId{static_cast<std::uint8_t>(std::max(1, m_node->currentData().toInt()))};
    const auto time = startBy() == StartBy::time ? std::optional(m_time->length()) : std::nullopt;
    m_fault = makeFault(m_kind->currentData().toString().toStdString(), target, time);
    setFieldsFromFault();
    showFields();
}

FaultEditor::StartBy FaultEditor::startBy() const
{
    return m_startBy->count() == 0 ? StartBy::beginning
                                   : static_cast<StartBy>(m_startBy->currentData().toInt());
}

bool FaultEditor::canHaveEndCondition(const Fault &fault)
{
    const FaultEnding ending = infoOf(fault.action).ending;
    return hasSettableLength(fault) && ending != FaultEnding::lengthOrNever
        && ending != FaultEnding::lengthOrWorkEnd;
}

void FaultEditor::showNumber(FaultNumber number)
{
    const bool isDrift = number == FaultNumber::drift;
    m_form->setRowVisible(m_number, number != FaultNumber::none);
    static_cast<QLabel *>(m_form->labelForField(m_number))
        ->setText(isDrift                         ? tr("Faster by")
                : number == FaultNumber::message  ? tr("Command number")
                : number == FaultNumber::sentinel ? tr("Sentinel number")
                : number == FaultNumber::renewal  ? tr("Renewal number")
                                                  : tr("Bandwidth"));
    m_number->setMinimum(isDrift ? driftPpmMin : 1);
    m_number->setSuffix(isDrift                ? QStringLiteral(" ppm")
            : number == FaultNumber::bandwidth ? tr(" bytes/s")
                                               : QString());
}

// Enables or disables the first entry, "every client" or "every node".
void FaultEditor::enableEvery(QComboBox &box, bool isEnabled)
{
    static_cast<QStandardItemModel *>(box.model())->item(0)->setEnabled(isEnabled);
}

void FaultEditor::showFields()
{
    const FaultKind &kind = faultKindOf(m_fault);
    const bool isStep = startBy() == StartBy::step;
    const FaultSubject subject = subjectOf(m_fault.action);
    enableEvery(*m_client, subject == FaultSubject::link);
    enableEvery(*m_node, subject != FaultSubject::node);
    m_form->setRowVisible(m_client, targetsClient(kind));
    m_form->setRowVisible(m_node, targetsNode(kind) || (isStep && m_step->isBeforeSend()));
    m_form->setRowVisible(m_deletion, kind.action == FaultAction::deleteKey);
    m_form->setRowVisible(m_amount, kind.amount != FaultAmount::none);
    static_cast<QLabel *>(m_form->labelForField(m_amount))
        ->setText(kind.amount == FaultAmount::grace ? tr("Grace") : tr("Amount"));
    showNumber(kind.number);
    m_form->setRowVisible(m_startBy, m_startBy->count() > 0);
    m_form->setRowVisible(m_time, startBy() == StartBy::time);
    m_form->setRowVisible(m_step, isStep);
    m_form->setRowVisible(
        m_startCondition, m_startBy->count() > 0 && startBy() == StartBy::condition);
    m_form->setRowVisible(m_lengthRow, hasSettableLength(m_fault));
    m_hasLength->setVisible(infoOf(m_fault.action).ending != FaultEnding::lengthOrNever);
    m_length->setEnabled(m_hasLength->isChecked());
    m_form->setRowVisible(m_endCondition, canHaveEndCondition(m_fault));
    showRefusal();
}

void FaultEditor::showRefusal()
{
    const Fault edited = fault();
    const QString refusal = m_planEditor.refusal(edited);
    m_sentence->setText(FaultWords::sentence(edited));
    m_refusal->setText(refusal.isEmpty() ? QString() : tr("Cannot run: %1").arg(refusal));
    m_refusal->setVisible(!refusal.isEmpty());
    m_ok->setEnabled(refusal.isEmpty());
}

Fault FaultEditor::fault() const
{
    Fault fault = m_fault;
    const FaultKind &kind = faultKindOf(m_fault);
    if (targetsClient(kind) && !fault.target.isReplication && fault.target.sentinel == 0)
        fault.target.client = ClientId{static_cast<std::uint16_t>(m_client->currentData().toInt())};
    if (targetsNode(kind))
        fault.target.node = NodeId{static_cast<std::uint8_t>(m_node->currentData().toInt())};
    if (kind.action == FaultAction::deleteKey)
        fault.by = static_cast<KeyDeletion>(m_deletion->currentData().toInt());
    applyStart(fault);
    applyAmount(fault, kind);
    applyLength(fault);
    return fault;
}

void FaultEditor::applyStart(Fault &fault) const
{
    const FaultStart start = infoOf(fault.action).start;
    if (start == FaultStart::message || start == FaultStart::renewal)
        return;
    if (start == FaultStart::condition) {
        fault.begin.when =
            m_startCondition->condition().value_or(fault.begin.when.value_or(EventCondition{}));
        return;
    }
    const NodeId node{static_cast<std::uint8_t>(m_node->currentData().toInt())};
    fault.begin = startBy() == StartBy::step ? m_step->step(node) : FaultBegin{};
    if (startBy() == StartBy::condition)
        fault.begin.when = m_startCondition->condition();
    else if (startBy() == StartBy::time)
        fault.begin.time = m_time->length();
}

void FaultEditor::applyAmount(Fault &fault, const FaultKind &kind) const
{
    const Duration amount = m_amount->length();
    // A fault without a length jumps by the setting `clockJump`. It gets a length only if the user
    // enters another amount than the setting.
    const Duration settingJump = m_planEditor.editor().choice().settings().clockJump;
    if (kind.amount != FaultAmount::jump || fault.end.length || amount != settingJump)
        setAmount(kind, fault, amount);
    setNumber(kind, fault, m_number->value());
}

void FaultEditor::applyLength(Fault &fault) const
{
    if (!hasSettableLength(fault))
        return;
    const bool mustHaveLength = infoOf(fault.action).ending == FaultEnding::lengthOrNever;
    fault.end.length = mustHaveLength || m_hasLength->isChecked()
        ? std::optional(m_length->length())
        : std::nullopt;
    if (canHaveEndCondition(fault))
        fault.end.until = m_endCondition->condition();
}

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

namespace {

constexpr std::array anchors{Anchor::beforeAcquire, Anchor::granted, Anchor::entered,
    Anchor::beforeWrite, Anchor::beforeRelease, Anchor::beforeRenewal, Anchor::line,
    Anchor::beforeSend};

} // namespace

StepRow::StepRow(QWidget *parent)
    : QWidget(parent), m_anchor(new QComboBox(this)), m_line(new QSpinBox(this)),
      m_occurrence(new QSpinBox(this)), m_command(new QLineEdit(this))
{
    m_line->setRange(1, 99);
    m_line->setPrefix(tr("line "));
    m_occurrence->setRange(1, 1000);
    m_occurrence->setPrefix(tr("occurrence "));
    m_command->setMaxLength(100);
    m_command->setPlaceholderText(tr("any command"));
    m_anchor->setAccessibleName(tr("Step"));
    m_line->setAccessibleName(tr("Line of the listing"));
    m_occurrence->setAccessibleName(tr("How often the client must reach the step"));
    m_command->setAccessibleName(tr("Command"));
    for (const Anchor anchor : anchors)
        m_anchor->addItem(FaultWords::anchor(anchor), static_cast<int>(anchor));
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_anchor, 1);
    row->addWidget(m_line);
    row->addWidget(m_command);
    row->addWidget(m_occurrence);
    connect(m_anchor, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        Q_EMIT changed();
    });
    connect(m_line, &QSpinBox::valueChanged, this, &StepRow::changed);
    connect(m_occurrence, &QSpinBox::valueChanged, this, &StepRow::changed);
    connect(m_command, &QLineEdit::textChanged, this, &StepRow::changed);
    showFields();
}

Anchor StepRow::anchor() const
{
    return static_cast<Anchor>(m_anchor->currentData().toInt());
}

void StepRow::showFields()
{
    m_line->setVisible(anchor() == Anchor::line);
    m_command->setVisible(isBeforeSend());
}

void StepRow::setStep(const FaultBegin &begin)
{
    m_anchor->setCurrentIndex(std::max(0, m_anchor->findData(static_cast<int>(begin.anchor))));
    m_line->setValue(std::max(1, begin.line));
    m_occurrence->setValue(begin.occurrence);
    m_command->setText(textOf(begin.command));
}

FaultBegin StepRow::step(NodeId node) const
{
    FaultBegin begin;
    begin.anchor = anchor();
    begin.occurrence = m_occurrence->value();
    if (begin.anchor == Anchor::line)
        begin.line = m_line->value();
    if (isBeforeSend()) {
        begin.node = node;
        begin.command = m_command->text().trimmed().toStdString();
    }
    return begin;
}

} // namespace lockscope
