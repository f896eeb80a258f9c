// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"
#include "trace/moment.h"

#include <QAbstractListModel>

#include <vector>

namespace lockscope {

/// The listing of a run's scheme as rows: the numbered lines, those of its options too, and between acquiring and releasing the work
/// inside. With each row, the clients that are there at a moment.
class ListingModel : public QAbstractListModel {
    Q_OBJECT
public:
    struct Mark {
        ClientId client;
        bool isPaused = false;

        friend bool operator==(const Mark &, const Mark &) = default;
    };
    struct Row {
        ListingPlace place;
        QString text;
        bool isRelease = false;
        std::vector<Mark> marks{};
        std::vector<ClientId> breaks{}; ///< whose pauses and crashes hang on the line
        bool isSelected = false;        ///< the selected event came from it
    };
    using QAbstractListModel::QAbstractListModel;

    /// The lines of a scheme under those settings. An unknown scheme has none.
    void setRun(const std::string &scheme, const Settings &settings);
    void setMoment(const Moment *moment);
    /// The place that the selected event came from.
    void setSelected(const ListingPlace &place);
    /// The plan whose pauses and crashes at a line are break points.
    void setFaults(const FaultPlan &plan);
    void retranslate();
    /// REQUIRES: index < rowCount().
    const Row &row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void showBreaks();
    std::string m_scheme;
    Settings m_settings;
    FaultPlan m_faults;
    ListingPlace m_selected;
    std::vector<Row> m_rows;
};

} // namespace lockscope
