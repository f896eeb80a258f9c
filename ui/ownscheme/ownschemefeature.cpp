// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ownscheme/ownschemefeature.h"

#include "core/analysis/export/wholefile.h"
#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/library.h"
#include "ui/ownscheme/ladderview.h"
#include "ui/ownscheme/luaeditor.h"
#include "ui/shared/preferences.h"
#include "ui/shell/kept.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/state/experiment.h"
#include "ui/state/lessonprogress.h"
#include "ui/state/replaystate.h"
#include "ui/words/eventwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QAction>
#include <QActionGroup>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {

// What stays when the window is built again.
struct OwnSchemeFeature::File {
    QString path; // empty: never saved
    QString name = QStringLiteral("my-lock.lua");
    QString text;
    QString savedText;
    std::string loadedText; // the last text that the choice has got from here
    bool hasLadder = true;
};

namespace {

constexpr std::chrono::milliseconds delayAfterKey{300};
const QString templateFolder = QStringLiteral(":/lockscope/schemes/");
const QString suffix = QStringLiteral(".lua");
const QString emptyTemplate = QStringLiteral("empty");

QString contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QToolButton *button(const QString &name, const QString &text)
{
    auto *const made = new QToolButton;
    made->setObjectName(name);
    made->setText(text);
    return made;
}

const std::string *ownText(const SchemeRef &scheme)
{
    return scheme ? luaTextOf(*scheme) : nullptr;
}

} // namespace

OwnSchemeFeature::OwnSchemeFeature(const Shell &shell)
    : QObject(&shell.owner), m_shell(shell), m_file(shell.kept.of<File>()), m_editor(new LuaEditor),
      m_name(new QLabel), m_message(new QLabel),
      m_use(button(QStringLiteral("useOwnScheme"), tr("Use this lock"))), m_ladder(new LadderView),
      m_ladderButton(button(QStringLiteral("showLadder"), {}))
{
    shell.docks.add({.id = DockId::ownScheme, .title = tr("Your lock"), .content = makePanel()});
    m_action = shell.actions.add(WindowActions::Menu::edit,
        {.icon = QStringLiteral("write"),
            .text = tr("&Write a lock…"),
            .tip = tr("Write a lock scheme in Lua; it runs in the model while you type")});
    m_action->setIconText(tr("Write…"));
    m_action->setObjectName(QStringLiteral("writeLock"));
    connect(m_action, &QAction::triggered, this, &OwnSchemeFeature::begin);
    connect(&shell.lesson, &LessonProgress::changed, this,
        [this] { m_action->setEnabled(!m_shell.lesson.isOn()); });
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayAfterKey);
    connect(&m_delay, &QTimer::timeout, this, &OwnSchemeFeature::load);
    connect(m_editor, &LuaEditor::textChanged, this, [this] {
        m_file.text = m_editor->text();
        showName();
        m_delay.start();
    });
    connect(m_editor, &LuaEditor::marginClicked, this, [this](int line, const QPoint &position) {
        const SchemeRef &scheme = m_shell.experiment.editor.choice().scheme();
        if (!ownText(scheme) || *ownText(scheme) != m_file.text.toStdString())
            return;
        for (const ListingLine &step : scheme->info().listing) {
            if (step.number == line)
                Q_EMIT stepClicked(line, position);
        }
    });
    connect(m_use, &QToolButton::clicked, this, &OwnSchemeFeature::load);
    connect(m_ladder, &LadderView::changed, this, &OwnSchemeFeature::showLevels);
    connect(m_ladder, &LadderView::showAsked, this, &OwnSchemeFeature::showFailure);
    connect(m_ladderButton, &QToolButton::toggled, this, [this](bool isShown) {
        m_file.hasLadder = isShown;
        m_ladder->setVisible(isShown);
    });
    m_ladderButton->setChecked(m_file.hasLadder);
    m_ladder->setVisible(m_file.hasLadder);
    showLevels();
    Experiment &experiment = shell.experiment;
    connect(
        &experiment.editor, &ChoiceEditor::choiceChanged, this, &OwnSchemeFeature::followChoice);
    connect(&experiment.viewer, &Viewer::runChanged, this, &OwnSchemeFeature::followRun);
    connect(&experiment.viewer, &Viewer::runningChanged, this, &OwnSchemeFeature::followRun);
    connect(&shell.replayState.currentState(), &CurrentState::changed, this,
        &OwnSchemeFeature::showClients);
    if (m_file.text.isEmpty())
        m_file.text = m_file.savedText = shell.preferences.ownScheme();
    if (!m_file.text.isEmpty()) {
        const QSignalBlocker quiet(m_editor);
        m_editor->setText(m_file.text, false);
    }
    showName();
    followChoice();
}

