// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/shortcutsfeature.h"

#include "core/scenario/settings.h"
#include "core/verdict/story.h"
#include "lockscope/schemes/registry.h"
#include "ui/faults/faultchip.h"
#include "ui/manual/manualpages.h"
#include "ui/settings/scenariopanel.h"
#include "ui/shared/language.h"
#include "ui/shared/preferences.h"
#include "ui/shortcuts/cheatsheet.h"
#include "ui/shortcuts/gototarget.h"
#include "ui/shortcuts/keybindings.h"
#include "ui/shortcuts/keydialog.h"
#include "ui/state/experiment.h"
#include "ui/shell/kept.h"
#include "ui/state/selection.h"
#include "ui/theme/icons.h"
#include "ui/theme/outcomesign.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/window/faultui.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/words/wordsearch.h"
#include "ui/words/faultkinds.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QAction>
#include <QDesktopServices>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QUrl>

#include <utility>

namespace lockscope {
namespace {

// What stays when the window is built again: the id of the shown scenario, or the shown file.
struct KeptSource {
    std::string shown;
};

constexpr int commandIconSize = 16;

QString firstShortcutText(const QList<QKeySequence> &keys)
{
    return keys.isEmpty() ? QString() : keys.constFirst().toString(QKeySequence::NativeText);
}

// Adds every enabled and visible action of a menu and its submenus, with its path: "View › Language
// › English". The data of an action is what a search for it looks at besides.
void collectCommands(
    const QMenu &menu, const QString &path, QList<CommandPalette::Command> &commands)
{
    for (QAction *const action : menu.actions()) {
        const QString text = WindowActions::withoutMnemonic(action->text());
        if (action->menu())
            collectCommands(*action->menu(), path + text + QStringLiteral(" › "), commands);
        else if (!action->isSeparator() && action->isEnabled() && action->isVisible()
            && !text.isEmpty())
            commands << CommandPalette::Command{path + text, firstShortcutText(action->shortcuts()),
                [action] { action->trigger(); }, action->data().toString(), action->icon()};
    }
}

} // namespace

ShortcutsFeature::ShortcutsFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts),
      m_bindings(new KeyBindings(
          parts.preferences, [actions = &parts.actions] { actions->updateTips(); }, this)),
      m_shownSource(parts.kept.of<KeptSource>().shown)
{
    connect(m_bindings, &KeyBindings::changed, this, &ShortcutsFeature::applyShortcuts);
    addZoomActions();
    addLaneActions();
    addShortcutActions();
    for (QAction *const action : parts.actions.actionsWithShortcuts())
        m_bindings->add(*action);
    connect(&parts.actions, &WindowActions::shortcutAdded, m_bindings,
        [this](QAction *action) { m_bindings->add(*action); });
    connect(&parts.experiment.viewer, &Viewer::runChanged, this, &ShortcutsFeature::resetLanes);
    applyShortcuts();
}

void ShortcutsFeature::addZoomActions()
{
    WindowActions &actions = m_parts.actions;
    m_back = actions.add(WindowActions::Menu::view,
        {QStringLiteral("zoom-back"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Z)},
            tr("Previous &view"), zoomTip(false)});
    m_forward = actions.add(WindowActions::Menu::view,
        {QStringLiteral("zoom-forward"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_Z)},
            tr("&Next view"), zoomTip(true)});
    connect(m_back, &QAction::triggered, &m_parts.timeline, &TimelineView::goBack);
    connect(m_forward, &QAction::triggered, &m_parts.timeline, &TimelineView::goForward);
    connect(&m_parts.timeline, &TimelineView::visibleTimeChanged, this,
        &ShortcutsFeature::updateZoomActions);
    updateZoomActions();
}

