// SPDX-License-Identifier: GPL-3.0-or-later
// Tests resources/articles/sentences.json, the table of the articles' sentences with the commands
// that show them: runs every command in the model, and with the CTest label `long` also on real
// Redis, and compares the result with what the table states. docs/ARTICLES.md is made from the
// table; after a change of the table, write this page again:
//
//     LOCKSCOPE_WRITE_PAGE=1 build/release/bin/tst_articles thePageIsMadeFromTheTable
#include <QTest>

#include "core/analysis/articles/sentence.h"
#include "core/analysis/lesson/lesson.h"
#include "core/analysis/pairs/pair.h"
#include "core/run/check/validaterun.h"
#include "tests/model/articlepage.h"
#include "tests/support/liverig.h"

#include <QFile>

#include <algorithm>
#include <map>
#include <set>

using namespace lockscope;

namespace {

const QString page = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/ARTICLES.md");

struct PlannedCommand {
    std::string name;
    const SentenceCommand *command;
};

// Returns all commands of the table with the names of their data rows.
std::vector<PlannedCommand> plannedCommands()
{
    std::vector<PlannedCommand> all;
    for (const Sentence &sentence : sentenceLibrary()) {
        for (const SentenceCommand &command : sentence.commands)
            all.push_back({sentence.id + ' ' + command.text, &command});
    }
    return all;
}

std::string countsText(const Verdict &verdict)
{
    std::string text = std::string(outcomeName(verdict.outcome));
    for (const Counts *const counts : {&verdict.counts, &verdict.workload}) {
        for (const auto &[name, count] : *counts) {
            if (count != 0)
                text += ' ' + std::string(name) + '=' + std::to_string(count);
        }
    }
    return text;
}

void checkCondition(const LessonCondition &condition, const Verdict &verdict)
{
    QVERIFY2(isMet(condition, verdict), countsText(verdict).c_str());
}

// Checks that `lockscope run` accepts this run.
void checkIsAllowed(const EffectiveScenario &effective)
{
    const auto &worlds = effective.scenario.worlds;
    QVERIFY2(std::find(worlds.begin(), worlds.end(), effective.world) != worlds.end(),
        worldWord(effective.world).data());
    const auto allowed = checkRun(effective, false);
    QVERIFY2(allowed, allowed ? "" : allowed.error().text.c_str());
}

void checkRunOf(const SentenceCommand &command, const JudgedRun &result)
{
    checkCondition(command.shows, result.verdict);
    for (const RowTest &row : command.rows)
        QVERIFY2(hasRow(*result.trace, row),
            (std::string("no row ") + std::string(eventKindName(row.kind)) + ": " + row.text)
                .c_str());
    for (const RowTest &row : command.noRows)
        QVERIFY2(!hasRow(*result.trace, row),
            (std::string("a row ") + std::string(eventKindName(row.kind)) + ": " + row.text)
                .c_str());
}

void checkPairOf(const SentenceCommand &command, WorldKind world)
{
    const auto pair = pairOf(effectiveOf(command, world));
    QVERIFY(pair);
    const auto verdicts = runPair(*pair, [] { return false; });
    QVERIFY2(verdicts, verdicts ? "" : verdicts.error().text.c_str());
    checkCondition(command.shows, verdicts.value().own);
    checkCondition(*command.secondShows, verdicts.value().other);
}

QByteArray withSentence(const QByteArray &sentence)
{
    return R"({"format": "lockscope-articles/1", "sentences": [)" + sentence + "]}";
}

} // namespace

