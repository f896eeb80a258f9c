// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/newscenariodialog.h"

#include "core/run/check/validaterun.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/schemes/registry.h"
#include "ui/library/librarycheck.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/manualplace.h"
#include "ui/state/choice.h"
#include "ui/theme/icons.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/faultwords.h"
#include "ui/words/runwords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int titleLengthMax = 200;
constexpr int roundsMax = 1'000'000;     // the limit of the file format
enum Origin { fromScreen, fromScratch }; // the current scenario, or a blank one

QLabel *heading(const QString &text, QWidget *parent)
{
    auto *const label = new QLabel(text, parent);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

QPlainTextEdit *textField(const QString &name, QWidget *parent)
{
    auto *const field = new QPlainTextEdit(parent);
    field->setObjectName(name);
    field->setTabChangesFocus(true);
    field->setFixedHeight(field->fontMetrics().lineSpacing() * 3 + 14);
    return field;
}

QSpinBox *numberBox(const QString &name, int from, int to, QWidget *parent)
{
    auto *const box = new QSpinBox(parent);
    box->setObjectName(name);
    box->setRange(from, to);
    return box;
}

int settingMax(std::string_view setting)
{
    return static_cast<int>(settingInfo(setting)->max);
}

QString faultsText(const FaultPlan &plan)
{
    QStringList sentences;
    for (const Fault &fault : plan)
        sentences << QStringLiteral("• ") + FaultWords::sentence(fault);
    return sentences.join(u'\n');
}

} // namespace