QString ShortcutsFeature::zoomTip(bool isForward) const
{
    const TimeView *const view =
        isForward ? m_parts.timeline.zooms().next() : m_parts.timeline.zooms().previous();
    if (!view)
        return isForward ? tr("No next view") : tr("No previous view");
    const QString range = view->isWholeRun
        ? tr("whole trace")
        //: a time range: its begin, its end
        : tr("%1 – %2").arg(TimelineText::moment(view->range.from, view->range.length()),
            TimelineText::moment(view->range.to, view->range.length()));
    //: %1 is a time range, "0.400 s – 0.500 s", or "whole trace"
    const QString tip = isForward ? tr("Next: %1").arg(range) : tr("Previous: %1").arg(range);
    //: %1: "Previous: whole trace"; the timeline shows view number %2 of the %3 views that it
    //: remembers
    return tr("%1 (now: view %2 of %3)")
        .arg(tip)
        .arg(m_parts.timeline.zooms().place())
        .arg(m_parts.timeline.zooms().count());
}

void ShortcutsFeature::updateZoomActions()
{
    m_back->setEnabled(m_parts.timeline.zooms().previous() != nullptr);
    m_forward->setEnabled(m_parts.timeline.zooms().next() != nullptr);
    m_parts.actions.setTip(*m_back, zoomTip(false));
    m_parts.actions.setTip(*m_forward, zoomTip(true));
}

void ShortcutsFeature::addLaneActions()
{
    WindowActions &actions = m_parts.actions;
    m_wheelZooms = actions.add(WindowActions::Menu::view,
        {.text = tr("Wheel &zooms"),
            .tip = tr("On: the wheel zooms, Ctrl + wheel scrolls. Off: the other way round.")});
    m_wheelZooms->setCheckable(true);
    m_wheelZooms->setChecked(m_parts.preferences.wheelZooms());
    m_parts.habits.wheelZooms = m_wheelZooms->isChecked();
    connect(m_wheelZooms, &QAction::toggled, this, [this](bool zooms) {
        m_parts.preferences.setWheelZooms(zooms);
        m_parts.habits.wheelZooms = zooms;
    });
    QAction *const showAll =
        actions.add(WindowActions::Menu::view, {.text = tr("Show all lane&s")});
    connect(showAll, &QAction::triggered, this, [this] {
        LaneArrangement lanes = m_parts.timeline.arrangement();
        lanes.showAll();
        m_parts.timeline.setArrangement(lanes);
    });
}

void ShortcutsFeature::addShortcutActions()
{
    WindowActions &actions = m_parts.actions;
    QMainWindow *const window = &m_parts.window;
    QAction *const goTo = actions.add(WindowActions::Menu::edit,
        {.shortcuts = {QKeySequence(Qt::CTRL | Qt::Key_G)}, .text = tr("&Go to a lane…")});
    QAction *const shortcuts = actions.add(WindowActions::Menu::edit, {.text = tr("S&hortcuts…")});
    connect(goTo, &QAction::triggered, this, [this] { openPalette(laneCommands()); });
    connect(actions.find, &QAction::triggered, this, [this] { openPalette(commands()); });
    for (const bool isForwards : {true, false}) {
        QAction *const next = actions.add(WindowActions::Menu::edit,
            {.shortcuts = {QKeySequence(isForwards ? Qt::Key_F6 : Qt::SHIFT | Qt::Key_F6)},
                .text = isForwards ? tr("Next &part of the window")
                                   : tr("Previous pa&rt of the window")});
        connect(next, &QAction::triggered, this,
            [this, isForwards] { m_parts.docks.focusNextPart(isForwards); });
    }
    connect(shortcuts, &QAction::triggered, this,
        [this, window] { (new KeyDialog(*m_bindings, window))->open(); });
    connect(actions.cheatSheet, &QAction::triggered, this,
        [this, window] { new CheatSheet(*m_bindings, m_wheelZooms->isChecked(), window); });
}

void ShortcutsFeature::applyShortcuts()
{
    m_parts.habits.keys = m_bindings->timelineKeys();
    updateZoomActions();
}

// Resets the arrangement of the lanes if another scenario or file is shown: its clients have the
// same numbers, but they are other clients.
void ShortcutsFeature::resetLanes()
{
    const Experiment &experiment = m_parts.experiment;
    const std::string source = experiment.viewer.source() == RunView::Source::file
        ? experiment.viewer.file().toStdString()
        : experiment.viewer.shownScenario().scenario.id;
    if (std::exchange(m_shownSource, source) != source)
        m_parts.timeline.setArrangement({});
}

