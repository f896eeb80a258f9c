// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/scenariopanel.h"

#include "core/scenario/files/forks.h"
#include "lockscope/schemes/registry.h"
#include "ui/settings/settingcontrol.h"
#include "ui/settings/settingpanel.h"
#include "ui/shared/eliding.h"
#include "ui/shared/textlooks.h"
#include "ui/state/choiceeditor.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/runwords.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr int unfoldedLinesMin =
    43; // a panel whose height is less than that of this many lines of text is folded
constexpr int tightLinesMin =
    33; // with less height, the title has one line and the rows are closer together
constexpr int sideMargin = 14;
constexpr int rowGap = 6;

// Returns the first sentence of a text in English or Chinese.
QString firstSentence(const QString &text)
{
    static const QRegularExpression sentenceEnd(QStringLiteral("[.!?] |[。！？]"));
    const auto match = sentenceEnd.match(text);
    return match.hasMatch() ? text.left(match.capturedEnd()).trimmed() : text;
}

QLabel *sectionTitle(QWidget *parent)
{
    auto *const label = new QLabel(parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

QLabel *plainText(QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QLabel *mutedText(const QString &name, QWidget *parent)
{
    QLabel *const label = plainText(parent);
    label->setObjectName(name);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QToolButton *linkButton(const QString &name, QWidget *parent)
{
    auto *const button = new QToolButton(parent);
    button->setObjectName(name);
    button->setStyleSheet(linkButtonStyle);
    return button;
}

// Returns a scroll area that scrolls the content up and down.
QScrollArea *scrollAreaOf(QWidget &content, QWidget *parent)
{
    auto *const scroll = new QScrollArea(parent);
    scroll->setWidget(&content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

} // namespace

ScenarioPanel::ScenarioPanel(const SettingPanel::Parts &parts, QWidget *parent)
    : QWidget(parent), m_parts(parts)
{
    setObjectName(QStringLiteral("scenarioPanel"));
    auto *const inner = new QWidget;
    m_scenarioTitle = sectionTitle(inner);
    m_scenario = new ElidingCombo(inner);
    m_scenario->setObjectName(QStringLiteral("scenario"));
    m_description = plainText(inner);
    m_description->setTextFormat(Qt::RichText);
    m_description->setObjectName(QStringLiteral("about"));
    m_readMore = linkButton(QStringLiteral("aboutMore"), inner);
    m_readMore->setCheckable(true);
    m_reset = linkButton(QStringLiteral("reset"), inner);
    m_schemeTitle = sectionTitle(inner);
    m_scheme = new SchemeCombo(m_parts.editor, inner);
    m_scheme->setObjectName(QStringLiteral("scheme"));
    m_scenarioTitle->setBuddy(m_scenario);
    m_schemeTitle->setBuddy(m_scheme);
    m_guarantee = plainText(inner);
    m_expected = new ExpectedLine(inner);
    m_settingsTitle = sectionTitle(inner);

    auto *const column = new QVBoxLayout(inner);
    column->setContentsMargins(sideMargin, 12, sideMargin, 12);
    column->setSpacing(rowGap);
    m_scenarioHead = new QHBoxLayout;
    m_scenarioHead->addWidget(m_scenarioTitle, 1);
    column->addLayout(m_scenarioHead);
    column->addWidget(m_scenario);
    m_about = new QBoxLayout(QBoxLayout::TopToBottom);
    m_about->addWidget(m_description, 1);
    m_about->addWidget(m_readMore, 0, Qt::AlignLeft);
    column->addLayout(m_about);
    column->addSpacing(8);
    m_schemeHead = new QHBoxLayout;
    m_schemeHead->addWidget(m_schemeTitle, 1);
    column->addLayout(m_schemeHead);
    for (QWidget *const widget : {static_cast<QWidget *>(m_scheme),
             static_cast<QWidget *>(m_guarantee), static_cast<QWidget *>(m_expected)})
        column->addWidget(widget);
    column->addSpacing(8);
    auto *const settingsHead = new QHBoxLayout;
    settingsHead->addWidget(m_settingsTitle, 1);
    settingsHead->addWidget(m_reset);
    column->addLayout(settingsHead);
    m_settings = new SettingPanel(m_parts, inner);
    column->addWidget(m_settings);
    m_hiddenNote = mutedText(QStringLiteral("hiddenOutcomes"), inner);
    column->addWidget(m_hiddenNote);
    column->addStretch(1);

    auto *const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    m_scroll = scrollAreaOf(*inner, this);
    inner->installEventFilter(this);
    outer->addWidget(m_scroll, 1);
    makeFoot();
    outer->addWidget(m_foot);

    connectParts();
    setTexts();
    m_scheme->fill(m_limits ? std::optional(m_limits->schemes) : std::nullopt);
    fillScenarios();
    whenRestyled(*this, [this] {
        // Sets the style sheet again, because it keeps the colours that the palette had when it was
        // set.
        m_readMore->setStyleSheet(linkButtonStyle);
        m_reset->setStyleSheet(linkButtonStyle);
    });
}

void ScenarioPanel::connectParts()
{
    connect(m_scenario, &QComboBox::activated, this, &ScenarioPanel::scenarioPicked);
    connect(m_readMore, &QToolButton::toggled, this, &ScenarioPanel::updateVisibility);
    connect(m_reset, &QToolButton::clicked, &m_parts.editor, &ChoiceEditor::resetSettings);
    connect(m_allSettings, &QPushButton::clicked, this, &ScenarioPanel::allSettingsRequested);
    connect(&m_parts.editor, &ChoiceEditor::scenariosChanged, this, &ScenarioPanel::fillScenarios);
    connect(&m_parts.editor, &ChoiceEditor::choiceChanged, this, &ScenarioPanel::showChoice);
}

void ScenarioPanel::setTexts()
{
    m_scenarioTitle->setText(tr("Scenario"));
    m_schemeTitle->setText(tr("Lock scheme"));
    m_settingsTitle->setText(tr("Settings"));
    m_hiddenNote->setText(tr("The lesson hides outcomes and fixes until its tasks are done."));
    m_reset->setText(tr("Reset settings"));
    m_allSettings->setText(tr("All settings"));
    m_allSettings->setToolTip(tr("Shows every scenario, scheme and setting beside the lesson"));
    m_reset->setToolTip(tr("Reset all settings to the scenario"));
    m_scenario->setAccessibleName(m_scenarioTitle->text());
    m_scheme->setAccessibleName(m_schemeTitle->text());
}

void ScenarioPanel::makeFoot()
{
    m_foot = new QWidget(this);
    m_allSettings = new QPushButton(m_foot);
    m_allSettings->setObjectName(QStringLiteral("allSettings"));
    auto *const row = new QHBoxLayout(m_foot);
    row->setContentsMargins(sideMargin, 8, sideMargin, 12);
    row->addWidget(m_allSettings);
    m_foot->hide();
}

void ScenarioPanel::limitTo(std::optional<Limits> limits)
{
    m_lessonLimits = std::move(limits);
    applyLimits();
}

void ScenarioPanel::setBrief(bool isBrief)
{
    m_isBrief = isBrief;
    applyLimits();
}

int ScenarioPanel::heightOfContent(int width) const
{
    const int foot = layout()->sizeHint().height() - m_scroll->sizeHint().height();
    const QLayout &content = *m_scroll->widget()->layout();
    return (content.hasHeightForWidth() ? content.totalHeightForWidth(width)
                                        : content.totalSizeHint().height())
        + foot;
}

void ScenarioPanel::applyLimits()
{
    m_limits = m_lessonLimits;
    if (m_isBrief && !m_limits) {
        m_limits = Limits{{briefSettings.begin(), briefSettings.end()}, {}};
        for (const Scheme *const scheme : schemes())
            m_limits->schemes.emplace_back(scheme->info().id);
    }
    m_settings->limitTo(m_limits ? std::optional(m_limits->settings) : std::nullopt);
    m_scheme->fill(m_limits ? std::optional(m_limits->schemes) : std::nullopt);
    showChoice();
}

void ScenarioPanel::setOutcomesHidden(bool areHidden)
{
    m_areOutcomesHidden = areHidden;
    m_settings->setOutcomesHidden(areHidden);
    updateVisibility();
}

bool ScenarioPanel::isFolded() const
{
    return height() < unfoldedLinesMin * fontMetrics().height() && !m_readMore->isChecked();
}

void ScenarioPanel::updateVisibility()
{
    const bool isTight = height() < tightLinesMin * fontMetrics().height();
    m_scenario->setLines(isTight ? 1 : 2); // titles are long
    m_scroll->widget()->layout()->setSpacing(isTight ? rowGap / 3 : rowGap);
    for (QWidget *const widget : {static_cast<QWidget *>(m_scenarioTitle),
             static_cast<QWidget *>(m_scenario), static_cast<QWidget *>(m_description)})
        widget->setVisible(!m_limits);
    for (QWidget *const button : m_headButtons)
        button->setVisible(!m_limits);
    m_expected->setVisible(!m_limits);
    m_settingsTitle->setVisible(!m_isBrief && (!m_limits || !m_limits->settings.empty()));
    m_schemeTitle->setVisible(!m_isBrief);
    m_hiddenNote->setVisible(m_areOutcomesHidden && !m_isBrief);
    m_scheme->setEnabled(!m_limits || m_scheme->count() > 1);
    m_guarantee->setVisible(
        !m_isBrief && (m_limits || !isFolded() || !m_parts.editor.choice().programs().empty()));
    m_reset->setVisible(!m_settingsTitle->isHidden());
    m_foot->setVisible(m_limits.has_value() && !m_isBrief);
    showDescription();
}

// Returns as much of a text as fits into one line beside the button "Read more".
QString ScenarioPanel::inOneLine(const QString &text) const
{
    const int scrollBar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    const int room =
        width() - 2 * sideMargin - scrollBar - m_readMore->sizeHint().width() - m_about->spacing();
    return fontMetrics().elidedText(text, Qt::ElideRight, room);
}

void ScenarioPanel::showDescription()
{
    const QString description = scenarioAbout(m_parts.editor.choice().scenario());
    const QString beginning = firstSentence(description);
    m_readMore->setText(m_readMore->isChecked() ? tr("Read less") : tr("Read more"));
    m_readMore->setVisible(!m_limits && !description.isEmpty()
        && (isFolded() || beginning.size() < description.size()));
    m_about->setDirection(isFolded() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_description->setWordWrap(!isFolded());
    m_description->setText(withCode(m_readMore->isChecked() ? description
            : isFolded()                                    ? inOneLine(beginning)
                                                            : beginning));
}

void ScenarioPanel::addScenarioAction(QAction &action)
{
    addButton(action, *m_scenarioHead);
}

void ScenarioPanel::addSchemeAction(QAction &action)
{
    addButton(action, *m_schemeHead);
}

void ScenarioPanel::addButton(QAction &action, QHBoxLayout &head)
{
    auto *const button = new QToolButton(m_scenario->parentWidget());
    button->setDefaultAction(&action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    head.addWidget(button);
    m_headButtons.push_back(button);
    updateVisibility();
}

void ScenarioPanel::addScenarioMenuAction(QAction &action)
{
    m_scenario->addAction(&action);
    m_scenario->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ScenarioPanel::scenarioPicked(int index)
{
    const std::string id = m_scenario->itemData(index).toString().toStdString();
    const std::vector<Scenario> &scenarios = m_parts.editor.scenarios();
    const auto picked = std::find_if(scenarios.begin(), scenarios.end(),
        [&](const Scenario &scenario) { return scenario.id == id; });
    if (picked != scenarios.end())
        m_parts.editor.chooseScenario(*picked);
}

void ScenarioPanel::fillScenarios()
{
    const QSignalBlocker quiet(m_scenario);
    m_scenario->clear();
    const std::vector<Scenario> &scenarios = m_parts.editor.scenarios();
    // Forks are last, under the heading "Your scenarios".
    for (const Scenario &scenario : scenarios) {
        if (!isFork(scenario))
            m_scenario->addItem(scenarioLine(scenario), textOf(scenario.id));
    }
    if (std::any_of(scenarios.begin(), scenarios.end(), isFork)) {
        m_scenario->insertSeparator(m_scenario->count());
        m_scenario->addItem(tr("Your scenarios"));
        static_cast<QStandardItemModel *>(m_scenario->model())
            ->item(m_scenario->count() - 1)
            ->setEnabled(false);
    }
    for (const Scenario &scenario : scenarios) {
        if (isFork(scenario))
            m_scenario->addItem(scenarioLine(scenario), textOf(scenario.id));
    }
    showChoice();
}

// Returns what the scheme guarantees, and which clients use another scheme or another way to
// release the lock. If the clients are programs of the user, returns what the model simulates in
// their place.
QString ScenarioPanel::guaranteeText() const
{
    const Choice &choice = m_parts.editor.choice();
    if (!choice.programs().empty())
        //: %1 is a lock scheme
        return tr("Each client of a run on real Redis is this program. The model cannot run it: it "
                  "simulates “%1” instead, also for outcome strips, fixes and searches.")
            .arg(schemeTitle(choice.scheme()));
    QStringList lines{schemeGuarantee(choice.scheme())};
    const int nodes = choice.settings().nodes;
    if (nodesUsual(choice.scheme()) > 1 && nodes < 3)
        lines << tr(
            "With %n node(s), this scheme does not survive the loss of any node.", nullptr, nodes);
    for (const ClientVersion &version : choice.scenario().clients) {
        QStringList parts;
        if (!version.scheme.empty())
            parts << schemeTitle(version.scheme);
        if (version.release)
            parts << settingLabel("release") + u' '
                    + settingWord(
                        "release", releaseWords.at(static_cast<std::size_t>(*version.release)));
        //: %2 is a lock scheme, a way to release the lock, or both
        lines << tr("Client %1 differs: it uses %2").arg(version.client.value).arg(listText(parts));
    }
    return lines.join(u'\n');
}

void ScenarioPanel::showChoice()
{
    const Choice &choice = m_parts.editor.choice();
    m_scenario->setToolTip(scenarioLine(choice.scenario()));
    m_scenario->setPlaceholderText(
        scenarioLine(choice.scenario())); // for a scenario that is not in the list
    m_scenario->setCurrentIndex(m_scenario->findData(textOf(choice.scenario().id)));
    m_scheme->showChoice();
    m_guarantee->setText(guaranteeText());
    const QString schemeOrPrograms =
        choice.programs().empty() ? textOf(choice.scheme().id()) : programsText(choice.programs());
    m_scheme->setToolTip(m_guarantee->text() + u'\n' + schemeOrPrograms);
    m_expected->setOutcome(choice.expectedOutcome(), !choice.hasScenarioSettings());
    updateVisibility();
}

bool ScenarioPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        Q_EMIT contentChanged();
    return QWidget::eventFilter(watched, event);
}

void ScenarioPanel::resizeEvent(QResizeEvent *)
{
    updateVisibility();
}

namespace {
constexpr int shapeSize = 22;
constexpr int shapeGap = 8;
} // namespace

ExpectedLine::ExpectedLine(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    // Larger than other text, so that a class can read it on a projector.
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    setFont(large);
}

void ExpectedLine::setOutcome(std::optional<Outcome> outcome, bool areSettingsChanged)
{
    m_outcome = outcome;
    m_areSettingsChanged = areSettingsChanged;
    setAccessibleName(text());
    showToolTip();
    updateGeometry();
    update();
}

// The tooltip, not the text, says that settings are changed: another text could have another height
// and move the controls below it during a slider drag.
void ExpectedLine::showToolTip()
{
    setToolTip(m_outcome && m_areSettingsChanged
            ? tr("This applies to the scenario's own settings. Some settings have been changed.")
            : QString());
}

QString ExpectedLine::text() const
{
    if (!m_outcome)
        return tr("Expected: not specified");
    //: %1 is an outcome, "violated".
    return tr("Expected: %1").arg(outcomeWord(*m_outcome));
}

QSize ExpectedLine::sizeHint() const
{
    return {shapeSize + shapeGap + fontMetrics().horizontalAdvance(text()) + 4,
        std::max(shapeSize, fontMetrics().height()) + 4};
}

QSize ExpectedLine::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

int ExpectedLine::heightForWidth(int width) const
{
    const int textWidth = std::max(60, width - (m_outcome ? shapeSize + shapeGap : 0));
    const QRect textRect =
        fontMetrics().boundingRect(QRect(0, 0, textWidth, 1000), Qt::TextWordWrap, text());
    return std::max(shapeSize, textRect.height()) + 4;
}

void ExpectedLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::current();
    QRect textRect = rect();
    if (m_outcome) {
        const QRectF shape(0, (height() - shapeSize) / 2.0, shapeSize, shapeSize);
        paintOutcome(painter, *m_outcome, shape,
            {m_areSettingsChanged ? theme.textMuted : outcomeColour(*m_outcome), theme.window});
        textRect.setLeft(shapeSize + shapeGap);
    }
    painter.setPen(m_outcome && !m_areSettingsChanged ? theme.text : theme.textMuted);
    painter.drawText(textRect, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text());
}

namespace {

const QString programItem = textOf(programScheme); // the data of the entry for the user's programs

} // namespace

SchemeCombo::SchemeCombo(ChoiceEditor &editor, QWidget *parent)
    : ElidingCombo(parent), m_editor(editor)
{
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index > 0 || !m_hasOwnItem)
            m_editor.chooseScheme(itemData(index).toString().toStdString());
    });
}

void SchemeCombo::fill(const std::optional<std::vector<std::string>> &allowed)
{
    const QSignalBlocker quiet(this);
    clear();
    m_hasOwnItem = false;
    for (const Scheme *const scheme : schemes()) {
        const std::string_view name = scheme->info().id;
        const bool isWanted = !allowed || name == m_editor.choice().scheme().id()
            || std::find(allowed->begin(), allowed->end(), name) != allowed->end();
        if (!isWanted)
            continue;
        addItem(schemeTitle(name), textOf(name));
        setItemData(count() - 1, textOf(name), Qt::ToolTipRole);
    }
}

void SchemeCombo::showChoice()
{
    const Choice &choice = m_editor.choice();
    const bool hasPrograms = !choice.programs().empty();
    if (m_hasOwnItem)
        removeItem(0);
    const QString id = hasPrograms ? programItem : textOf(choice.scheme().id());
    m_hasOwnItem = findData(id) < 0;
    if (m_hasOwnItem)
        insertItem(
            0, hasPrograms ? programsTitle(choice.programs()) : schemeTitle(choice.scheme()), id);
    setCurrentIndex(findData(id));
}

} // namespace lockscope
