// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultlane.h"

#include "core/scenario/files/forks.h"
#include "lockscope/base/contract.h"
#include "ui/faults/faulteditor.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/state/replaystate.h"
#include "ui/state/viewer.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/timeline/frame/ruler.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"

#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace lockscope {
namespace {

// The maximum number of rows of chips; further chips share the last row.
constexpr int chipRowsMax = 7;
constexpr double heightShareMax =
    0.2; // the maximum height of the rows, as a share of the height of the parent widget
constexpr int highRowsMax = 4; // if there are more rows of chips, each has less height
constexpr int gap = 2;
constexpr double tickReach = 4;        // pixels
constexpr double barLengthMax = 20000; // pixels
constexpr std::chrono::milliseconds growthInterval{300};

double widthOf(const FaultChip &chip)
{
    return std::max<double>(chip.textWidth(), chip.shown().barLength + 2);
}

} // namespace

FaultLane::FaultLane(
    FaultPlanEditor &planEditor, const Viewer &viewer, Playhead &playhead, QWidget *parent)
    : TimelineStrip(parent), m_planEditor(planEditor), m_viewer(viewer), m_playhead(playhead),
      m_mover(planEditor)
{
    setObjectName(QStringLiteral("faultLane"));
    setAccessibleName(tr("Faults"));
    connect(&planEditor.editor(), &ChoiceEditor::choiceChanged, this, &FaultLane::showPlan);
    connect(&viewer, &Viewer::runChanged, this, [this] {
        m_spans = FaultSpans(m_planEditor.plan());
        showPlan();
    });
    // While a run grows, the viewer emits runGrew() many times a second; the chips need fewer
    // updates.
    m_growthTimer.setSingleShot(true);
    m_growthTimer.setInterval(growthInterval);
    connect(&m_growthTimer, &QTimer::timeout, this, &FaultLane::showPlan);
    connect(&viewer, &Viewer::runGrew, this, [this] {
        if (!m_growthTimer.isActive())
            m_growthTimer.start();
    });
    connect(&viewer, &Viewer::runningChanged, this, &FaultLane::showPlan);
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
    showPlan();
    whenRestyled(*this, [this] { placeChips(); });
}

int FaultLane::heightWanted() const
{
    return m_chipRowCount * (chipRowHeight() + gap) + gap;
}

void FaultLane::showTime(const TimelineCoordinates &coordinates, double left)
{
    m_coordinates = coordinates;
    m_axisLeft = left;
    placeChips();
}

void FaultLane::showPlan()
{
    const std::optional<FaultPlan> ofFile = m_planEditor.planOfFile();
    const FaultPlan &plan = ofFile ? *ofFile : m_planEditor.plan();
    // The run of another scenario has no rows about the faults of this plan.
    const bool hasRowsOfPlan = ofFile
        || (m_viewer.header()
            && areOfOneExperiment(
                m_viewer.header()->scenario, m_planEditor.editor().choice().scenario().id));
    const Trace *const trace = hasRowsOfPlan ? m_viewer.trace().get() : nullptr;
    if (m_spans.plan() != plan)
        m_spans = FaultSpans(plan);
    const auto spans =
        m_viewer.view()->isSketch ? std::vector<FaultSpan>(plan.size()) : m_spans.spansIn(trace);
    findInjected(plan, m_viewer.source() == RunView::Source::model ? nullptr : trace);
    if (ofFile && !m_mover.isDragging()) {
        for (FaultId id = 0; id < plan.size(); ++id)
            m_injected.push_back({plan[id], spans[id], 0, {}, true, true});
    }
    m_planChips = ofFile ? 0 : plan.size();
    const std::size_t count = m_planChips + m_injected.size();
    while (m_chips.size() > count) {
        m_chips.back()->disconnect(this);
        m_chips.back()->hide();
        m_chips.back()->deleteLater(); // not deleted now: an event handler of this chip may have
                                       // called this function
        m_chips.pop_back();
        endDrag();
    }
    while (m_chips.size() < count) {
        m_chips.push_back(new FaultChip(this));
        connectChip(m_chips.back());
    }
    for (FaultId id = 0; id < m_planChips; ++id)
        m_chips[id]->showFault({plan[id], spans[id], 0, m_planEditor.refusal(plan[id])});
    for (std::size_t i = 0; i < m_injected.size(); ++i)
        m_chips[m_planChips + i]->showFault(m_injected[i]);
    m_ticks = m_faultsByHand.random();
    for (FaultId id = 0; id < plan.size(); ++id) {
        for (const WorldTime time : spans[id].again)
            m_ticks.push_back({time, plan[id]});
    }
    setAccessibleDescription(
        !m_faultsByHand.random().empty() || m_chips.empty() ? noChipsText() : QString());
    placeChips();
    update();
}

