// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of all model runs of the library are fixed: tests/data/model-bytes.txt has a line for
// each scenario and scheme. The bytes are equal for every compiler, build type and machine. A
// change in the behaviour of a run changes its line, and the commit gives the reason; a new
// scenario adds lines.
//
// To see which rows differ: run this test at a commit where it passes, then at the commit where it
// fails, both times with LOCKSCOPE_MODEL_ROWS=FOLDER. The first run stores the rows of every run in
// the folder; the second reports the first row that differs. After that the folder also contains
// the model-bytes.txt of the last run.
#include <QTest>

#include "core/scenario/files/library.h"
#include "core/trace/csv/csv.h"
#include "tests/support/modelrig.h"

#include <QCryptographicHash>
#include <QDir>

using namespace lockscope;

namespace {

// Returns the rows after the run-begin row, which contains the program's version.
QByteArray rowsAfterRunBegin(const Trace &trace)
{
    const QByteArray text = QByteArray::fromStdString(csvText(trace));
    return text.mid(text.indexOf("\n1,") + 1);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY2(
        file.open(QIODevice::WriteOnly) && file.write(content) == content.size(), qPrintable(path));
}

QByteArray lineOf(const QByteArray &run, const QByteArray &rows)
{
    return run + ' ' + QCryptographicHash::hash(rows, QCryptographicHash::Sha256).toHex().left(16);
}

QByteArray lineAt(const QList<QByteArray> &lines, qsizetype at)
{
    return at < lines.size() && !lines.at(at).isEmpty() ? '"' + lines.at(at) + '"'
                                                        : QByteArrayLiteral("nothing");
}

// Names the first row in which two texts differ. REQUIRES: the texts differ.
QByteArray firstDifference(const QByteArray &before, const QByteArray &now)
{
    const QList<QByteArray> oldRows = before.split('\n'), newRows = now.split('\n');
    qsizetype at = 0;
    while (at < std::min(oldRows.size(), newRows.size()) && oldRows.at(at) == newRows.at(at))
        ++at;
    return "the first row that differs was " + lineAt(oldRows, at) + " and is now "
        + lineAt(newRows, at);
}

// The folder of LOCKSCOPE_MODEL_ROWS, if it is set.
class StoredRows {
public:
    StoredRows() : m_folder(qEnvironmentVariable("LOCKSCOPE_MODEL_ROWS")) { }

    bool isWanted() const { return !m_folder.isEmpty(); }
    /// Describes how a run differs from the stored rows, for a run whose line has changed.
    QByteArray difference(const QByteArray &run, const QByteArray &rows) const
    {
        const QByteArray before = contentOf(pathOf(run));
        if (!isWanted() || before.isEmpty())
            return "the first comment in this test's source tells how to find the first row that "
                   "differs";
        return before == rows ? "the rows in LOCKSCOPE_MODEL_ROWS are the same, so they are not "
                                "those of a commit where this test passes"
                              : firstDifference(before, rows);
    }
    /// Stores the rows of a run, unless the folder has them already.
    void store(const QByteArray &run, const QByteArray &rows) const
    {
        if (isWanted() && QDir().mkpath(m_folder) && !QFile::exists(pathOf(run)))
            write(pathOf(run), rows);
    }
    void storeLines(const QList<QByteArray> &lines) const
    {
        if (isWanted())
            write(QDir(m_folder).filePath(QStringLiteral("model-bytes.txt")),
                lines.join('\n') + '\n');
    }

private:
    QString pathOf(const QByteArray &run) const
    {
        return QDir(m_folder).filePath(QString::fromUtf8(run) + QStringLiteral(".csv"));
    }

    QString m_folder;
};

} // namespace

class tst_ModelBytes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyModelRunHasItsKnownBytes()
    {
        const StoredRows stored;
        QList<QByteArray> known =
            contentOf(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/data/model-bytes.txt"))
                .split('\n');
        known.removeLast(); // the empty text after the last line end
        QList<QByteArray> lines;
        QByteArray firstProblem;
        int others = -1; // number of runs that differ, without the one in firstProblem
        Simulator simulator;
        for (const Scenario &scenario : scenarioLibrary()) {
            for (const auto &[scheme, outcome] : scenario.expected) {
                EffectiveScenario effective = effectiveInModel(scenario.id.c_str(), scheme);
                effective.seed = Seed{7};
                effective.scenario.settings.jitter = 2ms;
                const QByteArray run = QByteArray::fromStdString(scenario.id + ' ' + scheme);
                const QByteArray rows = rowsAfterRunBegin(*simulator.run(effective).value());
                lines << lineOf(run, rows);
                if (!known.contains(lines.last()) && ++others == 0)
                    firstProblem = lines.last() + " is not in tests/data/model-bytes.txt; "
                        + stored.difference(run, rows);
                stored.store(run, rows);
            }
        }
        stored.storeLines(lines);
        QVERIFY2(firstProblem.isEmpty(),
            (firstProblem + " (" + QByteArray::number(others) + " other runs differ)").constData());
        for (const QByteArray &line : known)
            QVERIFY2(lines.contains(line),
                ("in tests/data/model-bytes.txt, but there is no such run: " + line).constData());
    }

    void theFirstRowThatDiffersIsNamed()
    {
        const QByteArray before = "1,0,run\n2,5,client-1\n3,9,node-1\n";
        QByteArray now = before;
        QCOMPARE(firstDifference(before, now.replace("5,", "6,")),
            QByteArray(
                "the first row that differs was \"2,5,client-1\" and is now \"2,6,client-1\""));
        QCOMPARE(firstDifference(before, before + "4,9,run\n"),
            QByteArray("the first row that differs was nothing and is now \"4,9,run\""));
        QCOMPARE(firstDifference(before, before.left(8)),
            QByteArray("the first row that differs was \"2,5,client-1\" and is now nothing"));
    }
};

QTEST_GUILESS_MAIN(tst_ModelBytes)
#include "tst_modelbytes.moc"
