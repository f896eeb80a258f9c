// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/detailspanel.h"

#include "ui/details/detailwords.h"
#include "ui/shell/kept.h"
#include "ui/shell/shell.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/state/experiment.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/state/viewer.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/timeline/text/lanetip.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QScrollBar>
#include <QStringList>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::chrono::milliseconds growthInterval{300};

// Returns the buttons for the previous and the next selection.
QWidget *makeHistoryButtons(const Shell &shell)
{
    auto *const history =
        &shell.kept.of<SelectionHistory>(shell.selection, shell.experiment.viewer);
    auto *const buttons = new QWidget(&shell.window);
    auto *const row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const auto add = [&shell, history, buttons, row](const WindowActions::Plan &plan, auto slot) {
        QAction *const action = shell.actions.add(WindowActions::Menu::view, plan);
        QObject::connect(action, &QAction::triggered, history, slot);
        auto *const button = new QToolButton(buttons);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize(QSize(14, 14));
        button->setAutoRaise(true);
        row->addWidget(button);
        return action;
    };
    QAction *const back = add({.icon = QStringLiteral("back"),
                                  .shortcuts = {QKeySequence(Qt::ALT | Qt::Key_Left)},
                                  .text = DetailsPanel::tr("P&revious selection")},
        &SelectionHistory::goBack);
    QAction *const forward = add({.icon = QStringLiteral("forward"),
                                     .shortcuts = {QKeySequence(Qt::ALT | Qt::Key_Right)},
                                     .text = DetailsPanel::tr("Ne&xt selection")},
        &SelectionHistory::goForward);
    const auto updateActions = [history, back, forward] {
        back->setEnabled(history->canGoBack());
        forward->setEnabled(history->canGoForward());
    };
    QObject::connect(history, &SelectionHistory::changed, buttons, updateActions);
    updateActions();
    return buttons;
}

} // namespace

