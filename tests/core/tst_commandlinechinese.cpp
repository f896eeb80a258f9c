// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/programcall.h"

#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

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
        QTest::addColumn<int>("columns"); // number of columns before the title
        QTest::newRow("list") << QStringLiteral("list") << 3;
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

    void errorsStayEnglish_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *call : {"frobnicate", "run --frobnicate", "run F10 --csv",
                 "run F10 --set ttl=5ms", "check /nonexistent"})
            QTest::newRow(call) << words(call);
    }

    void errorsStayEnglish()
    {
        QFETCH(QStringList, arguments);
        const CallResult chinese = callInChinese(arguments);
        const CallResult english = callProgram(arguments);
        QVERIFY(!english.messages.isEmpty());
        QCOMPARE(chinese.messages, english.messages);
        QCOMPARE(chinese.exitCode, english.exitCode);
    }
};

QTEST_GUILESS_MAIN(CommandLineChineseTest)
#include "tst_commandlinechinese.moc"
