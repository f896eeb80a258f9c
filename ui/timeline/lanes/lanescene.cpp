// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/lanescene.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/lanes/dimming.h"

namespace lockscope {
namespace {

QColor narrowBarColour(const Theme &theme, ClientId client, double colourShare)
{
    return colourShare < 1 ? mixed(theme.clientOutline(client), theme.lane, 0.75)
                           : theme.clientOutline(client);
}

QColor backgroundOf(const Theme &theme, bool isAlternate)
{
    return isAlternate ? theme.laneAlternate : theme.lane;
}

void paintLaneBackground(const LaneScene &scene, const LaneGroup &group, bool isAlternate)
{
    const QRectF rect(0, group.top, scene.width, group.height);
    scene.fill(rect, backgroundOf(scene.theme, isAlternate));
    scene.fill(QRectF(0, group.top + group.height - 1, scene.width, 1), scene.theme.grid);
}

void paintLane(const LaneScene &scene, const TimelineLane &lane)
{
    switch (lane.role) {
    case LaneRole::insideCount:
    case LaneRole::believerCount: paintCounts(scene, lane); break;
    case LaneRole::belief: paintBelief(scene, lane); break;
    case LaneRole::keys: paintOwnership(scene, lane); break;
    case LaneRole::process: paintProcess(scene, lane); break;
    case LaneRole::node: paintNode(scene, lane); break;
    case LaneRole::store: paintStore(scene, lane); break;
    case LaneRole::fold: paintFold(scene, lane); break;
    }
}

} // namespace

void LaneScene::paintTokenFrame(const QRectF &around) const
{
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(around);
}

void LaneScene::hatch(
    const QRectF &area, Hatch pattern, const QColor &colour, double patternLeft) const
{
    if (!pixels || !pixels->fillHatch(area, pattern, colour, patternLeft))
        paintHatch(painter, area, pattern, colour, patternLeft);
}

void LaneScene::fillRuns(const std::vector<PixelRun> &runs, double topEdge, double height) const
{
    if (pixels)
        return pixels->fillRuns(runs, topEdge, height);
    for (const PixelRun &run : runs)
        painter.fillRect(QRectF(run.from / ratio, topEdge, (run.to - run.from) / ratio, height),
            QColor::fromRgb(run.colour));
}

void LaneScene::blendRuns(
    const std::vector<PixelRun> &runs, double topEdge, double height, const QColor &colour) const
{
    if (pixels)
        return pixels->blendRuns(runs, topEdge, height, colour);
    for (const PixelRun &run : runs)
        painter.fillRect(
            QRectF(run.from / ratio, topEdge, (run.to - run.from) / ratio, height), colour);
}

void LaneScene::paintMark(Mark mark, QPointF centre, double size, const MarkInk &ink) const
{
    const QPointF corner = centre - QPointF(1, 1) * markMiddle(size);
    if (!pixels || !pixels->drawImage(corner, markImage(mark, size, ink, ratio)))
        lockscope::paintMark(painter, mark, centre, size, ink);
}

void LaneScene::fillWithClient(const QRectF &area, ClientId client, double colourShare) const
{
    fill(area, mixed(theme.client(client), theme.lane, colourShare));
    if (!client || client.value <= clientColourCount)
        return;
    const QColor line = clientStripeColour(client, theme, colourShare);
    for (const QRectF &stripe : clientStripes(area, client))
        fill(stripe, line);
}

void BarRow::updateColour(ClientId client, double colourShare)
{
    m_client = client;
    m_colourShare = colourShare;
    m_colour = narrowBarColour(m_scene.theme, client, colourShare).rgb();
}

void paintBar(const LaneScene &scene, const QRectF &rect, ClientId client, double colourShare)
{
    if (rect.width() < BarRow::filledWidthMin) {
        scene.fill(rect, narrowBarColour(scene.theme, client, colourShare));
        return;
    }
    scene.fill(rect, scene.theme.clientOutline(client));
    scene.fillWithClient(rect.adjusted(1, 1, -1, -1), client, colourShare);
}

void addWord(const LaneScene &scene, const QRectF &rect, const QString &word, const QColor &colour,
    const QColor &background)
{
    const QFontMetricsF metrics(scene.painter.font());
    const double left = std::max(rect.left(), 0.0) + 5;
    const double right = std::min(rect.right(), scene.width) - 4;
    const double width = std::ceil(wordWidth(scene.painter.font(), word)) + 1;
    if (right - left < width || rect.height() < metrics.ascent())
        return;
    scene.words.push_back(
        {QRectF(left, rect.top(), width, rect.height()), word, colour, background});
}

bool addBoxedWord(const LaneScene &scene, const QRectF &rect, const QString &word)
{
    const QFontMetricsF metrics(scene.painter.font());
    const double left = std::max(rect.left(), 0.0);
    const double right = std::min(rect.right(), scene.width);
    const double width = std::ceil(wordWidth(scene.painter.font(), word)) + 12;
    if (right - left < width + 8)
        return false;
    const double height = std::min(rect.height(), std::ceil(metrics.height()) + 2);
    const QRectF box(scene.snapped((left + right - width) / 2),
        scene.snapped(rect.center().y() - height / 2), width, height);
    scene.words.push_back({box, word, scene.theme.text, scene.theme.panel});
    return true;
}

void paintStoppage(
    const LaneScene &scene, const Piece<Span> &piece, const QRectF &rect, const QString &word)
{
    QColor cover = scene.theme.lane;
    cover.setAlphaF(0.45F);
    scene.fill(rect, cover);
    scene.hatch(rect, Hatch::dots, scene.theme.paused, std::max(piece.left, -1e6));
    scene.fill(QRectF(rect.left(), rect.top(), 1, rect.height()), scene.theme.paused);
    scene.fill(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), scene.theme.paused);
    if (!piece.isDense && !word.isEmpty())
        addBoxedWord(scene, rect, word);
}

void paintLanes(const LaneScene &scene)
{
    bool isAlternate = false;
    for (const LaneGroup &group : scene.lanes.groups()) {
        isAlternate = !isAlternate;
        if (!scene.needsPaint(group.top, group.top + group.height))
            continue;
        paintLaneBackground(scene, group, isAlternate);
        std::vector<LaneAdditions> added; // by lane; words and signs are dimmed with their own lane
                                          // even if they extend into the next
        for (std::size_t i = group.first; i < group.first + group.count; ++i) {
            const std::size_t words = scene.words.size();
            const std::size_t signs = scene.signs.size();
            paintLane(scene, scene.lanes.lanes()[i]);
            added.push_back({words, scene.words.size(), signs, scene.signs.size()});
        }
        for (std::size_t i = 0; scene.matchingRows && i < added.size(); ++i)
            dimLane(scene, scene.lanes.lanes()[group.first + i],
                backgroundOf(scene.theme, isAlternate), added[i]);
    }
}

} // namespace lockscope
