// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/csv/csv.h"
#include "core/trace/trace.h"
#include "ui/paper/reportdocument.h"
#include "ui/paper/storypicture.h"
#include "ui/paper/tracepicture.h"
#include "ui/shared/backgroundjob.h"
#include "ui/words/report.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <vector>

namespace lockscope {

/// The export formats.
enum class ExportFormat {
    csv,
    chromeTrace,
    png,
    svg,
    pdf,
    storyPng,
    storySvg,
    reportMarkdown,
    reportPdf
};

/// The part of the shown run that is exported. Files of rows support all values; pictures and
/// reports support only the whole run and time ranges.
enum class ExportExtent {
    whole,
    filtered, ///< the rows that pass the filter of the event table
    selected, ///< the selected rows of the event table
    visible,  ///< the visible time range of the timeline
    measured, ///< the time range measured on the timeline
};

/// What to write to a file.
struct ExportPlan {
    ExportFormat format = ExportFormat::csv;
    ExportExtent extent = ExportExtent::whole;
    double scale = 2; ///< only for PNG: pixels per 1/96 inch, 1 to 8
};

/// Returns the formats of the export dialog: every run has them. Only a failed run has a story.
const std::vector<ExportFormat> &exportFormats();
/// Returns whether a file of this format has a row for each event; the other formats are pictures
/// and reports.
bool isRowFormat(ExportFormat format);
/// Returns the extents that a format supports.
std::vector<ExportExtent> extentsOf(ExportFormat format);
/// Returns the suffix of the file name, without a dot: "csv", "json", "png" …
QString suffixOf(ExportFormat format);

/// Returns the name of a format in the window's language: "Trace (CSV)".
QString formatName(ExportFormat format);
/// Returns a sentence about the use of the format.
QString formatPurpose(ExportFormat format);
QString extentName(ExportExtent extent);
/// Returns the filter for a file dialog: "Traces (*.csv)".
QString fileFilter(ExportFormat format);

/// Writes one large file on another thread, completely or not at all. The object deletes itself at
/// the end. If it is destroyed earlier, its destructor cancels the writing and waits for the
/// thread; then no file is written, and an existing one stays. Thread: the window's; it also
/// receives the signals.
class FileWriting : public QObject {
    Q_OBJECT
public:
    /// Passes the text of the file to the sink, piece by piece, and reports its progress. Returns
    /// false if the sink or the progress function returned false. It runs on the other thread and
    /// must own what it reads.
    using Writer = std::function<bool(const PieceSink &, const Progress &)>;

    FileWriting(const QString &file, Writer writer, QObject *parent);

    void start();
    /// Ends the writing as soon as possible; ended() is still emitted.
    void cancel() { m_job.endCurrent(); }

Q_SIGNALS:
    /// `doneShare`: how much of the file is written, from 0 to 1.
    void progressed(double doneShare);
    /// The writing has ended. `refusal`: the reason why the file was not written, in one line;
    /// empty: the file is complete, or the writing was cancelled.
    void ended(const QString &refusal, bool wasCancelled);

private:
    QString write(const JobContext &job);

    const QString m_file;
    const Writer m_writer;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses the others
};

class ChoiceEditor;
class Language;
class MessageBar;
class Preferences;
class Runs;
class Selection;
class TimelineView;
class Viewer;

/// Writes the shown run, or a part of it, to a file: as rows, as a picture or as a report. Errors
/// appear in the message bar. Thread: the window's; files of rows are written on another thread,
/// with a progress dialog in which the user can cancel. Owned by the window.
class Exporter : public QObject {
    Q_OBJECT
public:
    /// Functions with which the event table provides its rows of the shown trace.
    struct TableRows {
        std::function<bool()> isFiltered;
        std::function<TracePart()> filtered; ///< the rows that pass the filter
        std::function<bool()> hasSelection;
        std::function<TracePart()> selected; ///< the selected rows
    };
    struct Parts {
        QWidget &window; ///< the parent of dialogs
        const ChoiceEditor &editor;
        const Viewer &viewer;
        Runs &runs;
        Selection &selection;
        TimelineView &timeline;
        Preferences &preferences;
        Language &language;
        MessageBar &messages;
        TableRows table;
    };
    Exporter(Parts parts, QObject *parent);

    /// Sets the function that returns what other parts of the window know about the shown run.
    void setAdditions(std::function<ReportAdditions()> additions)
    {
        m_additions = std::move(additions);
    }
    /// Returns whether there is a complete run to export.
    bool hasCompleteRun() const;
    /// Returns the rows of an extent of the shown run.
    TracePart rowsOf(ExportExtent extent) const;
    /// Returns whether the shown run has this extent now: without a filter, for example, there are
    /// no filtered rows.
    bool has(ExportExtent extent) const;
    /// Returns the number of rows of an extent; 0 if the shown run does not have it.
    std::size_t countOf(ExportExtent extent) const;
    /// Returns the picture of an extent of the run. `pageParts`: which parts of the page are
    /// painted; the timeline without the title, for example.
    TracePicture picture(ExportExtent extent, TracePicture::Extent pageParts) const;
    /// Returns the story of the run as a picture; null: nothing failed, or there is no verdict yet.
    std::shared_ptr<const StoryPicture> story(double width = StoryPicture::usualWidth) const;
    /// Returns the report about the run, with a picture of the extent. `file`: the file of the
    /// report; the command in the report names a scenario file with the same base name.
    std::unique_ptr<ReportDocument> report(ExportExtent extent, const QString &file) const;
    /// Returns the default name of the file, without a folder:
    /// "f10-pause-after-acquire-redlock.csv".
    QString fileName(const ExportPlan &plan) const;
    /// Returns the first lines of a file of rows. REQUIRES: isRowFormat(plan.format).
    QString previewText(const ExportPlan &plan) const;

    /// Writes the file and emits ended() at the end, also after an error. For files of rows,
    /// ended() is emitted after this call has returned; for other files, during the call. If there
    /// is no complete run, or another file is being written, does nothing and emits no signal.
    void write(const ExportPlan &plan, const QString &file);
    /// Asks the user for the name of the file, then writes it as write() does.
    void askFileAndWrite(const ExportPlan &plan);
    /// Returns the write in progress; null: none.
    FileWriting *writeInProgress() const { return m_writing; }

Q_SIGNALS:
    /// A write has ended. `isWritten`: the file is complete.
    void ended(const QString &file, bool isWritten);

private:
    PictureSubject pictureSubject(ExportExtent extent) const;
    ReportSubject reportSubject(const QString &file) const;
    /// Returns reportSubject() with what setAdditions() gives.
    ReportSubject completeSubject(const QString &file) const;
    TracePart rowsWithin(const TimeRange &range) const;
    /// Returns the time range of an extent; an empty range: the whole run.
    TimeRange rangeOf(ExportExtent extent) const;
    void writeRows(const ExportPlan &plan, const QString &file);
    /// Returns the content of a picture or a PDF report.
    Result<QByteArray> paintedBytes(const ExportPlan &plan, const QString &file) const;
    Result<Done> writeMarkdown(const ExportPlan &plan, const QString &file) const;
    /// Shows a message and emits ended(). `refusal`: the reason why the file was not saved; empty:
    /// it was saved.
    void endWrite(const ExportPlan &plan, const QString &file, const QString &refusal);
    void showProgress(FileWriting &writing, const QString &file);

    Parts m_parts;
    std::function<ReportAdditions()> m_additions; ///< empty: none
    QPointer<FileWriting> m_writing;
};

} // namespace lockscope
