// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the built-in lessons and their files: runs in the model check the predictions and goals of
// every lesson.
#include <QTest>

#include "core/analysis/lesson/lesson.h"
#include "core/analysis/lesson/lessonjson.h"
#include "lockscope/schemes/registry.h"
#include "tests/support/goalsearch.h"

#include <QRegularExpression>

using namespace lockscope;

namespace {

const Lesson &lessonAt(int index)
{
    return lessonLibrary()[static_cast<std::size_t>(index)];
}

void addLessonRows()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < lessonLibrary().size(); ++i)
        QTest::newRow(lessonLibrary()[i].id.c_str()) << static_cast<int>(i);
}

std::vector<const Texts *> textsOf(const Lesson &lesson)
{
    std::vector<const Texts *> all{&lesson.title, &lesson.source, &lesson.takeaway};
    for (const LessonPage &page : lesson.pages) {
        all.push_back(&page.text);
        if (page.prediction) {
            all.push_back(&page.prediction->question);
            for (const LessonAnswer &answer : page.prediction->answers)
                all.push_back(&answer.text);
        }
        for (const LessonGoal &goal : page.goals)
            all.push_back(&goal.text);
    }
    return all;
}

// Returns a small lesson, of which a test changes one part.
QByteArray smallLesson()
{
    return R"({"format": "lockscope-lesson/1", "id": "small", "title": {"en": "t"}, "source": {"en": "s"}, "takeaway": {"en": "k"},
        "sliders": ["pause"], "pages": [{"text": {"en": "p"}, "experiment": {"scenario": "peaceful", "settings": {"pause": "2s"}},
        "predict": {"question": {"en": "q"}, "choices": [{"text": {"en": "a"}, "right": true}, {"text": {"en": "b"}}]},
        "goals": [{"goal": "break", "text": {"en": "g"}, "when": {"outcome": ["violated"], "counts": ["granted > 2"]}}]}]})";
}

} // namespace

