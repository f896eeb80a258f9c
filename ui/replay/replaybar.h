// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QComboBox;
class QToolButton;

namespace lockscope {

class ElidedLabel;
class Player;
class Playhead;

/// The bar below the timeline: buttons that move the playhead (to the beginning, step back, play,
/// step, to the end), the speed of playback, and a text with the position of the playhead. Thread:
/// the window's.
class ReplayBar : public QWidget {
    Q_OBJECT
public:
    ReplayBar(Playhead &playhead, Player &player, QWidget *parent = nullptr);
    /// Updates the controls. The owner calls it when another trace is shown or the trace has more
    /// rows.
    void showTrace();
    /// Adds buttons at the right, with icons only. A narrow bar leaves them out.
    void addActions(const QList<QAction *> &actions);

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The user clicked the Legend button.
    void legendRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *makeButton(const QString &name, const QString &icon);
    void showPlayhead();
    void showPlayer();
    QString positionText() const;

    Playhead &m_playhead;
    Player &m_player;
    QToolButton *m_toBegin, *m_stepBack, *m_play, *m_step, *m_toEnd;
    QComboBox *m_speed;
    QToolButton *m_legend;
    ElidedLabel *m_position;
    QWidget *m_more;
};

} // namespace lockscope
