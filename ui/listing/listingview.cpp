// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingview.h"

#include "ui/listing/listingdelegate.h"
#include "ui/listing/listingmodel.h"
#include "ui/state/query/eventlinks.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t grantSearchRowsMax =
    4096; // showClientAndToken() searches this many rows for the first grant of a run

} // namespace

ListingView::ListingView(Parts parts, QWidget *parent)
    : QListView(parent), m_parts(parts), m_model(new ListingModel(this))
{
    setObjectName(QStringLiteral("listing"));
    setModel(m_model);
    setItemDelegate(new ListingDelegate(*this));
    setFrameShape(NoFrame);
    setResizeMode(Adjust);
    setSelectionMode(NoSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setAccessibleName(tr("Listing of the lock scheme"));
    connect(&m_parts.current, &CurrentState::changed, this, &ListingView::showState);
    connect(&m_parts.selection, &Selection::changed, this, &ListingView::showSelected);
    connect(this, &QListView::clicked, this, &ListingView::selectNextEventOf);
    connect(this, &QListView::activated, this, &ListingView::selectNextEventOf);
}

QSize ListingView::sizeHint() const
{
    return {300, fontMetrics().height() * 10};
}

void ListingView::setRun(const SchemeRef &scheme, const Settings &settings,
    const Resource &resource, const std::vector<ClientVersion> &otherVersions)
{
    m_model->setRun(scheme, settings, resource, otherVersions);
    showState();
    showSelected();
}

void ListingView::setDialect(std::optional<Dialect> dialect)
{
    m_model->setDialect(dialect);
    showState();
}

QString ListingView::text() const
{
    return m_model->text();
}

void ListingView::setBreakPoints(const std::set<int> &lines)
{
    m_model->setBreakPoints(lines);
}

void ListingView::setFaults(const FaultPlan &plan)
{
    m_model->setFaults(plan);
}

void ListingView::paintEvent(QPaintEvent *event)
{
    QListView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    constexpr int margin = 12;
    QPainter painter(viewport());
    painter.setPen(Theme::current().textMuted);
    painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
        Qt::AlignTop | Qt::TextWordWrap,
        tr("The clients of this run are programs. Their code is not known here; select an event to "
           "see their commands."));
}

int ListingView::lineAt(const QPoint &position) const
{
    const QModelIndex index = indexAt(position);
    return index.isValid() ? m_model->row(index.row()).place.line : 0;
}

bool ListingView::isInMargin(const QPoint &position) const
{
    return position.x() < ListingDelegate::marginWidth() && lineAt(position) > 0;
}

void ListingView::mousePressEvent(QMouseEvent *event)
{
    if (!isInMargin(event->position().toPoint()))
        QListView::mousePressEvent(event); // a click in the margin does not select a line
}

void ListingView::mouseReleaseEvent(QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    if (isInMargin(position) && event->button() == Qt::LeftButton)
        Q_EMIT marginClicked(lineAt(position), viewport()->mapToGlobal(position));
    else
        QListView::mouseReleaseEvent(event);
}

void ListingView::keyPressEvent(QKeyEvent *event)
{
    const QRect current = visualRect(currentIndex());
    const int line = currentIndex().isValid() ? m_model->row(currentIndex().row()).place.line : 0;
    if (event->key() == Qt::Key_B && event->modifiers() == Qt::NoModifier && line > 0)
        Q_EMIT marginClicked(line, viewport()->mapToGlobal(current.bottomLeft()));
    else
        QListView::keyPressEvent(event);
}

void ListingView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QPoint position = isByKeyboard ? visualRect(currentIndex()).center() : event->pos();
    if (const int line = lineAt(position); line > 0)
        Q_EMIT lineMenuWanted(line, viewport()->mapToGlobal(position));
}

void ListingView::showState()
{
    m_model->setState(m_parts.current.state());
    showClientAndToken(); // a run in progress may just have granted its first lock
}

void ListingView::showSelected()
{
    ListingPlace place;
    const auto &trace = m_parts.current.trace();
    const std::optional<Seq> selected = m_parts.selection.event();
    if (const auto row = trace && selected ? trace->indexOf(*selected) : std::nullopt)
        place = placeOfEvent(*trace, *row);
    m_model->setSelected(place);
    showClientAndToken();
}

