// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <memory>
#include <optional>

namespace lockscope {

/// The place in the trace that an entry of the verdict refers to: an event and a time range.
struct EvidencePlace {
    Seq seq = noSeq; ///< noSeq: the entry has no evidence
    WorldTime from{};
    WorldTime to{};
};

/// Returns "at 1.050 s, for 400 ms".
QString timesText(WorldTime from, WorldTime to);

/// The list of a verdict's entries: the violations, then the findings, each with its text, its time
/// and its duration. Thread: the window's.
class EvidenceModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { timeRole = Qt::UserRole, isViolationRole };

    using QAbstractListModel::QAbstractListModel;

    /// Sets the verdict; null: none. Existing entries keep their positions in the list, so that the
    /// view of a growing list does not scroll by itself. At first the model has a hundred entries,
    /// and more when the user scrolls, because the view computes the layout of all entries at once.
    void setVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const Trace> trace);
    /// Returns the place of an entry. REQUIRES: row < rowCount().
    EvidencePlace placeOf(int row) const;
    /// Returns the number of all entries, including those that are not loaded yet.
    int totalCount() const;
    /// Returns how many of all entries are violations. They come first.
    int violationCount() const;
    /// Returns the row of the first loaded entry whose evidence contains an event; nothing if there
    /// is none.
    std::optional<int> rowOf(Seq seq) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    /// Returns whether an entry is the same in `previous` and in the current verdict.
    bool isUnchanged(const Verdict &previous, int row) const;

    std::shared_ptr<const Verdict> m_verdict;
    std::shared_ptr<const Trace> m_trace;
    int m_rows = 0; ///< number of loaded rows
};

/// Draws an entry: its mark, its text, and below the text its time and duration.
class EvidenceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