void FaultLane::findInjected(const FaultPlan &plan, const Trace *trace)
{
    if (m_mover.isDragging())
        return;
    m_injected.clear();
    for (const auto &[time, fault] : m_faultsByHand.in(trace)) {
        if (std::find(plan.begin(), plan.end(), fault) != plan.end())
            continue;
        FaultSpan span{fault.begin.time.has_value(), time, {}, false};
        if (const auto length = lengthOf(fault))
            span.end = time + *length;
        span.isOpen = !span.end && hasSettableLength(fault);
        m_injected.push_back({fault, span, 0, {}, true});
    }
}

FaultId FaultLane::keep(const FaultChip *chip)
{
    if (!chip->shown().isInjected)
        return idOf(chip);
    const FaultId id = m_planEditor.add(Fault(chip->shown().fault));
    if (FaultChip *const kept = chipOf(id))
        kept->setFocus();
    return id;
}

void FaultLane::keepAll()
{
    FaultPlan plan = m_planEditor.plan();
    for (const FaultChip::Shown &shown : m_injected)
        plan.add(shown.fault);
    m_planEditor.setPlan(std::move(plan), "keep all");
}

int FaultLane::chipRowHeight() const
{
    return fontMetrics().height() + (m_chipRowCount <= highRowsMax ? 8 : 3);
}

int FaultLane::chipRowsThatFit() const
{
    const int heightMax =
        parentWidget() ? static_cast<int>(parentWidget()->height() * heightShareMax) : 0;
    return std::clamp(heightMax / (fontMetrics().height() + gap), 2, chipRowsMax);
}

void FaultLane::placeChips()
{
    std::vector<std::size_t> order(m_chips.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto xOf = [&](std::size_t i) {
        const auto &begin = m_chips[i]->shown().span.begin;
        return begin ? m_axisLeft + m_coordinates.xOf(*begin) : m_axisLeft + 4;
    };
    std::stable_sort(
        order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return xOf(a) < xOf(b); });
    std::vector<double> rowEnds; // for each row so far, the x position after its last chip
    std::vector<std::pair<std::size_t, int>> rowOf;
    for (const std::size_t i : order) {
        FaultChip *const chip = m_chips[i];
        const FaultSpan &span = chip->shown().span;
        const double x = xOf(i);
        const double end = span.end ? m_axisLeft + m_coordinates.xOf(*span.end)
            : span.isOpen           ? width() - 2.0
                                    : x;
        chip->setBarLength(std::clamp(end - x, 0.0, barLengthMax));
        const double chipWidth = widthOf(*chip);
        const bool isShown = x < width() && x + chipWidth > m_axisLeft;
        chip->setVisible(isShown);
        if (!isShown && m_viewer.isRunning())
            continue; // the view has left this chip behind, so it needs no row
        auto row = std::find_if(
            rowEnds.begin(), rowEnds.end(), [x](double rowEnd) { return rowEnd <= x; });
        if (row == rowEnds.end() && static_cast<int>(rowEnds.size()) < chipRowsThatFit())
            row = rowEnds.insert(rowEnds.end(), 0);
        if (row == rowEnds.end())
            row = std::prev(rowEnds.end());
        rowOf.emplace_back(i, static_cast<int>(row - rowEnds.begin()));
        *row =
            x + std::min<double>(chipWidth, std::max<double>(chip->textWidth(), width() - x)) + 4;
    }
    const int rows = std::max(1, static_cast<int>(rowEnds.size()));
    // While the user drags a chip, the height does not shrink, so that the lanes below do not move.
    // Nor does it shrink because of its own growth: that can make room for a scroll bar, and in the
    // narrower lane the chips may need fewer rows.
    const bool mayShrink = !m_mover.isDragging() && !m_isHeightChanging;
    const int before =
        std::exchange(m_chipRowCount, mayShrink ? rows : std::max(m_chipRowCount, rows));
    for (const auto &[i, row] : rowOf) {
        m_chips[i]->setGeometry(static_cast<int>(std::lround(xOf(i))),
            gap + row * (chipRowHeight() + gap),
            static_cast<int>(std::lround(widthOf(*m_chips[i]))), chipRowHeight());
        m_chips[i]->hideLeft(std::max(0, static_cast<int>(m_axisLeft - xOf(i))));
    }
    if (before == m_chipRowCount)
        return;
    const QScopedValueRollback heightChanging(m_isHeightChanging, true);
    Q_EMIT heightChanged();
}

