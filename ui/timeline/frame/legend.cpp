// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/frame/legend.h"

#include "core/trace/spans.h"
#include "ui/index/keystate.h"
#include "ui/index/timelineindex.h"
#include "ui/theme/clientmark.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

constexpr int sampleWidth = 64;
constexpr int legendMargin = 14;
constexpr ClientId sampleClient{1};

QString translatedWords(const char *words)
{
    return QCoreApplication::translate("lockscope::Legend", words);
}

bool hasTwoInside(const Spans &, const TimelineIndex &index)
{
    return std::ranges::any_of(
        index.inside(), [](const CountInterval &interval) { return interval.count > 1; });
}

bool hasSpan(const Spans &spans, SpanKind kind, const std::function<bool(const Span &)> &is)
{
    return std::ranges::any_of(spans.lanes(), [&](const auto &lane) {
        return lane.first.kind == kind && std::ranges::any_of(lane.second, is);
    });
}

bool hasWaiting(const Spans &spans, const TimelineIndex &)
{
    return hasSpan(spans, SpanKind::waiting, [](const Span &) { return true; });
}

bool hasOrphan(const Spans &spans, const TimelineIndex &)
{
    return hasSpan(spans, SpanKind::key, [&spans](const Span &key) {
        return orphanedAt(key, spans) < std::min(key.end, spans.end());
    });
}

bool hasQuorum(const Spans &spans, const TimelineIndex &)
{
    return spans.quorum() > 1;
}

bool hasReplica(const Spans &spans, const TimelineIndex &)
{
    return !spans.wasPrimaryAtStart(spans.nodeMax());
}

LegendSign onlyIf(bool (*isIn)(const Spans &, const TimelineIndex &), LegendSign sign)
{
    sign.isIn = isIn;
    return sign;
}

LegendSign markSign(Mark mark, EventKinds kinds, const char *words)
{
    return {translatedWords(words),
        [mark](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            paintMark(painter, mark, place.center(), 12, {theme.text, theme.panel});
        },
        false, kinds};
}

LegendSign barSign(
    EventKinds kinds, const char *words, double colourShare, std::optional<Hatch> hatch)
{
    return {translatedWords(words),
        [colourShare, hatch](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            const QRectF bar = place.adjusted(0, 2, 0, -2);
            fillWithClient(painter, bar, sampleClient, theme, colourShare);
            painter.setPen(theme.clientOutline(sampleClient));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
            if (hatch)
                paintHatch(painter, bar, *hatch, *hatch == Hatch::dots ? theme.paused : theme.text,
                    bar.left());
        },
        false, kinds};
}

LegendSign orphanSign()
{
    return onlyIf(hasOrphan,
        barSign({EventKind::keySet},
            QT_TRANSLATE_NOOP(
                "lockscope::Legend", "an orphan key: its owner has crashed or no longer uses it"),
            1, Hatch::lines));
}

LegendSign violationSign()
{
    return {translatedWords(QT_TRANSLATE_NOOP(
                "lockscope::Legend", "two clients inside at the same time: a violation")),
        [](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            painter.fillRect(place.adjusted(0, 2, 0, -2), theme.violation);
            paintHatch(
                painter, place.adjusted(0, 2, 0, -2), Hatch::cross, theme.text, place.left());
        }};
}

LegendSign keySign()
{
    return {translatedWords(QT_TRANSLATE_NOOP("lockscope::Legend",
                "a client's key on a node; its height shows the remaining TTL")),
        [](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.client(sampleClient));
            const std::array corners{place.topLeft(), place.bottomLeft(), place.bottomRight()};
            painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
        }};
}

LegendSign faultSign(Qt::PenStyle style, const char *words)
{
    return {translatedWords(words),
        [style](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            painter.setPen(QPen(theme.clientOutline(sampleClient), 1, style));
            painter.setBrush(theme.laneAlternate);
            painter.drawRoundedRect(place.adjusted(0.5, 1.5, -0.5, -1.5), 3, 3);
        },
        true};
}

