// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fixes/fixpanel.h"

#include "ui/shared/layouts.h"
#include "ui/words/verdictwords.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

FixPanel::FixPanel(QWidget *parent)
    : QWidget(parent), m_note(new QLabel(this)), m_fixModel(new FixModel(this)),
      m_list(new QListView(this)), m_apply(new QPushButton(this))
{
    setObjectName(QStringLiteral("remedyPanel"));
    m_note->setObjectName(QStringLiteral("remedyNote"));
    m_note->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("remedies"));
    m_list->setModel(m_fixModel);
    m_list->setItemDelegate(new FixDelegate(m_list));
    styleAsCards(*m_list);
    m_apply->setObjectName(QStringLiteral("applyRemedy"));
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(8);
    column->addWidget(m_note);
    column->addWidget(m_list, 1);
    column->addWidget(m_apply);
    connect(m_list, &QListView::activated, this, &FixPanel::choose);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &FixPanel::showButton);
    connect(m_apply, &QPushButton::clicked, this, [this] { choose(m_list->currentIndex()); });
    showState();
}

void FixPanel::clear(EmptyReason reason)
{
    m_emptyReason = reason;
    m_state = State::unknown;
    m_fixModel->clearFor({}, {});
    showState();
}

void FixPanel::showDiagnosis(const Diagnosis &diagnosis, const std::optional<Trial> &unchanged,
    Duration ttl, bool hasShownRunFailed)
{
    m_unchanged = unchanged;
    QStringList findings;
    for (const FindingKind kind : diagnosis.findings())
        findings << findingTitle(kind);
    m_findings = findings.join(tr(", "));
    m_state = !unchanged         ? State::cannotTry
        : diagnosis.canBeFixed() ? State::trying
        : hasShownRunFailed      ? State::onlyRealRunFailed
        : diagnosis.isNone()     ? State::nothingWrong
                                 : State::untested;
    m_fixModel->clearFor(diagnosis, ttl);
    showState();
}

void FixPanel::add(const TriedFix &tried)
{
    m_fixModel->add(tried);
    showState();
}

void FixPanel::finish()
{
    if (m_state == State::trying)
        m_state = State::done;
    showState();
}

std::vector<QStringList> FixPanel::helpfulFixes() const
{
    std::vector<QStringList> fixes;
    for (int row = 0; row < m_fixModel->helpfulCount(); ++row) {
        const QModelIndex index = m_fixModel->index(row);
        fixes.push_back({index.data().toString(), index.data(FixModel::resultRole).toString(),
            index.data(FixModel::costRole).toString()});
    }
    return fixes;
}

QString FixPanel::summary() const
{
    if (m_state == State::trying)
        return tr("Possible fixes: trying…");
    if (m_state != State::done)
        return {};
    if (m_fixModel->helpfulCount() == 0)
        return tr("None of %n single change(s) fixes this run", nullptr, m_fixModel->rowCount());
    //: %1: the number of changes that help; %n: the number of changes that were tried
    return tr("Fixes: %1 of %n change(s) help", nullptr, m_fixModel->rowCount())
        .arg(m_fixModel->helpfulCount());
}

QString FixPanel::emptyReasonText() const
{
    switch (m_emptyReason) {
    case EmptyReason::model: return tr("Waiting for the model.");
    case EmptyReason::lesson:
        return tr("The lesson hides the possible fixes until its tasks are done.");
    case EmptyReason::endOfRun: return tr("Fixes are tried when the run has ended.");
    case EmptyReason::scenario:
        return tr("This file does not contain a known scenario, so no fix can be tried. Choose a "
                  "scenario to run it in the model.");
    }
    return {};
}

void FixPanel::showState()
{
    m_list->setVisible(m_fixModel->rowCount() > 0);
    showButton();
    switch (m_state) {
    case State::unknown: m_note->setText(emptyReasonText()); break;
    case State::cannotTry:
        m_note->setText(
            tr("The model cannot run this experiment, or not fast enough, so no fix was tried."));
        break;
    case State::onlyRealRunFailed:
        m_note->setText(
            tr("The run on real Redis failed, but the model's run of this scenario does not, so no "
               "fix was tried. Add the faults of the real run to the scenario: in the lab, “Last "
               "10 s as a scenario” does it."));
        break;
    case State::nothingWrong:
        m_note->setText(tr("Nothing went wrong in this run, so there is nothing to fix. That does "
                           "not prove that the lock is correct: move a slider or add a fault."));
        break;
    case State::untested:
        m_note->setText(
            tr("This run is untested, so there is nothing to fix yet. First change what the "
               "verdict names: add clients, make the run longer, or let the fault begin."));
        break;
    case State::trying:
    case State::done: {
        QString now = outcomeWord(m_unchanged->outcome);
        if (!m_findings.isEmpty())
            //: %1 is "no violation observed", %2 the titles of findings: "Stale write, Starvation"
            now = tr("%1, but there are findings: %2").arg(now, m_findings);
        //: %1 is an outcome ("violated"), %2 the number of runs
        const QString tried =
            tr("Now: %1. Each single change below was tried in the model, with %2 seeds.")
                .arg(now)
                .arg(m_unchanged->runs);
        m_note->setText(m_state == State::done ? tried : tr("%1 Still trying…").arg(tried));
        break;
    }
    }
    Q_EMIT summaryChanged();
}

void FixPanel::showButton()
{
    m_apply->setText(tr("Apply this change"));
    m_apply->setVisible(m_fixModel->rowCount() > 0);
    m_apply->setEnabled(m_list->currentIndex().isValid());
}

void FixPanel::choose(const QModelIndex &index)
{
    if (index.isValid())
        Q_EMIT fixChosen(m_fixModel->fix(index.row()));
}

} // namespace lockscope
