// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faulteditor.h"

#include "ui/faults/conditionrow.h"
#include "ui/faults/steprow.h"
#include "ui/shared/durationspinbox.h"
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
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double day = 86400e9; // nanoseconds

void selectData(QComboBox &box, const QVariant &data)
{
    box.setCurrentIndex(std::max(0, box.findData(data)));
}

ConditionRow::Cast castOf(const FaultPlanEditor &edits, const QString &none)
{
    const Settings &settings = edits.editor().choice().settings();
    return {settings.clients, settings.nodes * (1 + settings.replicas), none};
}

} // namespace

FaultEditor::FaultEditor(const Fault &fault, FaultPlanEditor &edits, QWidget *parent)
    : QDialog(parent), m_edits(edits), m_fault(fault), m_form(new QFormLayout), m_kind(new QComboBox(this)), m_client(new QComboBox(this)),
      m_node(new QComboBox(this)), m_when(new QComboBox(this)), m_time(new DurationSpinBox(this)), m_length(new DurationSpinBox(this)),
      m_amount(new DurationSpinBox(this)), m_number(new QDoubleSpinBox(this)), m_hasLength(new QCheckBox(this)),
      m_step(new StepRow(this)), m_lengthRow(new QWidget(this)), m_condition(new ConditionRow(castOf(edits, {}), this)),
      m_until(new ConditionRow(castOf(edits, tr("no other condition")), this)), m_sentence(new QLabel(this)),
      m_refusal(new QLabel(this)),
      m_ok(nullptr)
{
    setObjectName(QStringLiteral("faultEditor"));
    setWindowTitle(tr("Fault"));
    build();
    fill();
    const auto connectBox = [this](QComboBox *box) { connect(box, &QComboBox::currentIndexChanged, this, &FaultEditor::showFields); };
    for (QComboBox *const box : {m_client, m_node, m_when})
        connectBox(box);
    for (QDoubleSpinBox *const box : {static_cast<QDoubleSpinBox *>(m_time), static_cast<QDoubleSpinBox *>(m_length),
                                      static_cast<QDoubleSpinBox *>(m_amount), m_number})
        connect(box, &QDoubleSpinBox::valueChanged, this, &FaultEditor::showRefusal);
    connect(m_step, &StepRow::changed, this, &FaultEditor::showFields);
    connect(m_hasLength, &QCheckBox::toggled, this, &FaultEditor::showFields);
    connect(m_condition, &ConditionRow::changed, this, &FaultEditor::showRefusal);
    connect(m_until, &ConditionRow::changed, this, &FaultEditor::showRefusal);
    connect(m_kind, &QComboBox::activated, this, &FaultEditor::kindPicked);
    showFields();
}

// Disconnects the fields first: a field that loses the focus while the dialog closes still emits a signal for its new value.
FaultEditor::~FaultEditor()
{
    for (QObject *const field : findChildren<QObject *>())
        field->disconnect(this);
}

