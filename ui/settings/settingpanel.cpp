// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingpanel.h"

#include "core/run/shared/validaterun.h"
#include "ui/settings/linkbutton.h"
#include "ui/settings/runlengthline.h"
#include "ui/settings/seedline.h"
#include "ui/settings/settingcontrol.h"
#include "ui/settings/stripjob.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/livecontroller.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

// The most used settings come first; the others are under "More settings".
constexpr std::array<std::string_view, 6> firstSettings{"ttl", "pause", "nodes", "clients", "work", "fencing"};

constexpr int gap = 8;

bool isFirst(std::string_view name)
{
    return std::find(firstSettings.begin(), firstSettings.end(), name) != firstSettings.end();
}

} // namespace

SettingPanel::SettingPanel(const Parts &parts, QWidget *parent)
    : QWidget(parent), m_parts(parts), m_strips(new StripJob(this)), m_runLength(new RunLengthLine(this)),
      m_seed(new SeedLine(this)), m_worldNote(new QLabel)
{
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(gap);
    auto *const first = new QVBoxLayout;
    first->setSpacing(gap);
    column->addLayout(first);
    m_more = makeGroup(QStringLiteral("more"), QStringLiteral("moreSettings"), *column);
    m_world = makeGroup(QStringLiteral("world"), QStringLiteral("worldSettings"), *column);
    m_worldNote->setWordWrap(true);
    m_worldNote->setForegroundRole(QPalette::PlaceholderText);
    m_worldNote->setObjectName(QStringLiteral("worldNote"));
    m_world.column->addWidget(m_worldNote);
    addControls(*first);
    first->addWidget(m_runLength);
    first->addWidget(m_seed);

    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &SettingPanel::askStrips);
    connect(m_strips, &StripJob::changed, this, &SettingPanel::showStrip);
    connect(m_runLength, &RunLengthLine::turned, &m_parts.editor, &ChoiceEditor::setRunLength);
    connect(&m_parts.preview, &ModelPreview::expectedLengthChanged, this, &SettingPanel::showRunLength);
    connect(m_seed, &SeedLine::turned, &m_parts.editor, &ChoiceEditor::setSeed);
    connect(&m_parts.editor, &ChoiceEditor::choiceChanged, this, &SettingPanel::showChoice);
    connect(&m_parts.viewer, &Viewer::runningChanged, this, &SettingPanel::showChoice);
    showTexts();
    showChoice();
}

SettingPanel::Group SettingPanel::makeGroup(const QString &toggleName, const QString &contentName, QVBoxLayout &column)
{
    Group group{new QToolButton(this), new QWidget(this), nullptr};
    group.toggle->setObjectName(toggleName);
    group.toggle->setCheckable(true);
    group.toggle->setStyleSheet(linkButtonStyle);
    group.toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    group.content->setObjectName(contentName);
    group.column = new QVBoxLayout(group.content);
    group.column->setContentsMargins(0, 0, 0, 0);
    group.column->setSpacing(gap);
    column.addWidget(group.toggle);
    column.addWidget(group.content);
    connect(group.toggle, &QToolButton::toggled, this, [this, group](bool shown) { showGroup(group, shown); });
    showGroup(group, false);
    return group;
}

void SettingPanel::addControls(QVBoxLayout &first)
{
    for (const SettingInfo &info : settingInfos()) {
        QVBoxLayout &column = isFirst(info.name) ? first : isEnvironmentSetting(info.name) ? *m_world.column : *m_more.column;
        auto *const control = SettingControl::make(info, this);
        column.addWidget(control);
        m_controls.push_back(control);
        control->installEventFilter(this);
        connect(control, &SettingControl::turned, this,
                [this, name = info.name](double number) { m_parts.editor.setSetting(name, number); });
        connect(control, &SettingControl::pressed, &m_parts.editor, &ChoiceEditor::press);
        connect(control, &SettingControl::letGo, &m_parts.editor, &ChoiceEditor::letGo);
    }
}

