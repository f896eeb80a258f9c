// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/duel.h"

#include <time.h>

#include <algorithm>
#include <thread>

namespace lockscope::conformance {
namespace {

using namespace std::chrono_literals;

// A sequence is run at most this many times if the machine disturbs its timing.
constexpr int runsMax = 20;
// If a command took longer than this, a difference does not count: a deadline may have passed
// before the real node received the command.
constexpr NodeTime commandTimeMax = 10ms;

// Returns the time of the clock that the real node uses.
NodeTime wallClock()
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    return std::chrono::seconds(now.tv_sec) + NodeTime(now.tv_nsec / 1000);
}

// Returns whether the command of the step has this name, which is in lower case.
bool isNamed(const Step &step, const char *lower)
{
    std::string name = step.words.front();
    std::transform(name.begin(), name.end(), name.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name == lower;
}

} // namespace

// Replaces the words that mean a time from the start of the sequence ("@+5000" in milliseconds,
// "@s+5" in seconds) by that time since 1970, in the same unit.
std::vector<std::string> Duel::withTimesSince1970(const std::vector<std::string> &words) const
{
    std::vector<std::string> result = words;
    for (std::string &word : result) {
        if (word.size() < 3 || word[0] != '@')
            continue;
        const bool isSeconds = word[1] == 's';
        const std::int64_t base = m_base.count() / (isSeconds ? 1'000'000 : 1000);
        word = std::to_string(base + std::stoll(word.substr(isSeconds ? 2 : 1)));
    }
    return result;
}

std::optional<Duel::Difference> Duel::run(const Sequence &sequence, std::string &why)
{
    for (int i = 0; i < runsMax; ++i) {
        Difference difference;
        const Outcome outcome = runOnce(sequence, difference);
        if (outcome == Outcome::same)
            return std::nullopt;
        if (outcome == Outcome::different)
            return difference;
    }
    why = "in every run, a command was too near to a deadline or took too long";
    return std::nullopt;
}

Duel::Outcome Duel::runOnce(const Sequence &sequence, Difference &difference)
{
    m_real.reset();
    m_base = wallClock();
    m_sim.restart(nullptr, m_base);
    m_queued.clear();
    m_waiting.clear();
    m_longestDelay = 0us;
    for (difference.step = 0; difference.step < sequence.steps.size(); ++difference.step) {
        const Step &step = sequence.steps[difference.step];
        Outcome outcome = Outcome::same;
        if (step.words.empty())
            executeWait(step, sequence.isLazy);
        else
            outcome = executeOnBoth(step, difference);
        if (outcome == Outcome::same)
            outcome = compareLateReplies(difference);
        if (outcome == Outcome::different && m_longestDelay > commandTimeMax)
            return Outcome::unclear;
        if (outcome != Outcome::same)
            return outcome;
    }
    return Outcome::same;
}

// Sleeps as long as the step says. Then makes the simulated node do what the real node has done by
// itself: end the waits of blocked connections and delete expired keys. A lazy node
// (Sequence::isLazy) deletes an expired key only when a command accesses the key.
void Duel::executeWait(const Step &step, bool isLazy)
{
    const NodeTime before = wallClock();
    std::this_thread::sleep_for(step.wait);
    // SimRedis::advance() ends the wait of a blocked connection. So it is called even for a lazy
    // node if a connection is blocked; then it also deletes expired keys.
    const bool isAnyConnectionBlocked = std::any_of(
        m_waiting.begin(), m_waiting.end(), [](const auto &one) { return !one.second.empty(); });
    const NodeTime now = wallClock();
    while ((!isLazy || isAnyConnectionBlocked) && m_sim.nextDue() <= now)
        m_sim.advance(m_sim.nextDue());
    m_real.settle();
    m_longestDelay = std::max(
        m_longestDelay, wallClock() - before - std::chrono::duration_cast<NodeTime>(step.wait));
}

Duel::Outcome Duel::executeOnBoth(const Step &step, Difference &difference)
{
    ++m_commands;
    const std::vector<std::string> words = withTimesSince1970(step.words);
    if (isNamed(step, "config")) { // the only parameter is maxmemory: 1 is full, 0 is no limit
        m_sim.setOutOfMemory(words.back() != "0");
        m_real.ask(step.connection, words);
        return Outcome::same;
    }
    const std::vector<std::string_view> views(words.begin(), words.end());
    const auto connection = static_cast<SimRedis::ConnectionId>(step.connection);
    const Comparison comparison{
        closenessOf(step.words), isNamed(step, "exec") || isNamed(step, "discard")};
    const NodeTime before = wallClock();
    const std::optional<Reply> reply = m_sim.execute(connection, views, before);
    m_real.send(step.connection, words);
    Outcome outcome = Outcome::same;
    if (reply) {
        outcome = compare(*reply, step.connection, comparison, difference);
    } else {
        m_real.settle();
        m_waiting[step.connection].push_back(comparison);
        if (m_real.hasReply(step.connection)) {
            difference.simulated = "(waits)";
            difference.real = fullText(*m_real.receive(step.connection));
            outcome = Outcome::different;
        }
    }
    const NodeTime duration = wallClock() - before;
    m_longestDelay = std::max(m_longestDelay, duration);
    const NodeTime due = m_sim.nextDue();
    const NodeTime margin = 3ms + m_longestDelay;
    if (due != SimRedis::never && due >= before - margin && due <= before + duration + margin)
        return Outcome::unclear;
    return outcome;
}

Duel::Outcome Duel::compare(
    const Reply &simulated, int connection, Comparison comparison, Difference &difference)
{
    const std::optional<Reply> real = m_real.receive(connection);
    if (real && isSame(simulated, *real, connection, comparison))
        return Outcome::same;
    difference.simulated = fullText(simulated);
    difference.real = real ? fullText(*real) : "(no reply)";
    return Outcome::different;
}

// Returns whether two replies match. Also keeps m_queued up to date. The replies of a transaction
// are compared one by one, each as closely as its command requires.
bool Duel::isSame(const Reply &simulated, const Reply &real, int connection, Comparison comparison)
{
    const std::int64_t slackMs = 5 + 2 * m_longestDelay.count() / 1000;
    std::vector<Closeness> &queued = m_queued[connection];
    if (simulated.kind == Reply::Kind::status && simulated.text == "QUEUED")
        queued.push_back(comparison.closeness);
    if (!comparison.endsTransaction || simulated.items.size() != queued.size()
        || real.items.size() != queued.size()) {
        if (comparison.endsTransaction && !simulated.isError("ERR wrong number"))
            queued.clear();
        return isSameAnswer(simulated, real, comparison.closeness, slackMs);
    }
    const std::vector<Closeness> parts = std::move(queued);
    queued.clear();
    if (simulated.kind != real.kind || simulated.text != real.text)
        return false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!isSameAnswer(simulated.items[i], real.items[i], parts[i], slackMs))
            return false;
    }
    return true;
}

