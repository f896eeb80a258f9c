// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/steprow.h"

#include "ui/words/faultwords.h"
#include "ui/words/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace lockscope {
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
