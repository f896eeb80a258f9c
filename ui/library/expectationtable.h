// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QTableWidget>

#include <map>
#include <optional>
#include <string>

namespace lockscope {

class LibraryCheck;

/// The outcome of a scenario under each lock scheme. compute() runs the model once for each scheme,
/// in the background; the results become the scenario's expected outcomes. A scheme under which the
/// model cannot complete the scenario is listed without an expected outcome. The table is hidden
/// while it is empty.
class ExpectationTable : public QTableWidget {
    Q_OBJECT
public:
    explicit ExpectationTable(QWidget *parent = nullptr);

    /// Runs the model and replaces the earlier results; emits computed() at the end.
    void compute(const Scenario &scenario);
    /// Empties the table and cancels a computation that is running.
    void dropOutcomes();
    bool isComputing() const { return m_isComputing; }
    /// The expected outcomes by the id of the scheme; empty while the model runs.
    const std::map<std::string, Outcome> &expected() const { return m_expected; }

Q_SIGNALS:
    /// The outcomes are complete.
    void computed();

private:
    void showResult(const std::string &id);
    void showRows();

    LibraryCheck *m_check;
    bool m_isComputing = false;
    std::map<std::string, std::optional<Outcome>>
        m_outcomes; ///< nothing: the run was not completed
    std::map<std::string, Outcome> m_expected;
};

} // namespace lockscope
