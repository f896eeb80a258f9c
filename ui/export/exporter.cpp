// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exporter.h"

#include "core/analysis/export/chrometrace.h"
#include "core/analysis/export/repetition.h"
#include "core/analysis/export/wholefile.h"
#include "core/scenario/files/forks.h"
#include "core/scenario/files/library.h"
#include "ui/paper/picturefiles.h"
#include "ui/shared/language.h"
#include "ui/shared/preferences.h"
#include "ui/shell/messagebar.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/selection.h"
#include "ui/state/runs.h"
#include "ui/state/viewer.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/words/schemewords.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr int progressDelayMs = 400; // a write that takes less time shows no progress
constexpr int previewRows = 12;
constexpr int progressSteps = 1000; // the range of the progress bar

QString worldName(std::optional<WorldKind> world)
{
    if (!world)
        return {};
    return world == WorldKind::model ? Exporter::tr("model: no run on Redis")
                                     : Exporter::tr("real Redis");
}

} // namespace

Exporter::Exporter(Parts parts, QObject *parent) : QObject(parent), m_parts(std::move(parts))
{
}

bool Exporter::hasCompleteRun() const
{
    const auto &trace = m_parts.viewer.trace();
    return trace && !trace->isEmpty() && !m_parts.viewer.isRunning();
}

TracePart Exporter::rowsWithin(const TimeRange &range) const
{
    const Trace &trace = *m_parts.viewer.trace();
    std::vector<std::uint32_t> rows;
    for (std::size_t row = 0; row < trace.size(); ++row) {
        if (trace[row].time >= range.from && trace[row].time <= range.to)
            rows.push_back(static_cast<std::uint32_t>(row));
    }
    return TracePart(std::move(rows));
}

TracePart Exporter::rowsOf(ExportExtent extent) const
{
    switch (extent) {
    case ExportExtent::whole: return {};
    case ExportExtent::filtered: return m_parts.table.filtered();
    case ExportExtent::selected: return m_parts.table.selected();
    case ExportExtent::visible:
    case ExportExtent::measured: break;
    }
    return rowsWithin(rangeOf(extent));
}

TimeRange Exporter::rangeOf(ExportExtent extent) const
{
    if (extent == ExportExtent::visible)
        return {m_parts.timeline.visibleFrom(), m_parts.timeline.visibleTo()};
    return extent == ExportExtent::measured
        ? m_parts.selection.measuredRange().value_or(TimeRange{})
        : TimeRange{};
}

bool Exporter::has(ExportExtent extent) const
{
    if (!hasCompleteRun())
        return false;
    switch (extent) {
    case ExportExtent::whole:
    case ExportExtent::visible: return true;
    case ExportExtent::filtered: return m_parts.table.isFiltered();
    case ExportExtent::selected: return m_parts.table.hasSelection();
    case ExportExtent::measured: break;
    }
    return m_parts.selection.measuredRange().has_value();
}

std::size_t Exporter::countOf(ExportExtent extent) const
{
    return has(extent) ? rowsOf(extent).size(m_parts.viewer.trace()->size()) : 0;
}

PictureSubject Exporter::pictureSubject(ExportExtent extent) const
{
    const Viewer &viewer = m_parts.viewer;
    const auto &header = viewer.header();
    const ReportSubject reportInput = reportSubject({});
    PictureSubject subject;
    subject.trace = viewer.trace();
    subject.spans = std::make_shared<const Spans>(deriveSpans(*viewer.trace()));
    subject.verdict = reportInput.verdict;
    subject.range = rangeOf(extent);
    if (viewer.source() != RunView::Source::file) {
        const Settings &settings = viewer.shownScenario().scenario.settings;
        subject.actors = {static_cast<std::uint16_t>(settings.clients),
            static_cast<std::uint8_t>(settings.nodes)};
    }
    subject.title = reportInput.title;
    //: below a picture's title; in this order: the scenario's id, the lock scheme, the world, the
    //: seed
    if (header)
        subject.runLine = tr("%1 · %2 · %3 · seed %4")
                              .arg(textOf(header->scenario), schemeTitle(schemeOfHeader(*header)),
                                  worldName(header->world))
                              .arg(header->seed.value);
    if (reportInput.run) {
        subject.faults = reportInput.run->scenario.faults;
        subject.command =
            textOf(repetitionOf(*reportInput.run, reportInput.fileName.toStdString()).command);
    }
    return subject;
}