class TestLesson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTextExistsInBothLanguagesAndIsShort_data() { addLessonRows(); }
    void everyTextExistsInBothLanguagesAndIsShort()
    {
        QFETCH(int, index);
        for (const Texts *const texts : textsOf(lessonAt(index))) {
            QVERIFY(texts->contains("en") && texts->contains("zh_CN"));
            const QString english = QString::fromStdString(texts->at("en"));
            const QString chinese = QString::fromStdString(texts->at("zh_CN"));
            QVERIFY2(!english.isEmpty() && english.size() <= 300, qPrintable(english));
            QVERIFY2(!chinese.isEmpty() && chinese.size() <= 140, qPrintable(chinese));
            static const QRegularExpression claim(QStringLiteral("\\b(un)?safe\\b|\u5b89\u5168"),
                QRegularExpression::CaseInsensitiveOption);
            const QString withoutTitle = QString(english).remove(
                QStringLiteral("Is Redlock safe?")); // the title of a source
            QVERIFY2(!withoutTitle.contains(claim)
                    && !QString(chinese).contains(QStringLiteral("\u5b89\u5168")),
                qPrintable(english));
        }
    }

    void everyNameThatALessonUsesIsKnown_data() { addLessonRows(); }
    void everyNameThatALessonUsesIsKnown()
    {
        QFETCH(int, index);
        const Lesson &lesson = lessonAt(index);
        QVERIFY(lesson.unknownKeys.empty());
        QVERIFY(lesson.sliders.size() <= Lesson::slidersMax);
        std::vector<std::string> names = lesson.schemes;
        for (const LessonPage &page : lesson.pages) {
            for (const LessonGoal &goal : page.goals)
                names.insert(names.end(), goal.when.schemes.begin(), goal.when.schemes.end());
        }
        for (std::size_t page = 0; page < lesson.pages.size(); ++page)
            names.push_back(modelRunOf(lesson, page).scheme.id());
        for (const std::string &name : names)
            QVERIFY2(schemeOf(name), name.c_str());
    }

    void aLessonReadBackIsTheSame_data() { addLessonRows(); }
    void aLessonReadBackIsTheSame()
    {
        QFETCH(int, index);
        const std::string text = lessonText(lessonAt(index));
        const auto again = parseLesson(text);
        QVERIFY2(again, again ? "" : again.error().text.c_str());
        QCOMPARE(lessonText(again.value()), text);
        QVERIFY(again.value().pages.size() == lessonAt(index).pages.size());
    }

    void everyPredictionHasOneRightAnswer_data() { addLessonRows(); }
    void everyPredictionHasOneRightAnswer()
    {
        QFETCH(int, index);
        const Lesson &lesson = lessonAt(index);
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            if (!lesson.pages[page].prediction)
                continue;
            const auto verdict = judged(m_simulator, modelRunOf(lesson, page));
            QVERIFY(verdict);
            QVERIFY2(rightAnswer(*lesson.pages[page].prediction, *verdict),
                lesson.pages[page].text.at("en").c_str());
        }
    }

    void theFirstGoalOfAPageIsNotMetAtTheBeginning_data() { addLessonRows(); }
    void theFirstGoalOfAPageIsNotMetAtTheBeginning()
    {
        QFETCH(int, index);
        const Lesson &lesson = lessonAt(index);
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            if (lesson.pages[page].goals.empty())
                continue;
            const auto verdict = judged(m_simulator, modelRunOf(lesson, page));
            QVERIFY(verdict);
            QVERIFY2(!isMet(lesson.pages[page].goals.front(), *verdict),
                lesson.pages[page].goals.front().text.at("en").c_str());
        }
    }

    void everyGoalCanBeMetWithTheSlidersOfItsLesson_data() { addLessonRows(); }
    void everyGoalCanBeMetWithTheSlidersOfItsLesson()
    {
        QFETCH(int, index);
        const Lesson &lesson = lessonAt(index);
        for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
            for (const LessonGoal &goal : lesson.pages[page].goals)
                QVERIFY2(solutionOf(m_simulator, lesson, page, goal), goal.text.at("en").c_str());
        }
    }

    // A goal of kind `fix` needs a run in which a violation was possible. An untested run may meet
    // goals of other kinds.
    void anUntestedRunMeetsNoGoalOfKindFix()
    {
        LessonGoal goal;
        goal.when.without = {FindingKind::foreignRelease};
        Verdict verdict;
        verdict.outcome = Outcome::untested;
        for (const auto kind :
            {LessonGoal::Kind::breakIt, LessonGoal::Kind::see, LessonGoal::Kind::fixIt}) {
            goal.kind = kind;
            QCOMPARE(isMet(goal, verdict), kind != LessonGoal::Kind::fixIt);
        }
        verdict.outcome = Outcome::held;
        QVERIFY(isMet(goal, verdict));
        goal.when.outcomes = {Outcome::held};
        verdict.outcome = Outcome::unavailable;
        QVERIFY(!isMet(goal, verdict));
    }

    void aWrongFileIsRefusedInOneLine_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const char *before, const char *after,
                             const char *words) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after)
                                << QString::fromLatin1(words);
        };
        row("newer format", "lesson/1", "lesson/2",
            "is newer than this version reads (lockscope-lesson/1)");
        row("a scenario's format", "lockscope-lesson/1", "lockscope/1",
            "expected \"lockscope-lesson/1\"");
        row("no title", "\"title\": {\"en\": \"t\"}", "\"title\": {}", "title.en is missing");
        row("three sliders", "[\"pause\"]", "[\"pause\", \"ttl\", \"work\"]",
            "at most two settings");
        row("no such slider", "[\"pause\"]", "[\"speed\"]", "expected the name of a setting");
        row("no such scenario", "\"peaceful\"", "\"quiet\"", "no scenario \"quiet\"");
        row("a setting out of range", "\"2s\"", "\"99h\"", "pages[0].experiment: pause");
        row("no such outcome", "[\"violated\"]", "[\"bad\"]",
            "expected held, violated, stuck, guarded, unavailable or untested");
        row("no such relation", "granted > 2", "granted is 2", "one of < <= = != >= >");
        row("no such goal", "\"goal\": \"break\"", "\"goal\": \"win\"",
            "expected break, fix or see");
        row("two right answers", "{\"text\": {\"en\": \"b\"}}",
            "{\"text\": {\"en\": \"b\"}, \"right\": true}", "either one has \"right\"");
        row("no experiment", "\"experiment\"", "\"trial\"", "the first has an experiment");
    }
    void aWrongFileIsRefusedInOneLine()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QString, words);
        QVERIFY(parseLesson(smallLesson().toStdString()));
        const QByteArray broken = smallLesson().replace(before, after);
        QVERIFY(broken != smallLesson());
        const auto lesson = parseLesson(broken.toStdString());
        QVERIFY(!lesson);
        const QString line = QString::fromStdString(lesson.error().text);
        QVERIFY2(line.contains(words) && !line.contains(u'\n'), qPrintable(line));
    }

    void unknownKeysAreListedAndTheRestIsUsed()
    {
        const auto lesson =
            parseLesson(smallLesson().replace("\"id\"", "\"colour\": 1, \"id\"").toStdString());
        QVERIFY(lesson);
        QCOMPARE(lesson.value().unknownKeys, std::vector<std::string>{"colour"});
    }

    void lessonsLastFourMinutesAtMost()
    {
        const QByteArray page =
            R"({"text": {"en": "p"}, "experiment": {"scenario": "f29b-watch-starvation"}})"; // may
                                                                                             // last
                                                                                             // 30 s
        QByteArray pages = page;
        for (int i = 1; i < 9; ++i)
            pages += ", " + page;
        const QByteArray file =
            R"({"format": "lockscope-lesson/1", "id": "long", "title": {"en": "t"}, "source": {"en": "s"},
            "takeaway": {"en": "k"}, "pages": [)"
            + pages + "]}";
        const auto lesson = parseLesson(file.toStdString());
        QVERIFY(!lesson);
        QVERIFY(
            QString::fromStdString(lesson.error().text).contains(QStringLiteral("four minutes")));
    }

private:
    Simulator m_simulator;
};

QTEST_GUILESS_MAIN(TestLesson)
#include "tst_lesson.moc"