LegendSign leaseSign()
{
    return {translatedWords(QT_TRANSLATE_NOOP("lockscope::Legend",
                "the lease: time to acquire, time left to work, drift allowance (hollow)")),
        [](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            const QRectF bar(place.left(), place.center().y() - 3, place.width(), 6);
            painter.fillRect(bar, theme.text);
            painter.fillRect(bar.adjusted(12, 1, -12, -1),
                mixed(theme.clientOutline(sampleClient), theme.lane, 0.55));
            painter.fillRect(QRectF(bar.right() - 11, bar.top() + 1, 10, 4), theme.panel);
        }};
}

LegendSign contendedSign()
{
    return {translatedWords(QT_TRANSLATE_NOOP(
                "lockscope::Legend", "teeth above a key: other clients wait for it")),
        [](QPainter &painter, const QRectF &place) {
            for (double x = place.left(); x + 2 <= place.right(); x += 6)
                painter.fillRect(
                    QRectF(x, place.center().y() - 3, 2, 6), Theme::current().textMuted);
        }};
}

LegendSign waitingSign()
{
    return {translatedWords(QT_TRANSLATE_NOOP("lockscope::Legend",
                "waits for the lock; in the lane below: its process is running")),
        [](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            painter.fillRect(QRectF(place.left(), place.center().y() - 1, place.width(), 2),
                theme.clientOutline(sampleClient));
        }};
}

enum class MessageSign { plain, late, lost, copy };

LegendSign messageSign(MessageSign sign, EventKinds kinds, const char *words)
{
    return {translatedWords(words),
        [sign](QPainter &painter, const QRectF &place) {
            const Theme &theme = Theme::current();
            QPen pen(sign == MessageSign::plain || sign == MessageSign::lost
                    ? theme.clientOutline(sampleClient)
                    : theme.textMuted,
                1.4, Qt::SolidLine, Qt::FlatCap);
            if (sign == MessageSign::copy)
                pen.setStyle(Qt::DotLine);
            else if (sign != MessageSign::plain)
                pen.setDashPattern({4, 3});
            painter.setPen(pen);
            const QPointF turn(place.center().x(), place.bottom());
            painter.drawLine(place.topLeft(), turn);
            if (sign == MessageSign::lost)
                paintMark(painter, Mark::lost, (place.topLeft() + turn) / 2, 10,
                    {theme.text, theme.panel});
            else if (sign != MessageSign::copy)
                painter.drawLine(turn, place.topRight());
        },
        false, kinds};
}

// A sign as the timeline draws it.
class LegendSample : public QWidget {
public:
    LegendSample(std::function<void(QPainter &, const QRectF &)> paint, QWidget *parent)
        : QWidget(parent), m_paint(std::move(paint))
    {
        setFixedSize(sampleWidth, fontMetrics().height() + 2);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        m_paint(painter, rect());
    }

private:
    const std::function<void(QPainter &, const QRectF &)> m_paint;
};

} // namespace