void FaultEditor::build()
{
    m_kind->setObjectName(QStringLiteral("faultKind"));
    m_client->setObjectName(QStringLiteral("faultClient"));
    m_node->setObjectName(QStringLiteral("faultNode"));
    m_when->setObjectName(QStringLiteral("faultWhen"));
    m_time->setObjectName(QStringLiteral("faultTime"));
    m_length->setObjectName(QStringLiteral("faultLength"));
    m_hasLength->setObjectName(QStringLiteral("faultHasLength"));
    m_refusal->setObjectName(QStringLiteral("faultRefusal"));
    m_time->setRange(0, day);
    m_length->setRange(1e6, 600e9);
    m_amount->setRange(-day, day);
    m_number->setRange(-500'000, 1'000'000);
    auto *const length = new QHBoxLayout(m_lengthRow);
    length->setContentsMargins(0, 0, 0, 0);
    length->addWidget(m_hasLength);
    length->addWidget(m_length, 1);
    for (QLabel *const label : {m_sentence, m_refusal}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setMinimumWidth(420);
    }
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_form->addRow(tr("What"), m_kind);
    m_form->addRow(tr("Client"), m_client);
    m_form->addRow(tr("Node"), m_node);
    m_form->addRow(tr("Amount"), m_amount);
    m_form->addRow(tr("Number"), m_number);
    m_form->addRow(tr("When"), m_when);
    m_form->addRow(tr("Time"), m_time);
    m_form->addRow(tr("Place"), m_step);
    m_form->addRow(tr("Condition"), m_condition);
    m_form->addRow(tr("How long"), m_lengthRow);
    m_form->addRow(tr("Or until"), m_until);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(m_form);
    column->addWidget(m_sentence);
    column->addWidget(m_refusal);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fillKinds();
}

void FaultEditor::fillKinds()
{
    for (const FaultKind &kind : faultKinds()) {
        //: the group of a fault and its name: "Node: Crash"
        m_kind->addItem(tr("%1: %2").arg(faultGroupName(kind.group), faultName(kind)), textOf(kind.id));
    }
    const Settings &settings = m_edits.editor().choice().settings();
    m_client->addItem(tr("every client"), 0);
    for (int client = 1; client <= settings.clients; ++client)
        m_client->addItem(TimelineText::clientName(ClientId{static_cast<std::uint16_t>(client)}), client);
    m_node->addItem(tr("every node"), 0);
    for (int node = 1; node <= settings.nodes * (1 + settings.replicas); ++node) {
        const QString name = TimelineText::nodeName(NodeId{static_cast<std::uint8_t>(node)});
        m_node->addItem(node > settings.nodes ? tr("%1 (replica)").arg(name) : name, node);
    }
    m_node->addItem(tr("the store"), static_cast<int>(storeNode.value));
}

void FaultEditor::fillWhen()
{
    const QSignalBlocker quiet(m_when);
    m_when->clear();
    const FaultStart start = infoOf(m_fault.action).start;
    const bool isAtStep = start == FaultStart::step;
    if (start == FaultStart::any || start == FaultStart::ownClock)
        m_when->addItem(tr("From the beginning"), static_cast<int>(Hung::beginning));
    if (canHaveTime(m_fault.action))
        m_when->addItem(tr("At a time"), static_cast<int>(Hung::time));
    if (isAtStep)
        m_when->addItem(tr("At a step of the client"), static_cast<int>(Hung::step));
    if (start != FaultStart::renewal && start != FaultStart::message)
        m_when->addItem(tr("On a condition"), static_cast<int>(Hung::condition));
    const FaultBegin &begin = m_fault.begin;
    const Hung now = begin.time ? Hung::time : begin.when ? Hung::condition : isAtStep ? Hung::step : Hung::beginning;
    selectData(*m_when, static_cast<int>(now));
}

void FaultEditor::fill()
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
    fillWhen();
    m_time->setValue(static_cast<double>(begin.time.value_or(Duration::zero()).count()));
    m_hasLength->setChecked(lengthOf(m_fault).has_value());
    m_length->setValue(static_cast<double>(lengthOf(m_fault).value_or(500ms).count()));
    if (infoOf(m_fault.action).start == FaultStart::step) {
        m_step->setStep(begin);
        if (begin.anchor == Anchor::beforeSend)
            selectData(*m_node, begin.node.value);
    }
    m_condition->setCondition(begin.when.value_or(EventCondition{}));
    m_until->setCondition(m_fault.end.until);
    const Duration amount = amountOf(kind, m_fault, m_edits.editor().choice().settings().clockJump);
    m_amount->setValue(static_cast<double>(amount.count()));
    m_number->setDecimals(0);
    m_number->setValue(numberOf(kind, m_fault));
}

void FaultEditor::kindPicked()
{
    FaultTarget target;
    target.client = ClientId{static_cast<std::uint16_t>(std::max(1, m_client->currentData().toInt()))};
    target.node = NodeId{static_cast<std::uint8_t>(std::max(1, m_node->currentData().toInt()))};
    const auto time = hung() == Hung::time ? std::optional(m_time->length()) : std::nullopt;
    m_fault = makeFault(m_kind->currentData().toString().toStdString(), target, time);
    fill();
    showFields();
}

FaultEditor::Hung FaultEditor::hung() const
{
    return m_when->count() == 0 ? Hung::beginning : static_cast<Hung>(m_when->currentData().toInt());
}

bool FaultEditor::canHaveUntil(const Fault &fault)
{
    const FaultEnding ending = infoOf(fault.action).ending;
    return canLast(fault) && ending != FaultEnding::ownLength && ending != FaultEnding::length;
}

