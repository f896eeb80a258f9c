// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/exportfixture.h"
#include "tests/ui/windowrig.h"

#include "core/analysis/export/wholefile.h"
#include "core/run/modelrun/simulate.h"
#include "core/scenario/files/scenariojson.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"
#include "ui/events/eventtable.h"
#include "ui/export/exportdialog.h"
#include "ui/export/exporter.h"
#include "ui/export/exportfeature.h"
#include "ui/index/lanemodel.h"
#include "ui/paper/picturefiles.h"
#include "ui/shell/messagebar.h"
#include "ui/state/query/eventquery.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QtPrintSupport/QPrinter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QToolButton>

using namespace lockscope;

namespace {

QByteArray contents(const QString &file)
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

Result<std::shared_ptr<const Trace>> traceIn(const QString &file)
{
    return readCsv(contents(file).toStdString());
}

// Returns the code blocks of a Markdown text.
QStringList codeIn(const QString &markdown)
{
    QStringList found;
    const QStringList parts = markdown.split(QStringLiteral("```\n"));
    for (qsizetype i = 1; i < parts.size(); i += 2)
        found << parts.at(i).trimmed();
    return found;
}

QImage rendered(const QByteArray &svg)
{
    QSvgRenderer renderer(svg);
    QImage image(renderer.defaultSize(), QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

// Returns the share of pixels that differ clearly.
double difference(const QImage &a, const QImage &b)
{
    const QImage x = a.scaled(320, 200, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage y = b.scaled(320, 200, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    int differing = 0;
    for (int row = 0; row < x.height(); ++row) {
        for (int column = 0; column < x.width(); ++column)
            differing += std::abs(qGray(x.pixel(column, row)) - qGray(y.pixel(column, row))) > 60;
    }
    return double(differing) / (x.width() * x.height());
}

} // namespace

class TestExportWindow : public QObject {
    Q_OBJECT

    OwnFolder m_folder;

private Q_SLOTS:
    void init()
    {
        QSettings settings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"));
        settings.clear();
        settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
    }

    void anExportedTraceGivesTheSameVerdictAndLanesWhenOpened()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        const QString file = m_folder.file(QStringLiteral("whole.csv"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::csv, ExportExtent::whole, file));
        const auto trace = fixture.window.experiment().viewer.trace();
        QCOMPARE(contents(file), QByteArray::fromStdString(csvText(*trace)));
        QVERIFY(fixture.message().contains(QStringLiteral("whole.csv")));
        LaneModel before;
        before.rebuild(fixture.window.experiment().viewer.spans(), {16, 600}, {});
        const Outcome outcome = fixture.window.experiment().viewer.verdict()->outcome;
        fixture.window.open(file);
        QTRY_COMPARE(fixture.window.experiment().viewer.source(), RunView::Source::file);
        QTRY_VERIFY(fixture.window.experiment().viewer.isVerdictFinal());
        QCOMPARE(fixture.window.experiment().viewer.verdict()->outcome, outcome);
        LaneModel after;
        after.rebuild(fixture.window.experiment().viewer.spans(), {16, 600}, {});
        QCOMPARE(after.lanes().size(), before.lanes().size());
        QCOMPARE(after.height(), before.height());
    }

    void anExportOfTheSelectedEventsIsNotJudged()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        QVERIFY(!fixture.action("Trace (CSV): The selected events…")->isEnabled());
        fixture.selectRows(10, 5);
        QVERIFY(fixture.action("Trace (CSV): The selected events…")->isEnabled());
        const QString file = m_folder.file(QStringLiteral("selected.csv"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::csv, ExportExtent::selected, file));
        const auto part = traceIn(file);
        QVERIFY(part);
        QCOMPARE(part.value()->size(), 6u);
        QCOMPARE(part.value()->seqAt(5), 14u);
        QVERIFY(!judge(*part.value(), deriveSpans(*part.value())));
        fixture.window.open(file);
        QTRY_COMPARE(fixture.window.experiment().viewer.source(), RunView::Source::file);
        QTRY_VERIFY(!fixture.window.experiment().viewer.judgeRefusal().isEmpty());
    }

    void theFilteredEventsAreThoseThatTheTableShows()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        QVERIFY(!fixture.action("Trace (CSV): The filtered events…")->isEnabled());
        fixture.table()->setFilter(parseQuery(QStringLiteral("granted")));
        QTRY_VERIFY(fixture.action("Trace (CSV): The filtered events…")->isEnabled());
        const QString file = m_folder.file(QStringLiteral("filtered.csv"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::csv, ExportExtent::filtered, file));
        const auto part = traceIn(file);
        QVERIFY(part);
        const TracePart shown = fixture.table()->filteredRows();
        const auto all = fixture.window.experiment().viewer.trace()->size();
        QVERIFY(shown.size(all) > 0 && shown.size(all) < all);
        QCOMPARE(part.value()->size(), shown.size(all) + (shown.row(0) == 0 ? 0 : 1));
    }

    void theVisibleEventsCanBeExported()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        fixture.window.findChild<TimelineView *>(QStringLiteral("timeline"))
            ->showRange(WorldTime{100ms}, WorldTime{200ms});
        const QString file = m_folder.file(QStringLiteral("visible.json"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::chromeTrace, ExportExtent::visible, file));
        const QJsonArray events = QJsonDocument::fromJson(contents(file))
                                      .object()
                                      .value(QStringLiteral("traceEvents"))
                                      .toArray();
        const auto all = fixture.window.experiment().viewer.trace()->size();
        qsizetype rows = 0;
        for (const QJsonValue &event : events)
            rows += event[QStringLiteral("cat")] == QLatin1String("event");
        QCOMPARE(rows, static_cast<qsizetype>(fixture.exporter()->countOf(ExportExtent::visible)));
        QVERIFY(rows > 0 && rows < static_cast<qsizetype>(all));
    }