QString FaultLane::planNote() const
{
    if (m_planEditor.appliesFromNextRun())
        return tr("from the next run");
    if (!m_faultsByHand.random().empty())
        return tr("%n random", nullptr, static_cast<int>(m_faultsByHand.random().size()));
    return m_planEditor.isOriginal() || m_planEditor.planOfFile() ? QString() : tr("changed");
}

QString FaultLane::noChipsText() const
{
    if (!m_faultsByHand.random().empty())
        return tr("Random faults: a tick each. Point at a tick to read what it is.");
    if (m_viewer.view()->isSketch) // the result comes first
        return tr("No faults");
    return tr("No faults. Right-click a lane, or drag a fault here from “Faults”.");
}

void FaultLane::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const QRect label(10, 0, std::max(0, static_cast<int>(m_axisLeft) - 14),
        std::min(fontMetrics().height() + 8 + 2 * gap, height()));
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, tr("Faults"));
    painter.setFont(font());
    painter.setPen(theme.textMuted);
    const int nameWidth = QFontMetrics(bold).horizontalAdvance(tr("Faults")) + 8;
    const QString noteText =
        fontMetrics().elidedText(planNote(), Qt::ElideRight, label.width() - nameWidth);
    painter.drawText(
        label.adjusted(nameWidth, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, noteText);
    painter.fillRect(QRectF(m_axisLeft - 1, 0, 1, height()), theme.grid);
    for (const FaultByHand &tick : m_ticks) {
        const double x = std::round(m_axisLeft + m_coordinates.xOf(tick.time));
        if (x >= m_axisLeft)
            painter.fillRect(QRectF(x, gap, 2, height() - 2 * gap), theme.textMuted);
    }
    if (m_chips.empty() && m_ticks.empty()) {
        const QRectF room(m_axisLeft + 8, 0, width() - m_axisLeft - 12, height());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(
                noChipsText(), Qt::ElideRight, static_cast<int>(room.width())));
    }
    if (m_playhead.at())
        painter.fillRect(QRectF(std::round(m_axisLeft + m_coordinates.xOf(m_playhead.at()->time)),
                             0, 1, height()),
            theme.accent);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), theme.grid);
}

QString FaultLane::faultsOfTicksAt(double x) const
{
    QStringList lines;
    for (const FaultByHand &tick : m_ticks) {
        if (std::abs(m_axisLeft + m_coordinates.xOf(tick.time) - x) <= tickReach)
            lines << FaultWords::sentence(tick.fault);
    }
    return lines.join(u'\n');
}

bool FaultLane::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_ticks.empty())
        return TimelineStrip::event(event);
    const auto &help = *static_cast<QHelpEvent *>(event);
    const QString text = faultsOfTicksAt(help.pos().x());
    if (text.isEmpty() && m_faultsByHand.random().empty())
        return TimelineStrip::event(event);
    QToolTip::showText(help.globalPos(), text.isEmpty() ? noChipsText() : text, this);
    return true;
}

void FaultLane::resizeEvent(QResizeEvent *)
{
    placeChips();
}

FaultChip *FaultLane::chipOf(FaultId id) const
{
    return id < m_planChips ? m_chips[id] : nullptr;
}

std::vector<FaultChip *> FaultLane::injectedChips() const
{
    return {m_chips.begin() + static_cast<std::ptrdiff_t>(m_chips.size() - m_injected.size()),
        m_chips.end()};
}

