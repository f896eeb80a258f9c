// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingcontrol.h"

#include "ui/settings/choicesettings.h"
#include "ui/shared/manualplace.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

namespace lockscope {

SettingControl *SettingControl::make(const SettingInfo &info, QWidget *parent)
{
    if (info.type == SettingType::choice)
        return new ChosenSetting(info, parent);
    if (info.type == SettingType::set)
        return new CheckedSetting(info, parent);
    return new SlidingSetting(info, parent);
}

SettingControl::SettingControl(const SettingInfo &info, QWidget *parent)
    : QWidget(parent), m_info(info), m_label(new QLabel(this)), m_note(new QLabel(this)),
      m_grid(new QGridLayout(this))
{
    setObjectName(QStringLiteral("setting-") + textOf(info.name));
    setProperty(manualPlaceProperty, QStringLiteral("settings#") + textOf(info.name));
    m_label->setObjectName(textOf(info.name) + QStringLiteral("-label"));
    m_label->installEventFilter(this);
    m_note->setObjectName(textOf(info.name) + QStringLiteral("-note"));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_note->hide();
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    m_grid->addWidget(m_label, 0, 0);
    m_grid->addWidget(m_note, 2, 0, 1, 2);
    m_grid->setColumnStretch(0, 1);
}

void SettingControl::setField(QWidget &field)
{
    setFocusProxy(&field);
    m_label->setBuddy(&field);
}

void SettingControl::setNote(const QString &note, bool isUsable)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    for (QObject *const part : children()) {
        if (part->isWidgetType() && part != m_note)
            static_cast<QWidget *>(part)->setEnabled(isUsable);
    }
    if (QLayoutItem *const slider = m_grid->itemAtPosition(1, 0))
        slider->widget()->setVisible(isUsable); // the note takes its place
}

bool SettingControl::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_label && event->type() == QEvent::MouseButtonDblClick) {
        Q_EMIT numberChanged(m_scenarioNumber);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SettingControl::showTexts()
{
    const QString label = settingLabel(m_info.name);
    m_label->setText(label);
    const QString when = isModelOnlySetting(m_info.name)
        ? tr("Only the model supports this setting, not real Redis.")
        : m_info.scope == SettingScope::attempt
        ? tr("You can change it during a run: it applies from each client's next attempt.")
        : m_info.name == "clients"
        ? tr("A change applies from the next run; in a run that is kept running, immediately.")
        : m_info.name == "nodes"
        ? tr("A change applies from the next run. In a run that is kept running, it stops nodes or "
             "starts them again, up to the number at the start.")
        : tr("A change applies from the next run.");
    //: %1 and %2 are sentences, %3 is the setting's name on the command line, "ttl".
    const QString tip = tr("%1\n%2\nDouble-click the name to reset it to the scenario's "
                           "value.\nRight-click it for the manual.\nOn the command line: %3")
                            .arg(settingMeaning(m_info.name), when, textOf(m_info.name));
    m_label->setToolTip(tip);
    showTexts(label, tip);
}

} // namespace lockscope
