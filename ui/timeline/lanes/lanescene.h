// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/condense.h"
#include "ui/index/foldcolumns.h"
#include "ui/index/lanemodel.h"
#include "ui/index/matchingrows.h"
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

/// A word on the lanes. All words are painted last, so that no band or hatch crosses them.
struct LaneWord {
    QRectF rect;
    QString text;
    QColor colour;
    QColor background{};         ///< an invalid colour: the word has no background
    std::optional<QFont> font{}; ///< nullopt: the lanes' font
};

/// The shape of a Mark that is painted together with the words, on top of all bands.
struct LaneSign {
    Mark mark = Mark::wrote;
    QPointF centre;
    double size = 10; ///< the side of the square around the shape, in pixels
    MarkInk ink;
};

/// All that the functions below need to paint the lanes. They add to `words` and `signs`, which
/// paintSigns() paints last. The painter's origin is the left edge of the lanes and the top of the
/// first lane.
struct LaneScene {
    QPainter &painter;
    const Trace &trace;
    const Spans &spans;
    const TimelineIndex &index;
    const LaneModel &lanes;
    const Theme &theme;
    const WriteNotes &notes;
    std::vector<LaneWord> &words;
    std::vector<LaneSign> &signs;
    /// The settings of the run's leases. Nullopt: they are unknown, and no lease is painted.
    std::optional<LeaseSettings> leaseSettings{};
    /// The messages of the visible range, for paintMessages(); null: none.
    const Messages *messages = nullptr;
    TimelineCoordinates time{};
    /// The width of the lanes, in pixels.
    double width = 0;
    /// The visible part of the height: y from the top of all lanes.
    double top = 0;
    double bottom = 0;
    /// The part of the height that this thread paints: y from the top of all lanes (paintbytwo.h).
    double paintedTop = -std::numeric_limits<double>::infinity();
    double paintedBottom = std::numeric_limits<double>::infinity();
    /// The number of device pixels per pixel.
    double ratio = 1;
    /// The token under the pointer; all spans with this token are highlighted.
    TextId highlightedToken{};
    /// The span of the selected event; it gets a frame.
    std::optional<Span> selectedSpan{};
    /// The columns of the folded clients; null: paintFold() computes them.
    const FoldColumns *fold = nullptr;
    /// The rows that match the filter; null: there is no filter.
    const MatchingRows *matchingRows = nullptr;
    /// Ranges of x that are never dimmed.
    std::vector<std::pair<double, double>> neverDimmed{};
    /// Fills many small rectangles; null: the painter fills them.
    const LanePixels *pixels = nullptr;

