// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/strip.h"
#include "ui/shared/backgroundjob.h"
#include "ui/state/choice.h"

#include <QObject>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Computes the strips of verdicts in the background, on one thread with one simulator: first the whole strip of the first setting,
/// then every eighth position of the others, then the rest in order of cost. So a slow scenario soon has results everywhere.
/// Results are cached by choice. A new request cancels the previous one. Thread: the window's; it also receives the results.
class StripJob : public QObject {
    Q_OBJECT
public:
    explicit StripJob(QObject *parent = nullptr);

    /// Requests the strips of these settings around a choice, in this order. A strip stays if only its own setting has changed; the
    /// others become stale.
    void ask(const Choice &choice, const std::vector<std::string_view> &settings);
    /// Stops the computation; keeps the results.
    void pause() { m_job.cancel(); }
    /// Returns the strip as far as it is computed; empty if it was never requested.
    const Strip &strip(std::string_view setting) const;
    /// Returns whether all requested strips are complete.
    bool isDone() const { return m_isDone; }

Q_SIGNALS:
    void changed(const std::string &setting);
    void done();

private:
    struct Bench;
    struct Filled {
        std::string setting;
        std::size_t cell;
        std::optional<Outcome> outcome;
    };
    struct Order;
    BackgroundJob::Finish fill(Bench &bench, const Order &order, const JobContext &job);
    static std::optional<Outcome> outcomeAt(Bench &bench, const Choice &choice, const JobContext &job);
    void take(const std::vector<Filled> &filled);

    std::shared_ptr<Bench> m_bench; ///< only the job's thread uses it
    std::map<std::string, Strip, std::less<>> m_strips;
    Choice m_choice; ///< the choice of the strips
    bool m_isDone = true;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