std::vector<LegendSign> legendSigns()
{
    return {
        barSign({EventKind::entered},
            QT_TRANSLATE_NOOP("lockscope::Legend", "inside the critical section"), 1, {}),
        barSign({EventKind::granted},
            QT_TRANSLATE_NOOP(
                "lockscope::Legend", "believes that it holds the lock; below: what the keys say"),
            0.5, {}),
        barSign({EventKind::leaseEnded},
            QT_TRANSLATE_NOOP(
                "lockscope::Legend", "believes that it holds the lock, but the lease has ended"),
            0.5, Hatch::diagonal),
        leaseSign(),
        waitingSign(),
        barSign({EventKind::paused, EventKind::frozen, EventKind::nodeDown, EventKind::crashed},
            QT_TRANSLATE_NOOP("lockscope::Legend", "stopped: paused, frozen or down"), 0.2,
            Hatch::dots),
        onlyIf(hasTwoInside, violationSign()),
        keySign(),
        onlyIf(hasWaiting, contendedSign()),
        orphanSign(),
        markSign(Mark::granted, {EventKind::granted},
            QT_TRANSLATE_NOOP("lockscope::Legend", "is granted the lock")),
        markSign(Mark::extended, {EventKind::extended},
            QT_TRANSLATE_NOOP("lockscope::Legend", "renews its lease")),
        markSign(Mark::released, {EventKind::released},
            QT_TRANSLATE_NOOP("lockscope::Legend", "releases the lock")),
        markSign(Mark::denied, {EventKind::denied},
            QT_TRANSLATE_NOOP("lockscope::Legend", "is denied the lock")),
        onlyIf(hasQuorum,
            markSign(Mark::agreed, {EventKind::replied},
                QT_TRANSLATE_NOOP(
                    "lockscope::Legend", "a node votes yes; a thin cross: no; grey: too late"))),
        markSign(Mark::wrote, {EventKind::wrote},
            QT_TRANSLATE_NOOP("lockscope::Legend", "writes to the store")),
        markSign(Mark::rejected, {EventKind::writeRejected},
            QT_TRANSLATE_NOOP("lockscope::Legend", "its write is refused")),
        markSign(Mark::stole, {EventKind::stole},
            QT_TRANSLATE_NOOP("lockscope::Legend", "deletes another client's key")),
        markSign(Mark::lost,
            {EventKind::releaseRefused, EventKind::extendFailed, EventKind::crashed,
                EventKind::nodeDown, EventKind::keyLost},
            QT_TRANSLATE_NOOP(
                "lockscope::Legend", "crash, node down, key lost, or release refused")),
        markSign(Mark::jumped, {EventKind::clockJumped},
            QT_TRANSLATE_NOOP("lockscope::Legend", "a clock jumps")),
        markSign(Mark::promoted, {EventKind::promoted},
            QT_TRANSLATE_NOOP("lockscope::Legend", "becomes the primary")),
        messageSign(MessageSign::plain, {EventKind::sent},
            QT_TRANSLATE_NOOP("lockscope::Legend",
                "a command to a node, and its reply; if there are too many to draw, zoom in")),
        messageSign(MessageSign::late, {EventKind::timedOut},
            QT_TRANSLATE_NOOP("lockscope::Legend", "the reply arrives after the timeout")),
        messageSign(MessageSign::lost,
            {EventKind::timedOut, EventKind::linkCut, EventKind::linkDelayed, EventKind::frozen,
                EventKind::nodeDown},
            QT_TRANSLATE_NOOP(
                "lockscope::Legend", "lost or never answered; two bars across: delayed")),
        onlyIf(hasReplica,
            messageSign(MessageSign::copy, {EventKind::keySet},
                QT_TRANSLATE_NOOP("lockscope::Legend", "a replica copies its primary"))),
        faultSign(Qt::SolidLine,
            QT_TRANSLATE_NOOP("lockscope::Legend", "a fault at a fixed time: drag to move it")),
        faultSign(Qt::DashLine,
            QT_TRANSLATE_NOOP("lockscope::Legend", "a fault that waits for a step or a condition")),
        faultSign(Qt::DotLine,
            QT_TRANSLATE_NOOP(
                "lockscope::Legend", "a fault that you injected into this run: drag to keep it")),
    };
}

Legend::Legend(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("legend"));
    fill();
}

void Legend::fill()
{
    delete layout();
    auto *const grid = new QGridLayout(this);
    grid->setHorizontalSpacing(legendMargin);
    grid->setColumnStretch(1, 1);
    for (LegendSign &sign : legendSigns()) {
        const int row = grid->rowCount();
        auto *const words = new QLabel(sign.words, this);
        words->setWordWrap(true);
        words->setTextFormat(Qt::PlainText);
        grid->addWidget(new LegendSample(std::move(sign.paint), this), row, 0);
        grid->addWidget(words, row, 1);
    }
    grid->setRowStretch(grid->rowCount(), 1);
}

} // namespace lockscope
