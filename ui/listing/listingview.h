// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/snippets/phrasebook.h"
#include "core/scenario/scenario.h"
#include "core/trace/stateat.h"

#include <QListView>

#include <optional>
#include <set>

namespace lockscope {

class CurrentState;
class ListingModel;
class Playhead;
class Selection;

/// The listing of the scheme. Each client has a mark at its line: the line that it has reached at
/// the time of the playhead. A click on a line selects the next event that belongs to this line. If
/// there is a playhead, it moves to the event.
class ListingView : public QListView {
    Q_OBJECT
public:
    struct Parts {
        CurrentState &current;
        Playhead &playhead;
        Selection &selection;
    };
    explicit ListingView(Parts parts, QWidget *parent = nullptr);

    /// Sets the scheme of the listing; see ListingModel::setRun(). If the clients are programs of
    /// the user, there are no lines, and the view shows a sentence with the reason.
    void setRun(const SchemeRef &scheme, const Settings &settings, const Resource &resource,
        const std::vector<ClientVersion> &otherVersions);
    /// Sets the dialect; none: plain Redis commands.
    void setDialect(std::optional<Dialect> dialect);
    /// Returns the shown lines for the clipboard.
    QString text() const;
    /// Returns the rows, for other drawings of the same listing, such as the flow chart.
    const ListingModel &listingModel() const { return *m_model; }
    /// Selects the next event that belongs to a row of the listing.
    void selectNextEventOf(const QModelIndex &index);
    /// Sets the plan whose pauses and crashes are shown in the margin.
    void setFaults(const FaultPlan &plan);
    /// Sets the lines before which the replay stops.
    void setBreakPoints(const std::set<int> &lines);
    QSize sizeHint() const override;

Q_SIGNALS:
    /// The margin of a numbered line was clicked, or B was pressed on the line.
    void marginClicked(int line, const QPoint &globalPosition);
    /// The user requested a context menu on a numbered line.
    void lineMenuWanted(int line, const QPoint &globalPosition);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void showState();
    void showSelected();
    /// Sets the client and the token that the lines for redis-cli contain.
    void showClientAndToken();
    /// Returns the number of the line at a position; 0: there is none.
    int lineAt(const QPoint &position) const;
    bool isInMargin(const QPoint &position) const;

    Parts m_parts;
    ListingModel *m_model;
};

/// Returns the row of the first event at or after row `from` that belongs to a place of the
/// listing. For a line, this is the event that a step at this line caused, or the step itself if it
/// caused none; for the critical section, it is `entered`. Nothing if there is no such event.
std::optional<std::size_t> eventOfPlace(
    const Trace &trace, const ListingPlace &place, std::size_t from);

/// Returns the place in the listing at which the client was when it caused an event: a line or the
/// critical section. Kind::nowhere if no client caused the event, for example if a node did, or if
/// the client was at no line yet (`attempt`). REQUIRES: row < trace.size().
ListingPlace placeOfEvent(const Trace &trace, std::size_t row);

} // namespace lockscope
