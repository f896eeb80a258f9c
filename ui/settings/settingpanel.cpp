// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingpanel.h"

#include "core/run/check/validaterun.h"
#include "core/scenario/scenario.h"
#include "lockscope/schemes/registry.h"
#include "ui/settings/settingcontrol.h"
#include "ui/settings/strip.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/eliding.h"
#include "ui/shared/textlooks.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/livecontroller.h"
#include "ui/state/modelpreview.h"
#include "ui/state/viewer.h"
#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

// The most used settings come first; the others are under "More settings".
constexpr std::array<std::string_view, 6> mostUsedSettings{
    "ttl", "pause", "nodes", "clients", "work", "fencing"};

constexpr int controlGap = 4;

bool isMostUsed(std::string_view name)
{
    return std::find(mostUsedSettings.begin(), mostUsedSettings.end(), name)
        != mostUsedSettings.end();
}

} // namespace

SettingPanel::SettingPanel(const Parts &parts, QWidget *parent)
    : QWidget(parent), m_parts(parts), m_strips(new StripJob(this)),
      m_runLength(new RunLengthLine(this)), m_seed(new SeedLine(this)),
      m_environmentNote(new QLabel)
{
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(controlGap);
    auto *const mostUsed = new QVBoxLayout;
    mostUsed->setSpacing(controlGap);
    column->addLayout(mostUsed);
    m_more = makeGroup(QStringLiteral("more"), QStringLiteral("moreSettings"), *column);
    m_environment = makeGroup(QStringLiteral("world"), QStringLiteral("worldSettings"), *column);
    m_environmentNote->setWordWrap(true);
    m_environmentNote->setForegroundRole(QPalette::PlaceholderText);
    m_environmentNote->setObjectName(QStringLiteral("worldNote"));
    m_environment.column->addWidget(m_environmentNote);
    addControls(*mostUsed);
    mostUsed->addWidget(m_runLength);
    mostUsed->addWidget(m_seed);

    m_stripTimer.setSingleShot(true);
    m_stripTimer.setInterval(0);
    connect(&m_stripTimer, &QTimer::timeout, this, &SettingPanel::requestStrips);
    connect(m_strips, &StripJob::changed, this, &SettingPanel::showStrip);
    connect(
        m_runLength, &RunLengthLine::lengthChanged, &m_parts.editor, &ChoiceEditor::setRunLength);
    connect(
        &m_parts.preview, &ModelPreview::expectedLengthChanged, this, &SettingPanel::showRunLength);
    connect(m_seed, &SeedLine::seedChanged, &m_parts.editor, &ChoiceEditor::setSeed);
    connect(&m_parts.editor, &ChoiceEditor::choiceChanged, this, &SettingPanel::showChoice);
    connect(&m_parts.viewer, &Viewer::runningChanged, this, [this] {
        for (const SettingControl *const control : m_controls)
            showStrip(control->name());
        showChoice();
    });
    connect(&m_parts.live, &LiveController::nodesChanged, this, &SettingPanel::showNotes);
    showTexts();
    showChoice();
    whenRestyled(*this, [this] {
        // Sets the style sheet again, because it keeps the colours that the palette had when it was
        // set.
        m_more.toggle->setStyleSheet(linkButtonStyle);
        m_environment.toggle->setStyleSheet(linkButtonStyle);
    });
}

SettingPanel::Group SettingPanel::makeGroup(
    const QString &toggleName, const QString &contentName, QVBoxLayout &column)
{
    Group group{new QToolButton(this), new QWidget(this), nullptr};
    group.toggle->setObjectName(toggleName);
    group.toggle->setCheckable(true);
    group.toggle->setStyleSheet(linkButtonStyle);
    group.toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    group.content->setObjectName(contentName);
    group.column = new QVBoxLayout(group.content);
    group.column->setContentsMargins(0, 0, 0, 0);
    group.column->setSpacing(controlGap);
    column.addWidget(group.toggle);
    column.addWidget(group.content);
    connect(group.toggle, &QToolButton::toggled, this,
        [this, group](bool isShown) { showGroup(group, isShown); });
    showGroup(group, false);
    return group;
}

