// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/detailspanel.h"

#include "ui/details/detailshtml.h"
#include "ui/details/detailwords.h"
#include "ui/state/currentstate.h"
#include "ui/state/selection.h"
#include "ui/state/viewer.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"

#include <QScrollBar>
#include <QTextDocument>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds growthInterval{300};
}

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

} // namespace lockscope
