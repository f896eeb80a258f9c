// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/seedline.h"

#include "ui/theme/icons.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QToolButton>

namespace lockscope {
namespace {

constexpr double seedMax = 9007199254740991.0; // 2^53 - 1, the maximum in the file formats
constexpr quint64 randomSeedMax = 9999;        // short, so that a teacher can say it to a class

} // namespace

SeedLine::SeedLine(QWidget *parent)
    : QWidget(parent), m_label(new QLabel(this)), m_box(new QDoubleSpinBox(this)),
      m_randomButton(new QToolButton(this))
{
    setObjectName(QStringLiteral("seedLine"));
    m_box->setObjectName(QStringLiteral("seed-box"));
    m_box->setDecimals(0);
    m_box->setRange(0, seedMax);
    m_box->setKeyboardTracking(false);
    m_box->setAlignment(Qt::AlignRight);
    m_box->setFocusPolicy(Qt::StrongFocus);
    m_box->setFixedWidth(104);
    m_label->setBuddy(m_box);
    m_randomButton->setObjectName(QStringLiteral("seed-die"));
    m_randomButton->setIcon(themedIcon(QStringLiteral("dice")));
    m_randomButton->setAutoRaise(true);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_label, 1);
    row->addWidget(m_randomButton);
    row->addWidget(m_box);
    connect(m_box, &QDoubleSpinBox::valueChanged, this,
        [this](double number) { Q_EMIT seedChanged(Seed(static_cast<std::uint64_t>(number))); });
    connect(m_randomButton, &QToolButton::clicked, this, &SeedLine::setRandomSeed);
    m_label->setText(tr("Seed"));
    const QString tip = tr("All random numbers come from the seed: with the same seed, the model "
                           "repeats the same run.");
    m_label->setToolTip(tip);
    m_box->setToolTip(tip);
    m_box->setAccessibleName(m_label->text());
    m_randomButton->setToolTip(tr("Another seed"));
    m_randomButton->setAccessibleName(m_randomButton->toolTip());
}

void SeedLine::setSeed(Seed seed)
{
    const QSignalBlocker quiet(m_box);
    m_box->setValue(static_cast<double>(seed.value));
}

void SeedLine::setRandomSeed()
{
    const auto current = static_cast<quint64>(m_box->value());
    quint64 next = current;
    while (next == current)
        next = 1 + QRandomGenerator::global()->bounded(randomSeedMax);
    m_box->setValue(static_cast<double>(next));
}

} // namespace lockscope