void ShortcutsFeature::openPalette(const QList<CommandPalette::Command> &commands)
{
    delete m_palette;
    m_palette = new CommandPalette(
        commands, m_lastNames, [this](const QString &typed) { return typedCommand(typed); },
        &m_parts.window);
    m_palette->open();
}

// Returns the commands that go to a client or a node of the shown run.
QList<CommandPalette::Command> ShortcutsFeature::laneCommands()
{
    QList<CommandPalette::Command> lanes;
    for (ClientId client{1}; m_parts.timeline.hasGroup({.client = client}); ++client.value)
        lanes << goToCommand(client);
    for (NodeId node{1}; m_parts.timeline.hasGroup({.node = node}); ++node.value)
        lanes << goToCommand(node);
    return lanes;
}

QList<CommandPalette::Command> ShortcutsFeature::commands()
{
    QList<CommandPalette::Command> all;
    addShownRun(all);
    addChoices(all);
    for (const QAction *const menuAction : m_parts.window.menuBar()->actions()) {
        if (menuAction->menu())
            collectCommands(*menuAction->menu(),
                WindowActions::withoutMnemonic(menuAction->text()) + QStringLiteral(" › "), all);
    }
    for (const KeyBindings::Entry &entry : m_bindings->entries()) {
        if (entry.action)
            continue;
        all << CommandPalette::Command{tr("Timeline › %1").arg(m_bindings->name(entry)),
            firstShortcutText(m_bindings->keys(entry)), [this, command = entry.command] {
                m_parts.timeline.setFocus();
                m_parts.timeline.carryOut(command);
            }};
    }
    for (const ManualPage &page : manualSources(m_parts.language.code())) {
        all << CommandPalette::Command{tr("Manual › %1").arg(page.title), {},
            [id = page.id] { QDesktopServices::openUrl(QUrl(QStringLiteral("manual:") + id)); },
            page.text, themedIcon(QStringLiteral("help"))};
    }
    return all;
}

// Adds the steps to the first failure of the shown run, and its faults.
void ShortcutsFeature::addShownRun(QList<CommandPalette::Command> &commands)
{
    const Viewer &viewer = m_parts.experiment.viewer;
    if (!viewer.trace() || !viewer.verdict())
        return;
    const auto add = [&](const QString &text, WorldTime time, const GoToTarget::Target &target) {
        commands << CommandPalette::Command{
            tr("This run › %1").arg(text), momentText(time), [this, target] { goTo(target); }};
    };
    for (const StoryFrame &frame : storyOf(*viewer.trace(), *viewer.verdict()))
        add(sentenceOf(frame.text), frame.from, frame.evidence.front());
    FaultSpans faults(viewer.shownScenario().scenario.faults);
    const std::vector<FaultSpan> spans = faults.spansIn(viewer.trace().get());
    for (FaultId id = 0; id < spans.size(); ++id) {
        if (const auto begin = spans[id].begin)
            add(FaultWords::sentence(faults.plan()[id]), *begin, *begin);
    }
}

