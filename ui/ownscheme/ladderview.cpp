// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ownscheme/ladderview.h"

#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr int niceness = 8; // the run on the timeline comes first
constexpr int signSize = 14;
constexpr int textLines = 4;

QPushButton *pushButton(const QString &name, const QString &text)
{
    auto *const made = new QPushButton(text);
    made->setObjectName(name);
    return made;
}

} // namespace

LadderView::LadderView(QWidget *parent)
    : QWidget(parent), m_list(new QListWidget), m_text(new QLabel),
      m_hint(pushButton(QStringLiteral("levelHint"), tr("Hint"))),
      m_show(pushButton(QStringLiteral("levelShow"), tr("Show the failure"))),
      m_results(ladder().size()), m_job({.niceness = niceness}, this)
{
    m_list->setObjectName(QStringLiteral("levels"));
    m_list->setAccessibleName(tr("The levels of the ladder"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (const LadderLevel &level : ladder())
        m_list->addItem(textOf(level.title));
    m_text->setObjectName(QStringLiteral("levelText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_hint->setCheckable(true);
    auto *const buttons = new QHBoxLayout;
    buttons->addWidget(m_hint);
    buttons->addWidget(m_show);
    buttons->addStretch(1);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(6, 2, 6, 4);
    column->setSpacing(4);
    column->addWidget(m_list);
    column->addWidget(m_text);
    column->addLayout(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        m_hint->setChecked(false);
        showSelected();
    });
    connect(m_hint, &QPushButton::toggled, this, &LadderView::showSelected);
    connect(m_show, &QPushButton::clicked, this, [this] {
        const auto &result = m_results[static_cast<std::size_t>(m_list->currentRow())];
        if (result && result->failing)
            Q_EMIT showAsked(*result->failing);
    });
    m_list->setCurrentRow(0);
    whenRestyled(*this, [this] { showResults(); });
    showResults();
}

void LadderView::setScheme(const SchemeRef &scheme)
{
    if (scheme == m_scheme)
        return;
    m_scheme = scheme;
    m_isTried = false;
    m_job.cancel();
    m_results.assign(ladder().size(), std::nullopt);
    showResults();
    if (isVisible())
        tryLevels();
}

void LadderView::showEvent(QShowEvent *)
{
    if (!m_isTried)
        tryLevels();
}

void LadderView::tryLevels()
{
    m_isTried = true;
    showResults();
    m_job.ask([this, scheme = m_scheme](const JobContext &job) -> BackgroundJob::Finish {
        SearchOptions options;
        options.threads = std::max(1, coreCount() - 1);
        options.isCancelled = &job.cancelled();
        for (std::size_t level = 0; level < ladder().size(); ++level) {
            const auto result = tryLevel(ladder()[level], scheme, options);
            if (!result)
                return {};
            job.report([this, level, result = result.value()] { take(level, result); });
        }
        return [] {};
    });
}

int LadderView::doneCount() const
{
    const auto isDone = [](const auto &result) { return result && !result->why; };
    return static_cast<int>(
        std::find_if_not(m_results.begin(), m_results.end(), isDone) - m_results.begin());
}

void LadderView::take(std::size_t level, const LevelResult &result)
{
    m_results[level] = result;
    // The first level that is not done is the one to work on.
    if (result.why && doneCount() == static_cast<int>(level) && !m_list->hasFocus())
        m_list->setCurrentRow(static_cast<int>(level));
    showResults();
}

QString LadderView::stateText(std::size_t level) const
{
    const auto &result = m_results[level];
    if (!result)
        return m_isTried && m_scheme ? tr("running…") : QString();
    if (!result->why)
        //: %1: number of runs of the model
        return tr("no failure in %1 runs").arg(countText(static_cast<qint64>(result->placements)));
    return result->failures == 0 ? textOf(*result->why)
                                 : tr("%1 of %2 runs fail")
                                       .arg(countText(static_cast<qint64>(result->failures)),
                                           countText(static_cast<qint64>(result->placements)));
}

void LadderView::showResults()
{
    for (std::size_t level = 0; level < m_results.size(); ++level) {
        QListWidgetItem &item = *m_list->item(static_cast<int>(level));
        const auto &result = m_results[level];
        // A level counts only when those before it are done.
        const bool isAhead = static_cast<int>(level) > doneCount();
        item.setIcon(outcomeIcon(!result || (isAhead && !result->why) ? Outcome::untested
                : result->why                                         ? Outcome::violated
                                                                      : Outcome::held,
            signSize));
        item.setForeground(
            palette().brush(isAhead ? QPalette::Disabled : QPalette::Active, QPalette::Text));
        QString text = QStringLiteral("%1. %2").arg(level + 1).arg(textOf(ladder()[level].title));
        if (const QString state = stateText(level); !state.isEmpty())
            text = withDetail(text, state);
        item.setText(text);
        item.setToolTip(text);
    }
    m_list->setFixedHeight(m_list->sizeHintForRow(0) * m_list->count() + 2);
    showSelected();
    Q_EMIT changed();
}

void LadderView::showSelected()
{
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    const LadderLevel &level = ladder()[row];
    const auto &result = m_results[row];
    QString text = textOf(m_hint->isChecked() ? level.hint : level.task);
    if (result && result->why && !m_hint->isChecked())
        //: %1: why a level is not done
        text += u'\n' + tr("Now: %1").arg(textOf(*result->why));
    m_text->setMinimumHeight(textLines * m_text->fontMetrics().lineSpacing()); // the rows stay
    m_text->setText(text);
    m_show->setEnabled(result && result->failing);
}

} // namespace lockscope
