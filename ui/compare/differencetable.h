// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verifiedrun.h"

#include <QTableView>

#include <memory>

namespace lockscope {

class DifferenceModel;

/// The events of the prediction (the model's run) and of the real run side by side. Thread: the
/// window's.
class DifferenceTable : public QTableView {
    Q_OBJECT
public:
    explicit DifferenceTable(QWidget *parent = nullptr);

    void showRun(std::shared_ptr<const VerifiedRun> run);
    /// See DifferenceModel::setOnlyDifferencesShown().
    void setOnlyDifferencesShown(bool isOn);
    /// Selects the row of a pair without emitting chosen(); null: clears the selection.
    void select(const EventPair *pair);

Q_SIGNALS:
    /// The user selected the row of this pair.
    void chosen(const lockscope::EventPair &pair);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setColumnWidths();

    DifferenceModel *m_model;
    bool m_isSelecting = false; ///< select() is changing the selection
};

} // namespace lockscope