FaultId FaultLane::idOf(const FaultChip *chip) const
{
    const auto found = std::find(m_chips.begin(), m_chips.end(), chip);
    LOCKSCOPE_ASSERT(found != m_chips.end());
    return static_cast<FaultId>(found - m_chips.begin());
}

void FaultLane::connectChip(FaultChip *chip)
{
    connect(chip, &FaultChip::dragBegun, this,
        [this, chip](FaultChip::Grip grip, bool isCopy) { beginDrag(chip, grip, isCopy); });
    connect(chip, &FaultChip::dragged, this, &FaultLane::drag);
    connect(chip, &FaultChip::dragEnded, this, [this] {
        endDrag();
        showPlan();
    });
    connect(chip, &FaultChip::nudged, this,
        [this, chip](int steps, bool isSmallStep, bool changesLength) {
            const FaultChip::Shown shown = chip->shown();
            m_mover.nudge(keep(chip), shown, steps, isSmallStep, changesLength, m_coordinates);
        });
    connect(chip, &FaultChip::removeWanted, this, [this, chip] {
        if (!chip->shown().isInjected)
            remove(idOf(chip));
    });
    connect(chip, &FaultChip::copyWanted, this,
        [this, chip] { m_planEditor.add(Fault(chip->shown().fault)); });
    connect(chip, &FaultChip::editWanted, this, [this, chip] { edit(keep(chip)); });
    connect(chip, &FaultChip::menuWanted, this, [this, chip](const QPoint &position) {
        QMenu *const menu =
            chip->shown().isInjected ? menuForInjected(chip->shown().fault) : menuFor(idOf(chip));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(position);
    });
}

void FaultLane::beginDrag(FaultChip *chip, FaultChip::Grip grip, bool isCopy)
{
    if (m_mover.beginDrag(
            idOf(chip), chip->shown(), grip, isCopy || chip->shown().isInjected, m_coordinates))
        Q_EMIT dragChanged(true);
    else
        Q_EMIT hinted(tr("This fault has no fixed time: double-click to set when it happens"));
}

void FaultLane::drag(double pixels)
{
    if (m_mover.isDragging())
        Q_EMIT hinted(FaultWords::sentence(m_mover.drag(pixels, m_coordinates)));
}

void FaultLane::endDrag()
{
    if (!m_mover.endDrag())
        return;
    Q_EMIT dragChanged(false);
    Q_EMIT hinted(QString());
}

void FaultLane::remove(FaultId id)
{
    m_planEditor.remove(id);
    // The keyboard focus moves to a neighbouring chip, so that it stays in the lane.
    if (!m_chips.empty())
        m_chips[std::min(id, m_chips.size() - 1)]->setFocus();
    else
        parentWidget()->setFocus();
}

QMenu *FaultLane::menuFor(FaultId id)
{
    auto *const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("faultMenu"));
    const Fault fault = m_planEditor.plan()[id];
    menu->addAction(FaultWords::sentence(fault))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("Edit…"), this, [this, id] { edit(id); });
    menu->addAction(tr("Copy"), this, [this, fault] { m_planEditor.add(fault); });
    if (canBeginAtTime(fault.action) && m_playhead.at()) {
        const WorldTime at = m_playhead.at()->time;
        menu->addAction(tr("Set its time to %1").arg(momentText(at)), this, [this, id, fault, at] {
            Fault moved = fault;
            setBeginTime(
                moved, std::chrono::floor<std::chrono::microseconds>(at.time_since_epoch()));
            m_planEditor.replace(id, moved);
        });
    }
    menu->addAction(tr("Delete"), this, [this, id] { remove(id); });
    if (!m_planEditor.isOriginal()) {
        menu->addSeparator();
        menu->addAction(tr("Reset faults to scenario"), &m_planEditor, &FaultPlanEditor::restore);
    }
    return menu;
}

QMenu *FaultLane::menuForInjected(const Fault &fault)
{
    auto *const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("faultMenu"));
    menu->addAction(FaultWords::sentence(fault))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("Keep in the scenario"), this, [this, fault] { m_planEditor.add(fault); });
    if (m_injected.size() > 1 && !m_planEditor.planOfFile())
        menu->addAction(tr("Keep all injected faults"), this, &FaultLane::keepAll);
    return menu;
}

