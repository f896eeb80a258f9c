// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the search finds a failure of each scheme that has one broken line, and none of the
// correct scheme.
#include <QTest>

#include "core/run/modelrun/simulate.h"
#include "tests/explore/asked.h"
#include "tests/explore/mutants/brokenredlock.h"
#include "tests/explore/mutants/brokensetpx.h"
#include "tests/explore/mutants/brokenwait.h"

#include <memory>

using namespace lockscope;

namespace {

struct Mutant {
    const char *broken; ///< the scheme and its broken line in words
    std::shared_ptr<const Scheme> scheme;
    Asked asked; ///< the search that finds a failure
};

using Redlock = BrokenRedlock::Line;
using SetPx = BrokenSetPx::Line;
using Wait = BrokenWait::Line;

Mutant mutantOf(const char *broken, Redlock line, Asked asked)
{
    asked.scheme = "redlock";
    asked.settings.insert(asked.settings.begin(), {"nodes", "3"});
    return {broken, std::make_shared<BrokenRedlock>(line), asked};
}

Mutant mutantOf(const char *broken, SetPx line, Asked asked)
{
    asked.scheme = "set-px-lua";
    return {broken, std::make_shared<BrokenSetPx>(line), asked};
}

Mutant mutantOf(const char *broken, Wait line, Asked asked)
{
    asked.scheme = "set-px-wait";
    return {broken, std::make_shared<BrokenWait>(line), asked};
}

// The faults of single messages.
constexpr const char *messageFaults = "late-request,late-reply,lost-request,lost-reply";

using SettingTexts = std::vector<std::pair<const char *, const char *>>;
// The lease is shorter than the wait for a node, so late answers can use it up.
const SettingTexts shortLease{{"ttl", "200ms"}, {"node-timeout", "300ms"}};
// A holder works longer than the other clients wait for a node.
const SettingTexts longWork{{"work", "400ms"}};
const SettingTexts threeClients{{"clients", "3"}};
// One renewal, after 100 ms, lasts to the end of the work.
const SettingTexts oneRenewal{{"watchdog", "on"}, {"renewals", "1"}, {"ttl", "300ms"},
    {"work", "350ms"}, {"node-timeout", "50ms"}};
// Renewals after 100, 200, 300 and 400 ms. The other client makes an attempt at the beginning and
// after 350 ms, but not between the last renewal and the end of the work.
const SettingTexts fewAttempts{{"watchdog", "on"}, {"ttl", "300ms"}, {"work", "450ms"},
    {"node-timeout", "50ms"}, {"retry-delay", "350ms"}, {"retry-jitter", "0"}};

const std::vector<Mutant> &mutants()
{
    static const std::vector<Mutant> all{
        mutantOf("redlock: no clock check after the votes", Redlock::clockCheck,
            {.menu = "late-reply", .depth = 2, .settings = shortLease}),
        mutantOf("redlock: the lease counts from after the votes", Redlock::start,
            {.menu = "late-reply", .depth = 2, .settings = shortLease}),
        mutantOf("redlock: half of the nodes are a quorum", Redlock::quorum,
            {.menu = "lost-request", .depth = 2, .settings = {{"nodes", "4"}}}),
        mutantOf("redlock: a silent node is a vote", Redlock::silentNode,
            {.menu = "lost-request", .depth = 2, .settings = longWork}),
        mutantOf("redlock: the vote of one node counts twice", Redlock::oneNodeTwice,
            {.menu = messageFaults}),
        mutantOf("redlock: one token for all", Redlock::token,
            {.menu = "late-request", .depth = 2, .rounds = 2}),
        mutantOf("redlock: release by DEL", Redlock::release,
            {.menu = "late-request", .depth = 2, .rounds = 2}),
        mutantOf("redlock: one node is enough to extend", Redlock::extensionQuorum,
            {.menu = "lost-request", .depth = 2, .settings = oneRenewal}),
        mutantOf("set-px: SET without NX", SetPx::condition, {.menu = messageFaults}),
        mutantOf("set-px: TTL in the wrong unit", SetPx::unit, {.menu = messageFaults}),
        mutantOf("set-px: SET without PX", SetPx::deadline, {.menu = "client-crash"}),
        mutantOf(
            "set-px: SETNX and PEXPIRE", SetPx::twoCommands, {.menu = "client-crash,lost-request"}),
        mutantOf("set-px: a silent node counts as a grant", SetPx::silentNode,
            {.menu = messageFaults, .settings = longWork}),
        mutantOf("set-px: losers set the TTL again", SetPx::loser,
            {.menu = "client-crash", .goals = "unavailable"}),
        mutantOf("set-px: one token for all", SetPx::token, {.menu = messageFaults, .rounds = 2}),
        mutantOf("set-px: the fencing token before the grant", SetPx::fenceFirst,
            {.menu = messageFaults,
                .settings = {{"fencing", "write"}},
                .goals = "fence-backwards"}),
        mutantOf("set-px: release by DEL", SetPx::release,
            {.menu = messageFaults, .settings = threeClients}),
        mutantOf("set-px: release by GET and DEL", SetPx::noScript,
            {.menu = messageFaults, .settings = threeClients}),
        mutantOf("set-px: extension without a comparison", SetPx::extension,
            {.menu = "node-wipe", .settings = fewAttempts, .goals = "stale-write"}),
        mutantOf("set-px: the answer to the extension is ignored", SetPx::extensionAnswer,
            {.menu = messageFaults, .settings = oneRenewal}),
        mutantOf("set-px-wait: the answer of WAIT is ignored", Wait::answer, {.menu = "failover"}),
        mutantOf("set-px-wait: no clock check after WAIT", Wait::clockCheck,
            {.menu = "late-reply", .settings = shortLease}),
    };
    return all;
}

} // namespace

