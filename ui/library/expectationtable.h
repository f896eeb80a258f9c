// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QTableWidget>

#include <map>
#include <optional>
#include <string>

namespace lockscope {

class LibraryCheck;

/// What must come of a scenario under each lock scheme, as the model says: it is asked once, in the background, and what it answers is
/// what is stated. A scheme under which the model cannot run the scenario to its end is named, and nothing is stated of it. Hidden while it
/// has nothing to say.
class ExpectationTable : public QTableWidget {
    Q_OBJECT
public:
    explicit ExpectationTable(QWidget *parent = nullptr);

    /// Asks the model. What was stated before is gone.
    void ask(const Scenario &scenario);
    /// Nothing is stated any more, and nothing is waited for.
    void forget();
    bool isAsking() const { return m_isAsking; }
    /// What is stated; empty while the model is asked.
    const std::map<std::string, Outcome> &expected() const { return m_expected; }

Q_SIGNALS:
    void answered();

protected:
    void changeEvent(QEvent *event) override;

private:
    void take(const std::string &id);
    void showRows();

    LibraryCheck *m_check;
    bool m_isAsking = false;
    std::map<std::string, std::optional<Outcome>> m_found;
    std::map<std::string, Outcome> m_expected;
};

} // namespace lockscope