ReportSubject Exporter::reportSubject(const QString &file) const
{
    const Viewer &viewer = m_parts.viewer;
    ReportSubject subject;
    subject.trace = viewer.trace();
    if (viewer.isVerdictFinal())
        subject.verdict = viewer.verdict();
    subject.refusal = viewer.judgeRefusal();
    const bool isFile = viewer.source() == RunView::Source::file;
    if (!isFile) {
        subject.run = viewer.shownScenario();
    } else if (viewer.header()) {
        if (const auto run = effectiveScenarioOf(*viewer.header()))
            subject.run = run.value();
    }
    const std::string language = m_parts.language.code().toStdString();
    subject.title = subject.run ? textOf(textIn(subject.run->scenario.title, language))
                                : QFileInfo(viewer.file()).fileName();
    // The expected outcome of a scenario applies only to the scenario's own settings. A run of the
    // model has the settings of the choice. For a live run, the choice may have changed since; its
    // report always has the expected outcome.
    if (!isFile
        && (viewer.source() == RunView::Source::live
            || m_parts.editor.choice().hasScenarioSettings()))
        subject.expected = viewer.view()->expectedOutcome();
    const QString base = QFileInfo(file).completeBaseName();
    subject.fileName = (base.isEmpty() && subject.run ? textOf(subject.run->scenario.id) : base)
        + QStringLiteral(".lockscope");
    return subject;
}

ReportSubject Exporter::completeSubject(const QString &file) const
{
    ReportSubject subject = reportSubject(file);
    if (m_additions)
        subject.additions = m_additions();
    return subject;
}

TracePicture Exporter::picture(ExportExtent extent, TracePicture::Extent pageParts) const
{
    return TracePicture(pictureSubject(extent), pictureFont(), TracePicture::usualWidth, pageParts);
}

std::shared_ptr<const StoryPicture> Exporter::story(double width) const
{
    if (!hasCompleteRun())
        return nullptr;
    const PictureSubject subject = pictureSubject(ExportExtent::whole);
    if (!subject.verdict || storyOf(*subject.trace, *subject.verdict).empty())
        return nullptr;
    return std::make_shared<const StoryPicture>(subject, pictureFont(), width);
}

std::unique_ptr<ReportDocument> Exporter::report(ExportExtent extent, const QString &file) const
{
    const ReportSubject subject = completeSubject(file);
    ReportDocument::Pictures pictures;
    if (auto told = story(StoryPicture::paperWidth))
        pictures.push_back(std::move(told));
    pictures.push_back(
        std::make_shared<const TracePicture>(picture(extent, TracePicture::Extent::timeline)));
    auto document = std::make_unique<ReportDocument>(reportBlocks(subject), std::move(pictures));
    document->setMetaInformation(QTextDocument::DocumentTitle, subject.title);
    return document;
}

QString Exporter::fileName(const ExportPlan &plan) const
{
    const auto &header = m_parts.viewer.header();
    const QString base = header && !header->scenario.empty()
        ? textOf(header->scenario) + u'-' + textOf(header->scheme)
        : QStringLiteral("trace");
    const bool isPart = isRowFormat(plan.format) && plan.extent != ExportExtent::whole;
    return base + (isPart ? QStringLiteral("-part.") : QStringLiteral(".")) + suffixOf(plan.format);
}

