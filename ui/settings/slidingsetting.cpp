// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/slidingsetting.h"

#include "ui/settings/settingslider.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/textlooks.h"
#include "ui/theme/restyle.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>

namespace lockscope {
namespace {

constexpr int spinBoxWidth = 104;

QDoubleSpinBox *boxFor(const SettingInfo &info, QWidget *parent)
{
    QDoubleSpinBox *box = nullptr;
    const SettingUnit unit = settingUnit(info.name);
    if (info.type == SettingType::duration) {
        box = new DurationSpinBox(parent);
    } else {
        const bool isWhole = info.type == SettingType::count || info.max > 1e3;
        const bool isPercent = unit.factor != 1;
        box = new QDoubleSpinBox(parent);
        box->setDecimals(isWhole ? 0 : isPercent ? 2 : 4);
        box->setSingleStep(isWhole ? (info.max > 1e4 ? 10 : 1) : isPercent ? 0.1 : 0.001);
        box->setKeyboardTracking(false);
        box->setAlignment(Qt::AlignRight);
        box->setSuffix(unit.suffix);
    }
    box->setRange(info.min * unit.factor, info.max * unit.factor);
    box->setFocusPolicy(Qt::StrongFocus);
    return box;
}

} // namespace

SlidingSetting::SlidingSetting(const SettingInfo &info, QWidget *parent)
    : SettingControl(info, parent), m_scale(info), m_unitFactor(settingUnit(info.name).factor),
      m_box(boxFor(info, this)), m_slider(new SettingSlider(info, this))
{
    const QString name = textOf(info.name);
    m_box->setObjectName(name + QStringLiteral("-box"));
    m_slider->setObjectName(name + QStringLiteral("-slider"));
    m_slider->setRange(0, SettingScale::positionMax);
    m_slider->setPageStep(SettingScale::positionMax / 20);
    m_box->installEventFilter(this);
    grid().addWidget(m_box, 0, 1);
    setField(*m_box);
    grid().addWidget(m_slider, 1, 0, 1, 2);
    fitBoxWidth();
    connect(m_slider, &QSlider::valueChanged, this,
        [this](int position) { Q_EMIT numberChanged(m_scale.numberAt(position)); });
    connect(m_slider, &QSlider::sliderPressed, this, &SettingControl::pressed);
    connect(m_slider, &QSlider::sliderReleased, this, &SettingControl::released);
    connect(m_slider, &QSlider::actionTriggered, this, &SlidingSetting::sliderAction);
    connect(m_slider, &SettingSlider::resetRequested, this,
        [this] { Q_EMIT numberChanged(scenarioNumber()); });
    connect(m_box, &QDoubleSpinBox::valueChanged, this,
        [this](double boxNumber) { Q_EMIT numberChanged(boxNumber / m_unitFactor); });
    showTexts();
    whenRestyled(*this, [this] { fitBoxWidth(); });
}

void SlidingSetting::fitBoxWidth()
{
    m_box->setFixedWidth(static_cast<int>(spinBoxWidth * largeTextFactor(*this)));
}

void SlidingSetting::setNumber(double number)
{
    const QSignalBlocker quietBox(m_box);
    const QSignalBlocker quietSlider(m_slider);
    m_box->setValue(number * m_unitFactor);
    // Several positions can have the same value (a count is a whole number): the handle then stays
    // under the pointer.
    if (m_scale.numberAt(m_slider->value()) != number)
        m_slider->setValue(m_scale.positionOf(number));
}

void SlidingSetting::setScenarioNumber(double number)
{
    SettingControl::setScenarioNumber(number);
    m_slider->setMark(m_scale.positionOf(number));
}

void SlidingSetting::setStrip(const Strip &strip)
{
    m_slider->setStrip(strip);
}

void SlidingSetting::sliderAction(int action)
{
    // An arrow key selects the next value, which can be several positions away.
    if (action == QAbstractSlider::SliderSingleStepAdd)
        m_slider->setSliderPosition(m_scale.nextPosition(m_slider->value(), 1));
    else if (action == QAbstractSlider::SliderSingleStepSub)
        m_slider->setSliderPosition(m_scale.nextPosition(m_slider->value(), -1));
}

bool SlidingSetting::eventFilter(QObject *watched, QEvent *event)
{
    // If the user has not typed into the box, Undo and Redo are not for the text in it: they undo
    // the last change of a setting.
    if (watched == m_box && event->type() == QEvent::ShortcutOverride) {
        const auto *const key = static_cast<const QKeyEvent *>(event);
        const auto *const line = m_box->findChild<QLineEdit *>();
        if ((key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo))
            && !line->isModified()) {
            event->ignore();
            return true;
        }
    }
    return SettingControl::eventFilter(watched, event);
}

void SlidingSetting::showTexts(const QString &label, const QString &tip)
{
    for (QWidget *const widget :
        {static_cast<QWidget *>(m_box), static_cast<QWidget *>(m_slider)}) {
        widget->setToolTip(tip);
        widget->setAccessibleName(label);
    }
    m_slider->setTip(tip);
}

} // namespace lockscope
