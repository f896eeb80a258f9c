// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <memory>
#include <optional>

namespace lockscope {

/// The target of an entry of the verdict: a row and a time range.
struct EvidencePlace {
    Seq seq = noSeq;
    WorldTime from{};
    WorldTime to{};
};

/// Violations, then findings, each with its phrase, its time and its duration.
class EvidenceModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { whenRole = Qt::UserRole, isViolationRole };

    using QAbstractListModel::QAbstractListModel;

    /// Sets the verdict; null: none. Existing entries keep their place, so that a growing list does not jump. It starts with the
    /// first hundred entries and loads more while the user scrolls, because the layout of a list costs as much as its entries.
    void setVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const Trace> trace);
    void retranslate();
    /// Returns the target of an entry. REQUIRES: row < rowCount().
    EvidencePlace witness(int row) const;
    /// Returns the number of entries, loaded or not.
    int countOfAll() const;
    /// Returns the first loaded entry with an event in its evidence; nothing if there is none.
    std::optional<int> rowOf(Seq seq) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    int violationCount() const;
    bool isAsBefore(const Verdict &before, int row) const;

    std::shared_ptr<const Verdict> m_verdict;
    std::shared_ptr<const Trace> m_trace;
    int m_rows = 0; ///< number of loaded rows
};

/// Draws an entry: its mark, its phrase, and below it its time and duration.
class EvidenceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
