// SPDX-License-Identifier: GPL-3.0-or-later
// Runs whose clients are the programs in tests/live/programs.
#pragma once

#include <QTest>

#include "core/scenario/scenario.h"
#include "tests/live/markedprocesses.h"
#include "tests/live/twoclients.h"

#include <QStringList>

#include <functional>
#include <mutex>

namespace lockscope {

constexpr std::chrono::minutes programPatience(2); // for a shared machine

/// Returns the command line of a program of the tests. `words`: the name of its file, and its
/// arguments.
inline std::string programOf(const std::string &words)
{
    return "/usr/bin/python3 -S " LOCKSCOPE_SOURCE_DIR "/tests/live/programs/" + words;
}

/// Returns the command line of an adapter: a program with a lock that Lockscope installs for users.
/// `file`: its name in resources/clients.
inline std::string adapterOf(const std::string &interpreter, const std::string &file)
{
    return interpreter + " " LOCKSCOPE_SOURCE_DIR "/resources/clients/" + file;
}

/// Returns the run with this program as each of its clients.
inline EffectiveScenario withProgram(EffectiveScenario effective, const std::string &words)
{
    effective.scheme = programScheme;
    effective.programs.usual = programOf(words);
    return effective;
}

/// Returns a run of two programs with one round each on one node; the second starts when the first
/// is inside.
inline EffectiveScenario twoPrograms(const std::string &words = "worker.py")
{
    EffectiveScenario effective = withProgram(twoClients("set-px-lua"), words);
    Scenario &scenario = effective.scenario;
    scenario.faults[0].begin.when = when(EventKind::entered, first);
    scenario.settings.nodes = 1;
    scenario.settings.ttl = 10s; // long, so that no lease ends early on a busy machine
    scenario.settings.nodeTimeout = 5s;
    scenario.settings.work = 20ms;
    scenario.settings.think = 0ms;
    scenario.settings.retryDelay = 20ms;
    scenario.duration = 100s;
    return effective;
}

/// A run of programs, and the lines that they have written.
class ProgramTestRun {
public:
    explicit ProgramTestRun(const EffectiveScenario &effective, bool isOpenToFaults = false)
        : m_run(effective, optionsOf(isOpenToFaults))
    {
    }

    LiveRun *operator->() { return &m_run; }
    QStringList output() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_output;
    }
    int count(EventKind kind, ClientId client) const
    {
        JudgedRun soFar;
        soFar.trace = m_run.trace();
        return static_cast<int>(rows(soFar, kind, client).size());
    }
    /// Waits for the condition. Returns false if the run ends first, or if it takes too long.
    bool waitUntil(const std::function<bool()> &condition) const
    {
        const auto limit = std::chrono::steady_clock::now() + programPatience;
        while (!condition()) {
            if (m_run.isFinished() || std::chrono::steady_clock::now() > limit)
                return condition();
            QTest::qSleep(2);
        }
        return true;
    }
    bool waitFor(EventKind kind, ClientId client, int times = 1) const
    {
        return waitUntil([&] { return count(kind, client) >= times; });
    }
    /// Waits for the end of the run and judges its trace. Fails the test if the run could not take
    /// place.
    JudgedRun waitForResult()
    {
        JudgedRun result{std::make_shared<const Trace>(), {}};
        judgeInto(result);
        return result;
    }

private:
    LiveOptions optionsOf(bool isOpenToFaults)
    {
        LiveOptions options;
        options.isOpenToFaults = isOpenToFaults;
        options.programOutput = [this](ClientId client, const Wording &line) {
            const std::scoped_lock lock(m_mutex);
            m_output << QStringLiteral("%1: ").arg(client.value)
                    + QString::fromStdString(line.english());
        };
        return options;
    }
    void judgeInto(JudgedRun &result)
    {
        QVERIFY(m_run.waitFinished(programPatience));
        if (const auto failure = m_run.failure())
            QFAIL(failure->text.c_str());
        result.trace = m_run.trace();
        auto verdict = judge(*result.trace, deriveSpans(*result.trace));
        QVERIFY2(verdict, verdict ? "" : verdict.error().text.c_str());
        result.verdict = verdict.value();
    }

    mutable std::mutex m_mutex;
    QStringList m_output;
    LiveRun m_run; // last: its thread uses the other members
};

/// Returns the rows of one client as texts, in order: "sent SET 1", "paused", "denied (held)".
inline QByteArrayList rowTexts(const JudgedRun &result, ClientId client)
{
    QByteArrayList texts;
    for (std::size_t i = 0; i < result.trace->size(); ++i) {
        const Event &event = (*result.trace)[i];
        if (event.client != client || event.actor.kind != ActorKind::client)
            continue;
        QByteArray text = QByteArray::fromStdString(std::string(eventKindName(event.kind)));
        const QByteArray detail = QByteArray::fromStdString(result.trace->detail(event));
        if (event.kind == EventKind::sent)
            text +=
                ' ' + detail.left(detail.indexOf(' ')) + ' ' + QByteArray::number(event.node.value);
        if (event.kind == EventKind::denied)
            text += " (" + detail + ')';
        texts << text;
    }
    return texts;
}

/// Checks that `texts` has all expected texts in their order; others may stand between them.
/// Returns an empty message if so; otherwise a message with the first expected text that is
/// missing.
inline QByteArray missingIn(const QByteArrayList &texts, const QByteArrayList &expected)
{
    qsizetype from = 0;
    for (const QByteArray &text : expected) {
        const qsizetype found = texts.indexOf(text, from);
        if (found < 0)
            return text + " is missing in: " + texts.join(", ");
        from = found + 1;
    }
    return {};
}

} // namespace lockscope
