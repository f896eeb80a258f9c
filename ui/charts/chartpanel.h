// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chartjob.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;

namespace lockscope {

class ChartCanvas;
class Selection;
struct Shell;
class TimelineView;
class Viewer;

/// The charts of the shown run, one at a time. The user chooses what a chart covers: the whole
/// trace, the visible time range of the timeline, the measured time range, or the attempts with a
/// row that passes the event table's filter. If the measured range or the filter is cleared, the
/// chart covers the whole trace again. The client of the selected event is highlighted. A click on
/// a bar, a dot or a level of a line (ChartSpot) selects its event; a double click shows its time
/// range in the timeline. While the panel is hidden, no plot is created. Thread: the window's.
class ChartPanel : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        const Viewer &viewer;
        Selection &selection;
        TimelineView &timeline;
    };
    /// What the user has chosen; it stays when the panel is built again.
    struct Chosen {
        PlotKind kind{};
        int scope = 0;
    };
    ChartPanel(Parts parts, Chosen &chosen, QWidget *parent = nullptr);

    ChartCanvas &canvas() { return *m_canvas; }
    PlotKind kind() const;
    void setKind(PlotKind kind);
    /// Limits the charts to the visible range of the timeline; false: they cover the whole trace.
    void setVisibleRangeOnly(bool only);
    /// Call this when the event table has another filter or another trace. `makeSieve` creates the
    /// sieve for the rows that pass the filter, or returns null while there is no trace; an empty
    /// function: there is no filter.
    void setFilter(std::function<std::shared_ptr<EventSieve>()> makeSieve);
    /// Returns whether the requested plot is drawn.
    bool isUpToDate() const { return !m_job.isBusy(); }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void connectParts();
    void requestPlot();
    void showPlot(std::shared_ptr<const Plot> plot);
    void restartJob();
    void updateMeasuredRangeItem();
    void enableFilterItem();
    bool isFiltered() const;
    QString summary(const Plot &plot) const;
    ClientId selectedClient() const;

    Parts m_parts;
    Chosen &m_chosen;
    std::function<std::shared_ptr<EventSieve>()> m_makeSieve; ///< empty: there is no filter
    QComboBox *m_kind;
    QComboBox *m_scope;
    QLabel *m_summary;
    ChartCanvas *m_canvas;
    ChartJob m_job;
};

/// Adds the charts to the window: a dock that is a tab beside the events, and the action that shows
/// it. Returns the panel, for ChartPanel::setFilter().
ChartPanel &addCharts(const Shell &shell);

} // namespace lockscope