class tst_Mutants : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A copy is a mutant with Line::none. If its runs differed from the runs of the scheme, a
    // mutant would differ from the scheme by more than its broken line.
    void aCopyWithNothingBrokenRunsAsTheScheme()
    {
        const SettingTexts renewing{
            {"watchdog", "on"}, {"ttl", "300ms"}, {"work", "220ms"}, {"retry-delay", "40ms"}};
        const std::vector<Mutant> copies{
            mutantOf("", Redlock::none, {.settings = renewing}),
            mutantOf("", SetPx::none, {.settings = renewing}),
            mutantOf("", Wait::none, {.settings = renewing}),
        };
        for (const Mutant &copy : copies) {
            Question question = questionOf(copy.asked);
            const SearchTally original = searched(question);
            question.effective.scheme = copy.scheme;
            const SearchTally copied = searched(question);
            QVERIFY2(original.digest == copied.digest && original.runs() == copied.runs(),
                copy.asked.scheme);
        }
    }
    void aFailureOfABrokenLineIsFound_data() { addRows(); }
    void aFailureOfABrokenLineIsFound()
    {
        QFETCH(int, row);
        const Mutant &mutant = mutants()[static_cast<std::size_t>(row)];
        Question question = questionOf(mutant.asked);
        question.effective.scheme = mutant.scheme;
        QVERIFY(findsFailure(question));
    }
    void noFailureOfTheCorrectLineIsFound_data() { addRows(); }
    void noFailureOfTheCorrectLineIsFound()
    {
        QFETCH(int, row);
        const SearchTally tally =
            searched(questionOf(mutants()[static_cast<std::size_t>(row)].asked));
        QVERIFY2(tally.failures.empty(), firstFailure(tally).c_str());
    }

private:
    static void addRows()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < mutants().size(); ++i)
            QTest::newRow(mutants()[i].broken) << static_cast<int>(i);
    }
};

QTEST_GUILESS_MAIN(tst_Mutants)
#include "tst_mutants.moc"