    /// Returns whether this thread must paint an element between two heights, because it is visible
    /// and extends into the part of the height that this thread paints.
    bool needsPaint(double topEdge, double bottomEdge) const
    {
        return bottomEdge >= top && topEdge <= bottom && bottomEdge + overhang >= paintedTop
            && topEdge - overhang <= paintedBottom;
    }
    /// Shapes, words and frames extend at most this number of pixels beyond their lane.
    static constexpr double overhang = 16;
    /// Paints a frame around an element with the highlighted token.
    void paintTokenFrame(const QRectF &around) const;
    /// Returns the nearest position of a device pixel, in pixels.
    double snapped(double value) const
    {
        if (ratio == 1) // the usual case; a division for each pixel would be slow
            return static_cast<double>(qRound64(value));
        return static_cast<double>(qRound64(value * ratio)) / ratio;
    }
    /// Returns a part of a lane as a rectangle on device pixels, at least a pixel wide, cut 4
    /// pixels beyond the visible range of x.
    QRectF rect(double left, double right, double topEdge, double height) const
    {
        return rectOnPixels(left, right, snapped(topEdge), snapped(height));
    }
    /// Does the same for a top edge and a height that are already on device pixels.
    QRectF rectOnPixels(double left, double right, double topEdge, double height) const
    {
        const double x = snapped(std::max(left, -4.0));
        const double end = std::max(x + 1, snapped(std::min(right, width + 4)));
        return {x, topEdge, end - x, height};
    }
    /// Fills a rectangle like the painter. REQUIRES: the painter's transformation and clip are
    /// those of the lanes.
    void fill(const QRectF &area, const QColor &colour) const
    {
        if (pixels)
            pixels->fill(area, colour);
        else
            painter.fillRect(area, colour);
    }
    /// Returns the number of units of PixelRun::from and PixelRun::to in one pixel
    /// (LanePixels::unitsPerPixel()).
    double unitsPerPixel() const { return pixels ? pixels->unitsPerPixel() : ratio; }
    /// Returns the columns of a bar or a tick on device pixels, at least a pixel wide, cut 4 pixels
    /// beyond the visible range of x.
    PixelRun pixelRun(double left, double right, QRgb colour) const
    {
        const double scale = unitsPerPixel();
        const int first = runEdge(std::max(left, -4.0), scale);
        return {first,
            std::max(
                first + std::max(1, qRound(scale)), runEdge(std::min(right, width + 4), scale)),
            colour};
    }
    /// Returns whole pixel columns as a PixelRun.
    static PixelRun columnRun(int first, int end, QRgb colour, double unitsPerPixel)
    {
        return unitsPerPixel == 1
            ? PixelRun{first, end, colour}
            : PixelRun{qRound(first * unitsPerPixel), qRound(end * unitsPerPixel), colour};
    }
    /// Fills many PixelRuns at once. REQUIRES: as fill(); the PixelRuns are ordered from left to
    /// right.
    void fillRuns(const std::vector<PixelRun> &runs, double topEdge, double height) const;
    /// Blends a colour over many PixelRuns that do not overlap. REQUIRES: as fill(); the PixelRuns
    /// are as narrow as ticks.
    void blendRuns(const std::vector<PixelRun> &runs, double topEdge, double height,
        const QColor &colour) const;
    /// Draws a shape as paintMark() does. REQUIRES: as fill().
    void paintMark(Mark mark, QPointF centre, double size, const MarkInk &ink) const;
    /// Fills a rectangle as fillWithClient() in clientmark.h does. `colourShare`: 0 to 1, the
    /// weight of the client's colour in the mix with the background. REQUIRES: as fill().
    void fillWithClient(const QRectF &area, ClientId client, double colourShare) const;
    /// Draws a hatch as paintHatch() does. `patternLeft`: the x at which its pattern starts;
    /// callers pass -1e6 for a smaller x, because at a high zoom a bar can begin too far outside
    /// for exact arithmetic. REQUIRES: as fill().
    void hatch(const QRectF &area, Hatch pattern, const QColor &colour, double patternLeft) const;
    /// Converts an x to an edge of a PixelRun: the nearest device pixel, in the unit of the
    /// PixelRun. `scale`: unitsPerPixel().
    int runEdge(double x, double scale) const
    {
        return scale == 1 && ratio == 1 ? static_cast<int>(roundOf(x)) : qRound(snapped(x) * scale);
    }
    const Spans::Lane &lane(SpanKind kind, const TimelineLane &of) const
    {
        return spans.lane({kind, of.client, of.node});
    }
    /// Passes the pieces of a lane to a sink (condense.h).
    template <class Sink>
    void condenseLane(SpanKind kind, const TimelineLane &of, Sink &&sink) const
    {
        condenseInto(std::forward<Sink>(sink), lane(kind, of), time, width, spans.end(),
            &index.pyramid({kind, of.client, of.node}));
    }
    std::vector<Piece<Span>> pieces(SpanKind kind, const TimelineLane &of) const
    {
        return condensed(
            lane(kind, of), time, width, spans.end(), &index.pyramid({kind, of.client, of.node}));
    }
};

/// Paints a bar with an edge. A bar that is too narrow for an inside is only an edge.
/// `colourShare`: as in LaneScene::fillWithClient(). This share distinguishes the states of the
/// client: the bar is paler while the client only believes that it holds the lock than while it is
/// inside.
void paintBar(const LaneScene &scene, const QRectF &rect, ClientId client, double colourShare);
/// Paints bars that are between the same two heights and do not overlap. `colourShare`: as in
/// paintBar(). There may be a narrow bar for each pixel, so the destructor paints all narrow bars
/// together.
class BarRow {
public:
    /// REQUIRES: the scene outlives this object.
    BarRow(const LaneScene &scene, double top, double height)
        : m_scene(scene), m_top(scene.snapped(top)), m_height(scene.snapped(height)),
          m_unitsPerPixel(scene.unitsPerPixel())
    {
        m_narrow.reserve(
            static_cast<std::size_t>(scene.width / 2)); // the usual number in a crowded row
    }
    ~BarRow() { m_scene.fillRuns(m_narrow, m_top, m_height); }
    BarRow(const BarRow &) = delete;
    BarRow &operator=(const BarRow &) = delete;

