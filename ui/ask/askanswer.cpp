// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/askanswer.h"

#include "ui/ask/mapview.h"
#include "ui/ask/pausedrawings.h"
#include "ui/shared/layouts.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/scaledfont.h"
#include "ui/theme/theme.h"
#include "ui/words/assesswords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>

namespace lockscope {
namespace {

QLabel *makeText(const char *name)
{
    auto *const label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// A little longer, and a round number.
Duration roundedUp(Duration pause)
{
    const Duration unit = pause > 1s ? Duration(100ms) : Duration(1ms);
    return (pause / unit + 1) * unit;
}

QLabel *withFont(QLabel *label, double factor)
{
    QFont font = scaledFont(label->font(), factor);
    font.setBold(true);
    label->setFont(font);
    return label;
}

} // namespace

AskAnswer::AskAnswer(QWidget *parent)
    : QWidget(parent), m_pauses(withFont(makeText("askPauses"), 1.25)),
      m_notAgainst(withFont(makeText("askNotAgainst"), 1.25)), m_state(makeText("askState")),
      m_rate(makeText("askRate")), m_bounds(makeText("askBounds")), m_bar(new HoldBar),
      m_map(new MapView), m_histogram(new PauseHistogram), m_choices(new QVBoxLayout),
      m_kinds(new QTableWidget), m_details(new QWidget)
{
    QVBoxLayout *const column = addScrolledColumn(*this);
    column->setContentsMargins(18, 12, 18, 12);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    // The two sentences have the same weight.
    for (QWidget *const line : {m_pauses, m_notAgainst, m_state})
        column->addWidget(line);
    column->addWidget(m_details);
    column->addStretch(1);
    auto *const details = new QVBoxLayout(m_details);
    details->setContentsMargins(0, 0, 0, 0);
    details->setSpacing(8);
    details->addWidget(m_bar);
    details->addLayout(makeMiddle());
    details->addWidget(withFont(new QLabel(tr("If one of these happens once")), 1));
    makeKinds();
    details->addWidget(m_kinds);
    details->addWidget(withFont(new QLabel(tr("What this answer does not cover")), 1));
    details->addWidget(m_bounds);
    connect(m_map, &MapView::runAsked, this,
        [this](Duration ttl, Duration pause) { Q_EMIT runAsked(runWith(ttl, pause)); });
    connect(m_map, &MapView::valuesTaken, this,
        [this](Duration ttl, Duration pause) { Q_EMIT tried(runWith(ttl, pause)); });
}

QLayout *AskAnswer::makeMiddle()
{
    auto *const left = new QVBoxLayout;
    left->addWidget(withFont(new QLabel(tr("Where it breaks")), 1));
    left->addWidget(m_map, 1);
    auto *const right = new QVBoxLayout;
    right->addWidget(withFont(new QLabel(tr("What to do, and what it costs")), 1));
    m_choices->setSpacing(0);
    right->addLayout(m_choices);
    right->addSpacing(8);
    right->addWidget(withFont(new QLabel(tr("How often")), 1));
    right->addWidget(m_rate);
    right->addWidget(m_histogram);
    right->addStretch(1);
    auto *const middle = new QHBoxLayout;
    middle->setSpacing(16);
    middle->addLayout(left, 1);
    middle->addLayout(right, 1);
    return middle;
}

void AskAnswer::makeKinds()
{
    m_kinds->setObjectName(QStringLiteral("askKinds"));
    m_kinds->setAccessibleName(tr("Faults, and what they do to each choice"));
    m_kinds->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_kinds->setSelectionMode(QAbstractItemView::SingleSelection);
    m_kinds->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView &heads = *m_kinds->horizontalHeader();
    heads.setSectionResizeMode(QHeaderView::Stretch);
    heads.setDefaultAlignment(Qt::AlignCenter | static_cast<Qt::Alignment>(Qt::TextWordWrap));
    m_kinds->setTabKeyNavigation(false); // Tab leaves the table
    heads.setFixedHeight(2 * fontMetrics().height() + 8);
    const auto open = [this](const QTableWidgetItem *item) {
        const QVariant run = item->data(Qt::UserRole);
        if (run.isValid())
            Q_EMIT runAsked(run.value<EffectiveScenario>());
    };
    connect(m_kinds, &QTableWidget::itemClicked, this, open);
    connect(m_kinds, &QTableWidget::itemActivated, this, open);
}

void AskAnswer::markOld()
{
    setEnabled(false);
    m_state->setText(tr("Asking the model…"));
}

void AskAnswer::say(const QString &text)
{
    setEnabled(true);
    m_answer.reset();
    m_details->hide();
    m_notAgainst->hide();
    m_state->clear();
    m_pauses->setText(text);
}

void AskAnswer::show(
    const LockQuestion &question, std::shared_ptr<const Assessment> answer, bool isComplete)
{
    if (!answer)
        return say({});
    if (answer->isUntested)
        return say(AssessWords::untested());
    setEnabled(true);
    m_asked = question.asked;
    m_answer = std::move(answer);
    const AssessedChoice &asked = m_answer->choices.front();
    const auto margin = m_answer->marginOf(asked);
    QPalette colours = palette();
    if (margin && *margin <= Duration{})
        colours.setColor(QPalette::WindowText, Theme::current().violation);
    m_pauses->setPalette(colours);
    m_pauses->setText(AssessWords::pauses(*m_answer));
    m_notAgainst->setText(AssessWords::notAgainst(*m_answer));
    m_notAgainst->setVisible(isComplete);
    m_state->setText(isComplete ? joinedSentences({AssessWords::hardlyTried(*m_answer),
                         tr("In the model of Lockscope, not on Redis.")})
                                : tr("Trying other faults…"));
    m_bar->setAnswer(m_answer);
    m_map->setAnswer(m_answer);
    m_rate->setText(AssessWords::rate(question, *m_answer));
    m_histogram->setVisible(question.log.has_value());
    if (question.log)
        m_histogram->setLog(*question.log, asked.breaksFrom);
    m_bounds->setText(AssessWords::bounds(*m_answer));
    showChoices();
    showKinds();
    m_details->show();
}

void AskAnswer::showChoices()
{
    while (QLayoutItem *const item = m_choices->takeAt(0)) {
        item->widget()->deleteLater(); // its button may have asked for this answer
        delete item;
    }
    const QStringList heads = AssessWords::choiceHeads();
    for (const AssessedChoice &choice : m_answer->choices) {
        const QStringList cells = AssessWords::choiceRow(*m_answer, choice);
        QStringList facts;
        for (int i = 1; i < cells.size() - 1; ++i) {
            if (cells[i] != QStringLiteral("-"))
                facts << withDetail(heads[i], cells[i]).toHtmlEscaped();
        }
        if (choice.kinds.empty() && choice.breaksFrom != Duration{})
            facts << tr("other faults: being tried");
        auto *const row = new QWidget;
        auto *const line = new QHBoxLayout(row);
        line->setContentsMargins(0, 2, 0, 2);
        auto *const text = new QLabel(
            QStringLiteral("<b>%1</b> · %2")
                .arg(capitalized(choice.title).toHtmlEscaped(), facts.join(QStringLiteral(" · "))));
        text->setWordWrap(true);
        line->addWidget(text, 1);
        if (&choice != &m_answer->choices.front()) {
            auto *const tryIt = new QToolButton;
            tryIt->setText(tr("Try"));
            tryIt->setAccessibleDescription(plainText(choice.title));
            tryIt->setToolTip(tr("Asks the same of this lock"));
            line->addWidget(tryIt, 0, Qt::AlignTop);
            connect(tryIt, &QToolButton::clicked, this,
                [this, run = choice.effective] { Q_EMIT tried(run); });
        }
        m_choices->addWidget(row);
    }
}

// A row for each kind of fault that breaks one of the choices, and a column for each choice.
void AskAnswer::showKinds()
{
    m_kinds->clear();
    Menu broken;
    QStringList columns, rows{tr("no violation by pauses of one hold")}, assumptions;
    for (const AssessedChoice &choice : m_answer->choices) {
        broken.add(choice.breaks());
        columns << capitalized(choice.title);
    }
    std::vector<MenuFault> faults;
    for (const MenuEntry &entry : menuEntries()) {
        if (!broken.has(entry.fault))
            continue;
        faults.push_back(entry.fault);
        rows << textOf(entry.words);
        assumptions << textOf(entry.assumption);
    }
    m_kinds->setColumnCount(static_cast<int>(columns.size()));
    m_kinds->setRowCount(static_cast<int>(rows.size()));
    m_kinds->setHorizontalHeaderLabels(columns);
    m_kinds->setVerticalHeaderLabels(rows);
    for (int i = 0; i < assumptions.size(); ++i)
        m_kinds->verticalHeaderItem(i + 1)->setToolTip(
            tr("It breaks the assumption: %1").arg(assumptions[i]));
    for (int column = 0; column < m_kinds->columnCount(); ++column) {
        const AssessedChoice &choice = m_answer->choices[static_cast<std::size_t>(column)];
        showPauses(column, choice);
        for (std::size_t i = 0; i < faults.size(); ++i)
            showKind(static_cast<int>(i) + 1, column, choice, faults[i]);
    }
    m_kinds->resizeRowsToContents();
    m_kinds->setFixedHeight(m_kinds->verticalHeader()->length()
        + m_kinds->horizontalHeader()->height() + 2 * m_kinds->frameWidth());
}

void AskAnswer::showPauses(int column, const AssessedChoice &choice)
{
    const QString cell = AssessWords::choiceRow(*m_answer, choice)[1];
    auto *const item = new QTableWidgetItem(choice.breaksFrom ? tr("below %1").arg(cell) : cell);
    const bool isBroken = choice.breaksFrom && *choice.breaksFrom <= m_answer->pause;
    item->setIcon(
        outcomeIcon(isBroken ? Outcome::violated : Outcome::held, fontMetrics().height()));
    if (choice.breaksFrom) {
        EffectiveScenario failing = choice.effective;
        failing.scenario.settings.pause =
            roundedUp(*choice.breaksFrom + failing.scenario.settings.retryDelay);
        item->setData(Qt::UserRole, QVariant::fromValue(failing));
        item->setToolTip(tr("Click: a run with pauses that break it"));
    }
    m_kinds->setItem(0, column, item);
}

void AskAnswer::showKind(int row, int column, const AssessedChoice &choice, MenuFault fault)
{
    auto *const item = new QTableWidgetItem(QStringLiteral("…"));
    m_kinds->setItem(row, column, item);
    const auto found = choice.kinds.find(fault);
    if (found == choice.kinds.end())
        return;
    const KindTried &tried = found->second;
    const bool isFew = tried.isCutShort || tried.placements < KindTried::manyPlaces;
    item->setText(tried.failures > 0 ? tr("breaks")
            : tried.placements == 0  ? tr("no place for it")
            : isFew                  ? tr("hardly tried")
                                     : tr("no failure found"));
    item->setIcon(outcomeIcon(tried.failures > 0 ? Outcome::violated
            : isFew                              ? Outcome::untested
                                                 : Outcome::held,
        fontMetrics().height()));
    QString tip = tr("%1 of %2 places, one fault each. It is not a probability.")
                      .arg(tried.failures)
                      .arg(tried.placements);
    if (tried.failing) {
        item->setData(Qt::UserRole, QVariant::fromValue(*tried.failing));
        tip += u'\n' + tr("Click: the first run that fails");
    }
    item->setToolTip(tip);
}

EffectiveScenario AskAnswer::runWith(Duration ttl, Duration pause) const
{
    EffectiveScenario run = m_asked;
    run.scenario.settings.ttl = ttl;
    run.scenario.settings.pause = pause;
    return run;
}

} // namespace lockscope
