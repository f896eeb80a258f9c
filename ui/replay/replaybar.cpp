// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/replaybar.h"

#include "ui/shared/eliding.h"
#include "ui/shared/manualplace.h"
#include "ui/state/replaystate.h"
#include "ui/theme/icons.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"

#include <QAction>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr int wideBar = 800;   // pixels; a narrower one shows no words
constexpr int narrowBar = 480; // a narrower one shows the playback's own buttons only

// Returns "1/100 ×" or "2 ×".
QString speedText(double speed)
{
    const QString number = speed < 1 ? QStringLiteral("1/%1").arg(std::lround(1 / speed))
                                     : QString::number(std::lround(speed));
    return number + QStringLiteral("\u00a0×");
}

} // namespace

ReplayBar::ReplayBar(Playhead &playhead, Player &player, QWidget *parent)
    : QWidget(parent), m_playhead(playhead), m_player(player),
      m_toBegin(makeButton(QStringLiteral("toBegin"), QStringLiteral("to-begin"))),
      m_stepBack(makeButton(QStringLiteral("stepBack"), QStringLiteral("step-back"))),
      m_play(makeButton(QStringLiteral("play"), QStringLiteral("run"))),
      m_step(makeButton(QStringLiteral("step"), QStringLiteral("step"))),
      m_toEnd(makeButton(QStringLiteral("toEnd"), QStringLiteral("to-end"))),
      m_speed(new ElidingCombo(this)),
      m_legend(makeButton(QStringLiteral("legendButton"), QStringLiteral("legend"))),
      m_position(new ElidedLabel(this)), m_more(new QWidget(this))
{
    setObjectName(QStringLiteral("replayBar"));
    setProperty(manualPlaceProperty, QStringLiteral("replay"));
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setFocusPolicy(Qt::TabFocus);
    for (const double speed : Player::speeds())
        m_speed->addItem(speedText(speed), speed);
    m_speed->setFixedWidth(fontMetrics().horizontalAdvance(speedText(0.01)) + 48);
    m_position->setObjectName(QStringLiteral("playheadMoment"));
    m_position->setTextFormat(Qt::PlainText);
    m_position->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(10, 3, 10, 3);
    row->setSpacing(2);
    for (QToolButton *const button : {m_toBegin, m_stepBack, m_play, m_step, m_toEnd})
        row->addWidget(button);
    row->addSpacing(8);
    row->addWidget(m_speed);
    row->addSpacing(12);
    row->addWidget(m_position, 1);
    m_legend->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    row->addWidget(m_legend);
    row->addWidget(m_more);
    auto *const more = new QHBoxLayout(m_more);
    more->setContentsMargins(0, 0, 0, 0);
    more->setSpacing(2);
    connect(m_legend, &QToolButton::clicked, this, &ReplayBar::legendRequested);
    connect(m_toBegin, &QToolButton::clicked, &playhead, &Playhead::toBegin);
    connect(m_stepBack, &QToolButton::clicked, &playhead, [this] { m_playhead.step(false); });
    connect(m_play, &QToolButton::clicked, &player,
        [this] { m_player.isPlaying() ? m_player.pause() : m_player.playOrPause(true); });
    connect(m_step, &QToolButton::clicked, &playhead, [this] { m_playhead.step(true); });
    connect(m_toEnd, &QToolButton::clicked, &playhead, &Playhead::toEnd);
    connect(m_speed, &QComboBox::activated, &player,
        [this](int index) { m_player.setSpeed(m_speed->itemData(index).toDouble()); });
    connect(&player, &Player::changed, this, &ReplayBar::showPlayer);
    connect(&playhead, &Playhead::moved, this, &ReplayBar::showPlayhead);
    m_toBegin->setToolTip(tr("To the beginning (Home)"));
    m_stepBack->setToolTip(tr("To the previous event (P)"));
    m_step->setToolTip(tr("To the next event (N)"));
    m_toEnd->setToolTip(tr("To the end (End)"));
    m_speed->setToolTip(tr("Speed: a fraction or a multiple of real time"));
    for (QToolButton *const button : {m_toBegin, m_stepBack, m_step, m_toEnd})
        button->setAccessibleName(button->toolTip());
    m_speed->setAccessibleName(m_speed->toolTip());
    m_legend->setText(tr("Legend"));
    m_legend->setToolTip(tr("What the symbols mean"));
    showPlayer();
    showTrace();
}

