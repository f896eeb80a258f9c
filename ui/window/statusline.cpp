// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/statusline.h"

#include "ui/events/eventtable.h"
#include "ui/events/filterwords.h"
#include "ui/shared/eliding.h"
#include "ui/shared/statusfields.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/replaystate.h"
#include "ui/state/viewer.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/quantities.h"
#include "ui/words/runwords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"
#include "ui/words/why.h"

#include <QStatusBar>

#include <algorithm>
#include <chrono>

namespace lockscope {
namespace {

constexpr std::chrono::seconds messageTime{8};

} // namespace

StatusLine::StatusLine(const Parts &parts, QStatusBar &bar)
    : QObject(&bar), m_editor(parts.editor), m_viewer(parts.viewer), m_timeline(parts.timeline),
      m_playhead(parts.playhead), m_table(parts.events), m_world(new WorldChip(&bar)),
      m_run(new StatusField(&bar)), m_playheadTime(new StatusField(&bar)),
      m_events(new StatusField(&bar)), m_timeRange(new StatusField(&bar)),
      m_outcome(new OutcomeField(&bar)), m_hint(new ElidedLabel(&bar))
{
    TimelineView &timeline = parts.timeline;
    m_world->setContentsMargins(9, 2, 9, 2);
    m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_world->setObjectName(QStringLiteral("statusWorld"));
    m_events->setObjectName(QStringLiteral("statusEvents"));
    m_hint->setObjectName(QStringLiteral("statusHint"));
    bar.setSizeGripEnabled(false);
    bar.setContentsMargins(8, 0, 8, 0);
    m_playheadTime->setObjectName(QStringLiteral("statusMoment"));
    m_timeRange->setObjectName(QStringLiteral("statusSpan"));
    m_outcome->setObjectName(QStringLiteral("statusOutcome"));
    for (QLabel *const label : {static_cast<QLabel *>(m_world), m_run, m_playheadTime, m_events,
             m_timeRange, static_cast<QLabel *>(m_outcome)}) {
        bar.addWidget(label);
    }
    bar.addWidget(m_hint, 1);
    connect(&m_viewer, &Viewer::runChanged, this, &StatusLine::showOutcome);
    connect(&m_viewer, &Viewer::runGrew, this, &StatusLine::showRun);
    connect(&m_viewer, &Viewer::verdictChanged, this, &StatusLine::showOutcome);
    connect(&m_viewer, &Viewer::runningChanged, this, &StatusLine::showOutcome);
    connect(&m_editor, &ChoiceEditor::choiceChanged, this, &StatusLine::showRun);
    connect(&m_playhead, &Playhead::moved, this, &StatusLine::showPlayhead);
    connect(&m_table, &EventTable::countChanged, this, &StatusLine::showEvents);
    connect(&m_table, &EventTable::filterChanged, this, &StatusLine::showEvents);
    connect(&timeline, &TimelineView::visibleTimeChanged, this, [this] {
        if (m_from != m_timeline.visibleFrom() || m_to != m_timeline.visibleTo()
            || m_timePerPixel != m_timeline.timePerPixel())
            showTimeRange();
    });
    m_messageEnd.setSingleShot(true);
    m_messageEnd.setInterval(messageTime);
    connect(&m_messageEnd, &QTimer::timeout, this, [this] {
        m_message.clear();
        showHint();
    });
    showHint();
    showOutcome();
}

void StatusLine::setHint(const QString &hint)
{
    m_hintText = hint;
    showHint();
}

void StatusLine::showMessage(const QString &message)
{
    m_message = message;
    m_messageEnd.start();
    showHint();
}

void StatusLine::showHint()
{
    const bool hasMessage = !m_message.isEmpty();
    m_hint->setText(hasMessage ? m_message : m_hintText);
    m_hint->setToolTip(m_message); // the text may be elided
    m_hint->setForegroundRole(hasMessage ? QPalette::WindowText : QPalette::PlaceholderText);
}

void StatusLine::showRun()
{
    const bool isFile = m_viewer.source() == RunView::Source::file;
    const bool isModel = m_viewer.source() == RunView::Source::model;
    m_world->setVisible(m_viewer.trace() != nullptr || m_viewer.isRunning());
    m_world->setIsModel(isModel);
    const auto &header = m_viewer.header();
    //: a trace from a file, of a run in the model or on real Redis
    const QString fileWord = !header || !header->world ? tr("FILE")
        : header->world == WorldKind::model            ? tr("FILE · MODEL")
                                                       : tr("FILE · LIVE");
    m_world->setText(isFile ? fileWord : isModel ? tr("MODEL") : tr("LIVE"));
    m_world->setToolTip(isFile ? m_viewer.file()
            : isModel          ? tr("Simulated Redis servers, virtual time")
                               : tr("Real Redis servers, real time"));
    const Choice &choice = m_editor.choice();
    const QString scenario = textOf(header ? header->scenario : choice.scenario().id);
    const QString scheme = textOf(header ? header->scheme : choice.scheme().id());
    const quint64 seed = header ? header->seed.value : choice.seed().value;
    //: ids of scenario and scheme, and the number that random draws come from
    m_run->setText(tr("%1 · %2 · seed %3").arg(scenario, scheme).arg(seed));
    m_run->setToolTip(header ? programsTitle(header->programs) : QString());
    showPlayhead();
    showEvents();
    showTimeRange();
}

void StatusLine::showPlayhead()
{
    m_playheadTime->setVisible(m_playhead.at().has_value());
    if (m_playhead.at())
        //: %1 is the moment at which the playhead is
        m_playheadTime->setText(tr("at %1").arg(momentText(m_playhead.at()->time)));
}

void StatusLine::showEvents()
{
    const auto &trace = m_viewer.trace();
    m_events->setVisible(trace != nullptr);
    if (!trace)
        return;
    if (m_table.isFiltered())
        m_events->setText(FilterWords::count(m_table.shownRowCount(), m_table.allRowCount()));
    else
        //: %1 is the same number as %n, with separators between the thousands
        m_events->setText(tr("%1 event(s)", nullptr, static_cast<int>(trace->size()))
                              .arg(countText(static_cast<qint64>(trace->size()))));
}

void StatusLine::showTimeRange()
{
    const bool hasEvents = m_viewer.trace() && !m_viewer.trace()->isEmpty();
    m_timeRange->setVisible(hasEvents);
    m_from = m_timeline.visibleFrom();
    m_to = m_timeline.visibleTo();
    m_timePerPixel = m_timeline.timePerPixel();
    if (!hasEvents)
        return;
    const WorldTime from =
        std::max(m_from, WorldTime{}); // without the margin before the start of the run
    const Duration length = m_to - from;
    //: the visible time range: its begin, its end, and the duration of one pixel
    m_timeRange->setText(tr("%1 – %2, 1 px = %3")
                             .arg(TimelineText::moment(from, length),
                                 TimelineText::moment(m_to, length), lengthText(m_timePerPixel)));
}

void StatusLine::showOutcome()
{
    const bool isFinal = m_viewer.isVerdictFinal();
    m_outcome->setVisible(isFinal || m_viewer.isRunning());
    m_outcome->setOutcome(isFinal ? std::optional(m_viewer.verdict()->outcome) : std::nullopt);
    if (isFinal)
        m_outcome->setText(verdictWords(*m_viewer.verdict()));
    else
        m_outcome->setText(tr("running"));
    showRun();
}

} // namespace lockscope
