// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/livelab/livelabbar.h"

#include "ui/shared/manualplace.h"
#include "ui/theme/restyle.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QToolButton>

#include <cmath>
#include <utility>

namespace lockscope {
namespace {

constexpr int rateMax = 240;    // faults per minute
constexpr int positionMax = 60; // of the slider
// The rate grows with the square of the position, because low rates differ most. Each rate that
// rateAt() returns keeps its value after positionOf() and rateAt().
constexpr int positionsPerRate = positionMax * positionMax / rateMax;

int rateAt(int position)
{
    return (position * position + positionsPerRate - 1) / positionsPerRate;
}

int positionOf(int rate)
{
    return static_cast<int>(std::sqrt(rate * positionsPerRate));
}

constexpr double numberScale = 1.5;

} // namespace

LiveLabBar::LiveLabBar(QWidget *parent)
    : QToolBar(parent), m_counters{addCounter("labViolations"), addCounter("labStaleWrites"),
                            addCounter("labRejectedWrites"), addCounter("labEntries")},
      m_trouble(new QLabel(this)), m_troubleAction(addWidget(m_trouble)),
      m_sliderName(new QLabel(this)), m_slider(new QSlider(Qt::Horizontal, this)),
      m_rateText(new QLabel(this)), m_endFaults(new QAction(this)), m_lastSeconds(new QAction(this))
{
    setObjectName(QStringLiteral("liveLabBar"));
    setProperty(manualPlaceProperty, QStringLiteral("keep-running"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto *const space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    m_slider->setObjectName(QStringLiteral("labStorm"));
    m_slider->setRange(0, positionMax);
    m_slider->setPageStep(5);
    m_slider->setMinimumWidth(60);
    m_slider->setMaximumWidth(180);
    m_sliderName->setBuddy(m_slider);
    m_rateText->setObjectName(QStringLiteral("labRate"));
    m_trouble->setObjectName(QStringLiteral("labTrouble"));
    m_trouble->setContentsMargins(6, 0, 6, 0);
    QFont bold = font();
    bold.setBold(true);
    m_trouble->setFont(bold);
    addWidget(m_sliderName);
    addWidget(m_slider);
    addWidget(m_rateText);
    addSeparator();
    for (const auto &[name, action] :
        {std::pair("labEndFaults", m_endFaults), std::pair("labCut", m_lastSeconds)}) {
        auto *const button = new QToolButton(this);
        button->setObjectName(QLatin1String(name));
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::TabFocus);
        addWidget(button);
        button->setAutoRaise(false); // addWidget() sets it
    }
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) {
        showRate(rateAt(position));
        Q_EMIT rateChanged(rateAt(position));
    });
    setWindowTitle(tr("Live lab"));
    auto *const name = new QLabel(windowTitle(), this);
    name->setForegroundRole(QPalette::Link);
    name->setFont(bold);
    name->setContentsMargins(6, 0, 6, 0);
    insertWidget(actions().constFirst(), name);
    const std::array names{tr("violations"), tr("stale writes"), tr("refused"), tr("entries/s")};
    const std::array tips{
        tr("Since the run began: how often two or more clients were inside at the same time"),
        tr("Since the run began: writes that the store accepted although another client had been "
           "granted the lock in the meantime"),
        tr("Since the run began: writes that the store refused"),
        tr("Entries into the critical section, over the last 5 seconds")};
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_counters[i].name->setText(names[i]);
        m_counters[i].name->parentWidget()->setToolTip(tips[i]);
    }
    m_sliderName->setText(tr("Random &faults:"));
    m_slider->setAccessibleName(tr("Random faults per minute"));
    m_slider->setToolTip(tr("Injects random faults into clients, nodes and links, at this rate on "
                            "average, each for at most 5 s. The seed of the run determines "
                            "them."));
    m_endFaults->setText(tr("End all faults"));
    m_endFaults->setToolTip(tr("Restarts all clients and nodes, and heals all links. Random faults "
                               "go on at their rate."));
    m_lastSeconds->setText(tr("Last 10 s as a scenario"));
    m_lastSeconds->setToolTip(tr("Makes a scenario of the clients, settings and faults of the last "
                                 "10 seconds, and puts it among the runs. The lab goes on."));
    showRate(rateAt(m_slider->value()));
    fitRate();
    showNumbers({});
    showTrouble({});
    whenRestyled(*this, [this] { fitRate(); });
}

LiveLabBar::Counter LiveLabBar::addCounter(const char *numberObjectName)
{
    auto *const box = new QWidget(this);
    const Counter counter{new QLabel(box), new QLabel(box), addWidget(box)};
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * numberScale);
    large.setBold(true);
    counter.number->setObjectName(QLatin1String(numberObjectName));
    counter.number->setFont(large);
    auto *const row = new QHBoxLayout(box);
    row->setContentsMargins(6, 0, 6, 0);
    row->setSpacing(6);
    row->addWidget(counter.number);
    row->addWidget(counter.name);
    return counter;
}

void LiveLabBar::showNumbers(const LabNumbers &numbers)
{
    const QLocale locale;
    const std::array texts{locale.toString(numbers.violations),
        locale.toString(numbers.staleWrites), locale.toString(numbers.rejectedWrites),
        locale.toString(numbers.entriesPerSecond, 'f', numbers.entriesPerSecond < 10 ? 1 : 0)};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        m_counters[i].number->setText(texts[i]);
        m_counters[i].number->setAccessibleName(
            QStringLiteral("%1 %2").arg(m_counters[i].name->text(), texts[i]));
    }
}

void LiveLabBar::showTrouble(const QString &trouble)
{
    m_trouble->setText(trouble);
    m_troubleAction->setVisible(!trouble.isEmpty());
    for (const Counter &counter : m_counters)
        counter.action->setVisible(trouble.isEmpty());
}

void LiveLabBar::setRate(int perMinute)
{
    m_slider->setValue(positionOf(perMinute));
}

void LiveLabBar::setRunning(bool isRunning)
{
    m_slider->setEnabled(isRunning);
    m_endFaults->setEnabled(isRunning);
}

void LiveLabBar::showRate(int perMinute)
{
    m_rateText->setText(perMinute == 0 ? tr("off") : tr("%1/min").arg(perMinute));
}

// Keeps room for the highest rate, so that the controls do not move while the user moves the
// slider.
void LiveLabBar::fitRate()
{
    m_rateText->setMinimumWidth(
        m_rateText->fontMetrics().horizontalAdvance(tr("%1/min").arg(rateMax)));
}

} // namespace lockscope