QString Exporter::previewText(const ExportPlan &plan) const
{
    const Trace &trace = *m_parts.viewer.trace();
    const TracePart all = rowsOf(plan.extent);
    std::vector<std::uint32_t> first;
    for (std::size_t i = 0; i < std::min<std::size_t>(all.size(trace.size()), previewRows); ++i)
        first.push_back(static_cast<std::uint32_t>(all.row(i)));
    const TracePart part(std::move(first));
    if (plan.format == ExportFormat::chromeTrace)
        return textOf(chromeTraceText(trace, m_parts.viewer.spans(), part));
    return textOf(
        all.isWhole(trace.size()) ? csvTextWithoutPartialMark(trace, part) : csvText(trace, part));
}

void Exporter::askFileAndWrite(const ExportPlan &plan)
{
    const QString suggestedFile = QDir(m_parts.preferences.lastFolder()).filePath(fileName(plan));
    const QString file = QFileDialog::getSaveFileName(
        &m_parts.window, formatName(plan.format), suggestedFile, fileFilter(plan.format));
    if (!file.isEmpty())
        write(plan, file);
}

void Exporter::write(const ExportPlan &plan, const QString &file)
{
    if (!hasCompleteRun() || m_writing)
        return;
    if (isRowFormat(plan.format)) {
        writeRows(plan, file);
        return;
    }
    Result<Done> written = Done{};
    if (plan.format == ExportFormat::reportMarkdown) {
        written = writeMarkdown(plan, file);
    } else {
        const Result<QByteArray> bytes = paintedBytes(plan, file);
        written = bytes ? WholeFile::write(file,
                      {bytes.value().constData(), static_cast<std::size_t>(bytes.value().size())})
                        : Result<Done>(bytes.error());
    }
    endWrite(plan, file, written ? QString() : textOf(written.error()));
}

Result<QByteArray> Exporter::paintedBytes(const ExportPlan &plan, const QString &file) const
{
    if (plan.format == ExportFormat::reportPdf)
        return report(plan.extent, file)->pdf();
    const PictureSubject subject = pictureSubject(plan.extent);
    if (plan.format == ExportFormat::storyPng || plan.format == ExportFormat::storySvg) {
        const auto told = story();
        return told ? plan.format == ExportFormat::storyPng ? picturePng(*told, plan.scale)
                                                            : pictureSvg(*told, subject.title)
                    : Result<QByteArray>(Error{tr("This run did not fail").toStdString()});
    }
    const TracePicture page(
        subject, pictureFont(), TracePicture::usualWidth, TracePicture::Extent::page);
    if (plan.format == ExportFormat::png)
        return picturePng(page, plan.scale);
    return plan.format == ExportFormat::svg ? pictureSvg(page, subject.title)
                                            : picturePdf(page, subject.title);
}

// Writes the picture before the report, so that no report is left without its picture if an error
// occurs.
Result<Done> Exporter::writeMarkdown(const ExportPlan &plan, const QString &file) const
{
    const QFileInfo info(file);
    const QString pictureName = info.completeBaseName() + QStringLiteral(".svg");
    const ReportSubject subject = completeSubject(file);
    const QByteArray svg =
        pictureSvg(picture(plan.extent, TracePicture::Extent::page), subject.title);
    const QByteArray text = reportMarkdown(reportBlocks(subject), pictureName).toUtf8();
    if (Result<Done> possible = WholeFile::check(file); !possible)
        return possible;
    const QString picturePath = info.dir().filePath(pictureName);
    if (Result<Done> drawn =
            WholeFile::write(picturePath, {svg.constData(), static_cast<std::size_t>(svg.size())});
        !drawn)
        return drawn;
    return WholeFile::write(file, {text.constData(), static_cast<std::size_t>(text.size())});
}

void Exporter::writeRows(const ExportPlan &plan, const QString &file)
{
    const auto trace = m_parts.viewer.trace();
    const bool isCsv = plan.format == ExportFormat::csv;
    m_writing = new FileWriting(
        file,
        [trace, isCsv, part = rowsOf(plan.extent)](
            const PieceSink &sink, const Progress &progress) {
            return isCsv ? writeCsv(*trace, part, sink, progress)
                         : writeChromeTrace(*trace, deriveSpans(*trace), part, sink, progress);
        },
        this);
    showProgress(*m_writing, file);
    connect(m_writing, &FileWriting::ended, this,
        [this, plan, file](const QString &refusal, bool wasCancelled) {
            m_writing.clear();
            if (wasCancelled)
                Q_EMIT ended(file, false);
            else
                endWrite(plan, file, refusal);
        });
    m_writing->start();
}