OwnSchemeFeature::~OwnSchemeFeature()
{
    m_shell.preferences.setOwnScheme(m_file.text); // the last keys before the window closed
}

QWidget *OwnSchemeFeature::makePanel()
{
    auto *const panel = new QWidget;
    auto *const templates = button(QStringLiteral("newOwnScheme"), tr("New"));
    auto *const menu = new QMenu(templates);
    fillTemplates(*menu);
    templates->setMenu(menu);
    templates->setPopupMode(QToolButton::InstantPopup);
    auto *const open = button(QStringLiteral("openOwnScheme"), tr("Open…"));
    connect(open, &QToolButton::clicked, this, &OwnSchemeFeature::askOpen);
    auto *const save = button(QStringLiteral("saveOwnScheme"), tr("Save"));
    connect(save, &QToolButton::clicked, this,
        [this] { m_file.path.isEmpty() ? askSave() : this->save(m_file.path); });
    auto *const head = new QHBoxLayout;
    head->setContentsMargins(6, 4, 6, 4);
    m_ladderButton->setCheckable(true);
    m_ladderButton->setToolTip(tr("Seven levels, each a task; your lock is tried on all of them"));
    for (QToolButton *const each : {templates, open, save, m_ladderButton})
        head->addWidget(each);
    head->addWidget(m_name, 1);
    m_name->setObjectName(QStringLiteral("ownSchemeName"));
    m_name->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_name->setForegroundRole(QPalette::PlaceholderText);
    m_name->setMinimumWidth(1);
    m_message->setObjectName(QStringLiteral("ownSchemeMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    auto *const foot = new QHBoxLayout;
    foot->setContentsMargins(6, 4, 6, 4);
    foot->addWidget(m_message, 1);
    foot->addWidget(m_use);
    auto *const column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_editor, 1);
    column->addLayout(foot);
    column->addWidget(m_ladder);
    panel->setFocusProxy(m_editor);
    return panel;
}

void OwnSchemeFeature::fillTemplates(QMenu &menu)
{
    menu.addAction(tr("Empty: every client gets in"), this, [this] { setTemplate(emptyTemplate); });
    for (const Scheme *const scheme : schemes()) {
        const QString id = textOf(scheme->info().id);
        if (!QFile::exists(templateFolder + id + suffix))
            continue;
        menu.addAction(schemeTitle(scheme->info().id), this, [this, id] { setTemplate(id); });
    }
}

// Asks the user whether a text that is in no file may be replaced.
bool OwnSchemeFeature::mayReplace()
{
    return m_file.text == m_file.savedText
        || QMessageBox::question(&m_shell.window, tr("Your lock"),
               tr("%1 has changes that are in no file. Replace it?").arg(m_file.name))
        == QMessageBox::Yes;
}

void OwnSchemeFeature::setTemplate(const QString &id)
{
    if (!mayReplace())
        return;
    m_file.path.clear();
    const std::string text = contentOf(templateFolder + id + suffix).toStdString();
    setText(QStringLiteral("my-lock.lua"), listingLine(text));
}

void OwnSchemeFeature::beginLadder()
{
    showDock();
    m_ladderButton->setChecked(true);
    // What the first levels are about: nothing fails.
    m_shell.experiment.editor.chooseScenario(findScenario("peaceful").value());
    if (m_file.text.isEmpty())
        setTemplate(emptyTemplate);
    else
        load();
}

void OwnSchemeFeature::begin()
{
    showDock();
    if (!m_file.text.isEmpty())
        return;
    const QString id = textOf(m_shell.experiment.editor.choice().scheme().id());
    setTemplate(QFile::exists(templateFolder + id + suffix) ? id : emptyTemplate);
}

void OwnSchemeFeature::showDock()
{
    for (QAction *const layout : m_shell.actions.layouts->actions()) {
        if (layout->data().toInt() == static_cast<int>(DockLayout::build))
            layout->trigger();
    }
    m_shell.docks.reveal(DockId::verdict);
    m_shell.docks.reveal(DockId::ownScheme);
    QDockWidget &dock = m_shell.docks.dock(DockId::ownScheme);
    m_shell.window.resizeDocks(
        {&dock}, {std::max(dock.width(), m_shell.window.width() * 2 / 5)}, Qt::Horizontal);
    QDockWidget &faults = m_shell.docks.dock(DockId::faults);
    m_shell.window.resizeDocks({&dock, &faults}, {3, 1}, Qt::Vertical);
    m_editor->setFocus();
}

void OwnSchemeFeature::setText(const QString &name, const QString &text)
{
    m_file.name = name;
    m_file.savedText = text;
    m_editor->setText(text, !m_file.text.isEmpty());
    m_file.text = text;
    showName();
    load();
}

void OwnSchemeFeature::open(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        m_shell.messages.post({MessageBar::Weight::error,
            tr("Could not open %1: %2").arg(QFileInfo(path).fileName(), file.errorString())});
        return;
    }
    showDock();
    if (!mayReplace())
        return;
    m_shell.preferences.addRecentFile(path);
    m_file.path = path;
    setText(QFileInfo(path).fileName(), QString::fromUtf8(file.readAll()));
}

