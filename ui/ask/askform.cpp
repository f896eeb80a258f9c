// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/askform.h"

#include "core/run/check/checkrun.h"
#include "ui/shared/durationspinbox.h"
#include "ui/shared/eliding.h"
#include "ui/shared/layouts.h"
#include "ui/words/quantities.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr int ownSchemeRole = Qt::UserRole + 1;

QLabel *boldText(const QString &text)
{
    auto *const label = new QLabel(text);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

void setWords(QComboBox &box, const char *setting)
{
    for (const std::string_view word : settingInfo(setting)->words)
        box.addItem(settingWord(setting, word), textOf(word));
}

std::optional<double> numberOf(const QDoubleSpinBox &box)
{
    return box.value() > 0 ? std::optional(box.value()) : std::nullopt;
}

} // namespace

AskForm::AskForm(LockQuestion &question, QString &logFile, QWidget *parent)
    : QWidget(parent), m_question(question), m_logFile(logFile)
{
    setFixedWidth(width);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    QVBoxLayout *const column = addScrolledColumn(*this);
    auto *const back = new QPushButton(tr("‹ &Start page"));
    back->setObjectName(QStringLiteral("askHome"));
    back->setFlat(true);
    connect(back, &QPushButton::clicked, this, &AskForm::homeAsked);
    auto *const head = new QHBoxLayout;
    head->addWidget(back);
    head->addStretch(1);
    head->addWidget(boldText(tr("Ask about your lock")));
    column->addLayout(head);
    auto *const rows = new QFormLayout;
    rows->setVerticalSpacing(5);
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addLayout(rows);
    column->addStretch(1);
    makeLockFields(*rows);
    makeLogFields(*rows);
    makeServerFields(*rows);
    showQuestion();
}

void AskForm::makeLockFields(QFormLayout &rows)
{
    rows.addRow(boldText(tr("The lock")));
    m_scheme = addWords(rows, "askScheme", tr("Scheme"));
    for (const Scheme *const scheme : schemes()) {
        EffectiveScenario run = m_question.asked;
        run.scheme = SchemeRef(std::string(scheme->info().id));
        if (scheme->info().isLock && checkRun(run, false))
            m_scheme->addItem(schemeTitle(run.scheme), textOf(run.scheme.id()));
    }
    m_ttl = addLength(rows, "askTtl", settingLabel("ttl"), 10ms);
    m_renewed = new QCheckBox(tr("Renewed while working (watchdog)"));
    m_renewed->setObjectName(QStringLiteral("askRenewed"));
    rows.addRow(m_renewed);
    connect(m_renewed, &QCheckBox::toggled, this, &AskForm::takeQuestion);
    rows.addRow(boldText(tr("Work inside")));
    m_work = addLength(rows, "askWork", tr("Usual"), 0ms);
    rows.addRow(boldText(tr("Pauses of the process in one hold")));
    m_pause = addLength(rows, "askPause", tr("Longest, in all"), 0ms);
}

void AskForm::makeLogFields(QFormLayout &rows)
{
    m_log = new QPushButton;
    m_log->setObjectName(QStringLiteral("askLog"));
    connect(m_log, &QPushButton::clicked, this, [this] {
        if (m_question.log)
            removeLog();
        else
            Q_EMIT logAsked();
    });
    rows.addRow(m_log);
    m_logError = new QLabel;
    m_logError->setObjectName(QStringLiteral("askLogError"));
    m_logError->setWordWrap(true);
    rows.addRow(m_logError);
    m_hours = addNumber(rows, "askHours", tr("The log covers"), tr("not known"));
    m_hours->setSuffix(tr(" h"));
    m_hours->setDecimals(1);
    rows.addRow(boldText(tr("How often")));
    m_holds = addNumber(rows, "askHolds", tr("Taken an hour"), tr("not given"));
    m_lostMax = addNumber(rows, "askLostMax", tr("May be lost a year"), tr("not given"));
}

void AskForm::makeServerFields(QFormLayout &rows)
{
    rows.addRow(boldText(tr("Redis")));
    m_servers = addWords(rows, "askServers", tr("Servers"));
    for (const QString &text : {tr("One node"), tr("A replica and sentinels"),
             tr("A replica in a cluster"), tr("Five independent nodes")})
        m_servers->addItem(text);
    m_disk = addWords(rows, "askDisk", settingLabel("persistence"));
    setWords(*m_disk, "persistence");
    rows.addRow(boldText(tr("If two work at once")));
    m_cost = addWords(rows, "askCost", tr("It costs"));
    for (const QString &text : {tr("nothing"), tr("wasted work"), tr("wrong data")})
        m_cost->addItem(text);
    m_fencing = addWords(rows, "askFencing", settingLabel("fencing"));
    setWords(*m_fencing, "fencing");
}

QComboBox *AskForm::addWords(QFormLayout &rows, const char *name, const QString &label)
{
    auto *const box = new ElidingCombo;
    box->setObjectName(QLatin1String(name));
    rows.addRow(label, box);
    connect(box, &QComboBox::currentIndexChanged, this, &AskForm::takeQuestion);
    return box;
}

DurationSpinBox *AskForm::addLength(
    QFormLayout &rows, const char *name, const QString &label, Duration least)
{
    auto *const box = new DurationSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setRange(static_cast<double>(least.count()), static_cast<double>(Duration(10min).count()));
    rows.addRow(label, box);
    connect(box, &QDoubleSpinBox::valueChanged, this, &AskForm::takeQuestion);
    return box;
}