NewScenarioDialog::NewScenarioDialog(
    const Scenario &currentScenario, const std::vector<std::string> &takenIds, QWidget *parent)
    : QDialog(parent), m_currentScenario(currentScenario), m_takenIds(takenIds),
      m_origin(new QButtonGroup(this)), m_refusalRow(new QWidget(this)),
      m_refusalText(new QLabel(m_refusalRow))
{
    setObjectName(QStringLiteral("newScenario"));
    setProperty(manualPlaceProperty, QStringLiteral("share"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New scenario"));
    auto *const screen = new QRadioButton(tr("From the current &scenario"), this);
    screen->setObjectName(QStringLiteral("fromScreen"));
    screen->setToolTip(tr("With the faults and the changed settings of the current run"));
    auto *const scratch = new QRadioButton(tr("From scra&tch"), this);
    scratch->setObjectName(QStringLiteral("fromScratch"));
    scratch->setToolTip(tr("Without faults, with default settings"));
    m_origin->addButton(screen, fromScreen);
    m_origin->addButton(scratch, fromScratch);
    auto *const origins = new QHBoxLayout;
    origins->addWidget(screen);
    origins->addSpacing(16);
    origins->addWidget(scratch);
    origins->addStretch(1);

    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *const make = buttons->addButton(tr("&Create"), QDialogButtonBox::AcceptRole);
    make->setObjectName(QStringLiteral("makeScenario"));
    make->setDefault(true);
    auto *const save = buttons->addButton(tr("Create and sa&ve…"), QDialogButtonBox::ActionRole);
    save->setObjectName(QStringLiteral("makeAndSave"));
    m_refusalText->setObjectName(QStringLiteral("problem"));
    m_refusalText->setWordWrap(true);
    QFont bold = font();
    bold.setBold(true);
    m_refusalText->setFont(bold);
    constexpr int iconSize = 18;
    auto *const icon = new QLabel(m_refusalRow);
    icon->setPixmap(colouredIcon(
        QStringLiteral("warning"), Theme::current().text, iconSize, devicePixelRatioF()));
    auto *const refusal = new QHBoxLayout(m_refusalRow);
    refusal->setContentsMargins(0, 0, 0, 0);
    refusal->addWidget(icon);
    refusal->addWidget(m_refusalText, 1);
    m_refusalRow->hide();

    auto *const halves = new QHBoxLayout;
    halves->setSpacing(24);
    halves->addWidget(makeFormAndFaults(), 1);
    halves->addWidget(makeOutcomes(), 1);
    auto *const whole = new QVBoxLayout(this);
    whole->setContentsMargins(16, 16, 16, 12);
    whole->setSpacing(12);
    whole->addLayout(origins);
    whole->addLayout(makeTexts());
    whole->addLayout(halves, 1);
    whole->addWidget(m_refusalRow);
    whole->addWidget(buttons);
    const QSize most = parent->size() - QSize(40, 60);
    resize(QSize(860, sizeHint().height()).boundedTo(most));
    connect(m_expectations, &ExpectationTable::computed, this,
        [this, most] { resize(size().expandedTo(QSize(0, 720)).boundedTo(most)); });

    connect(m_origin, &QButtonGroup::idClicked, this, [this](int origin) {
        fillFrom(origin == fromScreen ? m_currentScenario : blankScenario());
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(make, &QPushButton::clicked, this, [this] { finish(false); });
    connect(save, &QPushButton::clicked, this, [this] { finish(true); });
    screen->setChecked(true);
    fillFrom(m_currentScenario);
    m_ownTitle->setFocus();
}

// Returns the layout with a title and a text in the language of the window, and on demand in the
// other one.
QLayout *NewScenarioDialog::makeTexts()
{
    m_titleEnglish = new QLineEdit(this);
    m_titleEnglish->setObjectName(QStringLiteral("titleEnglish"));
    m_titleChinese = new QLineEdit(this);
    m_titleChinese->setObjectName(QStringLiteral("titleChinese"));
    m_aboutEnglish = textField(QStringLiteral("aboutEnglish"), this);
    m_aboutChinese = textField(QStringLiteral("aboutChinese"), this);
    for (QLineEdit *const title : {m_titleEnglish, m_titleChinese})
        title->setMaxLength(titleLengthMax);
    m_titleEnglish->setAccessibleName(tr("Title in English"));
    m_titleChinese->setAccessibleName(tr("Title in Chinese"));
    m_aboutEnglish->setAccessibleName(tr("Description in English"));
    m_aboutChinese->setAccessibleName(tr("Description in Chinese"));
    const bool isChinese = QLocale().language() == QLocale::Chinese;
    auto *const inEnglish = heading(tr("In English"), this);
    auto *const inChinese = heading(tr("In Chinese"), this);
    m_ownTitle = isChinese ? m_titleChinese : m_titleEnglish;
    const QList<QWidget *> own{
        isChinese ? inChinese : inEnglish, m_ownTitle, isChinese ? m_aboutChinese : m_aboutEnglish};
    const QList<QWidget *> other{isChinese ? inEnglish : inChinese,
        isChinese ? m_titleEnglish : m_titleChinese, isChinese ? m_aboutEnglish : m_aboutChinese};
    auto *const grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->addWidget(new QLabel(tr("Title"), this), 1, 0);
    grid->addWidget(new QLabel(tr("Description"), this), 2, 0, Qt::AlignTop);
    for (int row = 0; row < own.size(); ++row) {
        grid->addWidget(own[row], row, 1);
        grid->addWidget(other[row], row, 2);
    }
    auto *const both =
        new QCheckBox(isChinese ? tr("Also in En&glish") : tr("Also in C&hinese"), this);
    both->setObjectName(QStringLiteral("bothLanguages"));
    grid->addWidget(both, 3, 1);
    const auto showOther = [own, other](bool isShown) {
        own.front()->setVisible(isShown);
        for (QWidget *const widget : other)
            widget->setVisible(isShown);
    };
    showOther(false);
    connect(both, &QCheckBox::toggled, this, showOther);
    return grid;
}

QWidget *NewScenarioDialog::makeFormAndFaults()
{
    auto *const pane = new QWidget(this);
    m_scheme = new QComboBox(pane);
    m_scheme->setObjectName(QStringLiteral("newScheme"));
    m_scheme->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const Scheme *const scheme : schemes())
        m_scheme->addItem(schemeTitle(scheme->info().id), textOf(scheme->info().id));
    m_clients = numberBox(QStringLiteral("newClients"), 1, settingMax("clients"), pane);
    m_nodes = numberBox(QStringLiteral("newNodes"), 0, settingMax("nodes"), pane);
    m_nodes->setSpecialValueText(tr("as the scheme needs"));
    m_workload = new QComboBox(pane);
    m_workload->setObjectName(QStringLiteral("newWorkload"));
    for (const std::string_view word : workloadWords)
        m_workload->addItem(settingWord("workload", word));
    m_rounds = numberBox(QStringLiteral("newRounds"), 0, roundsMax, pane);
    m_rounds->setSpecialValueText(tr("until the run ends"));
    m_duration = new DurationSpinBox(pane);
    m_duration->setObjectName(QStringLiteral("newDuration"));
    m_duration->setRange(
        static_cast<double>(durationMin.count()), static_cast<double>(durationMax.count()));
    m_faults = new QLabel(pane);
    m_faults->setObjectName(QStringLiteral("newFaults"));
    m_faults->setWordWrap(true);
    m_faults->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *const scroll = new QScrollArea(pane);
    scroll->setWidget(m_faults);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto *const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Lock scheme"), m_scheme);
    form->addRow(tr("Clients"), m_clients);
    form->addRow(tr("Nodes"), m_nodes);
    form->addRow(tr("Workload"), m_workload);
    form->addRow(tr("Rounds of each client"), m_rounds);
    form->addRow(tr("Ends after"), m_duration);
    auto *const column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(form);
    column->addSpacing(6);
    column->addWidget(heading(tr("Faults"), pane));
    column->addWidget(scroll, 1);
    for (QSpinBox *const box : {m_clients, m_nodes, m_rounds})
        connect(box, &QSpinBox::valueChanged, this, &NewScenarioDialog::dropOutcomes);
    connect(m_scheme, &QComboBox::currentIndexChanged, this, &NewScenarioDialog::dropOutcomes);
    connect(m_workload, &QComboBox::currentIndexChanged, this, &NewScenarioDialog::dropOutcomes);
    connect(m_duration, &QDoubleSpinBox::valueChanged, this, &NewScenarioDialog::dropOutcomes);
    return pane;
}

QWidget *NewScenarioDialog::makeOutcomes()
{
    auto *const pane = new QWidget(this);
    m_expectations = new ExpectationTable(pane);
    m_compute = new QPushButton(tr("C&ompute in the model"), pane);
    m_compute->setObjectName(QStringLiteral("askModel"));
    m_compute->setToolTip(
        tr("Runs the scenario in the model once per lock scheme, and enters the outcomes here"));
    m_outcomesNote = new QLabel(pane);
    m_outcomesNote->setObjectName(QStringLiteral("askState"));
    m_outcomesNote->setWordWrap(true);
    m_outcomesNote->setForegroundRole(QPalette::PlaceholderText);
    auto *const column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    auto *const head = new QHBoxLayout;
    head->addWidget(heading(tr("Expected outcomes"), pane), 1);
    head->addWidget(m_compute);
    column->addLayout(head);
    column->addWidget(m_outcomesNote);
    column->addWidget(m_expectations, 1);
    column->addStretch(0); // takes the space of the table while the table is hidden
    connect(m_compute, &QPushButton::clicked, this, &NewScenarioDialog::computeOutcomes);
    connect(m_expectations, &ExpectationTable::computed, this, [this] { m_outcomesNote->hide(); });
    return pane;
}

void NewScenarioDialog::fillFrom(const Scenario &scenario)
{
    m_base = scenario;
    m_scheme->setCurrentIndex(m_scheme->findData(textOf(scenario.scheme.id())));
    m_clients->setValue(scenario.settings.clients);
    m_nodes->setValue(scenario.settings.nodes.given().value_or(0));
    m_workload->setCurrentIndex(static_cast<int>(scenario.settings.workload));
    m_rounds->setValue(scenario.rounds);
    m_duration->setValue(static_cast<double>(scenario.duration.count()));
    const QString faults = faultsText(scenario.faults);
    m_faults->setText(faults.isEmpty()
            ? tr("None yet. Add faults in the main window, on the lane above the ruler.")
            : faults);
    dropOutcomes();
}

void NewScenarioDialog::dropOutcomes()
{
    m_expectations->dropOutcomes();
    m_outcomesNote->setText(tr("None yet."));
    m_outcomesNote->show();
    m_refusalRow->hide();
}

ScenarioDraft NewScenarioDialog::draft() const
{
    ScenarioDraft draft{m_titleEnglish->text(), m_titleChinese->text(),
        m_aboutEnglish->toPlainText(), m_aboutChinese->toPlainText(), m_base};
    Scenario &scenario = draft.scenario;
    scenario.scheme = m_scheme->currentData().toString().toStdString();
    scenario.settings.clients = m_clients->value();
    scenario.settings.nodes = m_nodes->value() > 0 ? m_nodes->value() : nodesUsual(scenario.scheme);
    if (m_nodes->value() == 0)
        scenario.settings.nodes.forget();
    scenario.settings.workload = static_cast<WorkloadKind>(m_workload->currentIndex());
    scenario.rounds = m_rounds->value();
    scenario.duration = Duration(static_cast<Duration::rep>(m_duration->value()));
    scenario.expected = m_expectations->expected();
    return draft;
}

void NewScenarioDialog::computeOutcomes()
{
    ScenarioDraft draftToRun = draft();
    draftToRun.titleEnglish =
        QStringLiteral("asked"); // any title: the model ignores it, but a scenario must have one
    const Result<Scenario> scenario = scenarioOf(draftToRun, {});
    m_refusalRow->setVisible(!scenario);
    if (!scenario)
        return m_refusalText->setText(textOf(scenario.error()));
    m_outcomesNote->setText(tr("Running every lock scheme in the model…"));
    m_outcomesNote->show();
    m_expectations->compute(scenario.value());
}

void NewScenarioDialog::finish(bool isToBeSaved)
{
    const Result<Scenario> scenario = scenarioOf(draft(), m_takenIds);
    m_refusalRow->setVisible(!scenario);
    if (!scenario) {
        m_refusalText->setText(textOf(scenario.error()));
        if (m_titleEnglish->text().isEmpty() && m_titleChinese->text().isEmpty())
            m_ownTitle->setFocus();
        return;
    }
    accept();
    Q_EMIT made(scenario.value(), isToBeSaved);
}

namespace {

struct DraftWords {
    Q_DECLARE_TR_FUNCTIONS(ScenarioDraft)
};

constexpr qsizetype idLengthMax =
    48; // the limit in files is 64; this leaves space for a number at the end of the id

// Returns an id from the letters a to z and the digits of the title in lower case; a hyphen
// replaces the other characters between them.
std::string idOf(const QString &title, const std::vector<std::string> &takenIds)
{
    QString id = QStringLiteral("own");
    bool needsHyphen = true;
    for (const QChar c : title.toLower()) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (isPlain && id.size() < idLengthMax) {
            id += needsHyphen ? QStringLiteral("-") + c : QString(c);
            needsHyphen = false;
        } else {
            needsHyphen = needsHyphen || !isPlain;
        }
    }
    if (!id.contains(u'-'))
        id += QStringLiteral("-scenario");
    const std::string base = id.toStdString();
    std::string free = base;
    for (int number = 2; std::find(takenIds.begin(), takenIds.end(), free) != takenIds.end();
         ++number)
        free = base + "-" + std::to_string(number);
    return free;
}

// A file must have each text in English: if there is only a Chinese text, it is used as the English
// text, too.
Texts textsOf(const QString &english, const QString &chinese)
{
    Texts texts;
    if (!english.isEmpty() || !chinese.isEmpty())
        texts["en"] = (english.isEmpty() ? chinese : english).toStdString();
    if (!chinese.isEmpty())
        texts["zh_CN"] = chinese.toStdString();
    return texts;
}

} // namespace

Scenario blankScenario()
{
    Scenario scenario;
    scenario.scheme = "set-px-lua";
    scenario.rounds = 4;
    return scenario;
}

Result<Scenario> scenarioOf(const ScenarioDraft &draft, const std::vector<std::string> &takenIds)
{
    const QString english = draft.titleEnglish.simplified(),
                  chinese = draft.titleChinese.simplified();
    if (english.isEmpty() && chinese.isEmpty())
        return Error{DraftWords::tr("Enter a title. One language is enough.").toStdString()};
    Scenario scenario = draft.scenario;
    scenario.id = idOf(english, takenIds);
    scenario.title = textsOf(english, chinese);
    scenario.about = textsOf(draft.aboutEnglish.trimmed(), draft.aboutChinese.trimmed());
    // Writes and parses the scenario, so that the checks for scenario files apply.
    Result<Scenario> parsed = parseScenario(scenarioText(scenario));
    if (!parsed)
        return parsed;
    const QString refusal =
        checkRunText(Choice(parsed.value()).effective(parsed.value().worlds.back()), false);
    if (!refusal.isEmpty())
        return Error{refusal.toStdString()};
    return parsed;
}

namespace {
constexpr int expectedIconSize = 14;
}

ExpectationTable::ExpectationTable(QWidget *parent)
    : QTableWidget(0, 2, parent), m_check(new LibraryCheck(this))
{
    setObjectName(QStringLiteral("expectations"));
    setHorizontalHeaderLabels({tr("Lock scheme"), tr("Expected")});
    setEditTriggers(NoEditTriggers);
    setSelectionMode(NoSelection);
    setShowGrid(false);
    setIconSize(QSize(expectedIconSize, expectedIconSize));
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    hide();
    connect(m_check, &LibraryCheck::checked, this,
        [this](const QString &id) { showResult(id.toStdString()); });
    connect(m_check, &LibraryCheck::done, this, [this] { m_isComputing = false; });
    whenRestyled(*this, [this] { showRows(); });
}

void ExpectationTable::compute(const Scenario &scenario)
{
    dropOutcomes();
    Scenario scenarioToRun = scenario;
    scenarioToRun.expected.clear();
    for (const Scheme *const scheme : schemes()) {
        if (scheme->info().isLock)
            scenarioToRun.expected.emplace(scheme->info().id,
                Outcome::held); // the key selects the scheme; the value is not used
    }
    m_isComputing = true;
    m_check->begin({scenarioToRun});
    if (m_isComputing)
        return;
    showResult(scenarioToRun.id); // begin() has emitted done() at once, because m_check still has
                                  // the result of an earlier run
}

void ExpectationTable::dropOutcomes()
{
    m_check->stop();
    m_isComputing = false;
    m_outcomes.clear();
    m_expected.clear();
    showRows();
}

void ExpectationTable::showResult(const std::string &id)
{
    const LibraryCheck::Outcomes *const outcomes = m_check->outcomes(id);
    if (!outcomes)
        return;
    m_isComputing = false;
    m_outcomes = *outcomes;
    for (const auto &[scheme, outcome] : m_outcomes) {
        if (outcome)
            m_expected.emplace(scheme, *outcome);
    }
    showRows();
    Q_EMIT computed();
}

// The rows are in the order of schemes(): from the simplest scheme to Redlock.
void ExpectationTable::showRows()
{
    setRowCount(0);
    for (const Scheme *const scheme : schemes()) {
        const auto found = m_outcomes.find(std::string(scheme->info().id));
        if (found == m_outcomes.end())
            continue;
        const int row = rowCount();
        insertRow(row);
        auto *const name = new QTableWidgetItem(schemeTitle(scheme->info().id));
        name->setToolTip(textOf(scheme->info().id));
        setItem(row, 0, name);
        auto *const outcome = found->second
            ? new QTableWidgetItem(
                outcomeIcon(*found->second, expectedIconSize), outcomeWord(*found->second))
            : new QTableWidgetItem(tr("– run not finished"));
        outcome->setToolTip(found->second ? outcomeMeaning(*found->second) : QString());
        setItem(row, 1, outcome);
    }
    setVisible(rowCount() > 0);
}

} // namespace lockscope
