// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/condense.h"
#include "ui/index/foldcolumns.h"
#include "ui/index/lanemodel.h"
#include "ui/index/messages.h"
#include "ui/index/timelineindex.h"
#include "ui/index/validity.h"
#include "ui/index/writenotes.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/theme/theme.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QPainter>
#include <QPainterPath>
#include <QRectF>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace lockscope {

struct Arrow;
class MatchingRows;

/// A word on the lanes. All are drawn last, so that no band or hatch runs through them.
struct LaneWord {
    QRectF rect;
    QString text;
    QColor ink;
    QColor plate{}; ///< what it stands on; invalid: on what is there
    std::optional<QFont> font{}; ///< other than the lanes' own
};

/// A shape that is drawn with the words, above all bands.
struct LaneSign {
    Mark mark = Mark::wrote;
    QPointF centre;
    double size = 10;
    MarkInk ink;
};

/// All that painting the lanes reads. The painter's origin is the left edge of the lanes and the top of the first lane.
struct LaneScene {
    QPainter &painter;
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
    const LaneModel &lanes;
    const Theme &theme;
    const WriteNotes &notes;
    std::vector<LaneWord> &words;
    std::vector<LaneSign> &marks;
    std::optional<LeaseTerms> terms{};
    const Messages *messages = nullptr;
    TimelineCoordinates time{};
    double width = 0;
    double top = 0;    ///< what is in sight of the lanes
    double bottom = 0;
    double from = -std::numeric_limits<double>::infinity(); ///< of that, the rows that are asked for; nothing else has to be painted
    double to = std::numeric_limits<double>::infinity();
    double ratio = 1;  ///< device pixels to a pixel
    TextId litToken{};  ///< the token that the pointer asks about; all that bears it is lit
    std::optional<Span> litSpan{};
    const FoldColumns *fold = nullptr; ///< what the folded clients do, where it is known; null: they are looked at
    const MatchingRows *lit = nullptr; ///< what a filter lets pass; null: there is none, and nothing is dimmed
    std::vector<std::pair<double, double>> alwaysLit{}; ///< stretches of pixels that no filter dims
    const LanePixels *pixels = nullptr; ///< for what is small and many; null: the painter does it

    /// Whether what stands between two heights is in sight, and it, or what hangs over it a little, is asked for.
    bool isWanted(double topEdge, double bottomEdge) const
    {
        return bottomEdge >= top && topEdge <= bottom && bottomEdge + overhang >= from && topEdge - overhang <= to;
    }
    static constexpr double overhang = 16; ///< so far shapes, words and frames reach beyond their lane at most
    /// A frame around what bears the lit token.
    void paintLitFrame(const QRectF &around) const;
    /// The nearest device pixel.
    double snapped(double value) const
    {
        if (ratio == 1) // usual, and a division is dear where there is one for each pixel
            return static_cast<double>(qRound64(value));
        return static_cast<double>(qRound64(value * ratio)) / ratio;
    }
    /// A piece of a lane as a rectangle on device pixels, cut to what is in sight, at least a pixel wide.
    QRectF rect(double left, double right, double topEdge, double height) const
    {
        return columns(left, right, snapped(topEdge), snapped(height));
    }
    /// The same between two heights that are on device pixels already.
    QRectF columns(double left, double right, double topEdge, double height) const
    {
        const double x = snapped(std::max(left, -4.0));
        const double end = std::max(x + 1, snapped(std::min(right, width + 4)));
        return {x, topEdge, end - x, height};
    }
    /// Fills a rectangle as the painter would. REQUIRES: its transformation and clip are those of the lanes.
    void fill(const QRectF &area, const QColor &colour) const
    {
        if (pixels)
            pixels->fill(area, colour);
        else
            painter.fillRect(area, colour);
    }
    /// How many pixels of a PixelRun a pixel is wide.
    double fineness() const { return pixels ? pixels->fineness() : ratio; }
    /// A bar or a tick on device pixels, cut to what is in sight, at least a pixel wide.
    PixelRun run(double left, double right, QRgb colour) const
    {
        const double scale = fineness();
        const int first = runPlace(std::max(left, -4.0), scale);
        return {first, std::max(first + std::max(1, qRound(scale)), runPlace(std::min(right, width + 4), scale)), colour};
    }
    /// Whole columns of pixels, as runs have them.
    static PixelRun columnRun(int first, int end, QRgb colour, double fineness)
    {
        return fineness == 1 ? PixelRun{first, end, colour} : PixelRun{qRound(first * fineness), qRound(end * fineness), colour};
    }
    /// Fills many at once that stand side by side. REQUIRES: as fill().
    void fillRuns(const std::vector<PixelRun> &runs, double topEdge, double height) const;
    /// Lays a colour over many that do not overlap. REQUIRES: as fill(); they are as narrow as ticks.
    void veilRuns(const std::vector<PixelRun> &runs, double topEdge, double height, const QColor &colour) const;
    /// Draws a shape as paintMark() does. REQUIRES: as fill().
    void mark(Mark mark, QPointF centre, double size, const MarkInk &ink) const;
    /// Fills a rectangle as fillWithClient() does. REQUIRES: as fill().
    void fillWithClient(const QRectF &area, ClientId client, double strength) const;
    /// Draws a hatch as paintHatch() does. REQUIRES: as fill().
    void hatch(const QRectF &area, Hatch pattern, const QColor &colour, double anchor) const;
    /// A place of a run: on the pixels of what is painted into, where these of the screen are.
    int runPlace(double x, double scale) const { return scale == 1 && ratio == 1 ? static_cast<int>(roundOf(x)) : qRound(snapped(x) * scale); }
    const Spans::Lane &lane(SpanKind kind, const TimelineLane &of) const { return spans.lane({kind, of.client, of.node}); }
    /// Hands the pieces of a lane to a sink (condense.h).
    template <class Sink> void condenseLane(SpanKind kind, const TimelineLane &of, Sink &&sink) const
    {
        condenseInto(std::forward<Sink>(sink), lane(kind, of), time, width, spans.end(), &index.pyramid({kind, of.client, of.node}));
    }
    std::vector<Piece<Span>> pieces(SpanKind kind, const TimelineLane &of) const
    {
        return condensed(lane(kind, of), time, width, spans.end(), &index.pyramid({kind, of.client, of.node}));
    }
};