QDoubleSpinBox *AskForm::addNumber(
    QFormLayout &rows, const char *name, const QString &label, const QString &none)
{
    auto *const box = new QDoubleSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setDecimals(0);
    box->setRange(0, 1e9);
    box->setSpecialValueText(none);
    rows.addRow(label, box);
    connect(box, &QDoubleSpinBox::valueChanged, this, &AskForm::takeQuestion);
    return box;
}

void AskForm::focusFirst()
{
    m_ttl->setFocus();
}

void AskForm::setOwnScheme(const SchemeRef &scheme)
{
    m_isShowing = true;
    for (int i = m_scheme->count(); i-- > 0;) {
        if (m_scheme->itemData(i, ownSchemeRole).isValid())
            m_scheme->removeItem(i);
    }
    if (scheme) {
        m_scheme->insertItem(0, schemeTitle(scheme), textOf(scheme.id()));
        m_scheme->setItemData(0, QVariant::fromValue(scheme), ownSchemeRole);
    }
    showQuestion();
}

void AskForm::showQuestion()
{
    m_isShowing = true;
    const Settings &settings = m_question.asked.scenario.settings;
    const auto choose = [&](QComboBox &box, const char *setting) {
        box.setCurrentIndex(box.findData(textOf(settingText(settings, setting))));
    };
    m_scheme->setCurrentIndex(m_scheme->findData(textOf(m_question.asked.scheme.id())));
    m_ttl->setValue(static_cast<double>(settings.ttl.count()));
    m_work->setValue(static_cast<double>(settings.work.count()));
    m_pause->setValue(static_cast<double>(settings.pause.count()));
    m_pause->setEnabled(!m_question.log);
    m_renewed->setChecked(settings.watchdog);
    m_log->setText(m_question.log ? tr("Without %1").arg(QFileInfo(m_logFile).fileName())
                                  : tr("From a &log…"));
    m_log->setToolTip(m_question.log ? m_logFile
                                     : tr("Of HotSpot (-Xlog:gc*,safepoint), Go (gctrace=1), "
                                          "Node.js (--trace-gc), or a length such as 12ms on each "
                                          "line"));
    m_logError->hide();
    const Duration covered = m_question.log ? m_question.log->covered : Duration{};
    m_hours->setSpecialValueText(covered > Duration{} ? lengthText(covered) : tr("not known"));
    m_hours->setValue(covered > Duration{} ? 0 : m_question.hours.value_or(0));
    m_hours->setEnabled(m_question.log && covered == Duration{});
    m_scheme->setToolTip(m_scheme->currentText());
    m_holds->setValue(m_question.holdsPerHour.value_or(0));
    m_lostMax->setValue(m_question.lostPerYearMax.value_or(0));
    m_servers->setCurrentIndex(static_cast<int>(m_question.servers));
    choose(*m_disk, "persistence");
    m_cost->setCurrentIndex(static_cast<int>(m_question.cost));
    choose(*m_fencing, "fencing");
    m_isShowing = false;
}

void AskForm::takeQuestion()
{
    if (m_isShowing)
        return;
    Settings &settings = m_question.asked.scenario.settings;
    const QVariant own = m_scheme->currentData(ownSchemeRole);
    m_question.asked.scheme = own.isValid()
        ? own.value<SchemeRef>()
        : SchemeRef(m_scheme->currentData().toString().toStdString());
    settings.nodes.forget();
    settings.replicas.forget();
    settings.sentinels = 0;
    settings = settingsUnder(m_question.asked.scenario, m_question.asked.scheme);
    settings.ttl = m_ttl->length();
    settings.work = m_work->length();
    settings.pause = m_pause->length();
    settings.watchdog = m_renewed->isChecked();
    for (const auto &[box, name] : {std::pair{m_disk, "persistence"}, {m_fencing, "fencing"}})
        (void)setSetting(settings, name, box->currentData().toString().toStdString());
    m_question.servers = static_cast<LockServers>(m_servers->currentIndex());
    m_question.cost = static_cast<DoubleRunCost>(m_cost->currentIndex());
    putOn(m_question.servers, m_question.asked);
    m_question.holdsPerHour = numberOf(*m_holds);
    m_question.lostPerYearMax = numberOf(*m_lostMax);
    if (m_question.log) {
        settings.pause = {};
        m_question.hours = numberOf(*m_hours); // takeLog() knows it of a log with times
        takeLog(std::move(*m_question.log), m_question);
    }
    showQuestion();
    Q_EMIT changed();
}

void AskForm::readLog(const QString &file)
{
    Result<PauseLog> log = readPauseLog(file.toStdString());
    if (!log) {
        m_logError->setText(textOf(log.error()));
        m_logError->show();
        return;
    }
    if (!m_question.log)
        m_ownPause = m_question.asked.scenario.settings.pause;
    m_question.asked.scenario.settings.pause = {};
    m_question.hours.reset();
    takeLog(std::move(log).value(), m_question);
    m_logFile = file;
    showQuestion();
    Q_EMIT changed();
}

void AskForm::removeLog()
{
    m_question.log.reset();
    m_question.hours.reset();
    m_question.asked.scenario.settings.pause = m_ownPause;
    m_logFile.clear();
    showQuestion();
    Q_EMIT changed();
}

} // namespace lockscope
