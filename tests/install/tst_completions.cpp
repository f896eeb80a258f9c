// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what bash, zsh and fish offer as completions of a typed line. The rows of a shell that is
// not installed are skipped.
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString program = QStringLiteral(LOCKSCOPE_PROGRAM);

QByteArray outputOf(
    const QString &command, const QStringList &arguments, const QString &folder = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
        QFileInfo(program).path() + u':' + environment.value(QStringLiteral("PATH")));
    environment.insert(
        QStringLiteral("HOME"), folder); // the shell must not read the user's own files
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder.isEmpty() ? QDir::tempPath() : folder);
    process.start(command, arguments);
    return process.waitForFinished(120'000) ? process.readAllStandardOutput() : QByteArray();
}

// Returns the ids in the output of `lockscope list --json` or `lockscope schemes --json`.
QStringList idsOf(const QString &command)
{
    QStringList ids;
    for (const QJsonValue &entry :
        QJsonDocument::fromJson(outputOf(program, {command, QStringLiteral("--json")})).array())
        ids << entry.toObject().value(QLatin1String("id")).toString();
    return ids;
}

// Prints a help text with these arguments. Returns what the pattern captures in it: the names of
// commands or of settings.
QStringList helpWords(const QStringList &arguments, const char *pattern)
{
    QStringList words;
    const QString help = QString::fromUtf8(outputOf(program, arguments));
    for (const auto &match :
        QRegularExpression(QString::fromLatin1(pattern), QRegularExpression::MultilineOption)
            .globalMatch(help))
        words << match.captured(1);
    return words;
}

} // namespace

class CompletionsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aShellOffersTheWordsThatCanFollow_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("expected");
        const auto words = [](const char *text) {
            return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
        };
        QStringList settings =
            helpWords({QStringLiteral("run"), QStringLiteral("--help")}, "^  ([a-z][-a-z]*) ");
        settings.removeAll(QStringLiteral("name")); // the heading
        settings.replaceInStrings(QRegularExpression(QStringLiteral("$")), QStringLiteral("="));
        QVERIFY(settings.size() > 40 && idsOf(QStringLiteral("list")).size() > 50);
        const QStringList commands = helpWords({QStringLiteral("--help")}, "^  ([a-z]+) ");
        QVERIFY(commands.contains(QStringLiteral("run")));
        struct Typed {
            const char *name;
            QString line;
            QStringList offered;
        };
        const std::vector<Typed> all{
            {"commands", QStringLiteral("lockscope "), commands + words("own.lockscope")},
            {"the beginning of a command", QStringLiteral("lockscope ex"), words("explore")},
            {"options", QStringLiteral("lockscope run F10 --no"),
                words("--node --node-password-file --node-password-keyring")},
            {"scenarios", QStringLiteral("lockscope show "),
                idsOf(QStringLiteral("list")) + words("own.lockscope")},
            {"scenarios in capitals", QStringLiteral("lockscope pair F16"),
                words("f16-crash-between f16b-back-between")},
            {"schemes", QStringLiteral("lockscope run F10 --scheme "),
                idsOf(QStringLiteral("schemes"))},
            {"settings", QStringLiteral("lockscope run F10 --set "), settings},
            {"the beginning of a setting", QStringLiteral("lockscope run F10 --set wo"),
                words("work= work-after-release= workload=")},
            {"values of a setting", QStringLiteral("lockscope run F10 --set fencing="),
                words("fencing=off fencing=write fencing=read-write fencing=cas")},
            {"the beginning of a value", QStringLiteral("lockscope audit --set fencing=r"),
                words("fencing=read-write")},
            {"the default of a number", QStringLiteral("lockscope run F10 --set ttl="),
                words("ttl=1s")},
            {"worlds", QStringLiteral("lockscope run F10 --world="),
                words("--world=live --world=model")},
            {"a list", QStringLiteral("lockscope explore --goal violated,st"),
                words("violated,stuck violated,stale-write violated,starvation")},
            {"files", QStringLiteral("lockscope check ow"), words("own.lockscope")},
            {"no completion", QStringLiteral("lockscope run F10 --seed "), {}},
        };
        for (const char *shell : {"bash", "zsh", "fish"}) {
            for (const Typed &typed : all)
                QTest::addRow("%s: %s", shell, typed.name)
                    << QString::fromLatin1(shell) << typed.line << typed.offered;
        }
    }

    void aShellOffersTheWordsThatCanFollow()
    {
        QFETCH(QString, shell);
        QFETCH(QString, line);
        QFETCH(QStringList, expected);
        const QString found = QStandardPaths::findExecutable(shell);
        if (found.isEmpty())
            QSKIP(qPrintable(shell + QStringLiteral(" is not installed")));
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("own.lockscope")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QString script =
            QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/install/offered.") + shell;
        const QString completions = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/completions");
        QStringList offered =
            QString::fromUtf8(outputOf(found, {script, completions, line}, folder.path()))
                .split(u'\n', Qt::SkipEmptyParts);
        offered.removeDuplicates();
        offered.sort();
        // bash: readline expects only the part after the last "=".
        if (shell == QLatin1String("bash"))
            expected.replaceInStrings(QRegularExpression(QStringLiteral("^.*=(?=.)")), QString());
        expected.sort();
        QCOMPARE(offered, expected);
    }
};

QTEST_GUILESS_MAIN(CompletionsTest)
#include "tst_completions.moc"
