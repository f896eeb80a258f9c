// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/slidingsetting.h"

#include "scenario/settingslider.h"
#include "shared/durationspinbox.h"
#include "shared/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QSignalBlocker>

namespace lockscope {
namespace {

QDoubleSpinBox *boxFor(const SettingInfo &info, QWidget *parent)
{
    QDoubleSpinBox *box = nullptr;
    if (info.type == SettingType::duration) {
        box = new DurationSpinBox(parent);
    } else {
        box = new QDoubleSpinBox(parent);
        box->setDecimals(info.type == SettingType::count ? 0 : 4);
        box->setSingleStep(info.type == SettingType::count ? 1 : 0.001);
        box->setKeyboardTracking(false);
        box->setAlignment(Qt::AlignRight);
    }
    box->setRange(info.min, info.max);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setFixedWidth(104);
    return box;
}

} // namespace

SlidingSetting::SlidingSetting(const SettingInfo &info, QWidget *parent)
    : SettingControl(info, parent), m_scale(info), m_box(boxFor(info, this)), m_slider(new SettingSlider(this))
{
    const QString name = textOf(info.name);
    m_box->setObjectName(name + QStringLiteral("-box"));
    m_slider->setObjectName(name + QStringLiteral("-slider"));
    m_slider->setRange(0, SettingScale::positionMax);
    m_slider->setPageStep(SettingScale::positionMax / 20);
    m_box->installEventFilter(this);
    grid().addWidget(m_box, 0, 1);
    grid().addWidget(m_slider, 1, 0, 1, 2);
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) { Q_EMIT turned(m_scale.numberAt(position)); });
    connect(m_box, &QDoubleSpinBox::valueChanged, this, &SettingControl::turned);
    showTexts();
}

void SlidingSetting::setNumber(double number)
{
    const QSignalBlocker quietBox(m_box);
    const QSignalBlocker quietSlider(m_slider);
    m_box->setValue(number);
    // Several positions may mean one value (whole counts): the handle stays under the hand then.
    if (m_scale.numberAt(m_slider->value()) != number)
        m_slider->setValue(m_scale.positionOf(number));
}

void SlidingSetting::setUsual(double number)
{
    SettingControl::setUsual(number);
    m_slider->setMark(m_scale.positionOf(number));
}

bool SlidingSetting::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_box && event->type() == QEvent::Wheel && !m_box->hasFocus()) {
        event->ignore();
        return true;
    }
    return SettingControl::eventFilter(watched, event);
}

void SlidingSetting::showTexts(const QString &label, const QString &tip)
{
    for (QWidget *const widget : {static_cast<QWidget *>(m_box), static_cast<QWidget *>(m_slider)}) {
        widget->setToolTip(tip);
        widget->setAccessibleName(label);
    }
}

} // namespace lockscope