QSize ReplayBar::minimumSizeHint() const
{
    const int words = m_legend->toolButtonStyle() == Qt::ToolButtonIconOnly
        ? 0
        : m_legend->sizeHint().width() - m_toEnd->sizeHint().width();
    const int more =
        m_more->isHidden() ? 0 : m_more->minimumSizeHint().width() + layout()->spacing();
    return QWidget::minimumSizeHint() - QSize(words + more, 0);
}

void ReplayBar::resizeEvent(QResizeEvent *event)
{
    const int width = event->size().width();
    m_legend->setToolButtonStyle(
        width < wideBar ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    m_more->setVisible(width >= narrowBar);
    layout()->activate();
    showPlayhead();
}

void ReplayBar::addActions(const QList<QAction *> &actions)
{
    for (QAction *const action : actions) {
        QToolButton *const button = makeButton({}, {});
        button->setDefaultAction(action);
        m_more->layout()->addWidget(button);
    }
}

QToolButton *ReplayBar::makeButton(const QString &name, const QString &icon)
{
    auto *const button = new QToolButton(this);
    button->setObjectName(name);
    if (!icon.isEmpty())
        button->setIcon(themedIcon(icon));
    button->setIconSize(QSize(18, 18));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus); // after a click the timeline keeps the focus
    button->setAutoRepeat(name.startsWith(QStringLiteral("step")));
    return button;
}

void ReplayBar::showTrace()
{
    for (QToolButton *const button : {m_toBegin, m_stepBack, m_play, m_step, m_toEnd})
        button->setEnabled(m_playhead.hasTrace());
    m_speed->setEnabled(m_playhead.hasTrace());
    showPlayhead();
}

void ReplayBar::showPlayhead()
{
    m_position->setText(positionText());
    m_position->setForegroundRole(
        m_playhead.at() ? QPalette::WindowText : QPalette::PlaceholderText);
}

QString ReplayBar::positionText() const
{
    if (!m_playhead.hasTrace())
        return {};
    if (!m_playhead.at()) {
        const QString hint = tr("Click the ruler, or press Space");
        const bool fits = fontMetrics().horizontalAdvance(hint) <= m_position->width();
        return fits || !isVisible() ? hint : QString();
    }
    const Trace &trace = *m_playhead.trace();
    const QString time = exactMomentText(m_playhead.at()->time);
    const QString rowsBefore = countText(static_cast<qint64>(m_playhead.at()->rows));
    const QString rowCount =
        tr("%1 of %2 events").arg(rowsBefore, countText(static_cast<qint64>(trace.size())));
    const auto row = m_playhead.row();
    if (!row)
        return time + QStringLiteral("  ·  ") + rowCount;
    //: %1 is an event, the last one before the playhead
    return time + QStringLiteral("  ·  ") + rowCount + QStringLiteral("  ·  ")
        + tr("last: %1").arg(eventLine(trace, *row));
}

void ReplayBar::showPlayer()
{
    m_play->setIcon(
        themedIcon(m_player.isPlaying() ? QStringLiteral("pause") : QStringLiteral("run")));
    m_play->setToolTip(
        m_player.isPlaying() ? tr("Pause (Space)") : tr("Play (Space); backwards (Shift+Space)"));
    m_play->setAccessibleName(m_play->toolTip());
    m_speed->setCurrentIndex(m_speed->findData(m_player.speed()));
}

} // namespace lockscope
