// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/runlines.h"

#include "core/scenario/scenario.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/eliding.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int lengthBoxWidth = 104;
constexpr Duration defaultProposal = 10s;

enum LengthKind { untilDone, atMost }; // the indexes of the entries of the combo box

constexpr double seedMax = 9007199254740991.0; // 2^53 - 1, the maximum in the file formats
constexpr quint64 randomSeedMax = 9999;        // short, so that a teacher can say it to a class

} // namespace

RunLengthLine::RunLengthLine(QWidget *parent)
    : QWidget(parent), m_label(new QLabel(this)), m_kind(new ElidingCombo(this)),
      m_box(new DurationSpinBox(this))
{
    setObjectName(QStringLiteral("runLengthLine"));
    m_kind->setObjectName(QStringLiteral("runLength"));
    m_kind->addItems({QString(), QString()});
    m_box->setObjectName(QStringLiteral("runLength-box"));
    m_box->setRange(
        static_cast<double>(durationMin.count()), static_cast<double>(durationMax.count()));
    m_box->setFocusPolicy(Qt::StrongFocus);
    m_label->setBuddy(m_kind);
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(4);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_label, 0, 0);
    grid->addWidget(m_box, 0, 1);
    grid->addWidget(m_kind, 1, 0, 1, 2);
    connect(m_kind, &QComboBox::activated, this, [this](int kind) {
        if ((kind == atMost) != m_box->isVisibleTo(this))
            Q_EMIT lengthChanged(kind == atMost ? std::optional(proposedLength()) : std::nullopt);
    });
    connect(m_box, &QDoubleSpinBox::valueChanged, this,
        [this] { Q_EMIT lengthChanged(m_box->length()); });
    fitBoxWidth();
    showLength(std::nullopt, std::nullopt);
    whenRestyled(*this, [this] { fitBoxWidth(); });
}

// Returns the maximum length that the run gets when the user selects "at most": the length that the
// model expects, rounded up to whole seconds; if that is unknown, a default.
Duration RunLengthLine::proposedLength() const
{
    const Duration length =
        m_expected ? std::chrono::ceil<std::chrono::seconds>(m_expected->length) : defaultProposal;
    return std::clamp<Duration>(length, durationMin, durationMax);
}

void RunLengthLine::showLength(
    std::optional<Duration> given, std::optional<ExpectedLength> expected)
{
    const QSignalBlocker quiet(m_box);
    m_expected = given ? std::nullopt : expected; // a given length needs no estimate
    m_kind->setCurrentIndex(given ? atMost : untilDone);
    if (given)
        m_box->setValue(static_cast<double>(given->count()));
    m_box->setVisible(given.has_value());
    showTexts();
}

void RunLengthLine::showTexts()
{
    m_label->setText(tr("Run length"));
    //: %1 is "about 3.4 s" or "more than 3.4 s"
    m_kind->setItemText(untilDone,
        m_expected ? tr("until done (%1)").arg(expectedLengthText(*m_expected)) : tr("until done"));
    //: the length itself stands beside it
    m_kind->setItemText(atMost, tr("at most this length"));
    const QString tip = tr("A run ends when its clients and faults are finished. If you set a "
                           "length, the run stops at that time, finished or not.");
    for (QWidget *const part : {static_cast<QWidget *>(m_label), static_cast<QWidget *>(m_kind),
             static_cast<QWidget *>(m_box)})
        part->setToolTip(tip);
    m_kind->setAccessibleName(m_label->text());
    m_box->setAccessibleName(m_label->text());
}

void RunLengthLine::fitBoxWidth()
{
    m_box->setFixedWidth(static_cast<int>(lengthBoxWidth * largeTextFactor(*this)));
}

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
