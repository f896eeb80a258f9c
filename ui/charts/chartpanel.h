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
class TimelineView;
class Viewer;

/// The charts of the shown run: one at a time, of the whole trace, of what the timeline has in sight, of the area that is measured
/// there, or of the tries of which the event table's filter shows a row; when that is cleared it is the whole trace again. The selected
/// event's client stands out; a click selects the event that a bar or a point is about, a double click shows its stretch of time. As long
/// as it is not in sight nothing is measured. Thread: the window's.
class ChartPanel : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        const Viewer &viewer;
        Selection &selection;
        TimelineView &timeline;
    };
    explicit ChartPanel(Parts parts, QWidget *parent = nullptr);

    ChartCanvas &canvas() { return *m_canvas; }
    PlotKind kind() const;
    void setKind(PlotKind kind);
    /// Only what is in sight counts.
    void setInSightOnly(bool only);
    /// The filter of the event table, or the trace under it, has changed. `makeSieve` makes what finds the rows that pass the filter, or
    /// returns null while there is no trace; an empty function: there is no filter.
    void setFilter(std::function<std::shared_ptr<EventSieve>()> makeSieve);
    /// Everything asked for is drawn.
    bool isUpToDate() const { return !m_desk.isBusy(); }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void connectParts();
    void ask();
    void take(std::shared_ptr<const Plot> plot);
    void showRecord();
    void followArea();
    bool isLimited() const;
    QString summary(const Plot &plot) const;
    void retranslate();
    ClientId selectedClient() const;

    Parts m_parts;
    std::function<std::shared_ptr<EventSieve>()> m_makeSieve; ///< empty: there is no filter
    QComboBox *m_kind;
    QComboBox *m_scope;
    QLabel *m_summary;
    ChartCanvas *m_canvas;
    ChartJob m_desk;
};

} // namespace lockscope
