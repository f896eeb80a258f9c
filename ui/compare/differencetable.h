// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verifiedrun.h"

#include <QTableView>

#include <memory>

namespace lockscope {

class DifferenceModel;

/// The events of both runs side by side. Thread: the window's.
class DifferenceTable : public QTableView {
    Q_OBJECT
public:
    explicit DifferenceTable(QWidget *parent = nullptr);

    void showRun(std::shared_ptr<const VerifiedRun> run);
    void setDifferingOnly(bool only);
    /// Selects a pair of the run without emitting chosen().
    void select(const EventPair *pair);

Q_SIGNALS:
    /// The user selected that row.
    void chosen(const lockscope::EventPair &pair);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setColumnWidths();

    DifferenceModel *m_model;
    bool m_isTold = false; ///< the selection was set by select()
};

} // namespace lockscope