void SettingPanel::showGroup(const Group &group, bool shown)
{
    group.toggle->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    group.content->setVisible(shown);
}

void SettingPanel::limitTo(std::optional<std::vector<std::string>> settings)
{
    m_limit = std::move(settings);
    for (const Group &group : {m_more, m_world}) {
        group.toggle->setVisible(!m_limit);
        group.content->setVisible(m_limit || group.toggle->isChecked());
    }
    m_runLength->setVisible(!m_limit);
    m_seed->setVisible(!m_limit);
    showTexts();
    showChoice();
}

bool SettingPanel::isWanted(const SettingControl &control) const
{
    if (m_limit)
        return std::find(m_limit->begin(), m_limit->end(), control.name()) != m_limit->end();
    return settingHasEffect(control.name(), m_parts.editor.choice().scheme(), m_parts.editor.choice().settings());
}

void SettingPanel::showChoice()
{
    const Choice &choice = m_parts.editor.choice();
    for (SettingControl *const control : m_controls) {
        control->setVisible(isWanted(*control));
        control->setUsual(choice.scenarioValue(control->name()));
        control->setNumber(settingNumber(choice.settings(), control->name()));
        control->setNextRunNote(m_parts.live.countsFromNextRun(*settingInfo(control->name())));
    }
    m_seed->setSeed(choice.seed());
    // A live run needs the whole machine, so no strips are computed meanwhile.
    m_asked.clear();
    if (m_parts.viewer.isRunning())
        m_strips->pause();
    else
        m_soon.start();
}

void SettingPanel::showRunLength()
{
    m_runLength->showLength(m_parts.editor.choice().runLength(), m_parts.preview.expectedLength());
}

void SettingPanel::askStrips()
{
    if (m_parts.viewer.isRunning() || !isVisible())
        return;
    std::vector<std::string_view> wanted;
    for (const SettingControl *const control : m_controls) {
        if (control->isVisible() && !control->visibleRegion().isEmpty())
            wanted.push_back(control->name());
    }
    // The one under the hand comes first.
    const auto turned = std::find(wanted.begin(), wanted.end(), m_parts.editor.lastChangedSetting());
    if (turned != wanted.end())
        std::rotate(wanted.begin(), turned, turned + 1);
    if (wanted == m_asked)
        return;
    m_asked = wanted;
    m_strips->ask(m_parts.editor.choice(), wanted);
}

void SettingPanel::showStrip(const std::string &setting)
{
    for (SettingControl *const control : m_controls) {
        if (control->name() == setting)
            control->setStrip(m_strips->strip(setting));
    }
}

bool SettingPanel::eventFilter(QObject *watched, QEvent *event)
{
    // A control that becomes visible needs its strip.
    if (event->type() == QEvent::Paint && !m_soon.isActive())
        m_soon.start();
    return QWidget::eventFilter(watched, event);
}

void SettingPanel::showTexts()
{
    m_more.toggle->setText(tr("More settings"));
    m_world.toggle->setText(tr("Network, clocks, disks"));
    QStringList modelOnly;
    for (const SettingInfo &info : settingInfos()) {
        if (isModelOnlySetting(info.name))
            modelOnly << settingLabel(info.name);
    }
    m_worldNote->setVisible(!modelOnly.isEmpty() && !m_limit);
    m_worldNote->setText(tr("Only the model supports these: %1. Reset them to run on real Redis.")
                             .arg(modelOnly.join(tr(", "))));
}

void SettingPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    if (event->type() == QEvent::PaletteChange && m_world.toggle) {
        // A style sheet keeps the colours of the palette at the time it was set.
        m_more.toggle->setStyleSheet(linkButtonStyle);
        m_world.toggle->setStyleSheet(linkButtonStyle);
    }
    QWidget::changeEvent(event);
}

} // namespace lockscope