DetailsPanel::DetailsPanel(Parts parts, QWidget *parent) : QTextBrowser(parent), m_parts(parts)
{
    setObjectName(QStringLiteral("details"));
    setAccessibleName(tr("Details"));
    setFrameShape(NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setWordWrapMode(
        QTextOption::WrapAtWordBoundaryOrAnywhere); // commands and tokens may be longer than a line
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(10);
    m_growthTimer.setSingleShot(true);
    m_growthTimer.setInterval(growthInterval);
    connect(&m_growthTimer, &QTimer::timeout, this, &DetailsPanel::showEventDetails);
    connect(&parts.selection, &Selection::changed, this, &DetailsPanel::showEventDetails);
    connect(&parts.viewer, &Viewer::runChanged, this, &DetailsPanel::showEventDetails);
    connect(&parts.viewer, &Viewer::verdictChanged, this, &DetailsPanel::showEventDetails);
    connect(&parts.viewer, &Viewer::runGrew, this, [this] {
        if (!m_growthTimer.isActive())
            m_growthTimer.start();
    });
    connect(this, &QTextBrowser::anchorClicked, this, &DetailsPanel::follow);
    showEventDetails();
    whenRestyled(*this, [this] {
        m_shownHtml.clear();
        showEventDetails();
    });
}

QString DetailsPanel::html() const
{
    const auto &trace = m_parts.viewer.trace();
    const auto seq = m_parts.selection.event();
    const auto row = trace && seq ? trace->indexOf(*seq) : std::nullopt;
    if (!row) {
        const QString words =
            trace && !trace->isEmpty() ? DetailWords::nothingSelected() : DetailWords::noRunYet();
        return QStringLiteral("<p style='color:%1'>%2</p>")
            .arg(Theme::current().textMuted.name(), words.toHtmlEscaped());
    }
    // CurrentState may not have received the new trace yet.
    const auto state = m_parts.current.trace() == trace
        ? m_parts.current.at(positionAfterRow(*trace, *row))
        : std::nullopt;
    const auto &header = m_parts.viewer.header();
    const DetailSource source{*trace, m_parts.viewer.spans(), state ? &*state : nullptr,
        m_parts.viewer.verdict().get(), header ? &*header : nullptr};
    return detailsHtml(detailsOf(source, *row), *trace, m_parts.viewer.spans());
}

void DetailsPanel::showEventDetails()
{
    if (!isVisible())
        return; // showEvent() calls this function when the panel becomes visible
    const QString html = this->html();
    if (html == m_shownHtml)
        return; // setHtml() would clear the user's text selection
    const bool isSame = m_shownSeq == m_parts.selection.event();
    const int scrolled = verticalScrollBar()->value();
    m_shownHtml = html;
    m_shownSeq = m_parts.selection.event();
    setHtml(html);
    verticalScrollBar()->setValue(isSame ? scrolled : 0);
}

void DetailsPanel::follow(const QUrl &link)
{
    const QString target = link.toString();
    if (target.startsWith(QStringLiteral("seq:")))
        m_parts.selection.select(target.mid(4).toUInt(), true);
    else if (target.startsWith(QStringLiteral("only:")))
        Q_EMIT filterWanted(target.mid(5));
}

void DetailsPanel::showEvent(QShowEvent *event)
{
    QTextBrowser::showEvent(event);
    showEventDetails();
}

DetailsPanel &addDetails(const Shell &shell)
{
    auto *const panel = new DetailsPanel(
        {shell.experiment.viewer, shell.replayState.currentState(), shell.selection},
        &shell.window);
    // The dock is beside the event table, so that an event, its details and its neighbouring events
    // are visible together.
    shell.docks.add({.id = DockId::details,
        .title = DetailsPanel::tr("Details"),
        .content = panel,
        .tool = makeHistoryButtons(shell)});
    return *panel;
}

namespace {

constexpr std::size_t causesShown = 8;
constexpr std::size_t effectsShown = 8;

// The following functions that return a QString return HTML.

QString link(const QString &target, const QString &html)
{
    return QStringLiteral("<a href='%1'>%2</a>").arg(target, html);
}

QString seqLink(Seq seq, const QString &html)
{
    return seq == noSeq ? html : link(QStringLiteral("seq:%1").arg(seq), html);
}

QString muted(const QString &html)
{
    return QStringLiteral("<span style='color:%1'>%2</span>")
        .arg(Theme::current().textMuted.name(), html);
}

QString section(const QString &title)
{
    return QStringLiteral("<p style='margin-top:10px;margin-bottom:2px'><b>%1</b></p>")
        .arg(title.toHtmlEscaped());
}

QString clientColour(ClientId client)
{
    const QString html =
        QStringLiteral("<span style='background-color:%1'>&nbsp;&nbsp;&nbsp;</span>&nbsp;&nbsp;");
    return client ? html.arg(Theme::current().client(client).name()) : QString();
}

QString text(const QString &plain)
{
    return plain.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
}

QString code(const QString &plain)
{
    return QStringLiteral("<span style='font-family:monospace'>%1</span>").arg(text(plain));
}

QString table(const QString &rows)
{
    return QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(rows);
}

QString factRow(const QString &name, const QString &value)
{
    return QStringLiteral("<tr><td style='padding-right:10px'>%1</td><td>%2</td></tr>")
        .arg(muted(name.toHtmlEscaped()), value);
}

QString paragraph(const QString &html)
{
    return QStringLiteral("<p style='margin:1px 0 1px 6px'>%1</p>").arg(html);
}

// Returns an event as one line, which is a link to the event.
QString eventEntry(const Trace &trace, std::size_t index)
{
    constexpr qsizetype lineLengthMax = 64; // characters
    QString line = eventLine(trace, index);
    if (line.size() > lineLengthMax)
        line = line.left(lineLengthMax) + u'…';
    return paragraph(clientColour(trace[index].client) + seqLink(trace.seqAt(index), text(line)));
}

QString headHtml(const Trace &trace, std::size_t index)
{
    const Event &event = trace[index];
    const QString kind =
        event.kind == EventKind::unknown ? textOf(trace.kindText(index)) : eventWord(event.kind);
    const QString title =
        QStringLiteral("#%1 · %2 · %3").arg(trace.seqAt(index)).arg(actorWord(event.actor), kind);
    return QStringLiteral(
        "<p style='margin:0'>%1<b style='font-size:large'>%2</b></p><p style='margin:0'>%3</p>")
        .arg(clientColour(event.client), text(title), muted(text(DetailWords::at(event.time))));
}

// Returns links that add a condition to the event filter, each with the name of the events that
// match the condition.
QString onlyLinks(const Trace &trace, std::size_t index)
{
    const Event &event = trace[index];
    QStringList links;
    const auto add = [&links](const QString &word, const QString &shown) {
        links << link(QStringLiteral("only:") + word, text(shown));
    };
    if (event.client)
        add(QStringLiteral("client:%1").arg(event.client.value),
            actorWord(Actor::client(event.client)));
    if (event.client && event.attempt)
        add(QStringLiteral("client:%1 attempt:%2").arg(event.client.value).arg(event.attempt.value),
            QStringLiteral("%1 %2")
                .arg(DetailWords::factName(DetailFact::Kind::attempt))
                .arg(event.attempt.value));
    if (event.node && event.node != storeNode)
        add(QStringLiteral("node:%1").arg(event.node.value), actorWord(Actor::node(event.node)));
    if (event.kind != EventKind::unknown)
        add(QStringLiteral("kind:") + textOf(eventKindName(event.kind)), eventWord(event.kind));
    add(QStringLiteral("led-to:%1").arg(trace.seqAt(index)), DetailWords::onlyCauses());
    const QString html = QStringLiteral("<p style='margin:4px 0 2px 0'>%1 %2</p>");
    return html.arg(muted(text(DetailWords::showOnly())), links.join(QStringLiteral(" · ")));
}

// Returns whether a fact is a key, a token or a node. These are shown last, because they are less
// interesting than what happened.
bool isIdentifier(DetailFact::Kind kind)
{
    return kind == DetailFact::Kind::key || kind == DetailFact::Kind::token
        || kind == DetailFact::Kind::node;
}

QString factsHtml(const EventDetails &details, bool areIdentifiers)
{
    QString rows;
    for (const DetailFact &fact : details.facts) {
        if (isIdentifier(fact.kind) == areIdentifiers)
            rows += factRow(DetailWords::factName(fact.kind),
                seqLink(fact.target, fact.isCode ? code(fact.value) : text(fact.value)));
    }
    return rows.isEmpty() ? QString() : table(rows);
}

QString spansHtml(const EventDetails &details, const Trace &trace, const Spans &spans)
{
    QString html;
    for (const Span &span : details.spans) {
        LaneHit hit;
        hit.span = span;
        const QStringList lines = LaneTip(trace, spans).lines(hit);
        const Seq otherEnd =
            span.firstSeq == trace.seqAt(details.row) ? span.lastSeq : span.firstSeq;
        html += paragraph(text(lines.value(0)) + QStringLiteral("<br>")
            + muted(seqLink(otherEnd, text(lines.value(1)))));
    }
    return html.isEmpty() ? html : section(DetailWords::spansTitle()) + html;
}

QString tableRow(const QStringList &values)
{
    const QString begin = QStringLiteral("<td style='padding-right:12px'>"),
                  end = QStringLiteral("</td>");
    return QStringLiteral("<tr>") + begin + values.join(end + begin) + end
        + QStringLiteral("</tr>");
}

QString votesHtml(const EventDetails &details, const Trace &trace)
{
    if (details.votes.empty())
        return {};
    QStringList head;
    for (int column = 0; column < 3; ++column)
        head << muted(text(DetailWords::voteColumn(column)));
    QString rows = tableRow(head);
    for (const Message &vote : details.votes) {
        const std::uint32_t row = vote.replied != noRow ? vote.replied
            : vote.timedOut != noRow                    ? vote.timedOut
                                                        : vote.sent;
        rows += tableRow({text(QString::number(vote.node.value)),
            seqLink(trace.seqAt(row), text(DetailWords::vote(vote))),
            text(lengthText(vote.end - vote.begin))});
    }
    return section(DetailWords::votesTitle()) + table(rows);
}

QString validityHtml(const ValidityParts &parts)
{
    const std::array lengths{parts.ttl(), parts.spent, parts.drift, parts.left};
    QString rows;
    for (int part = 0; part < 4; ++part) {
        const QString sign = part == 0 ? QString()
            : part == 3                ? QStringLiteral("= ")
                                       : QStringLiteral("− ");
        rows += tableRow({text(sign + lengthText(lengths[static_cast<std::size_t>(part)])),
            muted(text(DetailWords::validityPart(part)))});
    }
    return section(DetailWords::validityTitle()) + table(rows);
}

QString faultPeriodHtml(const FaultPeriod &period, const Trace &trace, std::size_t detailsRow)
{
    QString html = section(DetailWords::meanwhileTitle())
        + paragraph(text(DetailWords::period(period, trace)));
    if (period.begin != detailsRow)
        html += eventEntry(trace, period.begin);
    for (const std::size_t row : period.consequences)
        html += eventEntry(trace, row);
    if (period.end && *period.end != detailsRow)
        html += eventEntry(trace, *period.end);
    return html;
}

QString entries(const Trace &trace, const std::vector<std::size_t> &rows, std::size_t shownMax)
{
    QString html;
    for (std::size_t i = 0; i < std::min(shownMax, rows.size()); ++i)
        html += eventEntry(trace, rows[i]);
    return html;
}

QString causesHtml(const EventDetails &details, const Trace &trace)
{
    QString html = section(DetailWords::causesTitle());
    if (details.causes.empty())
        return html + paragraph(muted(text(DetailWords::noCause())));
    html += entries(trace, details.causes, causesShown);
    if (details.causes.size() > causesShown) {
        const Seq first = trace.seqAt(details.causes.back());
        html += paragraph(muted(text(DetailWords::moreRows(details.causes.size() - causesShown)))
            + QStringLiteral(", ") + seqLink(first, text(DetailWords::firstCause(first))));
    }
    return html;
}

QString effectsHtml(const EventDetails &details, const Trace &trace)
{
    QString html = section(DetailWords::effectsTitle());
    if (details.effects.empty())
        return html + paragraph(muted(text(DetailWords::noEffects())));
    html += entries(trace, details.effects, effectsShown);
    if (details.effects.size() > effectsShown)
        html +=
            paragraph(muted(text(DetailWords::moreRows(details.effects.size() - effectsShown))));
    return html;
}

} // namespace

QString detailsHtml(const EventDetails &details, const Trace &trace, const Spans &spans)
{
    const Theme &theme = Theme::current();
    QString html = QStringLiteral("<style>a { color:%1; text-decoration:none; }</style>")
                       .arg(theme.accent.name());
    html += headHtml(trace, details.row) + factsHtml(details, false);
    if (!details.evidence.empty()) {
        html += section(DetailWords::evidenceTitle());
        for (const DetailEvidence &evidence : details.evidence)
            html += paragraph(seqLink(evidence.target, text(evidence.words)));
    }
    if (details.period)
        html += faultPeriodHtml(*details.period, trace, details.row);
    html += votesHtml(details, trace);
    if (details.validity)
        html += validityHtml(*details.validity);
    html += causesHtml(details, trace) + effectsHtml(details, trace);
    html += spansHtml(details, trace, spans) + section(DetailWords::identifiersTitle())
        + factsHtml(details, true);
    return html + onlyLinks(trace, details.row);
}

} // namespace lockscope