void SettingPanel::addControls(QVBoxLayout &mostUsed)
{
    for (const SettingInfo &info : settingInfos()) {
        QVBoxLayout &column = isMostUsed(info.name) ? mostUsed
            : isEnvironmentSetting(info.name)       ? *m_environment.column
                                                    : *m_more.column;
        auto *const control = SettingControl::make(info, this);
        column.addWidget(control);
        m_controls.push_back(control);
        control->installEventFilter(this);
        connect(control, &SettingControl::numberChanged, this,
            [this, name = info.name](double number) { m_parts.editor.setSetting(name, number); });
        connect(control, &SettingControl::pressed, &m_parts.editor, &ChoiceEditor::press);
        connect(control, &SettingControl::released, &m_parts.editor, &ChoiceEditor::release);
    }
}

void SettingPanel::showGroup(const Group &group, bool isShown)
{
    group.toggle->setArrowType(isShown ? Qt::DownArrow : Qt::RightArrow);
    group.content->setVisible(isShown);
}

void SettingPanel::limitTo(std::optional<std::vector<std::string>> settings)
{
    m_limit = std::move(settings);
    for (const Group &group : {m_more, m_environment}) {
        group.toggle->setVisible(!m_limit);
        group.content->setVisible(m_limit || group.toggle->isChecked());
    }
    m_runLength->setVisible(!m_limit);
    m_seed->setVisible(!m_limit);
    showTexts();
    showChoice();
}

void SettingPanel::setOutcomesHidden(bool areHidden)
{
    if (areHidden == m_areOutcomesHidden)
        return;
    m_areOutcomesHidden = areHidden;
    for (const SettingControl *const control : m_controls)
        showStrip(control->name());
    showChoice();
}

// Returns the control of a setting; null if the panel does not show it.
SettingControl *SettingPanel::controlOf(std::string_view name) const
{
    const auto found =
        std::find_if(m_controls.begin(), m_controls.end(), [&](const SettingControl *control) {
            return control->name() == name && shouldShow(*control);
        });
    return found == m_controls.end() ? nullptr : *found;
}

bool SettingPanel::hasSetting(std::string_view name) const
{
    return controlOf(name) != nullptr;
}

void SettingPanel::focusSetting(std::string_view name)
{
    SettingControl *const control = controlOf(name);
    if (!control)
        return;
    for (const Group &group : {m_more, m_environment}) {
        if (group.content->isAncestorOf(control))
            group.toggle->setChecked(true);
    }
    control->setFocus(Qt::ShortcutFocusReason);
    // Deferred: the opened group has no layout yet.
    QTimer::singleShot(0, control, [control] {
        for (QWidget *outer = control->parentWidget(); outer; outer = outer->parentWidget()) {
            if (auto *const area = qobject_cast<QScrollArea *>(outer))
                area->ensureWidgetVisible(control);
        }
    });
}

bool SettingPanel::shouldShow(const SettingControl &control) const
{
    if (m_limit)
        return std::find(m_limit->begin(), m_limit->end(), control.name()) != m_limit->end();
    return settingHasEffect(
        control.name(), m_parts.editor.choice().scheme(), m_parts.editor.choice().settings());
}

void SettingPanel::showChoice()
{
    const Choice &choice = m_parts.editor.choice();
    for (SettingControl *const control : m_controls) {
        control->setVisible(shouldShow(*control));
        control->setSchemeAndSettings(choice.scheme(), choice.settings());
        control->setScenarioNumber(choice.scenarioValue(control->name()));
        control->setNumber(settingNumber(choice.settings(), control->name()));
    }
    showNotes();
    m_seed->setSeed(choice.seed());
    m_requested.clear();
    // No strips are computed during a run on real Redis, because they would slow the run down.
    if (m_parts.viewer.isRunning() || m_areOutcomesHidden)
        m_strips->stop(choice);
    else
        m_stripTimer.start();
}

// Returns why the setting `pause` has no effect on the choice; empty: it has one.
QString SettingPanel::uselessPauseText() const
{
    bool hasPause = false;
    for (const Fault &fault : m_parts.editor.choice().faults()) {
        if (fault.action == FaultAction::pause && !fault.end.length)
            return {};
        hasPause = hasPause || fault.action == FaultAction::pause;
    }
    return hasPause
        ? tr("Each pause of this scenario has its own length. Drag the end of its chip.")
        : tr("This scenario has no pause. Add one: right-click a client.");
}

// Returns a note: runs on real Redis use the nodes that the user has given, not as many as the
// setting `nodes`. Empty: no node is given.
QString SettingPanel::givenNodesText() const
{
    const int count = static_cast<int>(m_parts.live.nodes().size());
    return count == 0
        ? QString()
        : tr("Runs on real Redis use your %n own node(s): Run › Redis servers…", nullptr, count);
}