void Exporter::showProgress(FileWriting &writing, const QString &file)
{
    auto *const dialog = new QProgressDialog(tr("Writing %1").arg(QFileInfo(file).fileName()),
        tr("Cancel"), 0, progressSteps, &m_parts.window);
    dialog->setObjectName(QStringLiteral("exportProgress"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setMinimumDuration(progressDelayMs);
    dialog->setAutoClose(false);
    dialog->setAutoReset(false);
    dialog->setValue(0);
    connect(dialog, &QProgressDialog::canceled, &writing, &FileWriting::cancel);
    connect(&writing, &FileWriting::progressed, dialog, [dialog](double doneShare) {
        dialog->setValue(static_cast<int>(doneShare * progressSteps));
    });
    connect(&writing, &QObject::destroyed, dialog, &QObject::deleteLater);
}

void Exporter::endWrite(const ExportPlan &plan, const QString &file, const QString &refusal)
{
    if (refusal.isEmpty()) {
        if (plan.format == ExportFormat::csv)
            m_parts.preferences.addRecentFile(file);
        if (plan.format == ExportFormat::csv && plan.extent == ExportExtent::whole)
            m_parts.runs.setShownSaved();
        m_parts.messages.post(
            {MessageBar::Weight::minor, tr("%1 was saved.").arg(QDir::toNativeSeparators(file))});
    } else {
        m_parts.messages.post({MessageBar::Weight::error, tr("Could not export: %1").arg(refusal),
            tr("Choose another file…"), [this, plan] { askFileAndWrite(plan); }});
    }
    Q_EMIT ended(file, refusal.isEmpty());
}

namespace {

struct PlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Export)
};

} // namespace

const std::vector<ExportFormat> &exportFormats()
{
    static const std::vector<ExportFormat> formats{ExportFormat::csv, ExportFormat::chromeTrace,
        ExportFormat::png, ExportFormat::svg, ExportFormat::pdf, ExportFormat::reportMarkdown,
        ExportFormat::reportPdf};
    return formats;
}

bool isRowFormat(ExportFormat format)
{
    return format == ExportFormat::csv || format == ExportFormat::chromeTrace;
}

std::vector<ExportExtent> extentsOf(ExportFormat format)
{
    if (isRowFormat(format))
        return {ExportExtent::whole, ExportExtent::filtered, ExportExtent::selected,
            ExportExtent::visible, ExportExtent::measured};
    return {ExportExtent::whole, ExportExtent::visible, ExportExtent::measured};
}

QString suffixOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::csv: return QStringLiteral("csv");
    case ExportFormat::chromeTrace: return QStringLiteral("json");
    case ExportFormat::png:
    case ExportFormat::storyPng: return QStringLiteral("png");
    case ExportFormat::svg:
    case ExportFormat::storySvg: return QStringLiteral("svg");
    case ExportFormat::reportMarkdown: return QStringLiteral("md");
    case ExportFormat::pdf:
    case ExportFormat::reportPdf: break;
    }
    return QStringLiteral("pdf");
}

QString formatName(ExportFormat format)
{
    switch (format) {
    case ExportFormat::csv: return PlanWords::tr("Trace (CSV)");
    case ExportFormat::chromeTrace: return PlanWords::tr("Chrome trace (JSON)");
    case ExportFormat::png: return PlanWords::tr("Picture (PNG)");
    case ExportFormat::svg: return PlanWords::tr("Picture (SVG)");
    case ExportFormat::pdf: return PlanWords::tr("Picture (PDF)");
    case ExportFormat::storyPng: return PlanWords::tr("How it failed (PNG)");
    case ExportFormat::storySvg: return PlanWords::tr("How it failed (SVG)");
    case ExportFormat::reportMarkdown: return PlanWords::tr("Report (Markdown)");
    case ExportFormat::reportPdf: break;
    }
    return PlanWords::tr("Report (PDF)");
}