    void theEventsOfTheMeasuredTimeCanBeExported()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        QVERIFY(!fixture.exporter()->has(ExportExtent::measured));
        fixture.window.selection().setMeasuredRange(TimeRange{WorldTime{1s}, WorldTime{1100ms}});
        const QString file = m_folder.file(QStringLiteral("measured.csv"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::csv, ExportExtent::measured, file));
        const auto part = traceIn(file);
        QVERIFY(part);
        QVERIFY(part.value()->size() > 2);
        for (std::size_t row = 1; row < part.value()->size(); ++row) {
            const WorldTime time = (*part.value())[row].time;
            QVERIFY(time >= WorldTime{1s} && time <= WorldTime{1100ms});
        }
    }

    void exportedPicturesAreLightAndPngLooksLikeSvg()
    {
        ExportFixture fixture;
        fixture.action("Dark")->trigger();
        QVERIFY(fixture.waitForVerdict());
        const QString png = m_folder.file(QStringLiteral("picture.png"));
        const QString svg = m_folder.file(QStringLiteral("picture.svg"));
        const QString pdf = m_folder.file(QStringLiteral("picture.pdf"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::png, ExportExtent::whole, png));
        QVERIFY(fixture.exportWithDialog(ExportFormat::svg, ExportExtent::whole, svg));
        QVERIFY(fixture.exportWithDialog(ExportFormat::pdf, ExportExtent::whole, pdf));
        QVERIFY(Theme::current().isDark);
        const QImage pixels(png);
        QCOMPARE(pixels.width(), static_cast<int>(2 * TracePicture::usualWidth));
        QCOMPARE(pixels.pixelColor(3, 3), QColor(Qt::white));
        const QByteArray svgText = contents(svg);
        QVERIFY(svgText.contains("<text") && svgText.contains("violated")
            && svgText.contains("Client 1") && svgText.contains("Late start"));
        QVERIFY(!svgText.contains("<image")); // only lines and text
        const QImage drawnSvg = rendered(svgText);
        QVERIFY2(difference(pixels, drawnSvg) < 0.05,
            QByteArray::number(difference(pixels, drawnSvg)).constData());
        QVERIFY(contents(pdf).startsWith("%PDF"));
        QVERIFY(!contents(pdf).contains("/Subtype /Image"));
        fixture.action("Light")->trigger();
    }

    void aTooLargePictureIsRefusedWithTheLimit()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        const auto image = pictureImage(
            fixture.exporter()->picture(ExportExtent::whole, TracePicture::Extent::page), 40);
        QVERIFY(!image);
        QVERIFY(QString::fromStdString(image.error().text).contains(QStringLiteral("30000")));
    }

    void theCommandInAReportRepeatsTheRun()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        FaultPlan faults = fixture.window.experiment().editor.choice().faults();
        // No option of the command line can express this length, so the report contains a scenario
        // file.
        faults[0].end.length = 600ms;
        fixture.window.experiment().editor.setFaults(faults);
        QTRY_COMPARE(fixture.window.experiment().viewer.shownScenario().scenario.faults, faults);
        QTRY_VERIFY(fixture.window.experiment().viewer.isVerdictFinal());
        const QString file = m_folder.file(QStringLiteral("my report.md"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::reportMarkdown, ExportExtent::whole, file));
        const QString report = QString::fromUtf8(contents(file));
        const Outcome outcome = fixture.window.experiment().viewer.verdict()->outcome;
        QVERIFY2(report.contains(QStringLiteral("**Verdict: ")
                     + QString::fromLatin1(outcome == Outcome::violated ? "violated" : "")),
            report.toUtf8().constData());
        QVERIFY(report.contains(QStringLiteral("](<my report.svg>)")));
        QVERIFY(!rendered(contents(m_folder.file(QStringLiteral("my report.svg")))).isNull());
        const QStringList code = codeIn(report);
        QCOMPARE(code.size(), 2);
        QVERIFY(code.first().startsWith(
            QStringLiteral("lockscope run './my report.lockscope' --world model")));
        const auto scenario = parseScenario(code.last().toStdString());
        QVERIFY(scenario);
        EffectiveScenario repeated{scenario.value(), scenario.value().scheme, WorldKind::model,
            fixture.window.experiment().viewer.shownScenario().seed, {}};
        const auto trace = Simulator().run(repeated).value();
        QCOMPARE(judge(*trace, deriveSpans(*trace)).value().outcome, outcome);
        QCOMPARE(csvText(*trace), csvText(*fixture.window.experiment().viewer.trace()));
    }

    void howTheRunFailedIsCopiedAndSavedAsAPicture()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        const auto *const button =
            fixture.window.findChild<QToolButton *>(QStringLiteral("storyPicture"));
        QVERIFY(button && button->isVisible());
        QCOMPARE(button->actions().size(), 3); // copy, PNG, SVG
        QVERIFY(button->actions().constFirst()->isEnabled());
        button->actions().constFirst()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->image().width(), 2400);
        const QString svg = m_folder.file(QStringLiteral("failed.svg"));
        const QString png = m_folder.file(QStringLiteral("failed.png"));
        fixture.exporter()->write({ExportFormat::storySvg}, svg);
        fixture.exporter()->write({ExportFormat::storyPng}, png);
        QVERIFY(contents(svg).contains("lockscope run f10-pause-after-acquire --world model"));
        QVERIFY(!rendered(contents(svg)).isNull());
        QCOMPARE(QImage(png).width(), 2400);
        const QString report = m_folder.file(QStringLiteral("report.md"));
        fixture.exporter()->write({ExportFormat::reportMarkdown}, report);
        QVERIFY(
            contents(report).contains("1. 0.000 s: **Granted.** Client 1 was granted the lock"));
        const auto pages = fixture.exporter()->report(ExportExtent::whole, report);
        QCOMPARE(pages->toPlainText().count(QChar::ObjectReplacementCharacter), 2);
        fixture.window.experiment().editor.setSetting("ttl", 5e9); // longer than the pause
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.experiment().viewer.isVerdictFinal()
                && fixture.window.experiment().viewer.verdict()->outcome == Outcome::held,
            patience);
        QVERIFY(!button->isVisible() && !button->actions().constFirst()->isEnabled());
        QVERIFY(!fixture.exporter()->story());
    }

    void aReportHasMarginsFixesAndTheComparison()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        const auto report = [&fixture] {
            return fixture.exporter()->report(ExportExtent::whole, {})->toPlainText();
        };
        QTRY_VERIFY_WITH_TIMEOUT(report().contains(QStringLiteral("yours is")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(report().contains(QStringLiteral("Possible fixes")), patience);
        QVERIFY(!report().contains(QStringLiteral("is no proof")));
        QVERIFY(!report().contains(QStringLiteral("Comparison of two runs")));
        QTest::keyClick(&fixture.window, Qt::Key_D, Qt::ControlModifier);
        fixture.window.experiment().editor.setSetting("ttl", 5e9); // longer than the pause
        QTRY_VERIFY_WITH_TIMEOUT(
            report().contains(QStringLiteral("A: violated. B: no violation observed.")), patience);
        QVERIFY(report().contains(QStringLiteral("\nTTL\n1 s\n5 s\n")));
        QVERIFY(report().contains(QStringLiteral("is no proof")));
    }

    void theReportIsExportedAsPdfAndPrinted()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        const QString file = m_folder.file(QStringLiteral("report.pdf"));
        QVERIFY(fixture.exportWithDialog(ExportFormat::reportPdf, ExportExtent::whole, file));
        QVERIFY(contents(file).startsWith("%PDF"));
        QVERIFY(contents(file).size() > 10'000);
        QPrinter printer;
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(m_folder.file(QStringLiteral("printed.pdf")));
        QVERIFY(fixture.window.findChild<ExportFeature *>()->print(printer));
        QVERIFY(contents(m_folder.file(QStringLiteral("printed.pdf"))).startsWith("%PDF"));
        QPrinter printerWithoutFolder;
        printerWithoutFolder.setOutputFormat(QPrinter::PdfFormat);
        printerWithoutFolder.setOutputFileName(
            m_folder.file(QStringLiteral("no such folder/printed.pdf")));
        QVERIFY(!fixture.window.findChild<ExportFeature *>()->print(printerWithoutFolder));
        QVERIFY(fixture.message().contains(QStringLiteral("nothing was printed")));
    }

    void theDialogShowsTheNameAndTheFirstRowsOfTheFile()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        ExportDialog *const dialog = fixture.openDialog();
        QVERIFY(dialog);
        auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("exportFile"));
        QCOMPARE(name->text(), QStringLiteral("f10-pause-after-acquire-set-px-lua.csv"));
        QVERIFY(dialog->findChild<QPlainTextEdit *>(QStringLiteral("exportRows"))
                    ->toPlainText()
                    .startsWith(QStringLiteral("seq,t_us,actor")));
        QCOMPARE(dialog->findChild<QComboBox *>(QStringLiteral("exportExtent"))
                     ->findData(static_cast<int>(ExportExtent::selected)),
            -1);
        for (const ExportFormat format : exportFormats()) {
            QVERIFY(ExportFixture::choose(
                *dialog, QStringLiteral("exportFormat"), static_cast<int>(format)));
            QVERIFY(name->text().endsWith(u'.' + suffixOf(format)));
        }
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!fixture.window.findChild<ExportDialog *>());
    }

    void anUnwritableFileGivesAMessage()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        for (const ExportFormat format : exportFormats()) {
            const QString file = QStringLiteral("/proc/lockscope.") + suffixOf(format);
            QVERIFY(!fixture.exportWithDialog(format, ExportExtent::whole, file));
            QVERIFY2(fixture.message().startsWith(
                         QStringLiteral("Could not export: cannot write /proc/lockscope.")),
                fixture.message().toUtf8().constData());
        }
        QVERIFY(!fixture.exportWithDialog(
            ExportFormat::csv, ExportExtent::whole, QStringLiteral("/dev/full")));
        QVERIFY2(fixture.message().startsWith(
                     QStringLiteral("Could not export: cannot write /dev/full")),
            fixture.message().toUtf8().constData());
        QVERIFY(fixture.window.experiment().viewer.trace());
    }

    void aCancelledExportLeavesThePreviousFile()
    {
        TraceWriter writer(std::make_shared<TextPool>());
        Event event;
        event.kind = EventKind::step;
        event.actor = Actor::client(ClientId{1});
        event.detail = writer.texts().intern("some words that take room in the file");
        for (int i = 0; i < 400'000; ++i)
            writer.append(event);
        const auto trace = writer.snapshot();
        const QString file = m_folder.file(QStringLiteral("long.csv"));
        QVERIFY(WholeFile::write(file, "before"));
        QObject owner;
        auto *const writing = new FileWriting(
            file,
            [trace](const PieceSink &sink, const Progress &progress) {
                while (writeCsv(*trace, {}, sink, progress)) {
                } // writes again and again until the export is cancelled
                return false;
            },
            &owner);
        QSignalSpy ended(writing, &FileWriting::ended);
        QSignalSpy progressed(writing, &FileWriting::progressed);
        connect(writing, &FileWriting::progressed, writing, &FileWriting::cancel);
        writing->start();
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 20'000);
        QVERIFY(progressed.count() >= 1);
        QVERIFY(ended.first().at(0).toString().isEmpty());
        QVERIFY(ended.first().at(1).toBool());
        QCOMPARE(contents(file), QByteArray("before"));
        QCOMPARE(QDir(QFileInfo(file).path())
                     .entryList({QStringLiteral("long.csv*")}, QDir::Files)
                     .size(),
            1);
        {
            QObject shortLivedOwner;
            (new FileWriting(
                 file,
                 [trace](const PieceSink &sink, const Progress &) {
                     return writeCsv(*trace, {}, sink);
                 },
                 &shortLivedOwner))
                ->start();
        } // the owner is destroyed
        QVERIFY(contents(file) == "before"
            || static_cast<std::size_t>(contents(file).count('\n')) == trace->size() + 1);
    }

    void theSelectedEventsAreCopiedInEveryFormat()
    {
        ExportFixture fixture;
        QVERIFY(fixture.waitForVerdict());
        fixture.selectRows(2, 6);
        const QClipboard *const clipboard = QGuiApplication::clipboard();
        QTest::keyClick(&fixture.window, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(clipboard->text().count(u'\n'), 7);
        QVERIFY(clipboard->text().startsWith(QStringLiteral("seq,t_us")));
        fixture.action("TSV, for a spreadsheet")->trigger();
        QCOMPARE(clipboard->text().section(u'\n', 0, 0).count(u'\t'), 12);
        fixture.action("Markdown table")->trigger();
        QVERIFY(clipboard->text().startsWith(QStringLiteral("| seq |")));
        fixture.action("JSON")->trigger();
        QCOMPARE(QJsonDocument::fromJson(clipboard->text().toUtf8()).array().size(), 6);
        fixture.action("Commands for redis-cli")->trigger();
        QVERIFY2(clipboard->text().startsWith(QStringLiteral("SET lockscope:lock:orders ")),
            clipboard->text().toUtf8().constData());
        fixture.action("Picture of the timeline")->trigger();
        QCOMPARE(clipboard->image().width(), static_cast<int>(2 * TracePicture::usualWidth));
    }
};

QTEST_MAIN(TestExportWindow)
#include "tst_exportwindow.moc"
