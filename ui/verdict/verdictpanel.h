// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/story.h"
#include "lockscope/events/event.h"

#include <QWidget>

class QLabel;
class QListView;
class QListWidget;
class QToolButton;
class QVBoxLayout;

namespace lockscope {

class ChoiceEditor;
class CountTable;
class EvidenceModel;
class OutcomeBadge;
class Selection;
class Viewer;

/// Shows the result of a run: the outcome, the reason, the evidence and the counts; during a run,
/// the violations and counts so far.
class VerdictPanel : public QWidget {
    Q_OBJECT
public:
    /// The panel marks the entry of the list (a violation or a finding) whose evidence contains the
    /// selected event.
    VerdictPanel(const ChoiceEditor &editor, const Viewer &viewer, const Selection &selection,
        QWidget *parent = nullptr);

    /// Returns the text beside the outcome's shape.
    QString headline() const;
    /// Adds a line below the reason, such as the line about possible fixes.
    void addLineBelowReason(QWidget *line);

Q_SIGNALS:
    /// The user clicked a frame of the story, or a violation or a finding in the list: the event
    /// and the time range that prove it should be shown.
    void jumpRequested(lockscope::Seq seq, lockscope::WorldTime from, lockscope::WorldTime to);

private:
    void showVerdict();
    QString worldText() const;
    void showCounts();
    void showEvidenceTitle();
    void showStory();
    void showSelected();
    void jump(const QModelIndex &index);

    const ChoiceEditor &m_editor;
    const Viewer &m_viewer;
    const Selection &m_selection;
    OutcomeBadge *m_badge;
    QLabel *m_world; ///< whether the result is from the model or from a real run
    QLabel *m_expected;
    QToolButton *m_storyTitle; ///< folds the story
    std::vector<StoryFrame> m_frames;
    QListWidget *m_story;
    QLabel *m_reason; ///< the same in sentences, while the story is folded
    QVBoxLayout *m_remarks;
    QLabel *m_evidenceTitle;
    EvidenceModel *m_evidence;
    QListView *m_list;
    CountTable *m_workload; ///< the counts of the clients' workload, such as lost increments
    CountTable *m_counts;
};

} // namespace lockscope
