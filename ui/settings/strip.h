// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/outcome.h"
#include "core/scenario/settings.h"
#include "ui/shared/backgroundjob.h"
#include "ui/state/choice.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// One value of a setting and the outcome that the chosen run would have with it.
struct StripCell {
    enum class State : std::uint8_t {
        unknown, ///< not computed yet
        stale,   ///< computed for an earlier choice
        known,   ///< computed for the current choice
        none,    ///< there is no outcome: the run is not possible, or it has too many events
    };
    double value = 0; ///< in the unit of the limits in SettingInfo
    int position = 0; ///< on the slider; for a setting with words, the index of the word
    State state = State::unknown;
    Outcome outcome = Outcome::held; ///< if known or stale
};

/// Two neighbouring cells with different outcomes.
struct TippingPoint {
    std::size_t cell = 0;           ///< the index of the second cell
    Outcome before = Outcome::held; ///< of the first cell
    Outcome after = Outcome::held;  ///< of the second cell
};

/// The outcomes that the chosen run would have with other values of one setting, everything else
/// unchanged. A cell contains one value and its outcome. The type of the setting (SettingType)
/// decides which values have a cell: for `choice`, each word; for `count` with at most 64 values,
/// each value; for `set`, none; otherwise up to 64 values at equal distances on the slider.
class Strip {
public:
    static constexpr std::size_t cellsMax = 64;

    Strip() = default;
    /// Creates the cells of a setting in ascending order; all are unknown.
    explicit Strip(const SettingInfo &info);

    const std::vector<StripCell> &cells() const { return m_cells; }
    bool isEmpty() const { return m_cells.empty(); }
    /// Marks the known outcomes as stale, because the choice has changed. Stale outcomes stay
    /// stale; cells with State::none become unknown.
    void markStale();
    /// Makes all outcomes unknown.
    void markUnknown();
    /// Sets the outcome of a cell; nothing: there is no outcome.
    void setOutcome(std::size_t cell, std::optional<Outcome> outcome);

    /// Returns whether every cell is computed for the current choice.
    bool isComplete() const;
    /// Returns the cell nearest to a position of the slider. REQUIRES: not empty.
    const StripCell &nearest(int position) const;
    /// Returns whether the outcome is the same at all cells that are known, and none is stale.
    bool isQuiet() const;
    /// Returns all pairs of neighbouring cells whose outcomes are known and differ.
    std::vector<TippingPoint> tippingPoints() const;
    /// Returns the tipping point between cells where the lock does its work and cells where it
    /// fails; nothing if there is none or several.
    std::optional<TippingPoint> edge() const;
    /// Returns the value of the setting at the edge: the smallest that was seen to fail, or, if it
    /// fails below the edge, the smallest from which it does not. Nothing: not known yet.
    const std::optional<double> &edgeValue() const { return m_edgeValue; }
    void setEdgeValue(double value) { m_edgeValue = value; }

private:
    std::vector<StripCell> m_cells;
    std::optional<double> m_edgeValue;
};

/// Returns a text such as "no violation observed, violated from 620 ms", in the current language;
/// empty until the strip is complete.
QString stripDescription(const Strip &strip, const SettingInfo &info);

/// Returns where the lock breaks, if that is on one side of one value: "breaks from about 620 ms",
/// "breaks below about 3.4 s"; otherwise empty. Empty until Strip::edgeValue() is known.
QString stripSentence(const Strip &strip, const SettingInfo &info);

/// Computes strips of outcomes in the background, on one thread with one simulator: first the whole
/// strip of the first setting, then every eighth cell of the other strips, then the remaining
/// cells, of the fastest strip first. So all strips soon have some outcomes, even if the runs are
/// slow to simulate. Of each complete strip it finds the value at the edge, with several
/// seeds: the cells have one seed, and are too coarse to tell a margin. Outcomes are cached by
/// choice. A new request cancels the previous one. Thread: the window's; the signals are emitted
/// there too.
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
    void stop(const Choice &choice)
    {
        m_isDone = true;
        setChoice(choice, &Strip::markUnknown);
    }
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
    static std::optional<Outcome> outcomeOf(
        Workspace &workspace, const EffectiveScenario &effective, const JobContext &job);
    static std::optional<double> edgeValueOf(Workspace &workspace, const Choice &choice,
        const std::string &setting, const Strip &strip, const JobContext &job);
    void store(const std::vector<CellResult> &results);
    void storeEdge(
        const std::vector<CellResult> &results, const std::string &setting, double value);

    std::shared_ptr<Workspace> m_workspace; ///< the simulator, the judge and the cached outcomes;
                                            ///< only the job's thread uses it
    std::map<std::string, Strip, std::less<>> m_strips;
    Choice m_choice; ///< the choice of the last call of request() or stop()
    bool m_isDone = true;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
