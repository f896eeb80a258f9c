// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/shell/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/storedchoice.h"

#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr int rowsOfMany = 2'000'000; // more than is read before the progress bar appears

/// Writes a trace to a file. Returns whether it succeeded.
bool writeCsv(const QString &file, const Trace &trace)
{
    const std::string text = csvText(trace);
    QFile target(file);
    return target.open(QIODevice::WriteOnly)
        && target.write(text.data(), static_cast<qint64>(text.size()))
        == static_cast<qint64>(text.size());
}

void addRound(TraceBuilder &builder, int client)
{
    builder.after(10us)
        .client(client)
        .attempt()
        .granted(400ms)
        .after(10us)
        .entered()
        .after(10us)
        .left()
        .released();
}

/// Clicks a button as soon as it appears, because it may be visible only for a short time.
class ClickWhenSeen : public QObject {
public:
    explicit ClickWhenSeen(QWidget &button) : m_button(button) { button.installEventFilter(this); }
    bool hasClicked() const { return m_hasClicked; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Show && !m_hasClicked) {
            m_hasClicked = true;
            QTimer::singleShot(0, this, [this] { QTest::mouseClick(&m_button, Qt::LeftButton); });
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget &m_button;
    bool m_hasClicked = false;
};

} // namespace

/// Tests the window with traces of many rows.
class TestLargeTraces : public QObject {
    Q_OBJECT

    OwnFolder m_folder;
    QString m_few, m_many;

    static QToolButton &cancelOf(const MainWindow &window)
    {
        return *window.findChild<QToolButton *>(QStringLiteral("loadCancel"));
    }
    void openAndCancel(MainWindow &window) const
    {
        const ClickWhenSeen clicker(cancelOf(window));
        window.open(m_many);
        QTRY_VERIFY(clicker.hasClicked());
        QTRY_VERIFY(!window.experiment().opener.loader().isLoading());
    }
    void openFew(MainWindow &window) const
    {
        window.open(m_few);
        QTRY_VERIFY(window.experiment().viewer.isVerdictFinal());
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_few = m_folder.file(QStringLiteral("few.csv"));
        m_many = m_folder.file(QStringLiteral("many.csv"));
        TraceBuilder few;
        addRound(few.run(), 1);
        QVERIFY(writeCsv(m_few, *few.end().trace()));
        TraceBuilder many;
        many.run();
        while (many.lastSeq() < rowsOfMany)
            addRound(many, 1 + static_cast<int>(many.lastSeq() % 3));
        QVERIFY(writeCsv(m_many, *many.end().trace()));
    }
    void init() { m_folder.resetToFirstStart(); }

    void aFileThatBecomesShorterWhileItIsReadIsRefused()
    {
        // A file that becomes shorter: size() returns the size at opening, which is more than can
        // be read.
        struct Shortened : QFile {
            using QFile::QFile;
            qint64 size() const override { return QFile::size() + 100; }
        } file(m_few);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = fileText(file, [](double) { return true; });
        QVERIFY(!text);
        const QString reason = QString::fromStdString(text.error().text);
        QVERIFY2(reason.contains(QStringLiteral("shorter")) && !reason.contains(QLatin1Char('\n')),
            qPrintable(reason));
        QFile whole(m_few);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QCOMPARE(fileText(whole, [](double) { return true; }).value().size(), whole.size());
        QVERIFY(whole.seek(0));
        QCOMPARE(
            fileText(whole, [](double) { return false; }).error().text, std::string("cancelled"));
    }

    void aReadingThatIsCancelledLeavesTheOpenTraceAsItWas()
    {
        MainWindow window;
        window.show();
        openFew(window);
        const auto before = window.experiment().viewer.trace();
        const auto verdict = window.experiment().viewer.verdict();
        const int rows = window.findChild<EventTable *>()->model()->rowCount();
        QSignalSpy loaded(&window.experiment().opener.loader(), &TraceLoader::loaded);
        openAndCancel(window);
        QVERIFY(!window.experiment().opener.loader().isLoading());
        QVERIFY(!cancelOf(window).isVisible());
        // Nothing of the cancelled file appears, and the next file is loaded.
        QCOMPARE(window.experiment().viewer.trace(), before);
        QCOMPARE(window.experiment().viewer.verdict(), verdict);
        QCOMPARE(window.findChild<EventTable *>()->model()->rowCount(), rows);
        QVERIFY(!window.findChild<MessageBar *>()->isVisible());
        window.open(m_few);
        QTRY_COMPARE(loaded.count(), 1);
        QCOMPARE(window.experiment().viewer.file(), m_few);
        QCOMPARE(window.experiment().viewer.trace()->size(), before->size());
    }

