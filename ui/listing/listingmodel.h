// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/snippets/phrase.h"
#include "core/scenario/scenario.h"
#include "core/trace/stateat.h"
#include "lockscope/base/token.h"
#include "lockscope/runtime/listing.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace lockscope {

struct SchemeInfo;

/// The listing of a run's scheme as rows: the numbered lines including those of its options, and between acquisition and release
/// the critical section. Each row has the clients that are at it at the shown time, and the gaps that it begins or ends. The lines
/// are plain Redis commands or code of a dialect. All dialects have the same rows, except for one more at the end if a dialect
/// declares something.
class ListingModel : public QAbstractListModel {
    Q_OBJECT
public:
    struct Mark {
        ClientId client;
        bool isPaused = false;

        friend bool operator==(const Mark &, const Mark &) = default;
    };
    struct Line {
        QString text;
        bool isNote = false; ///< a remark on the step, not code

        friend bool operator==(const Line &, const Line &) = default;
    };
    /// The part of a bracket in one row of the margin.
    struct Gap {
        int lane = 0; ///< 0: beside the numbers
        bool begins = false;
        bool ends = false;
        ListingGap gap;
    };
    struct Row {
        ListingPlace place;
        std::vector<Line> lines; ///< at least one
        bool isRelease = false;
        std::vector<Mark> marks{};
        std::vector<ClientId> breakPointClients{}; ///< the clients with pauses or crashes at the line
        std::vector<Gap> gaps{};        ///< the brackets that cross this row
        bool isSelected = false;        ///< the selected event came from this row
    };
    using QAbstractListModel::QAbstractListModel;

    /// Sets the lines of a scheme with those settings; an unknown scheme has none. `others`: clients of another version, which are
    /// at none of these lines.
    void setRun(const std::string &scheme, const Settings &settings, const Resource &resource, const std::vector<ClientVersion> &others);
    /// Sets the dialect of the rows; none: plain Redis commands.
    void setDialect(std::optional<Dialect> dialect);
    /// Sets the lock in the redis-cli lines. An empty token: no lock has been granted yet.
    void setHolder(ClientId client, const Token &token);
    void setMoment(const StateAt *moment);
    /// Sets the place from which the selected event came.
    void setSelected(const ListingPlace &place);
    /// Sets the plan whose pauses and crashes at a line are break points.
    void setFaults(const FaultPlan &plan);
    void retranslate();
    /// REQUIRES: index < rowCount().
    const Row &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    /// Returns the maximum number of brackets side by side.
    int laneCount() const { return m_laneCount; }
    /// Returns all lines for the clipboard, without notes and with complete scripts.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void rebuild();
    std::vector<Row> freshRows(bool isWhole) const;
    void addDialect(std::vector<Row> &rows, bool isWhole) const;
    static void addGaps(std::vector<Row> &rows, const SchemeInfo &scheme);
    void showBreaks();
    std::string m_scheme;
    Settings m_settings;
    Resource m_resource;
    std::vector<ClientVersion> m_others;
    std::optional<Dialect> m_dialect;
    ClientId m_client{1};
    Token m_token;
    FaultPlan m_faults;
    ListingPlace m_selected;
    std::vector<Row> m_rows;
    int m_laneCount = 0;
};

} // namespace lockscope