void FaultLane::edit(FaultId id)
{
    auto *const editor = new FaultEditor(m_planEditor.plan()[id], m_planEditor, window());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor, id] {
        if (id < m_planEditor.plan().size())
            m_planEditor.replace(id, editor->fault());
    });
    editor->open();
}

namespace {

// The minimum length of one step with an arrow key.
constexpr double coarsePixels = 10;
constexpr double finePixels = 1; // with Shift
constexpr Duration lengthMin = 1ms;
constexpr Duration timeMax = 24h; // the limit in scenario files

Duration rounded(Duration length, Duration step)
{
    return (length + step / 2) / step * step;
}

Duration lengthOfPixels(double pixels, const TimelineCoordinates &coordinates)
{
    return Duration(static_cast<Duration::rep>(pixels * coordinates.nsPerPixel));
}

// Returns the shortest step of a ruler (1, 2 or 5 ms, for example) that is at least as long as that
// many pixels.
Duration rulerStepFor(double pixels, const TimelineCoordinates &coordinates)
{
    return rulerStep(std::max<Duration>(1us, lengthOfPixels(pixels, coordinates)));
}

// Returns the fault moved in time by `distance`, or with its length changed by it if `grip` is the
// end of the bar. The new time or length is a multiple of `step`. Nothing if this fault cannot be
// moved or stretched.
std::optional<Fault> movedOrStretched(
    Fault fault, const FaultSpan &span, FaultChip::Grip grip, Duration distance, Duration step)
{
    if (grip == FaultChip::Grip::end) {
        if (!hasSettableLength(fault) || !span.begin || !span.end)
            return {};
        fault.end.length = std::max(lengthMin, rounded(*span.end - *span.begin + distance, step));
        return fault;
    }
    if (!span.isTimed)
        return {};
    setBeginTime(fault,
        std::clamp<Duration>(
            rounded(*fault.begin.time + distance, step), Duration::zero(), timeMax));
    return fault;
}

} // namespace

bool FaultMover::beginDrag(FaultId id, const FaultChip::Shown &shown, FaultChip::Grip grip,
    bool isCopy, const TimelineCoordinates &coordinates)
{
    if (!movedOrStretched(shown.fault, shown.span, grip, Duration::zero(), 1us))
        return false;
    Drag started{grip, m_planEditor.plan(), id, shown.span, coordinates};
    if (isCopy)
        started.id = started.planAtStart.add(shown.fault);
    m_drag = std::move(started);
    m_planEditor.beginDrag();
    return true;
}

Fault FaultMover::drag(double pixels, const TimelineCoordinates &coordinates)
{
    const Drag &dragged = *m_drag;
    const Duration distance = lengthOfPixels(pixels, dragged.coordinates);
    const Duration step = rulerStepFor(1, coordinates);
    const Fault fault = *movedOrStretched(
        dragged.planAtStart[dragged.id], dragged.span, dragged.grip, distance, step);
    FaultPlan plan = dragged.planAtStart;
    plan.replace(dragged.id, fault);
    m_planEditor.setPlan(std::move(plan), "drag");
    return fault;
}

bool FaultMover::endDrag()
{
    if (!std::exchange(m_drag, std::nullopt))
        return false;
    m_planEditor.endDrag();
    return true;
}

void FaultMover::nudge(FaultId id, const FaultChip::Shown &shown, int steps, bool isSmallStep,
    bool changesLength, const TimelineCoordinates &coordinates)
{
    const Duration step = rulerStepFor(isSmallStep ? finePixels : coarsePixels, coordinates);
    const FaultChip::Grip grip = changesLength ? FaultChip::Grip::end : FaultChip::Grip::whole;
    const auto fault = movedOrStretched(shown.fault, shown.span, grip, step * steps, step);
    if (!fault)
        return;
    FaultPlan plan = m_planEditor.plan();
    plan.replace(id, *fault);
    // A series of key presses is one entry of the undo history.
    m_planEditor.setPlan(
        std::move(plan), (changesLength ? "stretch " : "move ") + std::to_string(id));
}

} // namespace lockscope