void OwnSchemeFeature::askOpen()
{
    const QString path = QFileDialog::getOpenFileName(&m_shell.window, tr("Open a lock in Lua"),
        m_shell.preferences.lastFolder(), tr("Locks in Lua (*.lua)"));
    if (!path.isEmpty())
        open(path);
}

void OwnSchemeFeature::askSave()
{
    const QString path = QFileDialog::getSaveFileName(&m_shell.window, tr("Save the lock"),
        QDir(m_shell.preferences.lastFolder()).filePath(m_file.name), tr("Locks in Lua (*.lua)"));
    if (!path.isEmpty())
        save(path);
}

void OwnSchemeFeature::save(const QString &path)
{
    if (const auto written = WholeFile::write(path, m_file.text.toStdString()); !written) {
        m_shell.messages.post(
            {MessageBar::Weight::error, tr("Could not save: %1").arg(textOf(written.error())),
                tr("Choose another file…"), [this] { askSave(); }});
        return;
    }
    m_shell.preferences.addRecentFile(path);
    m_file.path = path;
    m_file.savedText = m_file.text;
    if (m_file.name != QFileInfo(path).fileName()) {
        m_file.name = QFileInfo(path).fileName();
        load();
    }
    showName();
}

void OwnSchemeFeature::load()
{
    m_delay.stop();
    m_shell.preferences.setOwnScheme(m_file.text);
    if (m_file.text.trimmed().isEmpty())
        return say(tr("Write a lock, or begin with one of the schemes under New."));
    const std::string text = m_file.text.toStdString();
    auto scheme = luaScheme(m_file.name.toStdString(), text);
    if (!scheme)
        return showError(textOf(scheme.error()),
            ownText(m_shell.experiment.editor.choice().scheme())
                ? tr("The picture shows the last version that loaded.")
                : QString());
    say({});
    const SchemeRef &chosen = m_shell.experiment.editor.choice().scheme();
    m_file.loadedText = text;
    if (const std::string *const now = ownText(chosen);
        now && *now == text && chosen.id() == scheme.value()->info().id)
        return followRun();
    m_shell.experiment.editor.chooseScheme(SchemeRef(std::move(scheme).value()));
}

