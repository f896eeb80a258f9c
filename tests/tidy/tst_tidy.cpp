// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the project rules for the whole checkout. Also applies each rule to code that breaks it: a
// rule that no longer finds this code makes the test fail.
#include "tests/tidy/rules.h"

#include <QtTest>

#include <algorithm>
#include <vector>

using namespace lockscope::tidy;

namespace {

struct NamedRule {
    const char *name;
    Rule rule;
};

const NamedRule rules[] = {
    {"includesFollowLayers", includesFollowLayers},
    {"noWidgetsInState", noWidgetsInState},
    {"qtOnlyWhereAllowed", qtOnlyWhereAllowed},
    {"licenceFirst", licenceFirst},
    {"mitIncludesMit", mitIncludesMit},
    {"functionLength", functionLength},
    {"classInOneSource", classInOneSource},
    {"noVagueNames", noVagueNames},
    {"plainWords", plainWords},
    {"noMachinePaths", noMachinePaths},
    {"jsonParses", jsonParses},
    {"bannedCalls", bannedCalls},
    {"unorderedIteration", unorderedIteration},
    {"awaitShape", awaitShape},
    {"noLambdaCoroutine", noLambdaCoroutine},
    {"noSchemeByName", noSchemeByName},
    {"connectHasContext", connectHasContext},
};

Rule ruleOf(const char *name)
{
    for (const NamedRule &named : rules) {
        if (qstrcmp(named.name, name) == 0)
            return named.rule;
    }
    return nullptr;
}

/// Returns the code of a function with that many lines in its body.
QString function(int lines)
{
    return QLatin1String("Widget::Widget(int a)\n    : m_a{a}, m_b(2)\n{\n")
        + QStringLiteral("    if (a) { }\n").repeated(lines) + QLatin1String("}\n");
}

/// The contents of an example file, and the lines about which the rule must complain.
struct Case {
    QString rule;
    QString name;
    QString path;
    QString text;
    QList<int> lines;
};

std::vector<Case> cases;

void addCase(const char *rule, const char *name, const char *path, const QString &text,
    const QList<int> &lines)
{
    cases.push_back({QString::fromLatin1(rule), QString::fromLatin1(name),
        QString::fromLatin1(path), text, lines});
}

void addCase(
    const char *rule, const char *name, const char *path, const char *text, const QList<int> &lines)
{
    addCase(rule, name, path, QString::fromUtf8(text), lines);
}

void addLayerCases()
{
    addCase("includesFollowLayers", "upwards", "core/scenario/a.h",
        "#include \"lockscope/base/ids.h\"\n#include \"core/trace/trace.h\"\n", {2});
    addCase("includesFollowLayers", "downwards", "core/lockscope/schemes/a.h",
        "#include \"lockscope/runtime/process.h\"\n#include <vector>\n", {});
    addCase("includesFollowLayers", "downwards, through another room", "core/run/check/a.h",
        "#include \"core/workload/nap.h\"\n", {});
    addCase("includesFollowLayers", "live includes model", "core/live/servers/a.h",
        "#include \"core/model/simworld.h\"\n", {1});
    addCase("includesFollowLayers", "model includes live", "core/model/a.h",
        "#include \"core/live/servers/redisserver.h\"\n", {1});
    addCase("includesFollowLayers", "a run of the model includes live", "core/run/modelrun/a.h",
        "#include \"core/live/servers/redisserver.h\"\n", {1});
    addCase("includesFollowLayers", "the check of a run includes live", "core/run/check/a.cpp",
        "#include \"core/live/servers/clockfaults.h\"\n", {1});
    addCase("includesFollowLayers", "the judge includes a run", "core/verdict/a.cpp",
        "#include \"core/run/client/runend.h\"\n#include \"core/trace/spans.h\"\n", {1});
    addCase("includesFollowLayers", "core includes ui", "core/run/liverun/a.cpp",
        "#include \"ui/timeline/timelineview.h\"\n", {1});
    addCase("includesFollowLayers", "a feature includes another feature", "ui/charts/a.cpp",
        "#include \"ui/timeline/timelineview.h\"\n#include \"ui/events/eventtable.h\"\n", {2});
    addCase("includesFollowLayers", "a feature includes the window", "ui/events/a.cpp",
        "#include \"ui/window/mainwindow.h\"\n", {1});
    addCase("includesFollowLayers", "a subfolder belongs to its room", "core/trace/csv/a.h",
        "#include \"core/trace/trace.h\"\n#include \"core/verdict/judge.h\"\n", {2});
    addCase("includesFollowLayers", "no layer", "ui/charts/a.cpp",
        "#include \"charts/chartpanel.h\"\n#include \"a.moc\"\n", {1});
    addCase("includesFollowLayers", "no layer, in a test", "tests/core/a.cpp",
        "#include \"trace/spans.h\"\n", {1});
    addCase("includesFollowLayers", "no such room", "core/attic/a.h", "", {1});
    addCase("includesFollowLayers", "the command line includes the window", "app/a.cpp",
        "#include \"ui/words/text.h\"\n#include \"ui/window/mainwindow.h\"\n", {2});

    addCase("noWidgetsInState", "a widget", "ui/state/query/a.h",
        "#include <QObject>\n#include <QWidget>\n#include <QTableView>\n#include <QUndoStack>\n",
        {2, 3});
    addCase("noWidgetsInState", "a feature may have widgets", "ui/events/a.h",
        "#include <QWidget>\n", {});

    addCase("qtOnlyWhereAllowed", "the lock library", "core/lockscope/schemes/a.h",
        "#include <QString>\n", {1});
    addCase("qtOnlyWhereAllowed", "under MIT", "core/trace/a.h",
        "// SPDX-License-Identifier: MIT\n#include <QtCore/QObject>\n#include <vector>\n", {2});
    addCase("qtOnlyWhereAllowed", "a window in core", "core/run/check/a.h",
        "#include <QObject>\n#include <QtGui/QRegion>\n#include <QColor>\n", {2, 3});
    addCase("qtOnlyWhereAllowed", "a window in the command line", "app/a.h",
        "#include <QApplication>\n#include <QString>\n", {1});
    addCase("qtOnlyWhereAllowed", "the program of the window", "app/window/a.cpp",
        "#include <QApplication>\n", {});

    addCase("licenceFirst", "none", "core/run/a.h", "#pragma once\n", {1});
    addCase("licenceFirst", "too late", "ui/a.h", "\n// SPDX-License-Identifier: MIT\n", {1});
    addCase("licenceFirst", "another", "ui/a.h", "// SPDX-License-Identifier: BSD-3-Clause\n", {1});
    addCase("licenceFirst", "after the interpreter", "dev",
        "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n", {});
    addCase("licenceFirst", "first", "core/CMakeLists.txt", "# SPDX-License-Identifier: MIT\n", {});

    addCase("mitIncludesMit", "needs the GPL", "core/live/observe/a.h",
        "// SPDX-License-Identifier: MIT\n#include \"core/run/under-gpl.h\"\n#include "
        "\"lockscope/base/under-mit.h\"\n",
        {2});
    addCase("mitIncludesMit", "is GPL itself", "core/live/observe/a.h",
        "// SPDX-License-Identifier: GPL-3.0-or-later\n#include \"core/run/under-gpl.h\"\n", {});
}

void addShapeCases()
{
    addCase("functionLength", "too long", "core/a.cpp", function(functionLinesMax + 1), {3});
    addCase("functionLength", "just right", "core/a.cpp", function(functionLinesMax), {});
    addCase("functionLength", "in a class in a namespace", "core/a.h",
        QLatin1String(
            "namespace a {\nclass B : public C {\n    enum class D { e };\n    int f = 2;\n")
            + function(functionLinesMax + 1) + QLatin1String("};\n}\n"),
        {7});
    addCase("functionLength", "a table is not a function", "core/a.cpp",
        QLatin1String("const int all[] = {\n") + QStringLiteral("    f(1),\n").repeated(100)
            + QLatin1String("};\n"),
        {});
    addCase("functionLength", "braces in texts", "core/a.cpp",
        QLatin1String("void f()\n{\n    g(\"}\"); // }\n    h('}');\n")
            + QStringLiteral("    i(1'000);\n").repeated(70) + QLatin1String("}\n"),
        {2});

    addCase("classInOneSource", "member functions in another source, too", "ui/charts/a.cpp",
        "QString Alone::f()\n{\n}\nconst std::vector<int> &Paired::g(int a) "
        "const\n{\n}\nPaired::Paired(int a)\n{\n}\n",
        {4});
    addCase("classInOneSource", "a class of this source", "ui/charts/a.cpp",
        "class Paired {\n};\nvoid Paired::g()\n{\n}\n", {});
    addCase("classInOneSource", "a class inside a class, a call, a namespace", "ui/charts/a.cpp",
        "void Paired::Inner::g()\n{\n    Paired::g();\n}\nconst int x = Paired::h();\nvoid "
        "paired::f()\n{\n}\n",
        {});

    addCase("plainWords", "an old word", "core/a.h",
        "// Whose turn it is.\n// Made an"
        "ew.\n",
        {2});
    addCase("plainWords", "a name", "core/a.h", "int anew = 1;\n", {});
    addCase("noVagueNames", "a manager", "core/a.h",
        "class LockManager {\n};\nstruct ClientProcess {\n};\n", {1});
    addCase("noVagueNames", "a name of Qt", "core/a.h", "class QSharedData;\n", {});

    // Assembled here, so that this file itself does not break the rule.
    const QString home = QLatin1String("/ho") + QLatin1String("me/");
    const QString temporary = QLatin1String("\"/t") + QLatin1String("mp/x\"");
    addCase("noMachinePaths", "a home", "README.md",
        QLatin1String("see ") + home + QLatin1String("anna/lockscope\nsee core/\n"), {1});
    addCase("noMachinePaths", "the temporary folder in code", "core/a.cpp",
        QLatin1String("f(") + temporary + QLatin1String(");\n"), {1});
    addCase("noMachinePaths", "relative", "README.md",
        "build/wo"
        "rk/home\nhttps://example.org/home\n",
        {});

    addCase("jsonParses", "a comma too many", "resources/scenarios/a.lockscope",
        "{\n\"a\": 1,\n}\n", {3});
    addCase("jsonParses", "broken on purpose", "tests/data/broken/a.lockscope", "{", {});
    addCase("jsonParses", "good", "CMakePresets.json", "{ \"a\": [1, 2] }\n", {});
}

void addCallCases()
{
    addCase("bannedCalls", "clocks", "core/model/a.cpp",
        "auto a = std::chrono::system_clock::now();\nauto b = time(nullptr);\nauto c = "
        "steady_clock::now();\nauto d = process.now();\n",
        {1, 2, 3});
    addCase("bannedCalls", "the live world has a clock", "core/live/servers/a.cpp",
        "auto c = steady_clock::now();\nclock_gettime(CLOCK_REALTIME, &t);\n", {2});
    addCase("bannedCalls", "sleeping", "core/live/servers/a.cpp",
        "std::this_thread::sleep_for(1ms);\nusleep(10);\nsleep(1);\nco_await "
        "process.sleep(length);\nSleepAwaiter sleep(Duration length);\n",
        {1, 2, 3});
    addCase("bannedCalls", "random draws", "core/run/a.cpp",
        "std::random_device r;\nint i = std::rand();\nint j = draw(seed, id, n);\nf(operand(1));\n",
        {1, 2});
    addCase("bannedCalls", "exceptions", "core/run/a.cpp", "// never throw\nthrow 1;\n", {2});
    addCase("bannedCalls", "not core", "tests/core/a.cpp", "std::random_device r;\n", {});

    addCase("unorderedIteration", "a member of the header", "core/model/paired.cpp",
        "for (const auto &key : m_keys)\n    use(key);\nfor (const auto &key : m_sorted)\n    "
        "use(key);\n",
        {1});
    addCase("unorderedIteration", "a local", "core/model/a.cpp",
        "std::unordered_map<int, std::vector<int>> all;\nauto i = all.begin();\nall.find(1);\n",
        {2});

    addCase("awaitShape", "the allowed shapes", "core/lockscope/schemes/a.cpp",
        "auto answer = co_await process.call(node, command, lock.request.timeout);\nco_await "
        "process.step(listing[0]);\nco_await votes.all();\nco_await *door;\n"
        "auto report = co_await f(\n    x, y);\n",
        {});
    addCase("awaitShape", "everything else", "core/lockscope/schemes/a.cpp",
        "if (co_await f())\nauto a = co_await f(g(x));\nco_await f({1, 2});\nco_return co_await "
        "f();\nx = co_await f();\n"
        "co_await f([] { });\nauto b =\n    co_await f(x,\n    y);\nauto c = 1 + co_await f();\n",
        {1, 2, 3, 4, 5, 6, 10});
    addCase("awaitShape", "a comment, and an overload of the operator",
        "core/lockscope/schemes/a.cpp", "// if (co_await f())\nauto operator co_await(X x);\n", {});

    addCase("noLambdaCoroutine", "with captures", "core/run/a.cpp",
        "int i;\nauto f = [&process, x](int a) -> Task<void> { co_return; };\n", {2});
    addCase("noLambdaCoroutine", "without", "core/run/a.cpp",
        "auto f = [](ClientProcess &process) -> Task<void> { co_return; };\nauto g = [&] { h(); "
        "};\n",
        {});

    addCase("connectHasContext", "a lambda alone", "ui/a.cpp",
        "connect(button, &Button::clicked,\n    [this] { go(1, 2); });\n", {1});
    addCase("connectHasContext", "with context", "ui/a.cpp",
        "connect(button, &Button::clicked, this, [this] { go(1, 2); });\nconnect(a, &A::b, c, "
        "&C::d);\nconnect(a, &A::b, c, &C::d, Qt::QueuedConnection);\n",
        {});
    addCase("noSchemeByName", "compared with a text", "core/run/a.cpp",
        "if (run.scheme == \"redlock\")\n    go();\nif (scheme.starts_with(\"set-px\"))\n    "
        "go();\nif (isOneOf(run.scheme, {}))\nif (id == \"set-px-lua\")\nif (u\"redlock\" == "
        "id)\nif (id.startsWith(QLatin1String(\"setnx\")))\nif (&*run.scheme == "
        "schemeOf(id))\nif (scheme->info().id == WatchOptimistic::id)\n",
        {1, 3, 5, 6, 7, 8, 9, 10});
    addCase("noSchemeByName", "by its info, and in its own page", "core/run/a.cpp",
        "if (run.scheme == programScheme || info.isQuorum)\nif (type == \"none\")\nrun.scheme = "
        "\"redlock\";\n{\"set-px-lua\", 1},\n",
        {});
    addCase("noSchemeByName", "in the room of the schemes", "core/lockscope/schemes/a.cpp",
        "return scheme == \"redlock\";\n", {});
}

} // namespace

class TidyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_tree = Tree::load(QStringLiteral(LOCKSCOPE_SOURCE_DIR));
        addLayerCases();
        addShapeCases();
        addCallCases();
        QVERIFY(m_tree.files.contains(QStringLiteral("core/lockscope/base/ids.h")));
        QVERIFY(m_tree.files.contains(QStringLiteral("dev")));
        QVERIFY(m_tree.files.contains(QStringLiteral("CMakePresets.json")));
        QVERIFY(m_tree.schemeIds.contains(QStringLiteral("set-px-lua")));
    }

    void everyRuleFindsWhatItForbids_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("lines");
        for (const Case &one : cases)
            QTest::addRow("%s: %s", qPrintable(one.rule), qPrintable(one.name))
                << one.rule << one.path << one.text << one.lines;
    }

    void everyRuleFindsWhatItForbids()
    {
        QFETCH(const QString, rule);
        QFETCH(const QString, path);
        QFETCH(const QString, text);
        QFETCH(const QList<int>, lines);
        Tree tree;
        tree.layers = m_tree.layers;
        tree.schemeIds = m_tree.schemeIds;
        tree.add(QStringLiteral("core/run/under-gpl.h"),
            QStringLiteral("// SPDX-License-Identifier: GPL-3.0-or-later\n"));
        tree.add(QStringLiteral("core/lockscope/base/under-mit.h"),
            QStringLiteral("// SPDX-License-Identifier: MIT\n"));
        tree.add(QStringLiteral("core/model/paired.h"),
            QStringLiteral("std::unordered_set<Key> m_keys;\nstd::set<Key> m_sorted;\n"));
        tree.add(QStringLiteral("ui/charts/paired.cpp"),
            QStringLiteral(
                "void Paired::f()\n{\n}\nnamespace paired {\n}\nvoid paired::g()\n{\n}\n"));
        tree.add(path, text);
        const Rule check = ruleOf(rule.toLatin1().constData());
        QVERIFY(check);
        QList<int> found;
        for (const Complaint &complaint : check(tree, tree.files[path]))
            found.append(complaint.line);
        std::sort(found.begin(), found.end());
        QCOMPARE(found, lines);
    }

    void everyRuleHasACaseThatBreaksIt()
    {
        for (const NamedRule &named : rules) {
            const bool hasCase = std::any_of(cases.begin(), cases.end(), [&named](const Case &one) {
                return one.rule == QLatin1String(named.name) && !one.lines.isEmpty();
            });
            QVERIFY2(hasCase, named.name);
        }
    }

    void theCheckoutFollowsTheRules_data()
    {
        QTest::addColumn<QString>("rule");
        for (const NamedRule &named : rules)
            QTest::addRow("%s", named.name) << QString::fromLatin1(named.name);
    }

    void theCheckoutFollowsTheRules()
    {
        QFETCH(const QString, rule);
        const Rule check = ruleOf(rule.toLatin1().constData());
        QStringList complaints;
        for (const Source &source : m_tree.files) {
            for (const Complaint &complaint : check(m_tree, source))
                complaints.append(QStringLiteral("%1:%2: %3")
                                      .arg(complaint.path)
                                      .arg(complaint.line)
                                      .arg(complaint.text));
        }
        complaints.sort();
        QVERIFY2(complaints.isEmpty(),
            qPrintable(QLatin1Char('\n') + complaints.join(QLatin1Char('\n'))));
    }

    void theTableOfLayersHasNoErrors()
    {
        QVERIFY(!m_tree.layers.roomOf(QStringLiteral("ui/window/mainwindow.h")).isEmpty());
        QCOMPARE(m_tree.layers.errors(), QStringList());
        const Layers wrong(QStringLiteral("a x\nb x c\nc x a\na x\n"));
        QCOMPARE(wrong.errors(),
            QStringList({QStringLiteral("b includes c, but layers.txt does not list c before b"),
                QStringLiteral("a stands twice")}));
    }

    void theTableOfLayersAllowsOnlyWhatIsUsed()
    {
        QCOMPARE(unusedLayers(m_tree).join(QLatin1Char('\n')), QString());
        Tree other;
        other.layers = Layers(QStringLiteral("core/a x\ncore/b x\ncore/c x core/a core/b\n"));
        other.add(QStringLiteral("core/c/c.cpp"), QStringLiteral("#include \"core/b/b.h\"\n"));
        QCOMPARE(
            unusedLayers(other), QStringList(QStringLiteral("core/c includes nothing of core/a")));
    }

    void theArchitectureShowsTheTableOfLayers()
    {
        const QString text =
            m_tree.files[QStringLiteral("docs/ARCHITECTURE.md")].lines.join(QLatin1Char('\n'));
        const QString begin = QStringLiteral("<!-- layers -->\n"),
                      end = QStringLiteral("<!-- /layers -->");
        QVERIFY(text.contains(begin) && text.contains(end));
        const QString shown = text.section(begin, 1).section(end, 0, 0);
        const QString picture =
            QStringLiteral("```\n") + m_tree.layers.picture() + QStringLiteral("```\n");
        QVERIFY2(shown == picture,
            qPrintable(QLatin1String("docs/ARCHITECTURE.md must contain this between its marks:\n")
                + picture));
    }

    // Errors of files that only developers write (lessons, articles, dialects) are English.
    void theErrorsWithoutTranslationsBecomeFewer()
    {
        static const QRegularExpression fixedText(
            QStringLiteral("\\bError\\{\\s*(?:[\"']|std::string|[\\w.]+(?:\\([^()]*\\)[\\w.]*)*(?:"
                           "\\(\\))? \\+ )"));
        QStringList places;
        for (const Source &source : m_tree.files) {
            const QString text = source.lines.join(u'\n');
            if (source.isCpp() && !source.path.startsWith(QLatin1String("tests/")))
                for (qsizetype i = text.count(fixedText); i > 0; --i)
                    places.append(source.path);
        }
        places.sort();
        constexpr qsizetype known = 8; // lower it with each place that gets a translation
        QVERIFY2(places.size() == known,
            qPrintable(QString::number(places.size()) + u'\n' + places.join(u'\n')));
    }

    void longFilesAreReported()
    {
        QStringList longFiles;
        for (const Source &source : m_tree.files) {
            if (source.isCpp() && source.lines.size() > fileLinesToReport)
                longFiles.append(
                    QStringLiteral("%1 (%2 lines)").arg(source.path).arg(source.lines.size()));
        }
        longFiles.sort();
        if (!longFiles.isEmpty())
            qWarning(
                "files that could be split: %s", qPrintable(longFiles.join(QLatin1String(", "))));
    }

private:
    Tree m_tree;
};

QTEST_GUILESS_MAIN(TidyTest)
#include "tst_tidy.moc"
