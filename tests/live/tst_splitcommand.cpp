// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/live/programs/splitcommand.h"

using namespace lockscope;

class tst_SplitCommand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCommandIsSplitAsAShellSplitsIt_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArrayList>("words");
        QTest::newRow("blanks") << QByteArray("  python3\tworker.py \n -v ")
                                << QByteArrayList{"python3", "worker.py", "-v"};
        QTest::newRow("single quotes")
            << QByteArray("sh -c 'a \"b\" \\c; d'") << QByteArrayList{"sh", "-c", "a \"b\" \\c; d"};
        QTest::newRow("double quotes") << QByteArray("sh -c \"a 'b' | \\\"c\\\" \\$d \\e\"")
                                       << QByteArrayList{"sh", "-c", "a 'b' | \"c\" $d \\e"};
        QTest::newRow("backslash") << QByteArray("/my\\ folder/x a\\\\b \\'\\|")
                                   << QByteArrayList{"/my folder/x", "a\\b", "'|"};
        QTest::newRow("parts of one word")
            << QByteArray("--name='a b'\"c d\"e") << QByteArrayList{"--name=a bc de"};
        QTest::newRow("empty words") << QByteArray("x '' \"\"") << QByteArrayList{"x", "", ""};
        QTest::newRow("characters without a special meaning here")
            << QByteArray("x a=b # ~ * ? [a] {b}")
            << QByteArrayList{"x", "a=b", "#", "~", "*", "?", "[a]", "{b}"};
        QTest::newRow("UTF-8") << QByteArray("python3 '工 人.py'")
                               << QByteArrayList{"python3", "工 人.py"};
    }
    void aCommandIsSplitAsAShellSplitsIt()
    {
        QFETCH(QByteArray, command);
        QFETCH(QByteArrayList, words);
        const auto split = splitCommand(command.toStdString());
        QVERIFY2(split, split ? "" : split.error().text.c_str());
        QByteArrayList found;
        for (const std::string &word : split.value())
            found << QByteArray::fromStdString(word);
        QCOMPARE(found, words);
    }

    void aCommandThatNeedsAShellOrIsInvalidIsRefused_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("error");
        const auto needsShellError = [](const char *what) {
            return QByteArray("'") + what
                + "' needs a shell; expected a program and its arguments, or: sh -c '…'";
        };
        QTest::newRow("and") << QByteArray("cd x && python3 y") << needsShellError("&");
        QTest::newRow("pipe") << QByteArray("x|y") << needsShellError("|");
        QTest::newRow("variable") << QByteArray("x $HOME/y") << needsShellError("$");
        QTest::newRow("variable in quotes") << QByteArray("x \"$HOME/y\"") << needsShellError("$");
        QTest::newRow("quote without end")
            << QByteArray("x 'y") << QByteArray("a quote (') has no end");
        QTest::newRow("backslash at the end")
            << QByteArray("x y\\") << QByteArray("the command ends with a backslash");
        QTest::newRow("empty") << QByteArray(
            "") << QByteArray("the command is empty; expected a program and its arguments");
        QTest::newRow("blank") << QByteArray(
            " \n") << QByteArray("the command is empty; expected a program and its arguments");
    }
    void aCommandThatNeedsAShellOrIsInvalidIsRefused()
    {
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, error);
        const auto split = splitCommand(command.toStdString());
        QVERIFY(!split);
        QCOMPARE(QByteArray::fromStdString(split.error().text), error);
    }
};

QTEST_GUILESS_MAIN(tst_SplitCommand)
#include "tst_splitcommand.moc"
