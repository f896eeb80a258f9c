// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/conformance/changelog.h"
#include "tests/conformance/duel.h"
#include "tests/conformance/generator.h"
#include "tests/conformance/replicationtap.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::conformance;

namespace {

constexpr const char *lockPrefix = "lockscope:lock:";
constexpr const char *markerKey = "lockscope:lock:the-end";

// A change of a key, in the same form for the simulated node and for the replication stream.
// `deadlineMs`: since 1970; -1: no deadline.
struct ComparedChange {
    std::string key;
    std::string text;
    std::int64_t deadlineMs = -1;
};

std::vector<ComparedChange> comparedChangesOf(const std::vector<ChangeLog::Entry> &entries)
{
    std::vector<ComparedChange> compared;
    for (const ChangeLog::Entry &entry : entries) {
        if (entry.key.rfind(lockPrefix, 0) != 0)
            continue;
        if (entry.kind == SimRedis::Change::Kind::set)
            compared.push_back({entry.key, "set " + entry.key + " " + entry.value,
                entry.deadline == SimRedis::never ? -1 : entry.deadline.count() / 1000});
        else
            compared.push_back({entry.key, "gone " + entry.key, -1});
    }
    return compared;
}

std::vector<ComparedChange> comparedChangesOf(const std::vector<KeyChange> &changes)
{
    std::vector<ComparedChange> compared;
    for (const KeyChange &change : changes) {
        if (change.isDeleted)
            compared.push_back({change.key, "gone " + change.key, -1});
        else
            compared.push_back({change.key, "set " + change.key + " " + change.token,
                change.deadlineMs.value_or(-1)});
    }
    return compared;
}

// Returns a description of the first difference; empty if there is none. Deadlines may differ by 2
// seconds.
std::string firstDifference(
    const std::vector<ComparedChange> &simulated, const std::vector<ComparedChange> &real)
{
    constexpr std::int64_t slackMs = 2000;
    const auto shown = [](const std::vector<ComparedChange> &compared, std::size_t i) {
        return i < compared.size()
            ? compared[i].text + " until " + std::to_string(compared[i].deadlineMs)
            : std::string("nothing");
    };
    for (std::size_t i = 0; i < std::max(simulated.size(), real.size()); ++i) {
        const bool isSame = i < simulated.size() && i < real.size()
            && simulated[i].text == real[i].text
            && std::abs(simulated[i].deadlineMs - real[i].deadlineMs) <= slackMs;
        if (!isSame)
            return "change " + std::to_string(i) + ": simulated " + shown(simulated, i) + ", real "
                + shown(real, i);
    }
    return {};
}

} // namespace

/// The simulated redis-server reports the same changes of lock keys as a real one sends to its
/// replicas.
class tst_SimChanges : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void simulatedChangesEqualTheReplicationStream_data();
    void simulatedChangesEqualTheReplicationStream();

private:
    QTemporaryDir m_runtime;
    std::unique_ptr<RealNode> m_real;
};

void tst_SimChanges::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
    std::string why;
    m_real = RealNode::start(why);
    QVERIFY2(m_real, why.c_str());
}

void tst_SimChanges::simulatedChangesEqualTheReplicationStream_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 12; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void tst_SimChanges::simulatedChangesEqualTheReplicationStream()
{
    QFETCH(const int, seed);
    Sequence sequence = Generator(static_cast<std::uint64_t>(seed)).lockSequence(200);
    // Duel executes the sequence again if the timing was disturbed. Only the last execution counts,
    // which begins with the last "begin".
    sequence.steps.insert(sequence.steps.begin(), Step{8, {"SET", markerKey, "begin"}, {}});
    sequence.steps.push_back(
        Step{8, {"EXISTS", "lockscope:lock:orders", "lockscope:lock:users"}, {}});
    sequence.steps.push_back(Step{8, {"SET", markerKey, "end"}, {}});
    m_real->reset();
    ReplicationTap tap(m_real->socketPath());
    QVERIFY(tap.isOpen());
    // Waits until the node sends changes to `tap`, so its process that sends the snapshot has
    // ended. Duel begins with FLUSHALL, which would otherwise end that process and close the
    // connection of `tap`.
    m_real->ask(-1, {"SET", markerKey, "attached"});
    QVERIFY(tap.readUntil(markerKey, "attached"));
    ChangeLog log;
    Duel duel(*m_real, &log);
    std::string why;
    const auto difference = duel.run(sequence, why);
    QVERIFY2(why.empty(), why.c_str());
    QVERIFY2(!difference,
        difference ? (difference->simulated + " against " + difference->real).c_str() : "");
    QVERIFY(tap.readUntil(markerKey, "end"));
    const auto afterBegin = [](std::vector<ComparedChange> compared) {
        for (std::size_t i = compared.size(); i-- > 0;) {
            if (compared[i].text == std::string("set ") + markerKey + " begin")
                return std::vector<ComparedChange>(
                    compared.begin() + static_cast<std::ptrdiff_t>(i), compared.end());
        }
        return std::vector<ComparedChange>();
    };
    // Compares key by key: the real node deletes a key with a deadline in the past at its own time,
    // between any two commands.
    const auto byKey = [](std::vector<ComparedChange> compared) {
        std::stable_sort(compared.begin(), compared.end(),
            [](const ComparedChange &a, const ComparedChange &b) { return a.key < b.key; });
        return compared;
    };
    const std::vector<ComparedChange> simulated = afterBegin(comparedChangesOf(log.entries));
    QVERIFY(simulated.size() > 30);
    const std::string mismatch =
        firstDifference(byKey(simulated), byKey(afterBegin(comparedChangesOf(tap.changes()))));
    QVERIFY2(mismatch.empty(), mismatch.c_str());
}

QTEST_GUILESS_MAIN(tst_SimChanges)
#include "tst_simchanges.moc"
