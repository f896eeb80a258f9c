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

/// The listing of a run's scheme as rows: the numbered lines, those of its options too, and between acquiring and releasing the work
/// inside. With each row, the clients that are there at a moment, and the gaps that it begins or ends. The lines are in Redis's own words
/// or in those of a dialect; the rows are the same in all of them, but for one more at the end where a dialect has something to declare.
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
        bool isNote = false; ///< said about the step, and no words of the dialect

        friend bool operator==(const Line &, const Line &) = default;
    };
    /// A row's part of a bracket in the margin.
    struct Gap {
        int lane = 0; ///< 0: the one beside the numbers
        bool begins = false;
        bool ends = false;
        ListingGap gap;
    };
    struct Row {
        ListingPlace place;
        std::vector<Line> lines; ///< one at least
        bool isRelease = false;
        std::vector<Mark> marks{};
        std::vector<ClientId> breaks{}; ///< whose pauses and crashes hang on the line
        std::vector<Gap> gaps{};        ///< the brackets that pass here
        bool isSelected = false;        ///< the selected event came from it
    };
    using QAbstractListModel::QAbstractListModel;

    /// The lines of a scheme under those settings. An unknown scheme has none. `others`: clients of another version, which are at none of
    /// these lines.
    void setRun(const std::string &scheme, const Settings &settings, const Resource &resource, const std::vector<ClientVersion> &others);
    /// Whose words the rows are in; none: Redis's own.
    void setDialect(std::optional<Dialect> dialect);
    /// Whose lock the lines of redis-cli are about. An empty token: nobody's yet.
    void setHolder(ClientId client, const Token &token);
    void setMoment(const StateAt *moment);
    /// The place that the selected event came from.
    void setSelected(const ListingPlace &place);
    /// The plan whose pauses and crashes at a line are break points.
    void setFaults(const FaultPlan &plan);
    void retranslate();
    /// REQUIRES: index < rowCount().
    const Row &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    /// How many brackets stand beside each other at most.
    int laneCount() const { return m_laneCount; }
    /// All lines as they are to be pasted, notes left out and scripts whole.
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
