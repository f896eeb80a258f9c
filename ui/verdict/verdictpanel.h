// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"

#include <QWidget>

class QLabel;
class QListView;
class QVBoxLayout;

namespace lockscope {

class ChoiceEditor;
class CountTable;
class EvidenceModel;
class OutcomeBadge;
class Selection;
class Viewer;

/// The result of a run: the outcome, the reason, the evidence, the counts. During a run, the current counts.
class VerdictPanel : public QWidget {
    Q_OBJECT
public:
    explicit VerdictPanel(const ChoiceEditor &editor, const Viewer &viewer, QWidget *parent = nullptr);
    /// From now on the entry that names the selected event as its evidence is marked.
    void setSelection(const Selection &selection);

    /// Returns the shown headline.
    QString headline() const;
    /// Adds a feature's line below the reason.
    void addRemark(QWidget *line);

Q_SIGNALS:
    /// The user selected an entry of the evidence.
    void jumpRequested(lockscope::Seq seq, lockscope::WorldTime from, lockscope::WorldTime to);

protected:
    void changeEvent(QEvent *event) override;

private:
    QVBoxLayout *addColumn();
    void showVerdict();
    QString worldText() const;
    void showCounts();
    void showWitnessTitle();
    void showSelected();
    void jump(const QModelIndex &index);

    const ChoiceEditor &m_editor;
    const Viewer &m_viewer;
    const Selection *m_selection = nullptr;
    OutcomeBadge *m_badge;
    QLabel *m_world; ///< whether the result is from the model or from a real run
    QLabel *m_expected;
    QLabel *m_why;
    QVBoxLayout *m_remarks;
    QLabel *m_witnessTitle;
    EvidenceModel *m_witnesses;
    QListView *m_list;
    CountTable *m_counts;
};

} // namespace lockscope
