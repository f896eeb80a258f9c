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

/// Works out the strips of verdicts in the background, on one thread with one simulator: the first setting asked for as a whole,
/// then every eighth position of all others, then the rest, those that take least first: so a scenario that takes long shows
/// something everywhere soon. What was worked out is remembered by choice. A new question ends the one before at once. Thread: the window's; results come there too.
class StripJob : public QObject {
    Q_OBJECT
public:
    explicit StripJob(QObject *parent = nullptr);

    /// The strips of these settings around a choice, in this order. Strips to which nothing has changed but their own setting
    /// stay as they are; the others age.
    void ask(const Choice &choice, const std::vector<std::string_view> &settings);
    /// Works on nothing any more; what is known stays.
    void pause() { m_job.cancel(); }
    /// As far as it is known; empty if it was never asked for.
    const Strip &strip(std::string_view setting) const;
    /// Everything asked for is there.
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

    std::shared_ptr<Bench> m_bench; ///< only the job's thread touches it
    std::map<std::string, Strip, std::less<>> m_strips;
    Choice m_choice; ///< what the strips are around
    bool m_isDone = true;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
