// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/analysis/snippets/phrasebook.h"
#include "core/analysis/snippets/snippetformatter.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/run/modelrun/simulate.h"
#include "core/workload/fencing.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStringList>
#include <QTemporaryDir>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr std::array dialects{Dialect::redisCli, Dialect::java, Dialect::php, Dialect::python};
const Token ownToken("8d1f6a0b8d1f6a0b8d1f6a0b8d1f6a0b8d1f6a0b");

SnippetFormatter formatterOf(const std::string &scheme, Token token = ownToken)
{
    Settings settings;
    settings.ttl = 900ms;
    settings.nodeTimeout = 50ms;
    return SnippetFormatter({scheme, settings, Resource{"orders"}, ClientId{2}, token});
}

// Returns the lines to paste into redis-cli for these steps of the listing: "1 3".
QStringList linesOf(const std::string &scheme, WakeUp wakeUp, const QString &steps,
    ReleaseWay release = ReleaseWay::usual)
{
    const SnippetFormatter formatter = formatterOf(scheme);
    const Phrases phrases = phrasesOf(scheme, wakeUp, release, Dialect::redisCli);
    QStringList lines;
    for (const QString &step : steps.split(u' ', Qt::SkipEmptyParts)) {
        for (const PhraseLine &line : phrases.at(step.toInt())) {
            if (line.note == PhraseNote::none)
                lines << QString::fromStdString(formatter.fill(line.text));
        }
    }
    return lines;
}

// A run of two clients. Client 1 pauses in the gap, right before the line that follows, until
// client 2 is inside; or it crashes there.
EffectiveScenario runWithFaultInGap(
    const std::string &scheme, const ListingGap &gap, ReleaseWay release)
{
    EffectiveScenario run;
    run.scheme = scheme;
    run.world = WorldKind::model;
    run.scenario.id = "gap";
    run.scenario.scheme = scheme;
    run.scenario.rounds = 1;
    run.scenario.duration = 4s;
    run.scenario.settings.ttl = 100ms;
    run.scenario.settings.release = release;
    const FaultBegin begin{.anchor = Anchor::line, .line = gap.to};
    if (gap.risk == GapRisk::keyForEver)
        run.scenario.faults.add({FaultAction::crash, {ClientId{1}}, begin});
    else
        run.scenario.faults.add({FaultAction::pause, {ClientId{1}}, begin,
            {3s, EventCondition{{EventKind::entered}, ClientId{2}, {}, 1}}});
    run.scenario.faults.add(
        {FaultAction::lateStart, {ClientId{2}}, {EventCondition{{EventKind::keySet}, {}, {}, 1}}});
    return run;
}

void addSchemeRows()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<WakeUp>("wakeUp");
    QTest::addColumn<ReleaseWay>("release");
    for (const Scheme *const scheme : schemes()) {
        const std::string id(scheme->info().id);
        QTest::addRow("%s", id.c_str())
            << QString::fromStdString(id) << WakeUp::poll << ReleaseWay::usual;
        for (std::size_t way = 1; way < releaseWords.size(); ++way) {
            const auto release = static_cast<ReleaseWay>(way);
            if (SchemeRef(id).variant(WakeUp::poll, release) != scheme)
                QTest::addRow("%s, %s", id.c_str(), releaseWords[way].data())
                    << QString::fromStdString(id) << WakeUp::poll << release;
        }
    }
    QTest::addRow("handed over") << QStringLiteral("set-px-lua") << WakeUp::notify
                                 << ReleaseWay::usual;
}

} // namespace

class tst_Snippets : public QObject {
    Q_OBJECT
    QTemporaryDir m_runtime;
    std::unique_ptr<RunFolder> m_folder;
    std::unique_ptr<RedisServer> m_server;