// Compares the replies of connections that have stopped waiting.
Duel::Outcome Duel::compareLateReplies(Difference &difference)
{
    for (const SimRedis::LateReply &late : m_sim.takeLateReplies()) {
        const auto connection = static_cast<int>(late.connection);
        std::vector<Comparison> &waiting = m_waiting[connection];
        const Comparison comparison = waiting.front();
        waiting.erase(waiting.begin());
        if (compare(late.reply, connection, comparison, difference) == Outcome::different) {
            difference.simulated +=
                " (connection " + std::to_string(connection) + ", which had waited)";
            return Outcome::different;
        }
    }
    return Outcome::same;
}

bool Duel::stillDiffers(const Sequence &sequence)
{
    std::string why;
    return run(sequence, why).has_value();
}

Sequence Duel::shortest(Sequence sequence)
{
    std::string why;
    if (const auto difference = run(sequence, why))
        sequence.steps.resize(difference->step + 1);
    for (std::size_t size = std::max<std::size_t>(1, sequence.steps.size() / 2); size > 0;
         size /= 2) {
        for (std::size_t at = 0; at + size <= sequence.steps.size();) {
            Sequence shorter = sequence;
            const auto first = shorter.steps.begin() + static_cast<std::ptrdiff_t>(at);
            shorter.steps.erase(first, first + static_cast<std::ptrdiff_t>(size));
            if (stillDiffers(shorter))
                sequence = std::move(shorter);
            else
                at += size;
        }
    }
    return sequence;
}

} // namespace lockscope::conformance