    /// Paints a piece of the lane as paintBar() does. Returns the rectangle of the piece.
    QRectF add(double left, double right, ClientId client, double colourShare)
    {
        const PixelRun run = m_scene.pixelRun(left, right, colourOf(client, colourShare));
        const QRectF rect(
            run.from / m_unitsPerPixel, m_top, (run.to - run.from) / m_unitsPerPixel, m_height);
        if (rect.width() < filledWidthMin)
            m_narrow.push_back(run);
        else
            paintBar(m_scene, rect, client, colourShare);
        return rect;
    }
    /// Does the same for whole pixel columns.
    void addColumns(int from, int to, ClientId client, double colourShare)
    {
        if (to - from < filledWidthMin)
            m_narrow.push_back(
                LaneScene::columnRun(from, to, colourOf(client, colourShare), m_unitsPerPixel));
        else
            add(from, to, client, colourShare);
    }
    static constexpr double filledWidthMin = 4; ///< in pixels; a narrower bar is only an edge

private:
    QRgb colourOf(ClientId client, double colourShare)
    {
        if (client != m_client || colourShare != m_colourShare)
            updateColour(client, colourShare);
        return m_colour;
    }
    void updateColour(ClientId client, double colourShare);
    const LaneScene &m_scene;
    double m_top;
    double m_height;
    double m_unitsPerPixel;
    std::vector<PixelRun> m_narrow;
    // The last added bar: its client, its colour share and the colour of its edge.
    ClientId m_client;
    double m_colourShare = -1;
    QRgb m_colour = 0;
};

/// Paints a period in which something does not run: makes the lane paler, and adds a hatch, two
/// edges, and a word if it fits.
void paintStoppage(
    const LaneScene &scene, const Piece<Span> &piece, const QRectF &rect, const QString &word);
/// Adds a word at the left of a rectangle if it fits into the visible part.
void addWord(const LaneScene &scene, const QRectF &rect, const QString &word, const QColor &colour,
    const QColor &background = {});
/// Adds a word on a background in the middle of a rectangle if the word fits into the visible part.
/// Returns whether it fits.
bool addBoxedWord(const LaneScene &scene, const QRectF &rect, const QString &word);

/// Each of these functions paints one lane of a certain role. LaneRole describes what a lane of
/// each role shows.
void paintCounts(
    const LaneScene &scene, const TimelineLane &lane); ///< insideCount and believerCount
void paintBelief(const LaneScene &scene, const TimelineLane &lane);
void paintOwnership(const LaneScene &scene, const TimelineLane &lane); ///< the lane `keys`
void paintProcess(const LaneScene &scene, const TimelineLane &lane);
void paintNode(const LaneScene &scene, const TimelineLane &lane);
void paintStore(const LaneScene &scene, const TimelineLane &lane);
/// Paints the lane of the folded clients. Each pixel column shows the most severe state of any of
/// these clients.
void paintFold(const LaneScene &scene, const TimelineLane &lane);

/// Paints all visible lanes with their backgrounds; violations and stalls are painted over them
/// (timebands.h).
void paintLanes(const LaneScene &scene);
/// Paints the leases of a client, between its lanes `belief` and `keys`.
void paintLeases(const LaneScene &scene, const TimelineLane &lane);
/// Paints the messages between the lanes: over the bands, under the signs.
void paintMessages(const LaneScene &scene, const std::vector<Arrow> &arrows);
/// Paints the shapes and words of the lanes, on top of all bands.
void paintSigns(const LaneScene &scene);

/// Returns the parts of a lane that a filter does not dim, in pixels. These are each span with a
/// matching row, periods with two clients in the critical section, the selection, and the rows that
/// the filter has not checked yet. If many spans share a pixel, the pixel is dimmed only if none of
/// them has a matching row. REQUIRES: scene.matchingRows is set.
PixelRanges undimmedRanges(const LaneScene &scene, const TimelineLane &lane);

/// The words and signs that one lane has added to a scene, as ranges of indexes of scene.words and
/// scene.signs.
struct LaneAdditions {
    std::size_t wordsFrom = 0;
    std::size_t wordsTo = 0;
    std::size_t signsFrom = 0;
    std::size_t signsTo = 0;
};

/// Dims a lane except its undimmedRanges(), and dims the words and signs of the lane. `background`:
/// the colour behind the lane. `added`: the words and signs of the lane. REQUIRES:
/// scene.matchingRows is set, and all lanes of the lane's group have been painted already.
void dimLane(const LaneScene &scene, const TimelineLane &lane, QColor background,
    const LaneAdditions &added);

/// Returns the dimmed form of a colour.
QColor dimmed(const Theme &theme, const QColor &colour);
MarkInk dimmed(const Theme &theme, const MarkInk &ink);

} // namespace lockscope
