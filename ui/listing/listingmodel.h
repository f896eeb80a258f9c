// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/flow/flowchart.h"
#include "core/analysis/snippets/phrasebook.h"
#include "core/scenario/scenario.h"
#include "core/trace/stateat.h"
#include "lockscope/base/token.h"
#include "lockscope/runtime/listing.h"

#include <QAbstractListModel>

#include <optional>
#include <set>
#include <vector>

namespace lockscope {

struct SchemeInfo;

/// The listing of a run's scheme as rows: the numbered lines of the scheme, the lines that the
/// settings `fencing` and `recheck` add, and the critical section between acquisition and release.
/// Each row has marks of the clients that are at this row at the shown time. A row also has the
/// brackets of the gaps that cross it; a gap is a place between two lines where other clients can
/// interfere. The lines are plain Redis commands, or code in another language (a dialect). All
/// dialects have the same rows, but some dialects have one more row at the end, with the
/// declarations that the code needs.
class ListingModel : public QAbstractListModel {
    Q_OBJECT
public:
    /// A client that is at the row.
    struct Mark {
        ClientId client;
        bool isPaused = false;

        friend bool operator==(const Mark &, const Mark &) = default;
    };
    /// A line of text of a row.
    struct Line {
        QString text;
        bool isNote = false; ///< the text explains the step and is not code

        friend bool operator==(const Line &, const Line &) = default;
    };
    /// The part of a bracket in one row. A bracket connects the two lines of a gap of the scheme.
    struct Bracket {
        int column =
            0; ///< brackets side by side have different columns; 0: beside the line numbers
        bool begins = false; ///< the bracket begins in this row
        bool ends = false;   ///< the bracket ends in this row
        ListingGap gap;
    };
    /// One row of the listing: a line of the scheme, the critical section, or the declarations of a
    /// dialect (its place is `nowhere`).
    struct Row {
        ListingPlace place;
        std::vector<Line> lines; ///< at least one
        bool isRelease = false;
        std::vector<Mark> marks{};
        std::vector<ClientId> faultClients{}; ///< the clients that a pause or crash of the plan
                                              ///< stops before the line
        bool hasBreakPoint = false;           ///< the replay stops before the line
        std::vector<Bracket> brackets{};      ///< the brackets that cross this row
        bool isSelected = false;              ///< a client at this row caused the selected event
    };
    using QAbstractListModel::QAbstractListModel;

    /// Sets the lines of a scheme with these settings; an unknown scheme has none. `otherVersions`:
    /// the clients that run another scheme or release the lock in another way; no mark shows these
    /// clients.
    void setRun(const SchemeRef &scheme, const Settings &settings, const Resource &resource,
        const std::vector<ClientVersion> &otherVersions);
    /// Sets the dialect of the rows; none: plain Redis commands.
    void setDialect(std::optional<Dialect> dialect);
    /// Sets the client and the token that the lines for redis-cli contain. An empty token: no lock
    /// has been granted yet.
    void setClientAndToken(ClientId client, const Token &token);
    /// Sets the state at the shown time: each client has a mark at the row that it has reached in
    /// this state. Null: the state is unknown, and there are no marks.
    void setState(const StateAt *state);
    /// Sets the place at which the client was when it caused the selected event.
    void setSelected(const ListingPlace &place);
    /// Sets the fault plan, whose pauses and crashes that begin before a line are marked there.
    void setFaults(const FaultPlan &plan);
    /// Sets the lines with a breakpoint of the replay.
    void setBreakPoints(const std::set<int> &lines);
    /// REQUIRES: index < rowCount().
    const Row &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    const SchemeRef &scheme() const { return m_scheme; }
    /// Returns the flow chart of the listing; empty if the lines of the listing are not known.
    FlowChart flowChart() const;
    /// Returns the number of columns of brackets: the maximum number of brackets side by side.
    int bracketColumnCount() const { return m_bracketColumnCount; }
    /// Returns all lines for the clipboard, without notes and with complete scripts.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void rebuild();
    /// Returns the rows for the current scheme and dialect. `hasWholeScripts`: Lua scripts are
    /// complete; otherwise they are shortened.
    std::vector<Row> buildRows(bool hasWholeScripts) const;
    /// Replaces the Redis commands of the rows by the code of the dialect, and adds the row with
    /// its declarations.
    void writeInDialect(std::vector<Row> &rows, bool hasWholeScripts) const;
    void addMistakeNotes(std::vector<Row> &rows, const SchemeInfo &scheme) const;
    static void addBrackets(std::vector<Row> &rows, const SchemeInfo &scheme);
    void showStops();
    SchemeRef m_scheme;
    Settings m_settings;
    Resource m_resource;
    std::vector<ClientVersion> m_otherVersions;
    std::optional<Dialect> m_dialect;
    ClientId m_client{1};
    Token m_token;
    FaultPlan m_faults;
    std::set<int> m_breakPoints;
    ListingPlace m_selected;
    std::vector<Row> m_rows;
    int m_bracketColumnCount = 0;
};

} // namespace lockscope