// The text of an error begins with the file and the line: "my-lock.lua:7: …".
void OwnSchemeFeature::showError(const QString &text, const QString &shown)
{
    static const QRegularExpression place(
        QStringLiteral("^[^:：]*[:：]\\D*(\\d+)\\D*[:：] ?(.*)$"));
    const auto match = place.match(text);
    if (text.contains(QStringLiteral("<eof>")))
        return say(joinedSentences({tr("Not finished."), shown}));
    say(text + u'\n' + shown, match.captured(1).toInt(), match.captured(2));
}

void OwnSchemeFeature::followChoice()
{
    const Choice &choice = m_shell.experiment.editor.choice();
    const std::string *const text = ownText(choice.scheme());
    m_use->setVisible(!text && !m_file.text.isEmpty());
    if (!text) {
        if (!m_file.text.isEmpty())
            say(tr("The runs use “%1”.").arg(schemeTitle(choice.scheme())));
        return;
    }
    m_ladder->setScheme(choice.scheme());
    if (*text == m_file.loadedText && textOf(choice.scheme().id()) == m_file.name)
        return;
    // Undo, or a run with another text.
    m_file.loadedText = *text;
    if (textOf(choice.scheme().id()) != m_file.name)
        m_file.path.clear();
    m_file.name = textOf(choice.scheme().id());
    m_file.text = textOf(*text);
    const QSignalBlocker quiet(m_editor);
    m_editor->setText(m_file.text, true);
    m_delay.stop();
    say({});
    showName();
}

// Shows where the code failed in the shown run.
void OwnSchemeFeature::followRun()
{
    const Viewer &viewer = m_shell.experiment.viewer;
    const std::string *const text = ownText(viewer.shownScenario().scheme);
    if (!viewer.trace() || !text || *text != m_file.text.toStdString())
        return;
    const std::string &id = viewer.shownScenario().scheme.id();
    for (std::size_t row = 0; row < viewer.trace()->size(); ++row) {
        const Event &event = (*viewer.trace())[row];
        if (event.kind == EventKind::crashed && viewer.trace()->detail(event).starts_with(id))
            return showError(detailText(*viewer.trace(), event), {});
    }
    say(viewer.source() == RunView::Source::live
            ? tr("This run was on real Redis.")
            : tr("It runs in the model. %1 runs it on real Redis.")
                  .arg(m_shell.actions.run->shortcut().toString(QKeySequence::NativeText)));
}

void OwnSchemeFeature::showLevels()
{
    //: %1: how many levels of the ladder are done; %2: of how many
    m_ladderButton->setText(tr("Ladder: %1 of %2").arg(m_ladder->doneCount()).arg(ladder().size()));
}

void OwnSchemeFeature::showFailure(const EffectiveScenario &failing)
{
    Choice choice(failing.scenario);
    std::map<std::string, std::string> settings;
    for (const SettingInfo &info : settingInfos())
        settings[std::string(info.name)] = settingText(failing.scenario.settings, info.name);
    choice.setSettings(settings);
    choice.setSeed(failing.seed);
    m_shell.experiment.editor.chooseStory(choice, "level");
}

void OwnSchemeFeature::showClients()
{
    std::map<ClientId, int> lines;
    const std::string *const text = ownText(m_shell.experiment.viewer.shownScenario().scheme);
    const StateAt *const state = m_shell.replayState.currentState().state();
    if (text && *text == m_file.text.toStdString() && state
        && m_shell.replayState.playhead().at()) {
        for (const ClientStateAt &client : state->clients) {
            if (client.place.kind == ListingPlace::Kind::line)
                lines[client.client] = client.place.line;
        }
    }
    m_editor->showClients(lines);
}

void OwnSchemeFeature::showName()
{
    m_name->setText(
        m_file.name + (m_file.text == m_file.savedText ? QString() : QStringLiteral(" *")));
    m_name->setToolTip(
        m_file.path.isEmpty() ? tr("Not saved in a file") : QDir::toNativeSeparators(m_file.path));
}

void OwnSchemeFeature::say(const QString &text, int errorLine, const QString &reason)
{
    m_message->setText(text.trimmed());
    m_editor->showError(errorLine, reason);
}

} // namespace lockscope
