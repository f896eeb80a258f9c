// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/fixes/fix.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/clientscheme.h"
#include "core/run/check/validaterun.h"
#include "lockscope/schemes/sharedsteps.h"
#include "lockscope/schemes/singlenode.h"
#include "tests/support/modelrig.h"

using namespace lockscope;

namespace {

constexpr std::array listing{
    ListingLine{1, "SET key token NX PX ttl"},
    ListingLine{2, "DEL key if its value is the token", true},
};

constexpr SchemeInfo infoWith(std::string_view id)
{
    return {.id = id,
        .title = {"Scheme", "A scheme of this test"},
        .guarantees = {"Scheme", "The same as set-px-lua"},
        .listing = listing};
}
constexpr SchemeInfo ownInfo = infoWith("own");

// A scheme that the registry does not know. What it has in common with set-px-lua: the commands.
class OwnScheme final : public Scheme {
public:
    explicit OwnScheme(const SchemeInfo &info = ownInfo) : Scheme(info) { }
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override
    {
        co_await process.step(listing[0]);
        auto acquisition = co_await setOnOneNode(process, request);
        co_return acquisition;
    }
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override
    {
        co_await process.step(listing[1]);
        auto report = co_await releaseOnOneNode(process, lock);
        co_return report;
    }
};

EffectiveScenario withOwnScheme(const char *scenario)
{
    EffectiveScenario effective = effectiveInModel(scenario, "set-px-lua");
    effective.scheme = SchemeRef(std::make_shared<OwnScheme>());
    return effective;
}

} // namespace

// A run has its scheme as a value: the registry of schemes need not know it.
class TstOwnScheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aSchemeOfTheCallerRunsAndIsJudged()
    {
        const JudgedRun run = runModel(withOwnScheme("peaceful"));
        QVERIFY(run.verdict.outcome == Outcome::held && run.count(EventKind::entered) > 0);
        QCOMPARE(run.verdict.header.scheme, std::string("own"));
        const JudgedRun late = runModel(withOwnScheme("F10"));
        QVERIFY(late.verdict.outcome == Outcome::violated);
        QVERIFY(bool{validateRun(withOwnScheme("F10"), false)});
        QVERIFY(!fixesFor(withOwnScheme("F10")).empty());
    }

    void itsInfoSaysWhatItCanDo()
    {
        EffectiveScenario effective = withOwnScheme("peaceful");
        effective.scenario.settings.watchdog = true;
        const auto refused = checkRun(effective, false);
        QVERIFY(!refused);
        QVERIFY(refused.error().message.english().find("own cannot renew") != std::string::npos);
    }

    // It has no variants, even if it has the id of a scheme that has some.
    void itHasNoVariants()
    {
        static constexpr SchemeInfo namesake = infoWith("set-px-lua");
        EffectiveScenario effective = withOwnScheme("peaceful");
        effective.scheme = SchemeRef(std::make_shared<OwnScheme>(namesake));
        effective.scenario.settings.release = ReleaseWay::ifeq;
        QCOMPARE(schemeOfRun(effective), &*effective.scheme);
        QVERIFY(!(effective.scheme == "set-px-lua"));
        effective.scenario.settings.wakeUp = WakeUp::notify;
        QVERIFY(!schemeOfRun(effective) && !checkRun(effective, false));
    }

    void anUnknownIdIsRefusedByName()
    {
        EffectiveScenario effective = effectiveInModel("peaceful");
        effective.scheme = "of-a-later-version";
        const auto refused = Simulator().run(effective);
        QVERIFY(!refused && refused.error().text.find("of-a-later-version") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TstOwnScheme)
#include "tst_ownscheme.moc"