// Returns a note: the scheme of the choice uses only one of the nodes. Empty: it uses all of them.
QString SettingPanel::unusedNodesText() const
{
    const Choice &choice = m_parts.editor.choice();
    const SchemeRef &scheme = choice.scheme();
    const bool usesOneNode = scheme && !scheme->info().isQuorum && choice.programs().empty();
    return usesOneNode && choice.settings().nodes > 1 ? tr("This scheme uses only node 1.")
                                                      : QString();
}

void SettingPanel::showNotes()
{
    for (SettingControl *const control : m_controls) {
        const std::string_view name = control->name();
        const QString noEffectReason = name == "pause" ? uselessPauseText()
            : name == "nodes"                          ? givenNodesText()
                                                       : QString();
        const bool appliesLater = m_parts.live.appliesFromNextRun(*settingInfo(name));
        const QString laterText = name == "nodes" && m_parts.live.isKeptRunning()
            ? tr("This run has %n node(s). Additional nodes apply from the next run.", nullptr,
                m_parts.live.settingsOfRun().nodes)
            : tr("applies from the next run");
        const QString usableNote = appliesLater ? laterText
            : name == "nodes"                   ? unusedNodesText()
                                                : QString();
        control->setNote(
            noEffectReason.isEmpty() ? usableNote : noEffectReason, noEffectReason.isEmpty());
    }
}

void SettingPanel::showRunLength()
{
    m_runLength->showLength(m_parts.editor.choice().runLength(), m_parts.preview.expectedLength());
}

void SettingPanel::requestStrips()
{
    if (m_parts.viewer.isRunning() || m_areOutcomesHidden || !isVisible())
        return;
    std::vector<std::string_view> visible;
    for (const SettingControl *const control : m_controls) {
        if (control->isVisible() && !control->visibleRegion().isEmpty())
            visible.push_back(control->name());
    }
    // The setting that the user is changing comes first.
    const auto changed =
        std::find(visible.begin(), visible.end(), m_parts.editor.lastChangedSetting());
    if (changed != visible.end())
        std::rotate(visible.begin(), changed, changed + 1);
    if (visible == m_requested)
        return;
    m_requested = visible;
    m_strips->request(m_parts.editor.choice(), visible);
}

QStringList SettingPanel::margins() const
{
    QStringList sentences;
    const Settings &settings = m_parts.viewer.shownScenario().scenario.settings;
    const bool isOfChoice = m_parts.viewer.source() != RunView::Source::file
        && settings == m_parts.editor.choice().effective(WorldKind::model).scenario.settings;
    if (!isOfChoice || m_areOutcomesHidden)
        return sentences;
    for (const SettingControl *const control : m_controls) {
        const SettingInfo &info = *settingInfo(control->name());
        const QString edge = stripSentence(m_strips->strip(info.name), info);
        if (!edge.isEmpty() && info.words.empty()) // words have no order
            //: %1 is a setting, %2 "breaks from about 8 s", %3 the value of the setting in this run
            sentences << tr("%1: %2; yours is %3.")
                             .arg(settingLabel(info.name), edge,
                                 settingValueText(info, settingNumber(settings, info.name)));
    }
    return sentences;
}

// A lab has other outcomes than the run of the model that a strip tells.
bool SettingPanel::hidesStrips() const
{
    return m_areOutcomesHidden
        || (m_parts.viewer.isRunning() && m_parts.viewer.shownScenario().isKeptRunning);
}

void SettingPanel::showStrip(std::string_view setting)
{
    for (SettingControl *const control : m_controls) {
        if (control->name() == setting)
            control->setStrip(
                hidesStrips() ? Strip(*settingInfo(setting)) : m_strips->strip(setting));
    }
}

bool SettingPanel::eventFilter(QObject *watched, QEvent *event)
{
    // A control that becomes visible needs its strip.
    if (event->type() == QEvent::Paint && !m_stripTimer.isActive())
        m_stripTimer.start();
    return QWidget::eventFilter(watched, event);
}

void SettingPanel::showTexts()
{
    m_more.toggle->setText(tr("More settings"));
    m_environment.toggle->setText(tr("Network, clocks, disks"));
    QStringList modelOnly;
    for (const SettingInfo &info : settingInfos()) {
        if (isModelOnlySetting(info.name))
            modelOnly << settingLabel(info.name);
    }
    m_environmentNote->setVisible(!modelOnly.isEmpty() && !m_limit);
    m_environmentNote->setText(
        tr("Only the model supports these: %1. Reset them to run on real Redis.")
            .arg(modelOnly.join(tr(", "))));
}

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