class tst_Articles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QFile table(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/articles/sentences.json"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const auto sentences = parseSentences(table.readAll().toStdString());
        QVERIFY2(sentences,
            sentences
                ? ""
                : sentences.error().text.c_str()); // fails if a scenario or a setting was renamed
        m_planned = plannedCommands();
    }

    void theTableCoversTheFiveArticles()
    {
        std::map<std::string, int> rows;
        for (const Sentence &sentence : sentenceLibrary())
            ++rows[sentence.article()];
        QCOMPARE(rows.size(), std::size_t{5});
        for (const auto &[article, count] : rows)
            QVERIFY2(count >= 15, article.c_str());
        QVERIFY(sentenceLibrary().size() >= 105);
    }

    void everyQuotationIsShortAndEveryNamedLessonExists()
    {
        std::set<std::string> lessons;
        for (const Lesson &lesson : lessonLibrary())
            lessons.insert(lesson.id);
        for (const Sentence &sentence : sentenceLibrary()) {
            QVERIFY2(QString::fromStdString(sentence.quotation).size() <= 60, sentence.id.c_str());
            QVERIFY2(
                sentence.lesson.empty() || lessons.contains(sentence.lesson), sentence.id.c_str());
        }
    }

    void everyCommandShowsItsResultInTheModel_data() { addRows(false); }
    void everyCommandShowsItsResultInTheModel()
    {
        const SentenceCommand &command = currentCommand();
        if (command.modelOnly.empty())
            checkIsAllowed(effectiveOf(command, WorldKind::live));
        checkIsAllowed(effectiveOf(command, WorldKind::model));
        if (QTest::currentTestFailed())
            return;
        if (command.isPair)
            checkPairOf(command, WorldKind::model);
        else
            checkRunOf(command, runModel(effectiveOf(command, WorldKind::model)));
    }

    void everyCommandShowsItsResultOnRealRedis_data() { addRows(true); }
    void everyCommandShowsItsResultOnRealRedis()
    {
        if (!qEnvironmentVariableIsSet("LOCKSCOPE_LONG"))
            QSKIP("takes about ten minutes: set LOCKSCOPE_LONG");
        const SentenceCommand &command = currentCommand();
        if (command.isPair)
            return checkPairOf(command, WorldKind::live);
        if (!m_liveRuns)
            planLiveRuns();
        const JudgedRun result = m_liveRuns->result(m_liveIndexes.at(&command));
        if (!QTest::currentTestFailed())
            checkRunOf(command, result);
    }

    void thePageIsMadeFromTheTable()
    {
        const QByteArray wanted = articlePage(sentenceLibrary());
        QFile file(page);
        if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_PAGE"))
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(wanted) == wanted.size());
        file.close();
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(file.readAll() == wanted,
            "docs/ARTICLES.md differs from the table; to write it again, run this test with "
            "LOCKSCOPE_WRITE_PAGE=1");
    }

    void aWrongFileIsRefusedInOneLine_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("error");
        const QByteArray start =
            R"({"id": "000-01", "sentence": "s", "claim": {"en": "c", "zh_CN": "c"})";
        const auto row = [&](const char *name, const QByteArray &rest, const char *error) {
            QTest::newRow(name) << withSentence(start + rest + '}') << QByteArray(error);
        };
        QTest::newRow("another format")
            << QByteArray(R"({"format": "lockscope/1"})") << QByteArray("format");
        QTest::newRow("no Chinese") << withSentence(
            R"({"id": "000-01", "sentence": "s", "claim": {"en": "c"}, "source": "s"})")
                                    << QByteArray("texts in English and Chinese");
        QTest::newRow("another article") << withSentence(R"({"id": "005-01", "sentence": "s"})")
                                         << QByteArray("article and number");
        row("nothing that shows the sentence", "",
            "commands, a lesson, a source, or what is missing");
        row("no such scenario",
            R"(, "commands": [{"command": "run f99", "shows": {"outcome": ["held"]}}])",
            "commands[0].command: ");
        row("no such scheme",
            R"(, "commands": [{"command": "run f10 --scheme x", "shows": {"outcome": ["held"]}}])",
            "no scheme \"x\"");
        row("no such setting",
            R"(, "commands": [{"command": "run f10 --set x=1", "shows": {"outcome": ["held"]}}])",
            "x");
        row("no such option",
            R"(, "commands": [{"command": "run f10 --csv -", "shows": {"outcome": ["held"]}}])",
            "expected --scheme ID");
        row("no expectation", R"(, "commands": [{"command": "run f10"}])",
            "a condition that is not empty");
        row("a pair with one outcome",
            R"(, "commands": [{"command": "pair f10", "shows": {"outcome": ["held"]}}])",
            "the other run of a pair");
        row("an unknown event",
            R"(, "commands": [{"command": "run f10", "shows": {"outcome": ["held"]}, "rows": [{"event": "x"}]}])",
            "the kind of an event");
        row("an unknown key", R"(, "source": "s", "note": "n")", "note: unknown key");
    }
    void aWrongFileIsRefusedInOneLine()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, error);
        const auto sentences = parseSentences(json.toStdString());
        QVERIFY(!sentences);
        const QByteArray text = QByteArray::fromStdString(sentences.error().text);
        QVERIFY2(text.contains(error) && !text.contains('\n'), text.constData());
    }

private:
    void addRows(bool isLive) const
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_planned.size(); ++i) {
            if (!isLive || m_planned[i].command->modelOnly.empty())
                QTest::newRow(m_planned[i].name.c_str()) << static_cast<int>(i);
        }
    }
    const SentenceCommand &currentCommand() const
    {
        QFETCH(int, index);
        return *m_planned[static_cast<std::size_t>(index)].command;
    }
    // Plans the runs on real Redis. A command that several sentences share runs once.
    void planLiveRuns()
    {
        std::vector<EffectiveScenario> runs;
        std::map<std::string, std::size_t> indexes;
        for (const PlannedCommand &planned : m_planned) {
            if (planned.command->isPair || !planned.command->modelOnly.empty())
                continue;
            if (indexes.emplace(planned.command->text, runs.size()).second)
                runs.push_back(effectiveOf(*planned.command, WorldKind::live));
            m_liveIndexes[planned.command] = indexes.at(planned.command->text);
        }
        m_liveRuns.emplace(std::move(runs));
    }

    std::vector<PlannedCommand> m_planned;
    std::optional<RunsAhead> m_liveRuns;
    std::map<const SentenceCommand *, std::size_t> m_liveIndexes;
};

QTEST_GUILESS_MAIN(tst_Articles)
#include "tst_articles.moc"
