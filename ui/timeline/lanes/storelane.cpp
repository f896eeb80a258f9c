// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the store's lane: the writes in the colours of their clients, with their fencing tokens
// and outcomes.
#include "ui/theme/paintmark.h"
#include "ui/theme/paintword.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/words/timelinetext.h"

namespace lockscope {
namespace {

constexpr double writeTickWidth = 2; // in pixels; ticks replace shapes that would cover one another
constexpr double writeTickStep = 3;
constexpr double shapeDistanceMin =
    5; // in pixels; a write that is nearer to the last drawn shape gets no shape

struct Write {
    std::uint32_t row;
    double x;
    std::optional<WriteNote> note;
};

std::optional<WriteNote> noteOf(const LaneScene &scene, std::uint32_t row)
{
    const auto found = scene.notes.find(row);
    return found == scene.notes.end() ? std::nullopt : std::optional(found->second);
}

/// Returns the visible writes, at most one in each interval of writeTickStep pixels. Rejected and
/// harmful writes take precedence over others.
std::vector<Write> visibleWritesOf(const LaneScene &scene)
{
    const MarkList &writes = scene.index.writes();
    const MarkList &rejected = scene.index.rejectedWrites();
    std::vector<Write> visibleWrites;
    std::size_t i = 0;
    std::size_t rejectedIndex = 0;
    for (double x = -8; x <= scene.width + 8;) {
        i = writes.firstFrom(scene.time.timeAt(x), i);
        if (i >= writes.size() || scene.time.xOf(writes.time(i)) > scene.width + 8)
            break;
        Write write{writes.row(i), scene.time.xOf(writes.time(i)), noteOf(scene, writes.row(i))};
        const double next = std::max(write.x, x) + writeTickStep;
        rejectedIndex = rejected.firstFrom(writes.time(i), rejectedIndex);
        const auto noted = scene.notes.lower_bound(write.row);
        if (!write.note && noted != scene.notes.end()
            && scene.time.xOf(scene.trace[noted->first].time) < next)
            write = {noted->first, scene.time.xOf(scene.trace[noted->first].time), noted->second};
        else if (!write.note && rejectedIndex < rejected.size()
            && scene.time.xOf(rejected.time(rejectedIndex)) < next)
            write = {rejected.row(rejectedIndex), scene.time.xOf(rejected.time(rejectedIndex)),
                noteOf(scene, rejected.row(rejectedIndex))};
        visibleWrites.push_back(write);
        x = next;
    }
    return visibleWrites;
}

/// Adds a word at the right or at the left of the shape if it fits between `freeFrom` and `freeTo`.
/// Returns the x of the word's end; nothing if it adds no word.
std::optional<double> addWordBeside(const LaneScene &scene, const TimelineLane &lane,
    const Write &write, double freeFrom, double freeTo)
{
    const Event &event = scene.trace[write.row];
    const QString word = TimelineText::write(scene.trace, event, write.note);
    if (word.isEmpty())
        return std::nullopt;
    const double width = std::ceil(wordWidth(scene.painter.font(), word)) + 1;
    const double gap = 9; // between the centre of the sign and the word, in pixels
    double left = write.x + gap;
    if (left + width > std::min(freeTo - 4, scene.width))
        left = write.x - gap - width;
    if (left < freeFrom + 4 || left + width > scene.width)
        return std::nullopt;
    const bool isHarmful = write.note.has_value();
    scene.words.push_back({QRectF(left, lane.top, width, lane.height), word,
        isHarmful ? QColor(Qt::black) : scene.theme.text,
        isHarmful ? scene.theme.warning : QColor()});
    return left + width;
}

} // namespace

void paintStore(const LaneScene &scene, const TimelineLane &lane)
{
    const double y = scene.snapped(lane.top + lane.height / 2);
    scene.fill(QRectF(0, y, scene.width, 1), scene.theme.grid);
    const double size = std::clamp(lane.height * 0.5, 8.0, 15.0);
    const std::vector<Write> writes = visibleWritesOf(scene);
    double drawnTo = -1e6;
    double wordsEnd = -4;
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const Write &write = writes[i];
        const Event &event = scene.trace[write.row];
        const double nextX = i + 1 < writes.size() ? writes[i + 1].x : 1e6;
        const double previousX = i > 0 ? writes[i - 1].x : -1e6;
        const bool isRejected = event.kind == EventKind::writeRejected;
        const bool isPlain = !isRejected && !write.note;
        const bool isCrowded = write.x - previousX < size || nextX - write.x < size;
        if (isPlain && isCrowded) {
            scene.fill(QRectF(scene.snapped(write.x) - 1, y - size / 2, writeTickWidth, size),
                scene.theme.clientOutline(event.client));
        } else if (write.x - drawnTo >= shapeDistanceMin) {
            const MarkInk ink = isRejected
                ? MarkInk{scene.theme.text, scene.theme.lane}
                : MarkInk{scene.theme.client(event.client), scene.theme.text};
            scene.signs.push_back({isRejected ? Mark::rejected : Mark::wrote,
                QPointF(scene.snapped(write.x), y), size, ink});
            drawnTo = write.x;
        }
        if (scene.highlightedToken && event.token == scene.highlightedToken)
            scene.paintTokenFrame(
                QRectF(write.x - size / 2 - 2, y - size / 2 - 2, size + 4, size + 4));
        if (!isCrowded || !isPlain)
            wordsEnd = addWordBeside(scene, lane, write,
                isPlain ? previousX + size : std::max(wordsEnd, previousX + size / 2 - 2),
                nextX - size)
                           .value_or(wordsEnd);
    }
}

} // namespace lockscope
