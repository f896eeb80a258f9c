// SPDX-License-Identifier: GPL-3.0-or-later
// Tests each mistake of the articles' code alone: a run with the mistake has the wrong result, and
// the same run without the mistake has the right result.
#include <QFile>
#include <QTest>

#include "core/run/check/validaterun.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/phpcompare.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/modelrig.h"

#include <algorithm>

using namespace lockscope;

namespace {

struct Case {
    const char *mistake;
    const char *run; ///< "scenario scheme name=value …"
    const char
        *faults; ///< the faults of the run, as in a scenario file; empty: those of the scenario
    const char *quantity; ///< what is compared: "outcome", "granted" …
    const char *with;     ///< the quantity of the run with the mistake
    const char *without;  ///< the quantity of the run without the mistake
};

const Case cases[] = {
    {"own-key", "a5 redlock-article", "", "outcome", "violated", "held"},
    {"time-token", "peaceful redlock-article", "", "outcome", "violated", "held"},
    {"four-nodes", "a3 redlock-article", "", "outcome", "unavailable", "held"},
    {"error-ends", "a4 redlock-article", "", "outcome", "unavailable", "held"},
    {"stops-at-quorum", "a1 redlock-article", "", "outcome", "violated", "held"},
    {"one-vote", "a2 redlock-article", "", "outcome", "violated", "held"},
    {"no-undo", "peaceful redlock-article nodes=3 clients=1 ttl=10s give-up=2s",
        R"("nodes": [{"node": 3, "fault": "crash", "length": "5s"}, {"node": 2, "fault": "crash", "length": "200ms"}])",
        "granted", "0", "4"},
    {"blind-release", "a6 redlock-article", "", "outcome", "violated", "held"},
    {"one-node-release", "peaceful redlock-article ttl=10s give-up=2s", "", "granted", "1", "12"},
    {"no-drift",
        "peaceful redlock-article clock-drift=9000 clients=2 work=996ms retry-delay=1ms "
        "retry-jitter=0 recheck=on",
        "", "stale", "yes", "no"},
    {"xx-for-nx", "a7 set-px-lua", "", "outcome", "violated", "held"},
    {"xx-for-nx", "peaceful set-px-get-del give-up=1s", "", "granted", "0", "12"},
    {"ex-and-px", "a8 set-px-get-del", "", "outcome", "unavailable", "held"},
    {"undefined-token", "peaceful set-px-get-del ttl=10s give-up=2s", "", "granted", "1", "12"},
    {"never-equal", "peaceful set-px-lua", "", "releases that deleted nothing", "12", "0"},
    {"never-equal", "peaceful setnx-del release=lua", "", "releases that deleted nothing", "12",
        "0"},
    {"queued-get", "f29 watch-optimistic", "", "counter", "2", "10"},
    {"whole-seconds", "peaceful setnx-expire-repair clients=2 ttl=5s work=1500ms give-up=1s",
        R"("holds": [{"client": 2, "until": {"event": "entered", "client": 1, "after": "900ms"}}])",
        "granted by client 2", "0", "1"},
    {"ms-as-seconds", "a9 setnx-expire", "", "outcome", "unavailable", "held"},
    {"throws-when-expired", "peaceful set-px-watch-del clients=1 ttl=500ms pause=1s",
        R"("pauses": [{"client": 1, "at": "entered"}])", "releases that deleted nothing", "2", "1"},
};

// Returns the run of a case in the model, with these mistakes: "none", or the word of a mistake.
EffectiveScenario runOf(const Case &testCase, const std::string &mistakes)
{
    const QStringList words = QString::fromLatin1(testCase.run).split(u' ');
    EffectiveScenario effective =
        effectiveInModel(qUtf8Printable(words[0]), words[1].toStdString());
    if (*testCase.faults) {
        const std::string file =
            R"({"format": "lockscope/1", "id": "own", "title": {"en": "own"}, "scheme": "set-px-lua", "settings": {"nodes": 9, "clients": 9}, "faults": {)"
            + std::string(testCase.faults) + "}}";
        effective.scenario.faults = parseScenario(file).value().faults;
        effective.scenario.rounds = words[1] == u"set-px-watch-del" ? 2 : effective.scenario.rounds;
    }
    if (std::string_view(testCase.mistake) == "whole-seconds")
        effective.scenario.rounds = 1;
    for (const QString &setting : words.mid(2)) {
        if (!setSetting(effective.scenario.settings, setting.section(u'=', 0, 0).toStdString(),
                setting.section(u'=', 1).toStdString()))
            qFatal("%s", qPrintable(setting));
    }
    if (!setSetting(effective.scenario.settings, "mistakes", mistakes))
        qFatal("%s", mistakes.c_str());
    return effective;
}

QString resultOf(const char *quantity, const JudgedRun &result)
{
    const std::string_view name = quantity;
    if (name == "outcome")
        return QString::fromLatin1(outcomeName(result.verdict.outcome).data());
    if (name == "stale") {
        const auto &findings = result.verdict.findings;
        const bool isStale = std::any_of(findings.begin(), findings.end(),
            [](const Finding &one) { return one.kind == FindingKind::staleWrite; });
        return isStale ? QStringLiteral("yes") : QStringLiteral("no");
    }
    if (name == "counter")
        return QString::fromStdString(
            result.trace->detail(rowsOf(*result.trace, EventKind::read).back()));
    const bool isGranted = name.starts_with("granted");
    std::vector<Event> rows =
        rowsOf(*result.trace, isGranted ? EventKind::granted : EventKind::releaseRefused);
    if (name == "granted by client 2")
        std::erase_if(rows, [](const Event &row) { return row.client != ClientId{2}; });
    return QString::number(rows.size());
}

} // namespace

