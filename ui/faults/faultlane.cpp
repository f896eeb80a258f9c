// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/faults/faultlane.h"

#include "core/scenario/files/forks.h"
#include "lockscope/base/contract.h"
#include "ui/faults/faulteditor.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/faultplaneditor.h"
#include "ui/state/playhead.h"
#include "ui/state/viewer.h"
#include "ui/theme/theme.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope {
namespace {

constexpr int rowsMost = 7; // further chips share the last row
constexpr int rowsWide = 4; // with more rows, they are lower
constexpr int gap = 2;
constexpr std::chrono::milliseconds growInterval{300};

double widthOf(const FaultChip &chip)
{
    return std::max<double>(chip.wordsWidth(), chip.shown().barLength + 2);
}

} // namespace

FaultLane::FaultLane(FaultPlanEditor &edits, const Viewer &viewer, Playhead &playhead, QWidget *parent)
    : TimelineStrip(parent), m_edits(edits), m_viewer(viewer), m_playhead(playhead), m_mover(edits)
{
    setObjectName(QStringLiteral("faultLane"));
    setAccessibleName(tr("Faults"));
    connect(&edits.editor(), &ChoiceEditor::choiceChanged, this, &FaultLane::showPlan);
    connect(&viewer, &Viewer::runChanged, this, [this] {
        m_courses = FaultSpans(m_edits.plan());
        showPlan();
    });
    // A growing run emits this many times a second; the chips need fewer updates.
    m_soon.setSingleShot(true);
    m_soon.setInterval(growInterval);
    connect(&m_soon, &QTimer::timeout, this, &FaultLane::showPlan);
    connect(&viewer, &Viewer::runGrew, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
    connect(&viewer, &Viewer::runningChanged, this, &FaultLane::showPlan);
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
    showPlan();
}

int FaultLane::heightWanted() const
{
    return m_rows * (rowHeight() + gap) + gap;
}

void FaultLane::showTime(const TimelineCoordinates &coordinates, double left)
{
    m_coordinates = coordinates;
    m_left = left;
    placeChips();
}

void FaultLane::showPlan()
{
    const FaultPlan &plan = m_edits.plan();
    // A trace of another experiment has no rows of this plan's faults.
    const bool isOfIt = m_viewer.trace() && m_viewer.header()
        && isOneExperiment(m_viewer.header()->scenario, m_edits.editor().choice().scenario().id);
    if (m_courses.plan() != plan)
        m_courses = FaultSpans(plan);
    const auto courses = m_courses.in(isOfIt ? m_viewer.trace().get() : nullptr);
    while (m_chips.size() > plan.size()) {
        m_chips.back()->disconnect(this);
        m_chips.back()->hide();
        m_chips.back()->deleteLater(); // not deleted now: its own event may have removed the fault
        m_chips.pop_back();
        endDrag();
    }
    while (m_chips.size() < plan.size()) {
        m_chips.push_back(new FaultChip(this));
        connectChip(m_chips.back());
    }
    for (FaultId id = 0; id < plan.size(); ++id)
        m_chips[id]->show({plan[id], courses[id], 0, m_edits.refusal(plan[id])});
    placeChips();
    update();
}

int FaultLane::rowHeight() const
{
    return fontMetrics().height() + (m_rows <= rowsWide ? 8 : 3);
}

void FaultLane::placeChips()
{
    std::vector<std::size_t> order(m_chips.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto xOf = [&](std::size_t i) {
        const auto &begin = m_chips[i]->shown().course.begin;
        return begin ? m_left + m_coordinates.xOf(*begin) : m_left + 4;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return xOf(a) < xOf(b); });
    std::vector<double> ends; // of the rows so far
    std::vector<std::pair<std::size_t, int>> rowOf;
    for (const std::size_t i : order) {
        FaultChip *const chip = m_chips[i];
        const FaultSpan &course = chip->shown().course;
        const double x = xOf(i);
        const double end = course.end ? m_left + m_coordinates.xOf(*course.end) : course.isOpen ? width() - 2.0 : x;
        chip->setBarLength(std::clamp(end - x, 0.0, 20000.0));
        const double chipWidth = widthOf(*chip);
        auto row = std::find_if(ends.begin(), ends.end(), [x](double taken) { return taken <= x; });
        if (row == ends.end() && ends.size() < rowsMost)
            row = ends.insert(ends.end(), 0);
        if (row == ends.end())
            row = std::prev(ends.end());
        rowOf.emplace_back(i, static_cast<int>(row - ends.begin()));
        *row = x + std::min<double>(chipWidth, std::max<double>(chip->wordsWidth(), width() - x)) + 4;
        chip->setVisible(x < width() && x + chipWidth > m_left);
    }
    const int rows = std::max(1, static_cast<int>(ends.size()));
    // While the user holds a chip, the height does not shrink, so the lanes below do not move.
    const int before = std::exchange(m_rows, m_mover.isHolding() ? std::max(m_rows, rows) : rows);
    for (const auto &[i, row] : rowOf) {
        m_chips[i]->setGeometry(static_cast<int>(std::lround(xOf(i))), gap + row * (rowHeight() + gap),
                                static_cast<int>(std::lround(widthOf(*m_chips[i]))), rowHeight());
    }
    if (before == m_rows)
        return;
    Q_EMIT heightChanged();
}

QString FaultLane::note() const
{
    if (m_edits.countsFromNextRun())
        return tr("from the next run");
    return m_edits.areOwn() ? QString() : tr("changed");
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
    const QRect label(10, gap, std::max(0, static_cast<int>(m_left) - 14), fontMetrics().height() + 8);
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, tr("Faults"));
    painter.setFont(font());
    painter.setPen(theme.textMuted);
    const int name = QFontMetrics(bold).horizontalAdvance(tr("Faults")) + 8;
    const QString words = fontMetrics().elidedText(note(), Qt::ElideRight, label.width() - name);
    painter.drawText(label.adjusted(name, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
    painter.fillRect(QRectF(m_left - 1, 0, 1, height()), theme.grid);
    if (m_chips.empty())
        painter.drawText(QRectF(m_left + 8, 0, width() - m_left - 12, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("No faults. Right-click a lane, or drag a fault here from “Faults”."));
    if (m_playhead.at())
        painter.fillRect(QRectF(std::round(m_left + m_coordinates.xOf(m_playhead.at()->time)), 0, 1, height()), theme.accent);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), theme.grid);
}

void FaultLane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Faults"));
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        placeChips();
    TimelineStrip::changeEvent(event);
}