// Adds what the user can choose for the next run: the scenarios, the lock schemes, the faults and
// the settings.
void ShortcutsFeature::addChoices(QList<CommandPalette::Command> &commands)
{
    ChoiceEditor &editor = m_parts.experiment.editor;
    for (const SettingInfo &info : settingInfos()) {
        if (!m_parts.scenario.hasSetting(info.name))
            continue;
        const double value = settingNumber(editor.choice().settings(), info.name);
        commands << CommandPalette::Command{tr("Setting › %1").arg(settingLabel(info.name)),
            settingValueText(info, value),
            [this, name = info.name] {
                m_parts.docks.reveal(DockId::scenario);
                m_parts.scenario.focusSetting(name);
            },
            textOf(info.name), {}, settingMeaning(info.name)};
    }
    for (const FaultKind &kind : faultKinds()) {
        commands << CommandPalette::Command{
            tr("Fault › %1: %2").arg(faultGroupName(kind.group), faultName(kind)), {},
            [this, id = textOf(kind.id)] { m_parts.faults.addAtPlayhead(id); }, textOf(kind.id),
            themedIcon(QString::fromLatin1(kind.icon)), faultMeaning(kind)};
    }
    for (const Scenario &scenario : editor.scenarios()) {
        const auto expected = scenario.expected.find(scenario.scheme.id());
        commands << CommandPalette::Command{tr("Scenario › %1").arg(scenarioLine(scenario)), {},
            [&editor, scenario] { editor.chooseScenario(scenario); }, scenarioSearchText(scenario),
            expected == scenario.expected.end() ? QIcon()
                                                : outcomeIcon(expected->second, commandIconSize)};
    }
    for (const Scheme *const scheme : schemes()) {
        const std::string_view id = scheme->info().id;
        commands << CommandPalette::Command{tr("Lock scheme › %1").arg(schemeTitle(id)), {},
            [&editor, id] { editor.chooseScheme(std::string(id)); }, textOf(id), {},
            schemeGuarantee(id)};
    }
}

// Returns the command that sets the setting of a typed text such as "ttl 10 s".
CommandPalette::Command ShortcutsFeature::settingCommand(const QString &text)
{
    ChoiceEditor &editor = m_parts.experiment.editor;
    for (int words = 1; words <= text.count(u' '); ++words) {
        const WordSearch name(text.section(u' ', 0, words - 1));
        QString value = text.section(u' ', words);
        bool isNumber = false;
        value.remove(u' ').toDouble(&isNumber);
        for (const SettingInfo &info : settingInfos()) {
            Settings settings = editor.choice().settings();
            const QString now = settingValueText(info, settingNumber(settings, info.name));
            // A number without a unit has the unit that the setting shows.
            const QString typed = isNumber && info.type == SettingType::duration
                ? value + now.section(QChar::Nbsp, -1)
                : value;
            if (!m_parts.scenario.hasSetting(info.name)
                || name.score(settingLabel(info.name), textOf(info.name)) == 0
                || !setSetting(settings, info.name, typed.toStdString()))
                continue;
            const double number = settingNumber(settings, info.name);
            return {tr("Setting › %1: set to %2")
                        .arg(settingLabel(info.name), settingValueText(info, number)),
                now, [&editor, name = info.name, number] { editor.setSetting(name, number); }};
        }
    }
    return {};
}

CommandPalette::Command ShortcutsFeature::typedCommand(const QString &text)
{
    const auto target = GoToTarget::parse(text);
    if (!target)
        return settingCommand(text);
    if (!m_parts.experiment.viewer.trace() || m_parts.experiment.viewer.trace()->isEmpty())
        return {};
    const Trace &trace = *m_parts.experiment.viewer.trace();
    if (const auto *const client = std::get_if<ClientId>(&*target);
        client && !m_parts.timeline.hasGroup({.client = *client}))
        return {};
    if (const auto *const node = std::get_if<NodeId>(&*target);
        node && !m_parts.timeline.hasGroup({.node = *node}))
        return {};
    if (const auto *const seq = std::get_if<Seq>(&*target); seq && !trace.indexOf(*seq))
        return {};
    return goToCommand(*target);
}

CommandPalette::Command ShortcutsFeature::goToCommand(const GoToTarget::Target &target)
{
    return {GoToTarget::commandName(target), QString(), [this, target] { goTo(target); }};
}

void ShortcutsFeature::goTo(const GoToTarget::Target &target)
{
    m_parts.timeline.setFocus();
    if (const auto *const client = std::get_if<ClientId>(&target))
        m_parts.timeline.pickLane(*client, {});
    else if (const auto *const node = std::get_if<NodeId>(&target))
        m_parts.timeline.pickLane({}, *node);
    else if (const auto *const seq = std::get_if<Seq>(&target))
        m_parts.selection.select(*seq, true);
    else
        m_parts.timeline.goTo(std::get<WorldTime>(target));
}

} // namespace lockscope
