// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/programcall.h"

#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace lockscope;

namespace {

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ');
}

CallResult callInChinese(const QStringList &arguments, const QString &folder = QDir::tempPath())
{
    return callProgram(arguments, folder, bareEnvironment(QStringLiteral("zh_CN.UTF-8")));
}

QByteArray contentOf(const QTemporaryDir &folder, const char *name)
{
    QFile file(folder.filePath(QString::fromLatin1(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool hasChinese(const QString &text)
{
    static const QRegularExpression chinese(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
    return text.contains(chinese);
}

void writeFile(const QTemporaryDir &folder, const char *name, const char *text)
{
    QFile file(folder.filePath(QString::fromLatin1(name)));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

constexpr std::pair<const char *, const char *> wrongFiles[]{
    {"notatrace.csv", "a,b\n1,2\n"},
    {"empty.csv", ""},
    {"broken.lockscope", R"({"format":"lockscope/1",)"},
    {"newer.lockscope", R"({"format":"lockscope/9"})"},
    {"range.lockscope",
        R"({"format":"lockscope/1","id":"x","title":{"en":"X"},"scheme":"set-px-lua","settings":{"ttl":"5ms"}})"},
    {"type.lockscope",
        R"({"format":"lockscope/1","id":"x","title":{"en":"X"},"scheme":"set-px-lua","rounds":"many"})"},
};

struct WrongCall {
    const char *call;
    const char *english;
};

constexpr WrongCall wrongCalls[]{
    {"frobnicate", "\"frobnicate\": no such command or file; see lockscope --help"},
    {"rnu F10", "\"rnu\": no such command; did you mean run?"},
    {"help frobnicate",
        "\"frobnicate\": no such command; expected one of list, schemes, articles, show, run, "
        "audit, grade, pair, check, import, explore, merge, sweep, matrix, assess, help"},
    {"list frobnicate", "no scenario has all these words"},
    {"list --frobnicate", "Unknown option 'frobnicate'"},
    {"show F99",
        "no scenario \"F99\"; expected an id that lockscope list shows, a .lockscope file, or a "
        "share code; did you mean F9, F19, F29?"},
    {"show redlok", "no scenario and no scheme \"redlok\"; did you mean redlock?"},
    {"run", "run: no SCENARIO given; see lockscope run --help"},
    {"run F10 F11", "run: unexpected argument \"F11\""},
    {"run F99",
        "no scenario \"F99\"; expected an id that lockscope list shows, a .lockscope file, or a "
        "share code; did you mean F9, F19, F29?"},
    {"run f1o-grant-then-pause",
        "no scenario \"f1o-grant-then-pause\"; expected an id that lockscope list shows, a "
        ".lockscope file, or a share code"},
    {"run missing.lockscope", "missing.lockscope: no such file"},
    {"run broken.lockscope", "broken.lockscope: line 1: invalid JSON: unterminated object"},
    {"run newer.lockscope",
        "newer.lockscope: format \"lockscope/9\" is newer than this version reads (lockscope/1)"},
    {"run range.lockscope",
        "range.lockscope: settings.ttl: \"5ms\" is out of range; expected 10ms to 1h"},
    {"run type.lockscope",
        "type.lockscope: rounds: \"many\"; expected a whole number from 0 to 1000000"},
    {"run --frobnicate", "Unknown option 'frobnicate'"},
    {"run F10 --sed 1", "Unknown option 'sed'; did you mean --set, --seed, --key?"},
    {"run F10 --csv", "Missing value after '--csv'"},
    {"run F10 --quiet=yes", "Unexpected value after '--quiet'"},
    {"run F10 --set ttl=5ms", "ttl: \"5ms\" is out of range; expected 10ms to 1h"},
    {"run F10 --set tll=1s", "no setting \"tll\"; did you mean ttl?"},
    {"run F10 --set ttl=1parsec",
        "ttl: \"1parsec\" is not a duration in range; expected 10ms to 1h"},
    {"run F10 --set clients=2.5", "clients: \"2.5\" is not a whole number; expected 1 to 1000"},
    {"run F10 --set persistence=floppy",
        "persistence: \"floppy\" is not one of its values; expected none, rdb, aof-no, "
        "aof-everysec, aof-always"},
    {"run F10 --set ttl", "--set: \"ttl\"; expected NAME=VALUE"},
    {"run F10 --scheme redlok", "no scheme \"redlok\"; did you mean redlock?"},
    {"run F10 --scheme", "Missing value after '--scheme'"},
    {"run F10 --world mars", "--world: \"mars\" is not a world; expected live or model"},
    {"run F10 --seed minus", "--seed: \"minus\" is not a seed; expected 0 to 9007199254740991"},
    {"run F10 --duration 1ms", "--duration: \"1ms\" is out of range; expected 10ms to 24h"},
    {"run F10 --duration soon",
        "--duration: \"soon\" is not a duration; expected a number with us, ms, s, min or h, such "
        "as 250ms"},
    {"run F10 --world model --node redis://h",
        "--node: the model has no nodes to connect to; expected --world live"},
    {"run F10 --node host:port",
        "--node: a node is given as redis://[user:password@]host[:port], rediss:// for TLS, "
        "unix://[user:password@]/path, sentinel://[user:password@]host[:port][,host…]/name, or "
        "cluster://[user:password@]host[:port][,host…]; it begins with redis://, rediss://, "
        "unix://, sentinel:// or cluster://"},
    {"run F10 --world model --csv /nonexistent/a.csv",
        "cannot write /nonexistent/a.csv: No such file or directory"},
    {"run F10 --csv - --json -", "--csv and --json: only one of them can go to standard output"},
    {"run F10 --quiet --verbose", "--quiet and --verbose: expected only one of the two"},
    {"run F10 --client ls --scheme redlock",
        "--client and --scheme: a program has its own lock; expected only one of the two"},
    {"run F10 --set watchdog=on --scheme setnx-del --world model",
        "watchdog: on, but setnx-del cannot renew its lease; expected set-px-lua, set-px-ifeq, "
        "set-px-wait, set-px-waitaof, reentrant, redlock, redlock-no-recheck"},
    {"run F10",
        "no redis-server found on PATH; install it with: sudo apt-get install redis-server"},
    {"check /nonexistent", "/nonexistent: No such file or directory"},
    {"check .", ".: is a folder; expected a trace"},
    {"check notatrace.csv",
        "notatrace.csv: row 1: expected the header "
        "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail"},
    {"check empty.csv",
        "empty.csv: row 1: expected the header "
        "seq,t_us,actor,event,client,node,key,token,fence,attempt,cause,span_us,detail, found an "
        "empty file"},
    {"explore F10 --faults gremlins",
        "--faults: \"gremlins\" is not a kind of fault; expected all, or some of client-pause, "
        "client-crash, client-restart, watchdog-stall, late-write, late-request, late-reply, "
        "lost-request, lost-reply, node-freeze, node-crash, node-wipe, scripts-flushed, "
        "key-deleted, clock-jump, clock-drift, client-clock, reset, one-way-cut, cut, failover"},
    {"explore F10 --goal glory",
        "--goal: \"glory\" is not a goal; expected some of violated, guarded, stuck, unavailable, "
        "foreign-release, stale-write, fence-backwards, lost-update, starvation, foreign-renewal"},
    {"explore F10 --shard 3/2", "--shard: \"3/2\"; expected I/N, with I from 1 to N"},
    {"merge missing.json", "missing.json: No such file or directory"},
    {"sweep frobnicate=1", "sweep: \"frobnicate=1\": expected NAME=FROM..TO"},
    {"sweep ttl=2s..1s", "sweep: \"ttl=2s..1s\": expected a range that begins below its end"},
    {"sweep contention --csv a.csv", "--csv: sweep contention has no such option"},
    {"articles 999",
        "articles: no article and no sentence \"999\"; expected one of 000, 001, 002, 003, 004, or "
        "a sentence such as 000-07"},
    {"audit", "audit: no --client CMD given; see lockscope audit --help"},
    {"audit --client nosuchprogram",
        "--client: cannot start 'nosuchprogram': there is no such program"},
    {"pair M99",
        "no scenario \"M99\"; expected an id that lockscope list shows, a .lockscope file, or a "
        "share code; did you mean M09, M19, M29?"},
};

} // namespace

class CommandLineChineseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLanguageFollowsTheLocale_data()
    {
        using Variables = QMap<QString, QString>;
        const QString chinese = QStringLiteral("zh_CN.UTF-8");
        const QString english = QStringLiteral("en_US.UTF-8");
        const auto lcAll = QStringLiteral("LC_ALL");
        const auto lcMessages = QStringLiteral("LC_MESSAGES");
        const auto lang = QStringLiteral("LANG");
        QTest::addColumn<Variables>("variables");
        QTest::addColumn<bool>("isChinese");
        QTest::newRow("none") << Variables{} << false;
        QTest::newRow("LANG") << Variables{{lang, chinese}} << true;
        QTest::newRow("LC_MESSAGES before LANG")
            << Variables{{lang, english}, {lcMessages, chinese}} << true;
        QTest::newRow("English LC_MESSAGES before LANG")
            << Variables{{lang, chinese}, {lcMessages, english}} << false;
        QTest::newRow("LC_ALL before LC_MESSAGES")
            << Variables{{lcMessages, english}, {lcAll, chinese}} << true;
        QTest::newRow("C in LC_ALL")
            << Variables{{lang, chinese}, {lcAll, QStringLiteral("C")}} << false;
        QTest::newRow("LANGUAGE") << Variables{{lang, english},
            {QStringLiteral("LANGUAGE"), QStringLiteral("zh_CN:en")}}
                                  << true;
    }

    void theLanguageFollowsTheLocale()
    {
        using Variables = QMap<QString, QString>;
        QFETCH(Variables, variables);
        QFETCH(bool, isChinese);
        QProcessEnvironment environment = bareEnvironment();
        for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"})
            environment.remove(QString::fromLatin1(name));
        for (auto variable = variables.begin(); variable != variables.end(); ++variable)
            environment.insert(variable.key(), variable.value());
        const CallResult result =
            callProgram({QStringLiteral("list")}, QDir::tempPath(), environment);
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.messages, QByteArray());
        QCOMPARE(hasChinese(QString::fromUtf8(result.out)), isChinese);
    }

    void listsHaveChineseTitlesAndTheSameIds_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("columns"); // number of columns before the first with words
        QTest::newRow("list") << QStringLiteral("list") << 2;
        QTest::newRow("schemes") << QStringLiteral("schemes") << 1;
    }

    void listsHaveChineseTitlesAndTheSameIds()
    {
        QFETCH(QString, command);
        QFETCH(int, columns);
        const QStringList chinese = QString::fromUtf8(callInChinese({command}).out).split(u'\n');
        const QStringList english = QString::fromUtf8(callProgram({command}).out).split(u'\n');
        QCOMPARE(chinese.size(), english.size());
        int translated = 0;
        for (qsizetype i = 0; i + 1 < chinese.size(); ++i) {
            const QString title =
                english[i].section(QRegularExpression(QStringLiteral(" +")), columns);
            QCOMPARE(chinese[i].left(english[i].size() - title.size()),
                english[i].chopped(title.size()));
            translated += hasChinese(chinese[i]) ? 1 : 0;
        }
        QVERIFY(translated > chinese.size() / 2); // "Redlock" has the same title in both languages
        const QStringList json{command, QStringLiteral("--json")};
        QCOMPARE(callInChinese(json).out, callProgram(json).out);
    }

    void everyHelpIsChinese_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command : {"", "list", "schemes", "articles", "run", "check", "sweep"})
            QTest::newRow(*command ? command : "the program") << QString::fromLatin1(command);
    }

    void everyHelpIsChinese()
    {
        QFETCH(QString, command);
        const QStringList call = QStringList{command, QStringLiteral("--help")}.filter(
            QRegularExpression(QStringLiteral(".")));
        const CallResult result = callInChinese(call);
        QCOMPARE(result.exitCode, 0);
        const QString help = QString::fromUtf8(result.out);
        QVERIFY2(
            help.startsWith(QStringLiteral("用法：lockscope ") + command), result.out.constData());
        QVERIFY2(help.contains(QStringLiteral("\n选项：\n")), result.out.constData());
        static const QRegularExpression english(QStringLiteral("[A-Za-z]+ (the|of|is|and|for) "));
        QVERIFY2(!help.contains(english), result.out.constData());
        // The help has the same options and settings as in English.
        static const QRegularExpression names(
            QStringLiteral("^  ([-a-z]+[^ ]*)"), QRegularExpression::MultilineOption);
        const auto namesIn = [](const QString &text) {
            QStringList found;
            for (const auto &match : names.globalMatch(text))
                found << match.captured(1);
            found.removeAll(QStringLiteral("name")); // the heading of the settings
            return found;
        };
        QCOMPARE(namesIn(help), namesIn(QString::fromUtf8(callProgram(call).out)));
    }

    void aRunPrintsItsResultInChinese()
    {
        const QTemporaryDir folder;
        const QStringList run = words("run F10 --world model");
        const CallResult result =
            callInChinese(run + words("--csv a.csv --json a.json --report a.md"), folder.path());
        QCOMPARE(result.exitCode, 3);
        QCOMPARE(result.messages, QByteArray());
        for (const char *part : {"判定：互斥失效\n", "客户端 1 ", "租约", "同时在临界区内：",
                 "存储接受了", "尝试次数", "与场景的预期一致。"})
            QVERIFY2(result.out.contains(part), part);
        QVERIFY2(!result.out.contains("VIOLATED"), result.out.constData());
        const QByteArray report = contentOf(folder, "a.md");
        for (const char *part : {"# F10：获得锁之后的暂停超过了租约", "**判定：互斥失效**",
                 "## 计数", "## 重现本次运行"})
            QVERIFY2(report.contains(part), report.constData());

        // The files for programs have the same bytes as in English.
        QCOMPARE(
            callProgram(run + words("--quiet --csv b.csv --json b.json"), folder.path()).exitCode,
            3);
        QCOMPARE(contentOf(folder, "a.csv"), contentOf(folder, "b.csv"));
        QCOMPARE(contentOf(folder, "a.json"), contentOf(folder, "b.json"));

        // A check of the trace prints the same result, but not whether the scenario expects it.
        const CallResult check = callInChinese(words("check a.csv"), folder.path());
        QCOMPARE(check.exitCode, 3);
        QCOMPARE(check.out, QByteArray(result.out).replace("与场景的预期一致。\n", ""));
    }

    void errorsAreChinese_data()
    {
        QTest::addColumn<QString>("english");
        for (const WrongCall &wrong : wrongCalls)
            QTest::newRow(wrong.call) << QString::fromUtf8(wrong.english);
    }

    void errorsAreChinese()
    {
        QFETCH(QString, english);
        const QTemporaryDir folder;
        for (const auto &[name, text] : wrongFiles)
            writeFile(folder, name, text);
        const QStringList arguments = words(QTest::currentDataTag());
        const CallResult inEnglish = callProgram(arguments, folder.path());
        QCOMPARE(
            QString::fromUtf8(inEnglish.messages), QStringLiteral("lockscope: ") + english + u'\n');
        const CallResult inChinese = callInChinese(arguments, folder.path());
        QCOMPARE(inChinese.exitCode, inEnglish.exitCode);
        const QString message = QString::fromUtf8(inChinese.messages);
        QVERIFY2(hasChinese(message), inChinese.messages.constData());
        static const QRegularExpression englishWords(
            QStringLiteral("\\b(expected|cannot|found|did you mean|no such|is not)\\b|%[0-9]|\\{"));
        QVERIFY2(!message.contains(englishWords), inChinese.messages.constData());
    }

    void evidenceSourcesAndStepsAreChinese_data()
    {
        QTest::addColumn<QString>("chinese");
        QTest::newRow("explore F10 --depth 1 --faults client-pause")
            << QStringLiteral("客户端 1 获得锁，有效期");
        QTest::newRow("list F10") << QStringLiteral("互斥失效");
        QTest::newRow("pair F10 --world model") << QStringLiteral("模型");
        QTest::newRow("show redlock") << QStringLiteral("等 N/2 + 1 个节点返回 OK");
        QTest::newRow("show F16") << QStringLiteral("文章 ");
        QTest::newRow("sweep contention --clients 1,2 --runs 1") << QStringLiteral("重试/轮");
        QTest::newRow("run F10 --world model --verbose") << QStringLiteral("用时：");
    }

    void evidenceSourcesAndStepsAreChinese()
    {
        QFETCH(QString, chinese);
        const CallResult result = callInChinese(words(QTest::currentDataTag()));
        const QString text = QString::fromUtf8(result.out + result.messages);
        QVERIFY2(text.contains(chinese), qPrintable(text));
    }
};

QTEST_GUILESS_MAIN(CommandLineChineseTest)
#include "tst_commandlinechinese.moc"
