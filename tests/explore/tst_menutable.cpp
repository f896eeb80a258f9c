// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which kinds of faults break which scheme: a search with single faults finds failures for
// exactly the kinds in the table.
#include <QTest>

#include "lockscope/schemes/registry.h"
#include "tests/explore/asked.h"

#include <algorithm>

using namespace lockscope;

namespace {

// Three clients, because a late release of client 1 may delete the key of client 2: then only a
// third client can get the lock, since client 1 has one round and does not want the lock again. The
// work takes so long that a lease on a clock that is too fast ends before the work ends. On all
// other clocks the work ends in time, also after a late grant.
const std::vector<std::pair<const char *, const char *>> settings{{"clients", "3"},
    {"ttl", "300ms"}, {"work", "220ms"}, {"node-timeout", "20ms"}, {"think", "10ms"},
    {"retry-delay", "30ms"}};

constexpr const char *failover = "failover";
constexpr const char *stall = "watchdog-stall";

struct Row {
    std::string_view scheme;
    const char *broken;       // the kinds of faults that break the scheme with a single fault
    const char *withReplicas; // the same for a search with failovers only and a replica for each
                              // node: a failover, or none
    const char *withStalls;   // the same for a search with watchdog stalls only: a stall, or none
                              // because the scheme cannot extend
};

constexpr Row rows[]{
    // Without a lease, a pause does no harm. A request that is executed without the client's
    // knowledge leaves a key for ever.
    {"setnx-del",
        "client-crash, client-restart, late-request, late-reply, lost-request, lost-reply, "
        "node-freeze, node-crash, node-wipe, key-deleted, one-way-cut, cut",
        failover, ""},
    // A lost EXPIRE alone does no harm: the client deletes the key. The lease lasts at least 1 s,
    // so it ends after
    // the work also on a clock that drifts.
    {"setnx-expire",
        "client-pause, client-crash, client-restart, late-write, late-request, late-reply, "
        "lost-reply, node-freeze, node-crash, node-wipe, key-deleted, clock-jump, one-way-cut, cut",
        failover, ""},
    // A denied client sets the missing deadline of a key, unless the crashed client was the last
    // one.
    {"setnx-expire-repair",
        "client-pause, client-crash, late-write, late-request, node-crash, node-wipe, key-deleted, "
        "clock-jump",
        failover, ""},
    // The time is in the value, so the clocks of the clients count, not that of the node. Cuts
    // delay a release until another client has the
    // lock.
    {"getset-timestamp",
        "client-pause, late-write, late-request, node-crash, node-wipe, key-deleted, client-clock, "
        "one-way-cut, "
        "cut",
        failover, ""},
    {"set-px-blind-del",
        "client-pause, late-write, late-request, node-crash, node-wipe, key-deleted, clock-jump, "
        "clock-drift, "
        "client-clock, one-way-cut, cut",
        failover, ""},
    // A cut that delays the DEL also delays the GET before it, so the GET reads the value that the
    // DEL deletes.
    {"set-px-get-del",
        "client-pause, late-write, late-request, node-crash, node-wipe, key-deleted, clock-jump, "
        "clock-drift, "
        "client-clock",
        failover, ""},
    {"set-px-multi-del",
        "client-pause, late-write, late-request, node-crash, node-wipe, key-deleted, clock-jump, "
        "clock-drift, "
        "client-clock",
        failover, ""},
    {"set-px-watch-del",
        "client-pause, late-write, node-crash, node-wipe, key-deleted, clock-jump, clock-drift, "
        "client-clock",
        failover, ""},
    {"set-px-lua",
        "client-pause, late-write, node-crash, node-wipe, key-deleted, clock-jump, clock-drift, "
        "client-clock",
        failover, stall},
    {"set-px-ifeq",
        "client-pause, late-write, node-crash, node-wipe, key-deleted, clock-jump, clock-drift, "
        "client-clock",
        failover, stall},
    {"reentrant",
        "client-pause, late-write, node-crash, node-wipe, key-deleted, clock-jump, clock-drift, "
        "client-clock",
        failover, stall},
    // A primary that restarts empty has no replica for longer than this lease, so it grants
    // nothing. Scenario F3
    // has a longer lease: there the primary grants the lock again.
    {"set-px-wait", "client-pause, late-write, key-deleted, clock-jump, clock-drift, client-clock",
        "", stall},
    // Here the nodes sync each write before they answer: a crash loses nothing. The scheme also
    // waits for the replica, as set-px-wait does.
    {"set-px-waitaof",
        "client-pause, late-write, node-wipe, key-deleted, clock-jump, clock-drift, client-clock",
        "", stall},
    // One faulty node of three does no harm, but two do
    // (redlockIsBrokenOnlyIfTwoNodesOfThreeLoseTheirVotes()). A pause after the check,
    // and a client's slow clock, outlast the lease.
    {"redlock", "client-pause, late-write, client-clock", "", stall},
    // One late answer of three does not delay the votes.
    {"redlock-no-recheck", "client-pause, late-write, client-clock", "", stall},
    // The scheme fails without a fault: each client locks its own key.
    {"redlock-article", "", "", ""},
};

Asked askedOf(const Scheme &scheme, const char *menu)
{
    Asked asked{.scheme = scheme.info().id.data(), .menu = menu, .settings = settings};
    if (scheme.info().isQuorum)
        asked.settings.push_back({"nodes", "3"});
    if (scheme.info().id == "set-px-waitaof")
        asked.settings.push_back(
            {"persistence", "aof-always"}); // the lease is too short for a sync every second
    return asked;
}

// Returns the kinds of faults that cause a failure with a single fault.
std::string breakingKinds(const Asked &asked)
{
    SearchTally tally = searched(questionOf(asked));
    Menu kinds;
    for (const MenuEntry &entry : menuEntries()) {
        if (tally.depths[1].kinds[static_cast<std::size_t>(entry.fault)].failures > 0)
            kinds.add(entry.fault);
    }
    return kinds.text();
}

} // namespace