class tst_ArticleMistakes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachMistakeAloneChangesTheResult_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(cases)); ++i)
            QTest::addRow("%s %s", cases[i].mistake, cases[i].run) << i;
    }
    void eachMistakeAloneChangesTheResult()
    {
        QFETCH(int, index);
        const Case &testCase = cases[index];
        QCOMPARE(resultOf(testCase.quantity, runModel(runOf(testCase, testCase.mistake))),
            QString::fromLatin1(testCase.with));
        QCOMPARE(resultOf(testCase.quantity, runModel(runOf(testCase, "none"))),
            QString::fromLatin1(testCase.without));
    }

    void eachMistakeHasATextAndASchemeThatCanMakeIt()
    {
        for (std::size_t i = 0; i < articleMistakeWords.size(); ++i) {
            const auto mistake = static_cast<ArticleMistake>(i);
            const char *const word = articleMistakeWords[i].data();
            const MistakeInfo &info = infoOf(mistake);
            QVERIFY2(
                !info.article.empty() && info.printed != info.mended && info.harm.ends_with('.'),
                word);
            const auto canMake = [mistake](const Scheme *scheme) {
                return scheme->info().mistakes.has(mistake);
            };
            const bool isPossible = std::any_of(schemes().begin(), schemes().end(), canMake);
            const bool hasCase = std::any_of(std::begin(cases), std::end(cases),
                [word](const Case &one) { return std::string_view(one.mistake) == word; });
            QVERIFY2(isPossible, word);
            QVERIFY2(hasCase || mistake == ArticleMistake::looseCompare, word);
        }
    }

    // The table of docs/SCENARIOS.md has the article and the harm of each mistake, in the words
    // that infoOf() returns.
    void theDocumentHasTheTextOfEachMistake()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/SCENARIOS.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        for (std::size_t i = 0; i < articleMistakeWords.size(); ++i) {
            const MistakeInfo &info = infoOf(static_cast<ArticleMistake>(i));
            const QByteArray begin = "| `" + QByteArray(articleMistakeWords[i].data()) + "` | "
                + info.article.data() + " | ";
            const QByteArray end = QByteArray(" | ") + info.harm.data() + " |";
            const auto isRow = [&](const QByteArray &line) {
                return line.startsWith(begin) && line.endsWith(end);
            };
            QVERIFY2(std::any_of(lines.begin(), lines.end(), isRow), begin.constData());
        }
    }

    // Each mistake changes a line of each scheme that can make it. Only whole-seconds changes no
    // listing: it concerns the time limit of an attempt.
    void theListingShowsTheLinesAsTheyAreExecuted()
    {
        for (const Scheme *const scheme : schemes()) {
            const SchemeInfo &info = scheme->info();
            for (std::size_t i = 0; i < articleMistakeWords.size(); ++i) {
                const MistakeSet mistake{static_cast<ArticleMistake>(i)};
                if ((info.mistakes & mistake).isEmpty()
                    || mistake.has(ArticleMistake::wholeSeconds))
                    continue;
                std::vector<std::string_view> with, without;
                for (const ListingLine &line :
                    executedListing(info, mistake, LeaseUnit::milliseconds))
                    with.push_back(line.text);
                for (const ListingLine &line : executedListing(info, {}, LeaseUnit::milliseconds))
                    without.push_back(line.text);
                QVERIFY2(with != without, articleMistakeWords[i].data());
            }
        }
        const Listing mended =
            executedListing(schemeOf("redlock-article")->info(), {}, LeaseUnit::milliseconds);
        QCOMPARE(mended[1].text, std::string_view("for i in 1..N: SET key token NX PX ttl"));
        QCOMPARE(
            mended[5].text, std::string_view("EVALSHA compare-and-delete key, on all N nodes"));
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        effective.scenario.settings.leaseUnit = LeaseUnit::seconds;
        const JudgedRun result = runModel(effective);
        QCOMPARE(result.trace->detail(rowsOf(*result.trace, EventKind::step).front()),
            std::string("1 SET key token NX EX seconds"));
        QVERIFY(result.trace->detail(rowsOf(*result.trace, EventKind::sent).front())
                    .ends_with("NX EX 1"));
    }

    void aLeaseInSecondsIsRoundedUp()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "set-px-lua");
        effective.scenario.settings.ttl = 1200ms;
        effective.scenario.settings.leaseUnit = LeaseUnit::seconds;
        const JudgedRun result = runModel(effective);
        QCOMPARE(std::chrono::round<std::chrono::seconds>(
                     rowsOf(*result.trace, EventKind::granted).front().span)
                     .count(),
            2);
    }

    void aMistakeThatNoClientCanMakeIsReported()
    {
        EffectiveScenario effective = effectiveInModel("peaceful", "redlock");
        effective.scenario.settings.mistakes = MistakeSet{ArticleMistake::xxForNx}.bits();
        const auto warnings = validateRun(effective, false);
        QVERIFY(warnings);
        QCOMPARE(warnings.value().size(), std::size_t{1});
        QVERIFY(warnings.value()[0].text.english().starts_with(
            "mistakes: xx-for-nx has no effect under redlock; it applies to "));
    }

    void phpComparesTextsOfDigitsAsNumbers_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("two");
        QTest::addColumn<bool>("areEqual");
        const auto row = [](const char *one, const char *two, bool areEqual) {
            QTest::addRow("%s %s", one, two)
                << QString::fromLatin1(one) << QString::fromLatin1(two) << areEqual;
        };
        row("10", "1e1", true);
        row("10", "10.0", true);
        row("010", "10", true);
        row(" 10", "10", true);
        row("10 ", "10", false);
        row("0e123", "0e456", true);
        row("0e99999", "0", true);
        row("6650123456e10", "66501234560e9", true);  // two values of uniqid()
        row("5e12345678901", "6e12345678901", false); // both are infinite: compared as texts
        row("5b3e8f1234567", "5b3e8f1234567", true);
        row("5b3e8f1234567", "5b3e8f1234568", false);
        row("9223372036854775808", "9223372036854775809", false); // both too large for 64 bits
        row("9223372036854775807", "9223372036854775808", false);
        row("-1", "-1.0", true);
        row("1e", "1", false);
        row("abc", "0", false);
        row("", "0", false);
        row(".5", "0.5", true);
        row("1e-400", "0", true);
    }
    void phpComparesTextsOfDigitsAsNumbers()
    {
        QFETCH(QString, one);
        QFETCH(QString, two);
        QFETCH(bool, areEqual);
        QCOMPARE(isEqualInPhp(one.toStdString(), two.toStdString()), areEqual);
        QCOMPARE(isEqualInPhp(two.toStdString(), one.toStdString()), areEqual);
    }
};

QTEST_GUILESS_MAIN(tst_ArticleMistakes)
#include "tst_articlemistakes.moc"
