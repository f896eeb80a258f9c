// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

class Simulator;

/// Whether scenarios do on this machine what they say: each is run in the model under every scheme of which it states an outcome, one
/// after the other, in the background and behind everything else. Thread: the window's; results come there too.
class LibraryCheck : public QObject {
    Q_OBJECT
public:
    /// By scheme; nothing: the model cannot run it, or not to its end.
    using Outcomes = std::map<std::string, std::optional<Outcome>>;

    explicit LibraryCheck(QObject *parent = nullptr);

    /// Goes on with these; what is known of a scenario of the same content stays.
    void begin(const std::vector<Scenario> &scenarios);
    /// This one comes next.
    void prefer(const std::string &id);
    /// Works on nothing any more; what is known stays.
    void pause();
    /// What came of a scenario; null: it is not known yet.
    const Outcomes *outcomes(const std::string &id) const;
    /// Whether all that it states came about. REQUIRES: its outcomes are known.
    bool agrees(const Scenario &scenario) const;

Q_SIGNALS:
    void checked(const QString &id);
    /// There is nothing left to be checked.
    void done();

private:
    struct Known {
        std::string content; ///< what was checked
        Outcomes outcomes;
    };
    void next();
    void take(const std::string &id, Known known);
    static Outcomes outcomesOf(Simulator &simulator, const Scenario &scenario, const JobContext &job);

    std::vector<Scenario> m_waiting; ///< the last comes next
    std::map<std::string, Known> m_known;
    std::shared_ptr<Simulator> m_simulator;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
