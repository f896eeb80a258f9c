// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"

#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QListView;
class QToolButton;
class QVBoxLayout;

namespace lockscope {

class ChoiceEditor;
class CountTable;
class EvidenceModel;
class OutcomeBadge;
class Selection;
class StoryList;
class Viewer;
class WorldChip;

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
    /// The story is what a lesson reveals: it is unfolded in less room, too.
    void setInLesson(bool isInLesson);
    /// Sets what can be done with the picture of the story.
    void setStoryActions(const QList<QAction *> &actions);

Q_SIGNALS:
    /// The user clicked a frame of the story, or a violation or a finding in the list: the event
    /// and the time range that prove it should be shown.
    void jumpRequested(lockscope::Seq seq, lockscope::WorldTime from, lockscope::WorldTime to);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showVerdict();
    QString worldText() const;
    void showCounts();
    void showEvidenceTitle();
    QLayout *storyHead();
    void showReason(bool isFinal);
    void showStory();
    bool isStoryUnfolded() const;
    void showSelected();
    void jump(const QModelIndex &index);

    const ChoiceEditor &m_editor;
    const Viewer &m_viewer;
    const Selection &m_selection;
    OutcomeBadge *m_badge;
    WorldChip *m_onRedis; ///< the badge of a live run, which a class must see
    QLabel *m_world;      ///< whether the result is from the model or from a real run
    QLabel *m_expected;
    QToolButton *m_storyTitle;      ///< folds the story
    QToolButton *m_storyPicture;    ///< copies or saves its picture
    std::optional<bool> m_unfolded; ///< as the user chose; nothing: if there is room
    bool m_isInLesson = false;
    StoryList *m_story;
    QLabel *m_reason; ///< the same in sentences, while the story is folded
    QVBoxLayout *m_remarks;
    QLabel *m_evidenceTitle;
    EvidenceModel *m_evidence;
    QListView *m_list;
    CountTable *m_result;   ///< what the workload gave, and what it had to give
    CountTable *m_workload; ///< the counts of the clients' workload, such as lost increments
    CountTable *m_counts;
};

} // namespace lockscope
