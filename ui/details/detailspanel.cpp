// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/detailspanel.h"

#include "ui/details/detailshtml.h"
#include "ui/details/detailwords.h"
#include "ui/shell/kept.h"
#include "ui/shell/shell.h"
#include "ui/shell/windowactions.h"
#include "ui/shell/windowdocks.h"
#include "ui/state/replaystate.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/state/viewer.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolButton>

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
        .area = Qt::BottomDockWidgetArea,
        .title = DetailsPanel::tr("Details"),
        .content = panel,
        .tool = makeHistoryButtons(shell),
        .behindDockInLowWindow = DockId::verdict});
    return *panel;
}

} // namespace lockscope
