// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <memory>
#include <optional>

namespace lockscope {

/// Where an entry of the verdict leads: a row and a stretch of time.
struct EvidencePlace {
    Seq seq = noSeq;
    WorldTime from{};
    WorldTime to{};
};

/// Violations, then findings, each with its phrase, its moment and its length.
class EvidenceModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { whenRole = Qt::UserRole, isViolationRole };

    using QAbstractListModel::QAbstractListModel;

    /// null: nothing. Entries that stand already keep their place, so that a growing list does not jump. Of many, the first hundred are
    /// there, and more when somebody scrolls to them: to lay a list out takes as long as all that is in it.
    void setVerdict(std::shared_ptr<const Verdict> verdict, std::shared_ptr<const Trace> trace);
    void retranslate();
    /// REQUIRES: row < rowCount().
    EvidencePlace witness(int row) const;
    /// How many there are, there or not.
    int countOfAll() const;
    /// The first entry that is there and names an event as its evidence; nothing if none does.
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
    int m_rows = 0; ///< that are there
};

/// Draws an entry: a mark by its shape, the phrase, and below it when and for how long.
class EvidenceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
