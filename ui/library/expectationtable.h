// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QTableWidget>

#include <map>
#include <optional>
#include <string>

namespace lockscope {

class LibraryCheck;

/// The outcome of a scenario under each lock scheme, according to the model, which runs once in the background. The results become
/// the scenario's expected outcomes. A scheme under which the model cannot complete the scenario is listed without an expected
/// outcome. The table is hidden while it is empty.
class ExpectationTable : public QTableWidget {
    Q_OBJECT
public:
    explicit ExpectationTable(QWidget *parent = nullptr);

    /// Runs the model and replaces the earlier results.
    void ask(const Scenario &scenario);
    /// Drops the results and cancels a running request.
    void forget();
    bool isRunning() const { return m_isRunning; }
    /// The expected outcomes; empty while the model runs.
    const std::map<std::string, Outcome> &expected() const { return m_expected; }

Q_SIGNALS:
    void answered();

protected:
    void changeEvent(QEvent *event) override;

private:
    void take(const std::string &id);
    void showRows();

    LibraryCheck *m_check;
    bool m_isRunning = false;
    std::map<std::string, std::optional<Outcome>> m_found;
    std::map<std::string, Outcome> m_expected;
};

} // namespace lockscope
