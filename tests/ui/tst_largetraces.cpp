// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/mainwindow.h"

#include "core/trace/csv/csv.h"
#include "tests/support/tracebuilder.h"
#include "tests/ui/windowrig.h"
#include "ui/events/eventtable.h"
#include "ui/shared/messagebar.h"
#include "ui/shared/preferences.h"
#include "ui/state/experiment.h"
#include "ui/state/filetext.h"

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

/// Writes that trace to a file. Returns whether it succeeded.
bool writeCsv(const QString &file, const Trace &trace)
{
    const std::string text = csvText(trace);
    QFile target(file);
    return target.open(QIODevice::WriteOnly) && target.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
}

void hold(TraceBuilder &builder, int client)
{
    builder.after(10us).client(client).attempt().granted(400ms).after(10us).entered().after(10us).left().released();
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

/// The window with traces of many rows.
class TestLargeTraces : public QObject {
    Q_OBJECT

    OwnFolder m_folder;
    QString m_few, m_many;

    static QToolButton &cancelOf(const MainWindow &window) { return *window.findChild<QToolButton *>(QStringLiteral("loadCancel")); }
    void openAndCancel(MainWindow &window) const
    {
        const ClickWhenSeen hand(cancelOf(window));
        window.open(m_many);
        QTRY_VERIFY(hand.hasClicked());
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
        hold(few.run(), 1);
        QVERIFY(writeCsv(m_few, *few.end().trace()));
        TraceBuilder many;
        many.run();
        while (many.lastSeq() < rowsOfMany)
            hold(many, 1 + static_cast<int>(many.lastSeq() % 3));
        QVERIFY(writeCsv(m_many, *many.end().trace()));
    }
    void init()
    {
        m_folder.forget();
    }

    void aFileThatBecomesShorterMeanwhileIsRefusedInOneLine()
    {
        // size() returns the size at the time of opening.
        struct Shortened : QFile {
            using QFile::QFile;
            qint64 size() const override { return QFile::size() + 100; }
        } file(m_few);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto text = fileText(file, [](double) { return true; });
        QVERIFY(!text);
        const QString reason = QString::fromStdString(text.error().text);
        QVERIFY2(reason.contains(QStringLiteral("shorter")) && !reason.contains(QLatin1Char('\n')), qPrintable(reason));
        QFile whole(m_few);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QCOMPARE(fileText(whole, [](double) { return true; }).value().size(), whole.size());
        QVERIFY(whole.seek(0));
        QCOMPARE(fileText(whole, [](double) { return false; }).error().text, std::string("cancelled"));
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
        // The next file is loaded, and nothing of the cancelled one appears.
        QCOMPARE(window.experiment().viewer.trace(), before);
        QCOMPARE(window.experiment().viewer.verdict(), verdict);
        QCOMPARE(window.findChild<EventTable *>()->model()->rowCount(), rows);
        QVERIFY(!window.findChild<MessageBar *>()->isVisible());
        window.open(m_few);
        QTRY_COMPARE(loaded.count(), 1);
        QCOMPARE(window.experiment().viewer.file(), m_few);
        QCOMPARE(window.experiment().viewer.trace()->size(), before->size());
    }

    void aReadingThatIsCancelledLeavesTheModelsPicture()
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

    void whatIsBeyondTheLimitGoesToDiskAndTheStatusLineSaysSo()
    {
        QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope")).setValue(QStringLiteral("traceMemory"), 16);
        MainWindow window;
        window.show();
        const auto *const use = window.findChild<QLabel *>(QStringLiteral("statusMemory"));
        openFew(window);
        QVERIFY(!use->isVisible());
        window.open(m_many);
        QTRY_COMPARE_WITH_TIMEOUT(window.experiment().viewer.file(), m_many, 30'000);
        QTRY_VERIFY(window.experiment().viewer.view()->memory.get()->use().onDisk > 20'000'000);
        QTRY_VERIFY2(use->isVisible() && use->text().contains(QStringLiteral("on disk")), use->text().toUtf8().constData());
        QTRY_VERIFY_WITH_TIMEOUT(window.experiment().viewer.isVerdictFinal(), 30'000);
        QVERIFY(window.experiment().viewer.verdict()->held);
        const QString again = m_folder.file(QStringLiteral("again.csv"));
        QVERIFY(window.exportTo(again));
        QFile was(m_many);
        QFile is(again);
        QVERIFY(was.open(QIODevice::ReadOnly) && is.open(QIODevice::ReadOnly));
        QVERIFY(was.readAll() == is.readAll());
    }

    void theLimitIsAskedForAndRemembered()
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

    void aRunThatIsRecordedElsewhereIsShownAsItGrows()
    {
        TraceBuilder builder;
        builder.run();
        hold(builder, 1);
        MainWindow window;
        Experiment &experiment = window.experiment();
        experiment.viewer.beginLive({}, nullptr);
        experiment.viewer.grow(builder.trace());
        QVERIFY(experiment.viewer.isRunning());
        const auto first = experiment.viewer.trace()->size();
        for (int i = 0; i < 50; ++i)
            hold(builder, 1 + i % 3);
        builder.end();
        experiment.viewer.grow(builder.trace());
        QCOMPARE(experiment.viewer.trace()->size(), builder.trace()->size());
        QVERIFY(experiment.viewer.trace()->size() > first);
        QTRY_COMPARE(window.findChild<EventTable *>()->rowsAll(), static_cast<int>(experiment.viewer.trace()->size()));
        experiment.viewer.endLive();
        QVERIFY(!experiment.viewer.isRunning());
        QTRY_VERIFY(experiment.viewer.isVerdictFinal());
        QCOMPARE(experiment.viewer.verdict()->outcome, Outcome::held);
    }
};

QTEST_MAIN(TestLargeTraces)
#include "tst_largetraces.moc"