QString formatPurpose(ExportFormat format)
{
    switch (format) {
    case ExportFormat::csv:
        return PlanWords::tr(
            "One row per event. Lockscope can open it again and gives the same verdict.");
    case ExportFormat::chromeTrace:
        return PlanWords::tr("For Perfetto (ui.perfetto.dev) and chrome://tracing: clients and "
                             "nodes with their lanes and arrows.");
    case ExportFormat::png:
        return PlanWords::tr(
            "The timeline as a pixel image, in light colours, with title, verdict and legend.");
    case ExportFormat::svg:
        return PlanWords::tr(
            "The timeline as a vector image for slides and web pages, sharp at any size.");
    case ExportFormat::pdf:
        return PlanWords::tr("The timeline as a vector image on one page that fits it.");
    case ExportFormat::storyPng:
    case ExportFormat::storySvg:
        return PlanWords::tr("The steps to the failure, for a chat or a slide.");
    case ExportFormat::reportMarkdown:
        return PlanWords::tr("Verdict, evidence, counts, settings and the command that repeats the "
                             "run, as text. The picture is saved as an SVG file beside it.");
    case ExportFormat::reportPdf: break;
    }
    return PlanWords::tr("Verdict, picture, evidence, counts, settings and the command that "
                         "repeats the run, laid out in pages.");
}

QString extentName(ExportExtent extent)
{
    switch (extent) {
    case ExportExtent::whole: return PlanWords::tr("The whole run");
    case ExportExtent::filtered: return PlanWords::tr("The filtered events");
    case ExportExtent::selected: return PlanWords::tr("The selected events");
    case ExportExtent::visible: return PlanWords::tr("Visible part");
    case ExportExtent::measured: break;
    }
    return PlanWords::tr("Measured range");
}

QString fileFilter(ExportFormat format)
{
    //: %1 is the name of a format, %2 "*.csv": an entry of a file dialog
    const QString patterns = QStringLiteral("*.") + suffixOf(format)
        + (format == ExportFormat::csv ? QStringLiteral(" *.lockscope-trace") : QString());
    return PlanWords::tr("%1 (%2)").arg(
        formatName(format).section(QStringLiteral(" ("), 0, 0), patterns);
}

FileWriting::FileWriting(const QString &file, Writer writer, QObject *parent)
    : QObject(parent), m_file(file), m_writer(std::move(writer)), m_job({}, this)
{
}

void FileWriting::start()
{
    m_job.ask([this](const JobContext &job) -> BackgroundJob::Finish {
        const QString refusal = write(job);
        return [this, refusal, wasCancelled = job.isCancelled() && refusal.isEmpty()] {
            Q_EMIT ended(refusal, wasCancelled);
            deleteLater();
        };
    });
}

// Runs on the thread of the job. Returns the reason why the file was not written; empty: the file
// is complete, or the writing was cancelled.
QString FileWriting::write(const JobContext &job)
{
    WholeFile file(m_file);
    if (const Result<Done> opened = file.open(); !opened)
        return textOf(opened.error());
    bool isWritten = true;
    const auto sink = [&](std::string_view piece) {
        return (isWritten = file.write(piece)) && !job.isCancelled();
    };
    const auto progress = [&](double doneShare) {
        job.report([this, doneShare] { Q_EMIT progressed(doneShare); });
        return !job.isCancelled();
    };
    const bool isComplete = m_writer(sink, progress);
    if (!isWritten)
        return textOf(file.error());
    const Result<Done> committed = isComplete && !job.isCancelled() ? file.commit() : Done{};
    return committed ? QString() : textOf(committed.error());
}

} // namespace lockscope