void FaultLane::resizeEvent(QResizeEvent *)
{
    placeChips();
}

FaultChip *FaultLane::chipOf(FaultId id) const
{
    return id < m_chips.size() ? m_chips[id] : nullptr;
}

FaultId FaultLane::idOf(const FaultChip *chip) const
{
    const auto found = std::find(m_chips.begin(), m_chips.end(), chip);
    LOCKSCOPE_ASSERT(found != m_chips.end());
    return static_cast<FaultId>(found - m_chips.begin());
}

void FaultLane::connectChip(FaultChip *chip)
{
    connect(chip, &FaultChip::dragBegun, this, [this, chip](FaultChip::Grip grip, bool isCopy) { beginDrag(chip, grip, isCopy); });
    connect(chip, &FaultChip::dragged, this, &FaultLane::drag);
    connect(chip, &FaultChip::dragEnded, this, [this] {
        endDrag();
        placeChips();
    });
    connect(chip, &FaultChip::nudged, this, [this, chip](int steps, bool isFine, bool isLength) {
        m_mover.nudge(idOf(chip), chip->shown(), steps, isFine, isLength, m_coordinates);
    });
    connect(chip, &FaultChip::removeWanted, this, [this, chip] { remove(idOf(chip)); });
    connect(chip, &FaultChip::copyWanted, this, [this, chip] { m_edits.add(chip->shown().fault); });
    connect(chip, &FaultChip::editWanted, this, [this, chip] { edit(idOf(chip)); });
    connect(chip, &FaultChip::menuWanted, this, [this, chip](const QPoint &position) {
        QMenu *const menu = menuFor(idOf(chip));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(position);
    });
}

void FaultLane::beginDrag(FaultChip *chip, FaultChip::Grip grip, bool isCopy)
{
    if (m_mover.begin(idOf(chip), chip->shown(), grip, isCopy, m_coordinates))
        Q_EMIT held(true);
    else
        Q_EMIT hinted(tr("This fault has no fixed time: double-click to set when it happens"));
}

void FaultLane::drag(double pixels)
{
    if (m_mover.isHolding())
        Q_EMIT hinted(FaultWords::sentence(m_mover.drag(pixels, m_coordinates)));
}

void FaultLane::endDrag()
{
    if (!m_mover.end())
        return;
    Q_EMIT held(false);
    Q_EMIT hinted(QString());
}

void FaultLane::remove(FaultId id)
{
    m_edits.remove(id);
    // Keep the keyboard focus in the lane.
    if (!m_chips.empty())
        m_chips[std::min(id, m_chips.size() - 1)]->setFocus();
    else
        parentWidget()->setFocus();
}

QMenu *FaultLane::menuFor(FaultId id)
{
    auto *const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("faultMenu"));
    const Fault fault = m_edits.plan()[id];
    menu->addAction(FaultWords::sentence(fault))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("Edit…"), this, [this, id] { edit(id); });
    menu->addAction(tr("Copy"), this, [this, fault] { m_edits.add(fault); });
    if (canHaveTime(fault.action) && m_playhead.at()) {
        const WorldTime at = m_playhead.at()->time;
        menu->addAction(tr("Set its time to %1").arg(momentText(at)), this, [this, id, fault, at] {
            Fault hung = fault;
            setTime(hung, std::chrono::floor<std::chrono::microseconds>(at.time_since_epoch()));
            m_edits.replace(id, hung);
        });
    }
    menu->addAction(tr("Delete"), this, [this, id] { remove(id); });
    if (!m_edits.areOwn()) {
        menu->addSeparator();
        menu->addAction(tr("Reset faults to scenario"), &m_edits, &FaultPlanEditor::restore);
    }
    return menu;
}

void FaultLane::edit(FaultId id)
{
    auto *const editor = new FaultEditor(m_edits.plan()[id], m_edits, window());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(editor, &QDialog::accepted, this, [this, editor, id] {
        if (id < m_edits.plan().size())
            m_edits.replace(id, editor->fault());
    });
    editor->open();
}

} // namespace lockscope
