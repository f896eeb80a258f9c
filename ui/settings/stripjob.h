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

/// Computes strips of outcomes in the background, on one thread with one simulator: first the whole
/// strip of the first setting, then every eighth cell of the other strips, then the remaining
/// cells, of the fastest strip first. So all strips soon have some outcomes, even if the runs are
/// slow to simulate. Outcomes are cached by choice. A new request cancels the previous one. Thread:
/// the window's; the signals are emitted there too.
class StripJob : public QObject {
    Q_OBJECT
public:
    explicit StripJob(QObject *parent = nullptr);

    /// Requests the strips of these settings for a choice, in this order. If only one setting has
    /// changed since the last request, the strip of that setting stays valid; the other strips
    /// become stale.
    void request(const Choice &choice, const std::vector<std::string_view> &settings);
    /// Stops the computation, and sets the choice. Keeps the strips that are still valid for this
    /// choice; the outcomes of all other strips become unknown.
    void stop(const Choice &choice) { setChoice(choice, &Strip::markUnknown); }
    /// Returns the strip of a setting with the cells computed so far; empty if it was never
    /// requested.
    const Strip &strip(std::string_view setting) const;
    /// Returns whether all requested strips are complete.
    bool isDone() const { return m_isDone; }

Q_SIGNALS:
    /// Cells of the setting's strip have changed.
    void changed(const std::string &setting);
    /// All requested strips are complete.
    void done();

private:
    struct Workspace;
    /// The result for one cell.
    struct CellResult {
        std::string setting;
        std::size_t cell;
        std::optional<Outcome> outcome;
    };
    struct Request;
    /// Sets the current choice, cancels the job, and calls `invalidate` for each strip that is not
    /// valid for the choice.
    void setChoice(const Choice &choice, void (Strip::*invalidate)());
    BackgroundJob::Finish compute(
        Workspace &workspace, const Request &request, const JobContext &job);
    static std::optional<Outcome> outcomeAt(
        Workspace &workspace, const Choice &choice, const JobContext &job);
    void store(const std::vector<CellResult> &results);

    std::shared_ptr<Workspace> m_workspace; ///< the simulator, the judge and the cached outcomes;
                                            ///< only the job's thread uses it
    std::map<std::string, Strip, std::less<>> m_strips;
    Choice m_choice; ///< the choice of the last call of request() or stop()
    bool m_isDone = true;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