    // Returns the output of redis-cli for these lines, all pasted at once.
    QStringList paste(const QStringList &lines) const
    {
        QProcess cli;
        const QString socket = QString::fromStdString(m_server->address().socketPath);
        cli.start(QStringLiteral("redis-cli"),
            {QStringLiteral("--no-raw"), QStringLiteral("-s"), socket});
        cli.write((lines + QStringList{QString()}).join(u'\n').toUtf8());
        cli.closeWriteChannel();
        if (!cli.waitForFinished())
            return {QStringLiteral("(error) redis-cli did not end")};
        return QString::fromUtf8(cli.readAllStandardOutput() + cli.readAllStandardError())
            .split(u'\n', Qt::SkipEmptyParts);
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8());
        auto folder = RunFolder::create();
        QVERIFY2(folder, folder ? "" : folder.error().text.c_str());
        m_folder = std::move(folder).value();
        QVERIFY(m_folder->makeNodeFolder("n1"));
        auto server = RedisServer::start({{}, m_folder->path() / "n1"});
        QVERIFY2(server, server ? "" : server.error().text.c_str());
        m_server = std::move(server).value();
        const auto ready = m_server->waitReady(std::chrono::milliseconds(patience));
        QVERIFY2(ready, ready ? "" : ready.error().text.c_str());
    }
    void init() { paste({QStringLiteral("FLUSHALL")}); }
    void cleanupTestCase()
    {
        m_server.reset();
        m_folder.reset();
    }

    void everyDialectHasAPhraseForEachStepOfEveryScheme_data() { addSchemeRows(); }
    void everyDialectHasAPhraseForEachStepOfEveryScheme()
    {
        QFETCH(QString, id);
        QFETCH(WakeUp, wakeUp);
        QFETCH(ReleaseWay, release);
        const std::string scheme = id.toStdString();
        std::vector<int> steps;
        for (const ListingLine &line : SchemeRef(scheme).variant(wakeUp, release)->info().listing)
            steps.push_back(line.number);
        for (const Dialect dialect : dialects) {
            std::vector<int> found;
            for (const auto &[number, phrase] : phrasesOf(scheme, wakeUp, release, dialect)) {
                QVERIFY(!phrase.empty());
                if (number != 0)
                    found.push_back(number);
                for (const PhraseLine &line : phrase) {
                    QVERIFY(line.note != PhraseNote::none || !line.text.empty());
                    // A name in braces is a placeholder.
                    static const QRegularExpression name(QStringLiteral("\\{[a-z-]+\\}"));
                    for (auto match = name.globalMatch(QString::fromStdString(line.text));
                         match.hasNext();) {
                        const std::string placeholder = match.next().captured().toStdString();
                        QVERIFY2(formatterOf(scheme).fill(placeholder) != placeholder,
                            placeholder.c_str());
                    }
                }
            }
            QVERIFY2(found == steps, dialectWords.at(static_cast<std::size_t>(dialect)).data());
            QVERIFY(!phraseOf(AddedStep::fencing, dialect).empty()
                && !phraseOf(AddedStep::recheck, dialect).empty());
        }
    }

    void aGapIsBetweenTwoLinesOfItsListing_data() { addSchemeRows(); }
    void aGapIsBetweenTwoLinesOfItsListing()
    {
        QFETCH(QString, id);
        QFETCH(WakeUp, wakeUp);
        QFETCH(ReleaseWay, release);
        const SchemeInfo &info = SchemeRef(id.toStdString()).variant(wakeUp, release)->info();
        const auto isLine = [&](int number) {
            return std::any_of(info.listing.begin(), info.listing.end(),
                [&](const ListingLine &line) { return line.number == number; });
        };
        for (const ListingGap &gap : info.gaps)
            QVERIFY(isLine(gap.from) && (gap.to == 0 || isLine(gap.to)) && gap.from != gap.to);
    }

    void onlySchemesWithSeveralCommandsInARowHaveGaps()
    {
        for (const char *const id : {"none", "setnx-del", "set-px-lua"})
            QVERIFY(schemeOf(id)->info().gaps.empty());
        for (const char *const id : {"setnx-expire", "set-px-blind-del", "set-px-get-del",
                 "set-px-multi-del", "set-px-watch-del", "redlock"})
            QVERIFY(!schemeOf(id)->info().gaps.empty());
    }

    void theRiskOfAGapIsWhatHappensInARun_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<ReleaseWay>("release");
        QTest::addColumn<int>("fromLine");
        for (const Scheme *const scheme : schemes()) {
            for (std::size_t way = 0; way < releaseWords.size(); ++way) {
                const auto release = static_cast<ReleaseWay>(way);
                const SchemeInfo &info =
                    SchemeRef(scheme->info().id).variant(WakeUp::poll, release)->info();
                if (way > 0 && &info == &scheme->info())
                    continue; // the scheme has only one way of release
                for (const ListingGap &gap : info.gaps) {
                    const bool isDeletionRisk =
                        gap.risk == GapRisk::otherDeleted || gap.risk == GapRisk::detected;
                    const bool isBeforeRelease =
                        gap.to > 0 && info.listing[static_cast<std::size_t>(gap.to - 1)].isRelease;
                    const QString id = QString::fromStdString(std::string(info.id));
                    if (gap.risk == GapRisk::keyForEver || (isDeletionRisk && isBeforeRelease))
                        QTest::addRow("%s, %s, %d to %d", info.id.data(), releaseWords[way].data(),
                            gap.from, gap.to)
                            << id << release << gap.from;
                }
            }
        }
    }
    void theRiskOfAGapIsWhatHappensInARun()
    {
        QFETCH(QString, id);
        QFETCH(ReleaseWay, release);
        QFETCH(int, fromLine);
        const ListingGaps gaps =
            SchemeRef(id.toStdString()).variant(WakeUp::poll, release)->info().gaps;
        const ListingGap gap = *std::find_if(gaps.begin(), gaps.end(),
            [&](const ListingGap &listed) { return listed.from == fromLine; });
        const auto trace = Simulator().run(runWithFaultInGap(id.toStdString(), gap, release));
        QVERIFY2(trace, trace ? "" : trace.error().text.c_str());
        const auto count = [&](EventKind kind) {
            int found = 0;
            for (std::size_t row = 0; row < trace.value()->size(); ++row)
                found += (*trace.value())[row].kind == kind ? 1 : 0;
            return found;
        };
        // After the crash in setnx-expire no client gets the lock, because no client repairs the
        // key without a TTL.
        if (gap.risk == GapRisk::keyForEver) {
            QCOMPARE(count(EventKind::crashed), 1);
            QCOMPARE(count(EventKind::granted), id == QStringLiteral("setnx-expire") ? 0 : 1);
            return;
        }
        QCOMPARE(count(EventKind::paused), 1);
        QCOMPARE(count(EventKind::entered), 2);
        QCOMPARE(count(EventKind::stole), gap.risk == GapRisk::otherDeleted ? 1 : 0);
    }

    void thePastedLinesAcquireAndReleaseTheLock_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("acquire");
        QTest::addColumn<QString>("release");
        QTest::addColumn<bool>("hasDeadline");
        QTest::newRow("setnx-del") << "setnx-del"
                                   << "1"
                                   << "2" << false;
        QTest::newRow("setnx-expire") << "setnx-expire"
                                      << "1 2"
                                      << "3" << true;
        QTest::newRow("between SETNX and EXPIRE") << "setnx-expire"
                                                  << "1"
                                                  << "3" << false;
        QTest::newRow("setnx-expire-repair") << "setnx-expire-repair"
                                             << "1 3 4"
                                             << "6 7" << true;
        QTest::newRow("getset-timestamp") << "getset-timestamp"
                                          << "1 2 3"
                                          << "5" << false;
        QTest::newRow("set-px-blind-del") << "set-px-blind-del"
                                          << "1"
                                          << "2" << true;
        QTest::newRow("set-px-get-del") << "set-px-get-del"
                                        << "1"
                                        << "2 3" << true;
        QTest::newRow("set-px-multi-del") << "set-px-multi-del"
                                          << "1"
                                          << "2 3" << true;
        QTest::newRow("set-px-watch-del") << "set-px-watch-del"
                                          << "1"
                                          << "2 3 4" << true;
        QTest::newRow("set-px-lua") << "set-px-lua"
                                    << "1 3"
                                    << "2" << true;
        QTest::newRow("handed over") << "set-px-lua notify"
                                     << "1 7"
                                     << "6" << true;
        QTest::newRow("handed over, the client leaves the queue") << "set-px-lua notify"
                                                                  << "1 4"
                                                                  << "5" << true;
        QTest::newRow("set-px-wait") << "set-px-wait"
                                     << "1 2 3 4 7"
                                     << "6" << true;
        QTest::newRow("redlock") << "redlock"
                                 << "1 2 3 4 7"
                                 << "6" << true;
        QTest::newRow("redlock, denied") << "redlock"
                                         << "1 2 3 4"
                                         << "5" << true;
        QTest::newRow("redlock-no-recheck") << "redlock-no-recheck"
                                            << "1 2 3 6"
                                            << "5" << true;
        QTest::newRow("redlock-article") << "redlock-article"
                                         << "1 2 3 4 5"
                                         << "6" << true;
    }
    void thePastedLinesAcquireAndReleaseTheLock()
    {
        QFETCH(QString, id);
        QFETCH(QString, acquire);
        QFETCH(QString, release);
        QFETCH(bool, hasDeadline);
        const std::string scheme = id.section(u' ', 0, 0).toStdString();
        const WakeUp wakeUp = id.contains(u' ') ? WakeUp::notify : WakeUp::poll;
        const QString key = QString::fromStdString(lockKey(
            lockName(Resource{"orders"}, ClientId{2}, schemeOf(scheme)->info().usualMistakes))
                                                       .text);
        const QStringList questions{QStringLiteral("GET ") + key, QStringLiteral("PTTL ") + key};
        const QStringList acquired = paste(linesOf(scheme, wakeUp, acquire) + questions);
        QVERIFY2(acquired.size() >= 3 && acquired.filter(QStringLiteral("(error)")).isEmpty(),
            qPrintable(acquired.join(u'\n')));
        QCOMPARE(acquired.at(acquired.size() - 2),
            QStringLiteral("\"%1\"").arg(QString::fromStdString(std::string(ownToken.text()))));
        const int ttlMs = acquired.last().section(u' ', 1).toInt();
        QVERIFY2(
            hasDeadline ? ttlMs > 0 && ttlMs <= 1000 : ttlMs == -1, qPrintable(acquired.last()));
        const QStringList released =
            paste(linesOf(scheme, wakeUp, release) + QStringList{QStringLiteral("EXISTS ") + key});
        QVERIFY2(
            released.filter(QStringLiteral("(error)")).isEmpty(), qPrintable(released.join(u'\n')));
        QCOMPARE(released.last(), QStringLiteral("(integer) 0"));
    }

    void thePastedLinesOfWatchOptimisticWriteTheValue()
    {
        const QStringList output =
            paste(linesOf("watch-optimistic", WakeUp::poll, QStringLiteral("1 2 3"))
                + QStringList{QStringLiteral("GET lockscope:store:orders")});
        QVERIFY2(
            output.filter(QStringLiteral("(error)")).isEmpty(), qPrintable(output.join(u'\n')));
        QCOMPARE(output.last(), QStringLiteral("\"1\""));
    }

    void thePastedLinesOfAReentrantLockCountItsHolds()
    {
        const QString holds = QStringLiteral("HGET lockscope:lock:orders %1")
                                  .arg(QString::fromStdString(std::string(ownToken.text())));
        const QStringList acquired = paste(
            linesOf("reentrant", WakeUp::poll, QStringLiteral("1 1 3 2")) + QStringList{holds});
        QCOMPARE(acquired,
            (QStringList{QStringLiteral("(integer) 1"), QStringLiteral("(integer) 2"),
                QStringLiteral("(integer) 1"), QStringLiteral("(integer) 0"),
                QStringLiteral("\"1\"")}));
        const QStringList released = paste(linesOf("reentrant", WakeUp::poll, QStringLiteral("2 2"))
            + QStringList{QStringLiteral("EXISTS lockscope:lock:orders")});
        QCOMPARE(released,
            (QStringList{QStringLiteral("(integer) 1"), QStringLiteral("(nil)"),
                QStringLiteral("(integer) 0")}));
    }

    void aReleaseOfAnotherClientsLockDeletesNothing()
    {
        paste({QStringLiteral("SET lockscope:lock:orders another PX 60000")});
        const QStringList output = paste(linesOf("set-px-lua", WakeUp::poll, QStringLiteral("2")));
        QCOMPARE(output, QStringList{QStringLiteral("(integer) 0")});
    }

    void theFormatterFillsPlaceholdersFromTheSettings()
    {
        Settings settings;
        settings.ttl = 1500us;
        settings.extension = Extension::orCreate;
        const SnippetFormatter formatter({"set-px-lua", settings, Resource{"a b"}, ClientId{1}, {}},
            SnippetFormatter::Scripts::shortened);
        QCOMPARE(QString::fromStdString(formatter.fill("PX {ttl} {seconds} {token} {nobody} {")),
            QStringLiteral("PX 2 1 token {nobody} {"));
        QVERIFY(formatter.fill("{extend}").find("'set'") != std::string::npos);
        QVERIFY(formatter.fill("{hand-off}").size() < 100);
    }

    void invalidPhrasesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("error");
        QTest::newRow("no dialect")
            << QByteArray("1 | DEL") << "line 1: expected a language in brackets first";
        QTest::newRow("unknown dialect") << QByteArray(
            "# a\n[cobol]\n") << "line 2: expected [redis-cli], [java], [php] or [python]";
        QTest::newRow("open bracket")
            << QByteArray("[java") << "line 1: expected [redis-cli], [java], [php] or [python]";
        QTest::newRow("twice") << QByteArray("[java]\n1 | a\n[java]\n")
                               << "line 3: this language occurs twice";
        QTest::newRow("no bar") << QByteArray("[java]\n1 DEL")
                                << "line 2: expected a number, a bar and the text";
        QTest::newRow("no number")
            << QByteArray("[java]\n  | a") << "line 2: expected the number of a step";
        QTest::newRow("not a number")
            << QByteArray("[java]\nx | a") << "line 2: the number of a step is 0 to 99";
        QTest::newRow("large") << QByteArray("[java]\n100 | a")
                               << "line 2: the number of a step is 0 to 99";
        QTest::newRow("a step twice")
            << QByteArray("[java]\n1 | a\n1 | b") << "line 3: this step occurs twice";
        QTest::newRow("no text") << QByteArray("[java]\n1 |")
                                 << "line 2: expected text after the bar";
        QTest::newRow("no note") << QByteArray("[java]\n1 | @later")
                                 << "line 2: unknown note @later";
    }
    void invalidPhrasesAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, error);
        const auto read = readPhrases(text.toStdString());
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().text), error);
    }
};

QTEST_GUILESS_MAIN(tst_Snippets)
#include "tst_snippets.moc"