/// A bar: fill with an edge around it, where it is wide enough for one.
void paintBar(const LaneScene &scene, const QRectF &rect, ClientId client, double strength);
/// Bars between the same two heights that do not overlap: the narrow ones, of which there may be one for each pixel, are painted
/// all at once when the row ends.
class BarRow {
public:
    /// REQUIRES: the scene outlives it.
    BarRow(const LaneScene &scene, double top, double height)
        : m_scene(scene), m_top(scene.snapped(top)), m_height(scene.snapped(height)), m_fineness(scene.fineness())
    {
        m_narrow.reserve(static_cast<std::size_t>(scene.width / 2)); // as many as a crowded row has
    }
    ~BarRow() { m_scene.fillRuns(m_narrow, m_top, m_height); }
    BarRow(const BarRow &) = delete;
    BarRow &operator=(const BarRow &) = delete;

    /// As paintBar(), for a piece of the lane; its rectangle.
    QRectF add(double left, double right, ClientId client, double strength)
    {
        const PixelRun run = m_scene.run(left, right, colourOf(client, strength));
        const QRectF rect(run.from / m_fineness, m_top, (run.to - run.from) / m_fineness, m_height);
        if (rect.width() < narrowest)
            m_narrow.push_back(run);
        else
            paintBar(m_scene, rect, client, strength);
        return rect;
    }
    /// The same for whole columns of pixels.
    void addColumns(int from, int to, ClientId client, double strength)
    {
        if (to - from < narrowest)
            m_narrow.push_back(LaneScene::columnRun(from, to, colourOf(client, strength), m_fineness));
        else
            add(from, to, client, strength);
    }
    static constexpr double narrowest = 4; ///< pixels: below, its edge is all that a bar has room for

private:
    QRgb colourOf(ClientId client, double strength)
    {
        if (client != m_client || strength != m_strength)
            learnColour(client, strength);
        return m_colour;
    }
    void learnColour(ClientId client, double strength);
    const LaneScene &m_scene;
    double m_top;
    double m_height;
    double m_fineness;
    std::vector<PixelRun> m_narrow;
    ClientId m_client; // of the last narrow one, and its colour
    double m_strength = -1;
    QRgb m_colour = 0;
};

/// A stretch in which something does not run: grey, hatched, with a word where there is room.
void paintStoppage(const LaneScene &scene, const Piece<Span> &piece, const QRectF &rect, const QString &word);
/// A word at the left of a rectangle, if it fits into what is in sight of it; else nothing.
void addWord(const LaneScene &scene, const QRectF &rect, const QString &word, const QColor &ink, const QColor &plate = {});
/// A word in the middle of a rectangle, on a plate, if it fits into what is in sight of it; whether it did.
bool addPlate(const LaneScene &scene, const QRectF &rect, const QString &word);

void paintHolders(const LaneScene &scene, const TimelineLane &lane);
void paintBelief(const LaneScene &scene, const TimelineLane &lane);
void paintTruth(const LaneScene &scene, const TimelineLane &lane);
void paintProcessor(const LaneScene &scene, const TimelineLane &lane);
void paintNode(const LaneScene &scene, const TimelineLane &lane);
void paintStore(const LaneScene &scene, const TimelineLane &lane);
/// The clients that are folded together: in each pixel column the worst that one of them does.
void paintFold(const LaneScene &scene, const TimelineLane &lane);

/// All lanes in sight, with their backgrounds; violations and stalls come on top (timebands.h).
void paintLanes(const LaneScene &scene);
/// The leases that a client's belief rests on, between its belief and what the keys say.
void paintLeases(const LaneScene &scene, const TimelineLane &lane);
/// Messages between the lanes, above the bands and below the signs.
void paintMessages(const LaneScene &scene, const std::vector<Arrow> &arrows);
/// The shapes and words of the lanes, above all bands.
void paintSigns(const LaneScene &scene);

} // namespace lockscope