void FaultEditor::showNumber(FaultNumber number)
{
    const bool isDrift = number == FaultNumber::drift;
    m_form->setRowVisible(m_number, number != FaultNumber::none);
    static_cast<QLabel *>(m_form->labelForField(m_number))->setText(isDrift ? tr("Faster by")
                                                                    : number == FaultNumber::message  ? tr("Command number")
                                                                    : number == FaultNumber::sentinel ? tr("Sentinel number")
                                                                    : number == FaultNumber::renewal  ? tr("Renewal number")
                                                                                                      : tr("Bandwidth"));
    m_number->setMinimum(isDrift ? -500'000 : 1);
    m_number->setSuffix(isDrift ? QStringLiteral(" ppm") : number == FaultNumber::bandwidth ? tr(" bytes/s") : QString());
}

void FaultEditor::showFields()
{
    const FaultKind &kind = faultKindOf(m_fault);
    const bool isStep = hung() == Hung::step;
    m_form->setRowVisible(m_client, isOfClient(kind));
    m_form->setRowVisible(m_node, isOfNode(kind) || (isStep && m_step->isBeforeSend()));
    m_form->setRowVisible(m_amount, kind.amount != FaultAmount::none);
    showNumber(kind.number);
    m_form->setRowVisible(m_when, m_when->count() > 0);
    m_form->setRowVisible(m_time, hung() == Hung::time);
    m_form->setRowVisible(m_step, isStep);
    m_form->setRowVisible(m_condition, m_when->count() > 0 && hung() == Hung::condition);
    m_form->setRowVisible(m_lengthRow, canLast(m_fault));
    m_hasLength->setVisible(infoOf(m_fault.action).ending != FaultEnding::ownLength);
    m_length->setEnabled(m_hasLength->isChecked());
    m_form->setRowVisible(m_until, canHaveUntil(m_fault));
    showRefusal();
}

void FaultEditor::showRefusal()
{
    const Fault now = fault();
    const QString refusal = m_edits.refusal(now);
    m_sentence->setText(FaultWords::sentence(now));
    m_refusal->setText(refusal.isEmpty() ? QString() : tr("Cannot run: %1").arg(refusal));
    m_refusal->setVisible(!refusal.isEmpty());
    m_ok->setEnabled(refusal.isEmpty());
}

Fault FaultEditor::fault() const
{
    Fault fault = m_fault;
    const FaultKind &kind = faultKindOf(m_fault);
    if (isOfClient(kind) && !fault.target.isReplication && fault.target.sentinel == 0)
        fault.target.client = ClientId{static_cast<std::uint16_t>(m_client->currentData().toInt())};
    if (isOfNode(kind))
        fault.target.node = NodeId{static_cast<std::uint8_t>(m_node->currentData().toInt())};
    takeWhen(fault);
    takeAmount(fault, kind);
    takeLength(fault);
    return fault;
}

void FaultEditor::takeWhen(Fault &fault) const
{
    const FaultStart start = infoOf(fault.action).start;
    if (start == FaultStart::message || start == FaultStart::renewal)
        return;
    if (start == FaultStart::condition) {
        fault.begin.when = m_condition->condition().value_or(fault.begin.when.value_or(EventCondition{}));
        return;
    }
    const NodeId node{static_cast<std::uint8_t>(m_node->currentData().toInt())};
    fault.begin = hung() == Hung::step ? m_step->step(node) : FaultBegin{};
    if (hung() == Hung::condition)
        fault.begin.when = m_condition->condition();
    else if (hung() == Hung::time)
        fault.begin.time = m_time->length();
}

void FaultEditor::takeAmount(Fault &fault, const FaultKind &kind) const
{
    const Duration amount = m_amount->length();
    // A jump without a length uses the setting's length, until the user enters another one.
    const Duration usual = m_edits.editor().choice().settings().clockJump;
    if (kind.amount != FaultAmount::jump || fault.end.length || amount != usual)
        setAmount(kind, fault, amount);
    setNumber(kind, fault, m_number->value());
}

void FaultEditor::takeLength(Fault &fault) const
{
    if (!canLast(fault))
        return;
    const bool mustHaveLength = infoOf(fault.action).ending == FaultEnding::ownLength;
    fault.end.length = mustHaveLength || m_hasLength->isChecked() ? std::optional(m_length->length()) : std::nullopt;
    if (canHaveUntil(fault))
        fault.end.until = m_until->condition();
}

} // namespace lockscope
