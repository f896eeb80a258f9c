// SPDX-License-Identifier: GPL-3.0-or-later
// The museum: scenarios that repeat reports from the issue trackers of lock libraries. Each
// scenario names its report, and has a control: a run without the one change that causes the error,
// in which the lock is held.
#include <QTest>

#include "core/scenario/files/library.h"
#include "tests/support/modelrig.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

using namespace lockscope;

namespace {

struct Control {
    const char *scenario;
    const char *scheme;  ///< empty: the scenario's own
    const char *setting; ///< empty: only the scheme changes; "faults": without faults
    const char *value;
};

// docs/MUSEUM.md lists the same controls.
constexpr Control controls[] = {
    {"m01", "", "renewal-end", "release"},
    {"m02", "", "failed-renewal", "end-work"},
    {"m03", "", "failed-renewal", "end-work"},
    {"m04", "", "undo", "on"},
    {"m05", "", "lease-start", "attempt"},
    {"m06", "redlock", "", ""},
    {"m07", "", "faults", ""},
    {"m08", "", "nodes", "3"},
    {"m09", "", "extension", "or-create"},
    {"m10", "", "persistence", "aof-always"},
    {"m11", "", "pause", "0"},
    {"m12", "", "pause", "0"},
    {"m13", "redlock", "", ""},
    {"m14", "set-px-lua", "", ""},
    {"m15", "", "faults", ""},
    {"m16", "", "lease-start", "attempt"},
    {"m17", "", "faults", ""},
    {"m18", "", "undo", "on"},
    {"m19", "", "faults", ""},
    {"m20", "", "work", "80ms"},
    {"m21", "set-px-lua", "", ""},
    {"m22", "set-px-lua", "", ""},
    {"m23", "set-px-watch-del", "", ""},
    {"m24", "", "takeover", "getset"},
    {"m25", "set-px-lua", "", ""},
    {"m26", "", "pause", "0"},
    {"m27", "", "watchdog", "on"},
    {"m28", "", "pause", "0"},
    {"m29", "", "faults", ""},
    {"m30", "", "faults", ""},
    {"m31", "", "work-after-release", "0"},
    {"m32", "", "on-terminate", "drain"},
    {"m33", "", "faults", ""},
    {"m34", "", "renewal-interval", "0"},
};

std::vector<Scenario> museum()
{
    std::vector<Scenario> scenarios;
    const auto &library = scenarioLibrary();
    std::copy_if(library.begin(), library.end(), std::back_inserter(scenarios),
        [](const Scenario &scenario) { return isMuseumId(scenario.id); });
    return scenarios;
}

EffectiveScenario controlRun(const Control &control)
{
    EffectiveScenario effective = effectiveInModel(control.scenario, control.scheme);
    if (std::string_view(control.setting) == "faults")
        effective.scenario.faults = {};
    else if (*control.setting != '\0'
        && !setSetting(effective.scenario.settings, control.setting, control.value))
        QTest::qFail(control.setting, __FILE__, __LINE__);
    return effective;
}

// Returns the time of the last grant.
int lastGrantedMs(const JudgedRun &result)
{
    const Duration length =
        rowsOf(*result.trace, EventKind::granted).back().time.time_since_epoch();
    return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(length).count());
}

} // namespace

