// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/settingcontrol.h"

#include "scenario/settingslider.h"
#include "scenario/settingwords.h"
#include "shared/durationspinbox.h"
#include "shared/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
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

SettingControl::SettingControl(const SettingInfo &info, QWidget *parent)
    : QWidget(parent), m_info(info), m_scale(info), m_label(new QLabel(this)), m_box(boxFor(info, this)),
      m_slider(new SettingSlider(this)), m_note(new QLabel(this))
{
    const QString name = textOf(info.name);
    setObjectName(QStringLiteral("setting-") + name);
    m_box->setObjectName(name + QStringLiteral("-box"));
    m_slider->setObjectName(name + QStringLiteral("-slider"));
    m_label->setObjectName(name + QStringLiteral("-label"));
    m_slider->setRange(0, SettingScale::positionMax);
    m_slider->setPageStep(SettingScale::positionMax / 20);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->hide();
    m_label->installEventFilter(this);
    m_box->installEventFilter(this);

    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_label, 0, 0);
    grid->addWidget(m_box, 0, 1);
    grid->addWidget(m_slider, 1, 0, 1, 2);
    grid->addWidget(m_note, 2, 0, 1, 2);
    grid->setColumnStretch(0, 1);

    connect(m_slider, &QSlider::valueChanged, this, [this](int position) { Q_EMIT turned(m_scale.numberAt(position)); });
    connect(m_box, &QDoubleSpinBox::valueChanged, this, &SettingControl::turned);
    showTexts();
}

void SettingControl::setNumber(double number)
{
    const QSignalBlocker quietBox(m_box);
    const QSignalBlocker quietSlider(m_slider);
    m_box->setValue(number);
    // Several positions may mean one value (whole counts): the handle stays under the hand then.
    if (m_scale.numberAt(m_slider->value()) != number)
        m_slider->setValue(m_scale.positionOf(number));
}

void SettingControl::setUsual(double number)
{
    m_usual = number;
    m_slider->setMark(m_scale.positionOf(number));
}

void SettingControl::setNextRunNote(bool shown)
{
    m_note->setVisible(shown);
}

bool SettingControl::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_label && event->type() == QEvent::MouseButtonDblClick) {
        Q_EMIT turned(m_usual);
        return true;
    }
    if (watched == m_box && event->type() == QEvent::Wheel && !m_box->hasFocus()) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SettingControl::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    QWidget::changeEvent(event);
}

void SettingControl::showTexts()
{
    const QString label = settingLabel(m_info.name);
    m_label->setText(label);
    m_note->setText(tr("counts from the next run"));
    const QString when = m_info.scope == SettingScope::attempt
        ? tr("Can be turned while a run goes on: it counts from each client's next attempt.")
        : tr("A change counts from the next run.");
    //: %1 and %2 are sentences, %3 is the setting's name on the command line, "ttl".
    const QString tip = tr("%1\n%2\nDouble-click the name for the scenario's own value.\nOn the command line: %3")
                            .arg(settingMeaning(m_info.name), when, textOf(m_info.name));
    for (QWidget *const widget : {static_cast<QWidget *>(m_label), static_cast<QWidget *>(m_box),
                                  static_cast<QWidget *>(m_slider)})
        widget->setToolTip(tip);
    m_box->setAccessibleName(label);
    m_slider->setAccessibleName(label);
}

} // namespace lockscope