class tst_MenuTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void exactlyTheFaultsOfTheTableBreakAScheme_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < std::size(rows); ++i)
            QTest::newRow(rows[i].scheme.data()) << static_cast<int>(i);
    }
    void exactlyTheFaultsOfTheTableBreakAScheme()
    {
        QFETCH(int, row);
        const Row &expected = rows[row];
        const Scheme &scheme = *schemeOf(expected.scheme);
        QCOMPARE(breakingKinds(askedOf(scheme, "all")), std::string(expected.broken));
        Asked withReplicas = askedOf(scheme, failover);
        withReplicas.settings.push_back({"replicas", "1"});
        QCOMPARE(breakingKinds(withReplicas), std::string(expected.withReplicas));
        if (!scheme.info().canExtend)
            return;
        Asked withStalls = askedOf(scheme, stall);
        withStalls.settings.insert(
            withStalls.settings.end(), {{"watchdog", "on"}, {"work", "500ms"}});
        QCOMPARE(breakingKinds(withStalls), std::string(expected.withStalls));
    }
    void theTableHasAllSchemes()
    {
        for (const Scheme *const scheme : schemes()) {
            const auto isRowOfScheme = [scheme](const Row &row) {
                return row.scheme == scheme->info().id;
            };
            QCOMPARE(std::any_of(std::begin(rows), std::end(rows), isRowOfScheme),
                scheme->info().isLock);
        }
    }
    void redlockIsBrokenOnlyIfTwoNodesOfThreeLoseTheirVotes_data()
    {
        QTest::addColumn<bool>("isBroken");
        for (const char *const kind : {"node-wipe", "node-crash", "clock-jump", "clock-drift"})
            QTest::newRow(kind) << true;
        for (const char *const kind : {"lost-request", "lost-reply", "reset", "scripts-flushed"})
            QTest::newRow(kind) << false;
    }
    void redlockIsBrokenOnlyIfTwoNodesOfThreeLoseTheirVotes()
    {
        QFETCH(bool, isBroken);
        Asked asked = askedOf(*schemeOf("redlock"), QTest::currentDataTag());
        asked.depth = 2;
        asked.settings.push_back({"clients", "2"});
        QCOMPARE(findsFailure(questionOf(asked)), isBroken);
    }
};

QTEST_GUILESS_MAIN(tst_MenuTable)
#include "tst_menutable.moc"
