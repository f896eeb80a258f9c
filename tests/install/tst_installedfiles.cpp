// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the man pages, the desktop files and the completions with the tools that Debian or the
// shells have for it; a check whose tool is not installed is skipped. Also checks that
// docs/SCENARIOS.md and docs/CSV.md are complete.
#include "core/scenario/settings.h"
#include "lockscope/base/wording.h"
#include "lockscope/events/eventkind.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;

namespace {

const QString buildFolder = QStringLiteral(LOCKSCOPE_BINARY_DIR);
const QString desktopPrefix =
    QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/desktop/org.lockscope.Lockscope");

QString contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(u' ');
}

// The result of a tool: whether it accepts the file, and what it prints.
struct ToolResult {
    bool isAccepted;
    QByteArray text;
};

ToolResult resultOf(const QString &tool, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(tool, arguments);
    const bool hasEnded =
        process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit;
    return {hasEnded && process.exitCode() == 0, process.readAll()};
}

QString manPage(const char *name)
{
    return buildFolder + QStringLiteral("/man/") + QString::fromLatin1(name);
}

} // namespace

class InstalledFilesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aToolAcceptsTheFile_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("menu entry") << QStringLiteral("desktop-file-validate")
                                    << QStringList{desktopPrefix + QStringLiteral(".desktop")};
        QTest::newRow("software centre") << QStringLiteral("appstreamcli")
                                         << words("validate --no-net")
                + QStringList{buildFolder
                    + QStringLiteral("/share/metainfo/org.lockscope.Lockscope.metainfo.xml")};
        for (const char *page : {"lockscope.1", "lockscope-scenario.5", "lockscope-trace.5"})
            QTest::newRow(page) << QStringLiteral("mandoc")
                                << words("-T lint -W style") + QStringList{manPage(page)};
        for (const char *shell : {"bash", "zsh"})
            QTest::addRow("completion of %s", shell)
                << QString::fromLatin1(shell)
                << QStringList{QStringLiteral("-n"),
                       QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/completions/")
                           + (shell == QByteArray("zsh") ? QStringLiteral("_lockscope")
                                                         : QStringLiteral("lockscope.bash"))};
    }

    void aToolAcceptsTheFile()
    {
        QFETCH(QString, tool);
        QFETCH(QStringList, arguments);
        const QString found = QStandardPaths::findExecutable(tool);
        if (found.isEmpty())
            QSKIP(qPrintable(tool + QStringLiteral(" is not installed")));
        if (tool == QLatin1String("mandoc") && !QFile::exists(arguments.last()))
            QSKIP("the man pages are not made: python3 or rsvg-convert was missing when the build "
                  "was configured");
        const ToolResult result = resultOf(found, arguments);
        QVERIFY2(result.isAccepted, result.text.constData());
    }

    void theMimeTypesAreValidAndInTheMenuEntry()
    {
        const QString tool = QStandardPaths::findExecutable(QStringLiteral("update-mime-database"));
        if (tool.isEmpty())
            QSKIP("update-mime-database (shared-mime-info) is not installed");
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("packages")));
        QVERIFY(QFile::copy(desktopPrefix + QStringLiteral(".mime.xml"),
            folder.filePath(QStringLiteral("packages/lockscope.xml"))));
        const ToolResult result = resultOf(tool, {folder.path()});
        QVERIFY2(result.isAccepted, result.text.constData());
        const QString patterns = contentOf(folder.filePath(QStringLiteral("globs2")));
        const QString entry = contentOf(desktopPrefix + QStringLiteral(".desktop"));
        for (const char *type : {"application/x-lockscope-scenario:*.lockscope\n",
                 "application/x-lockscope-trace:*.lockscope-trace\n"}) {
            QVERIFY2(patterns.contains(QLatin1String(type)), qPrintable(patterns));
            QVERIFY2(entry.contains(QString::fromLatin1(type).section(u':', 0, 0) + u';'), type);
        }
    }

    void theCommandLineNeedsNoDesktop()
    {
        const ToolResult result =
            resultOf(QStringLiteral("ldd"), {buildFolder + QStringLiteral("/bin/lockscope")});
        QVERIFY2(result.isAccepted && result.text.contains("libQt6Core"), result.text.constData());
        for (const char *library : {"Qt6Gui", "Qt6Widgets", "libX11", "libGL"})
            QVERIFY2(!result.text.contains(library), result.text.constData());
    }

    void theDocumentsNameEverySettingAndEventKind()
    {
        const QString scenarios =
            contentOf(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/SCENARIOS.md"))
                .section(QStringLiteral("\n## Settings\n"), 1);
        for (const SettingInfo &info : settingInfos()) {
            const QString name = QString::fromStdString(std::string(info.name));
            const QString row =
                scenarios.section(QStringLiteral("\n| `") + name + QStringLiteral("` |"), 1)
                    .section(u'\n', 0, 0);
            QString range = QString::fromStdString(settingRange(info).english());
            if (info.type == SettingType::choice)
                range = u'`' + range.replace(QStringLiteral(", "), QStringLiteral("`, `")) + u'`';
            if (info.type == SettingType::set)
                range = QStringLiteral(
                    "`usual`, `none`, or words joined by `+`"); // SCENARIOS.md has a table of these
                                                                // words
            QVERIFY2(row.startsWith(u' ' + range + QStringLiteral(" |")),
                qPrintable(name + QStringLiteral(": ") + range));
        }
        const QString traces = contentOf(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/CSV.md"));
        for (int i = 0; i < eventKindCount - 1;
             ++i) { // the last one stands for kinds of later versions
            const std::string name(eventKindName(static_cast<EventKind>(i)));
            QVERIFY2(traces.contains(QStringLiteral("\n| `") + QString::fromStdString(name)
                         + QStringLiteral("` |")),
                name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(InstalledFilesTest)
#include "tst_installedfiles.moc"