// The lines for redis-cli contain the client and the token of the selected event; if it lacks one
// of them, those of the run's first grant.
void ListingView::showClientAndToken()
{
    const auto &trace = m_parts.current.trace();
    if (!trace)
        return m_model->setClientAndToken(ClientId{1}, {});
    const auto hasTokenAndClient = [&](const Event &event) { return event.token && event.client; };
    const std::optional<Seq> selected = m_parts.selection.event();
    const auto row = selected ? trace->indexOf(*selected) : std::nullopt;
    const Event *event = row && hasTokenAndClient((*trace)[*row]) ? &(*trace)[*row] : nullptr;
    for (std::size_t i = 0; !event && i < std::min(trace->size(), grantSearchRowsMax); ++i) {
        if ((*trace)[i].kind == EventKind::granted && hasTokenAndClient((*trace)[i]))
            event = &(*trace)[i];
    }
    const std::string_view token = event ? trace->text(event->token) : std::string_view();
    m_model->setClientAndToken(event ? event->client : ClientId{1},
        token.size() <= Token::sizeMax ? Token(token) : Token());
}

void ListingView::selectNextEventOf(const QModelIndex &index)
{
    const auto &trace = m_parts.current.trace();
    if (!trace || !index.isValid())
        return;
    // The search begins after the playhead; without a playhead it begins after the selected event,
    // so that a second click finds the next event.
    std::size_t from = 0;
    if (m_parts.playhead.at()) {
        from = m_parts.playhead.at()->rows;
    } else if (const auto selected = m_parts.selection.event()) {
        const auto row = trace->indexOf(*selected);
        from = row ? *row + 1 : 0;
    }
    const ListingPlace place = m_model->row(index.row()).place;
    if (place.kind == ListingPlace::Kind::nowhere)
        return;
    auto row = eventOfPlace(*trace, place, from);
    if (!row)
        row = eventOfPlace(
            *trace, place, 0); // there is none after `from`: searches from the start of the trace
    if (!row)
        return;
    if (m_parts.playhead.at())
        m_parts.playhead.moveToRow(*row);
    m_parts.selection.select(trace->seqAt(*row), true);
}

namespace {

constexpr std::size_t searchedRowsMax =
    65536; // rows searched for the effect of a step; an effect follows soon or never

bool isAtPlace(const Trace &trace, const Event &event, const ListingPlace &place)
{
    if (place.kind == ListingPlace::Kind::inside)
        return event.kind == EventKind::entered;
    return event.kind == EventKind::step && stepLine(trace, event) == place.line;
}

} // namespace

std::optional<std::size_t> eventOfPlace(
    const Trace &trace, const ListingPlace &place, std::size_t from)
{
    for (std::size_t candidate = 0; candidate < trace.size(); ++candidate) {
        if (!isAtPlace(trace, trace[candidate], place))
            continue;
        if (place.kind == ListingPlace::Kind::inside) {
            if (candidate >= from)
                return candidate;
            continue;
        }
        const Seq seq = trace.seqAt(candidate);
        std::size_t effect = candidate;
        for (std::size_t row = candidate + 1;
             row < std::min(trace.size(), candidate + searchedRowsMax); ++row) {
            const Event &event = trace[row];
            if (event.client == trace[candidate].client
                && (event.cause == seq || event.kind == EventKind::step)) {
                effect = event.cause == seq && event.kind != EventKind::step ? row : candidate;
                break;
            }
        }
        // A step before `from` counts if its effect is at or after `from`.
        if (effect >= from)
            return effect;
    }
    return std::nullopt;
}

ListingPlace placeOfEvent(const Trace &trace, std::size_t row)
{
    const ClientId client = trace[row].client;
    for (std::optional<std::size_t> at = row; at && client && trace[*at].client == client;
         at = causeOf(trace, *at)) {
        switch (trace[*at].kind) {
        case EventKind::step: return {ListingPlace::Kind::line, stepLine(trace, trace[*at])};
        case EventKind::entered:
        case EventKind::left: return {ListingPlace::Kind::inside, 0};
        case EventKind::attempt: return {};
        default: break;
        }
    }
    return {};
}

} // namespace lockscope