    void aReadingThatIsCancelledDoesNotReplaceTheModelsRun()
    {
        MainWindow window;
        window.show();
        window.experiment().editor.setSeed(Seed{5});
        QTRY_COMPARE(window.experiment().viewer.source(), RunView::Source::model);
        openAndCancel(window);
        QTRY_VERIFY(!window.experiment().preview.isBusy());
        QCOMPARE(window.experiment().viewer.source(), RunView::Source::model);
        QVERIFY(window.experiment().viewer.trace());
    }

    void rowsBeyondTheMemoryLimitGoToDiskAndTheStatusBarShowsIt()
    {
        QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"))
            .setValue(QStringLiteral("traceMemory"), 16);
        MainWindow window;
        window.show();
        const auto *const memoryUse = window.findChild<QLabel *>(QStringLiteral("statusMemory"));
        openFew(window);
        QVERIFY(!memoryUse->isVisible());
        window.open(m_many);
        QTRY_COMPARE_WITH_TIMEOUT(window.experiment().viewer.file(), m_many, 30'000);
        QTRY_VERIFY(window.experiment().viewer.view()->memory.get()->use().onDisk > 20'000'000);
        QTRY_VERIFY2(
            memoryUse->isVisible() && memoryUse->text().contains(QStringLiteral("on disk")),
            qPrintable(memoryUse->text()));
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal(), 30'000);
        QVERIFY(window.experiment().viewer.verdict()->held);
        const QString copied = m_folder.file(QStringLiteral("copied.csv"));
        QVERIFY(window.exportTo(copied));
        QFile originalFile(m_many);
        QFile copiedFile(copied);
        QVERIFY(originalFile.open(QIODevice::ReadOnly) && copiedFile.open(QIODevice::ReadOnly));
        QVERIFY(originalFile.readAll() == copiedFile.readAll());
    }

    void theMemoryLimitIsTypedAndStored()
    {
        {
            MainWindow window;
            window.show();
            actionNamed(window, QStringLiteral("Trace memory…"))->trigger();
            auto *const dialog = window.findChild<QInputDialog *>(QStringLiteral("memoryDialog"));
            QVERIFY(dialog && dialog->isVisible());
            auto *const number = dialog->findChild<QSpinBox *>();
            QCOMPARE(number->value(), 1024);
            number->selectAll();
            QTest::keyClicks(number, QStringLiteral("16"));
            QTest::keyClick(number, Qt::Key_Return);
            QTRY_VERIFY(!window.findChild<QInputDialog *>(QStringLiteral("memoryDialog")));
        }
        QCOMPARE(Preferences().traceMemory(), 16);
        MainWindow window;
        window.show();
        window.open(m_many);
        QTRY_COMPARE_WITH_TIMEOUT(window.experiment().viewer.file(), m_many, 30'000);
        QTRY_VERIFY(window.experiment().viewer.view()->memory.get()->use().onDisk > 20'000'000);
    }

    void theGrowingTraceOfALiveRunIsShown()
    {
        TraceBuilder builder;
        builder.run();
        addRound(builder, 1);
        MainWindow window;
        Experiment &experiment = window.experiment();
        experiment.viewer.beginLive({}, nullptr);
        experiment.viewer.grow(builder.trace());
        QVERIFY(experiment.viewer.isRunning());
        const auto first = experiment.viewer.trace()->size();
        for (int i = 0; i < 50; ++i)
            addRound(builder, 1 + i % 3);
        builder.end();
        experiment.viewer.grow(builder.trace());
        QCOMPARE(experiment.viewer.trace()->size(), builder.trace()->size());
        QVERIFY(experiment.viewer.trace()->size() > first);
        QTRY_COMPARE(window.findChild<EventTable *>()->allRowCount(),
            static_cast<int>(experiment.viewer.trace()->size()));
        experiment.viewer.endLive();
        QVERIFY(!experiment.viewer.isRunning());
        QTRY_VERIFY(experiment.viewer.isVerdictFinal());
        QCOMPARE(experiment.viewer.verdict()->outcome, Outcome::held);
    }
};

QTEST_MAIN(TestLargeTraces)
#include "tst_largetraces.moc"