class tst_Museum : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMuseumHasAtLeastTwentyConsecutiveScenarios()
    {
        const auto &library = scenarioLibrary();
        const auto isOfMuseum = [](const Scenario &scenario) { return isMuseumId(scenario.id); };
        QVERIFY(museum().size() >= 20);
        QVERIFY(std::is_partitioned(
            std::find_if(library.begin(), library.end(), isOfMuseum), library.end(), isOfMuseum));
        QVERIFY(
            !isMuseumId("m") && !isMuseumId("my-own") && !isMuseumId("f10-pause-after-acquire"));
    }

    // The English and the Chinese text name the number of the report. If there is no report, they
    // name the version of the library in which we saw the error.
    void eachScenarioNamesItsReport()
    {
        const QRegularExpression report(QStringLiteral("^[\\w.-]+/[\\w.-]+#(\\d+)$"));
        for (const Scenario &scenario : museum()) {
            const QString english = QString::fromStdString(scenario.about.at("en")),
                          chinese = QString::fromStdString(scenario.about.at("zh_CN"));
            const QString source = QString::fromStdString(scenario.source);
            if (source == QStringLiteral("our own measurements")) {
                QVERIFY2(english.contains(QStringLiteral("Seen with"))
                        && chinese.contains(QStringLiteral("实测")),
                    scenario.id.c_str());
                continue;
            }
            for (const QString &part : source.split(QStringLiteral("; "))) {
                const auto found = report.match(part);
                QVERIFY2(found.hasMatch(), qPrintable(part));
                const QString number = u'#' + found.captured(1);
                QVERIFY2(english.contains(number) && chinese.contains(number), qPrintable(part));
            }
        }
    }

    void everyControlIsHeld_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(controls)); ++i)
            QTest::addRow("%s %s %s=%s", controls[i].scenario, controls[i].scheme,
                controls[i].setting, controls[i].value)
                << i;
    }
    void everyControlIsHeld()
    {
        QFETCH(int, index);
        EffectiveScenario effective = controlRun(controls[index]);
        for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
            effective.seed = Seed{seed};
            QCOMPARE(outcomeName(runModel(effective).verdict.outcome), outcomeName(Outcome::held));
        }
    }

    void eachScenarioHasAControl()
    {
        for (const Scenario &scenario : museum()) {
            const std::string number = scenario.id.substr(0, scenario.id.find('-'));
            const auto isControlOfScenario = [&number](const Control &control) {
                return control.scenario == number;
            };
            QVERIFY2(std::any_of(std::begin(controls), std::end(controls), isControlOfScenario),
                scenario.id.c_str());
        }
    }

    // A mistake that costs time but does not break mutual exclusion does not change the outcome.
    void aMistakeThatCostsTimeDelaysTheLastGrant_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("withMistake"); // time of the last grant, in units of 100 ms
        QTest::addColumn<int>("withoutMistake");
        QTest::newRow("the key of a failed WAIT stays") << QByteArray("m04") << 10 << 1;
        QTest::newRow("the release fails on a replica") << QByteArray("m07") << 10 << 0;
        QTest::newRow("the release is lost") << QByteArray("m15") << 10 << 0;
        QTest::newRow("the key of a crashed holder stays") << QByteArray("m17") << 10 << 0;
        QTest::newRow("the key of a timed-out attempt stays") << QByteArray("m18") << 6 << 1;
        QTest::newRow("a client that only probes crashes with the lock")
            << QByteArray("m19") << 8 << 0;
    }
    void aMistakeThatCostsTimeDelaysTheLastGrant()
    {
        QFETCH(QByteArray, id);
        QFETCH(int, withMistake);
        QFETCH(int, withoutMistake);
        const auto isControlOfId = [&id](const Control &control) { return id == control.scenario; };
        QCOMPARE(lastGrantedMs(runModel(effectiveInModel(id.constData()))) / 100, withMistake);
        QCOMPARE(lastGrantedMs(runModel(controlRun(
                     *std::find_if(std::begin(controls), std::end(controls), isControlOfId))))
                / 100,
            withoutMistake);
    }

    void aLeaseThatIncludesTheWaitEndsBeforeTheWrite()
    {
        const JudgedRun mistaken = runModel(effectiveInModel("m05"));
        QCOMPARE(mistaken.count(EventKind::granted), 3);
        QCOMPARE(mistaken.count(EventKind::wrote), 1);
        QCOMPARE(runModel(controlRun(controls[4])).count(EventKind::wrote),
            3); // controls[4]: that of m05
    }

    void aWatchdogThatIsDisarmedByAFailedRenewalNeverRenewsALaterLock()
    {
        const JudgedRun result = runModel(effectiveInModel("m02"));
        const Event failed = rowsOf(*result.trace, EventKind::extendFailed).at(0);
        for (const Event &extended : rowsOf(*result.trace, EventKind::extended))
            QVERIFY(extended.client != failed.client || extended.time < failed.time);
    }

    void aWatchdogThatIgnoresAFailedRenewalRenewsAgain()
    {
        EffectiveScenario effective = effectiveInModel("m02");
        effective.scenario.settings.failedRenewal = FailedRenewal::ignore;
        const JudgedRun result = runModel(effective);
        const Event failed = rowsOf(*result.trace, EventKind::extendFailed).at(0);
        const auto extended = rowsOf(*result.trace, EventKind::extended);
        QVERIFY(std::any_of(extended.begin(), extended.end(), [&](const Event &row) {
            return row.client == failed.client && row.time > failed.time;
        }));
    }
};

QTEST_GUILESS_MAIN(tst_Museum)
#include "tst_museum.moc"
