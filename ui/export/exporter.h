// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/tracepart.h"
#include "ui/export/exportplan.h"
#include "ui/export/filewriting.h"
#include "ui/paper/report.h"
#include "ui/paper/reportdocument.h"
#include "ui/paper/tracepicture.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace lockscope {

class ChoiceEditor;
class Language;
class MessageBar;
class Preferences;
class Selection;
class TimelineView;
class Viewer;

/// Exports what the window shows as files, pages and texts. Errors appear in the message bar. Thread: the window's; files of rows
/// are written on another thread, with a progress dialog that can cancel. Owned by the window.
class Exporter : public QObject {
    Q_OBJECT
public:
    /// Functions with which the event table provides its rows of the shown trace.
    struct TableRows {
        std::function<bool()> isFiltered;
        std::function<TracePart()> filtered; ///< the rows that pass the filter
        std::function<bool()> hasSelection;
        std::function<TracePart()> selected;
    };
    struct Parts {
        QWidget &window; ///< the parent of dialogs
        const ChoiceEditor &editor;
        const Viewer &viewer;
        Selection &selection;
        TimelineView &timeline;
        Preferences &preferences;
        Language &language;
        MessageBar &messages;
        TableRows table;
    };
    explicit Exporter(Parts parts);

    /// Returns whether there is a complete run to export.
    bool isReady() const;
    /// Returns the rows of an extent.
    TracePart rowsOf(ExportExtent extent) const;
    /// Returns whether an extent exists now: there may be no filter, selection or measured area.
    bool has(ExportExtent extent) const;
    /// Returns the number of these rows; 0 if the extent does not exist.
    std::size_t countOf(ExportExtent extent) const;
    TracePicture picture(ExportExtent extent, TracePicture::Extent onPage) const;
    std::unique_ptr<ReportDocument> report(ExportExtent extent, const QString &file) const;
    /// Returns a file name without a folder: "f10-pause-after-acquire-redlock.csv".
    QString fileName(const ExportPlan &plan) const;
    /// Returns a preview of a file of rows.
    QString beginning(const ExportPlan &plan) const;

    /// Writes the file. Files of rows are complete when ended() is emitted, others when the call returns.
    void write(const ExportPlan &plan, const QString &file);
    /// Asks for the file's name, then writes.
    void askFileAndWrite(const ExportPlan &plan);
    /// Returns the write in progress; null: none.
    FileWriting *writing() const { return m_writing; }

Q_SIGNALS:
    /// A write has ended. `isWritten`: the file is complete.
    void ended(const QString &file, bool isWritten);

private:
    PictureSubject pictureSubject(ExportExtent extent) const;
    ReportSubject reportSubject(const QString &file) const;
    TracePart rowsWithin(const TimeRange &range) const;
    /// Returns the time range of an extent; an empty range: the whole run.
    TimeRange rangeOf(ExportExtent extent) const;
    void writeRows(const ExportPlan &plan, const QString &file);
    Result<QByteArray> painted(const ExportPlan &plan, const QString &file) const;
    Result<Done> writeMarkdown(const ExportPlan &plan, const QString &file) const;
    void tell(const ExportPlan &plan, const QString &file, const QString &refusal);
    void showProgress(FileWriting &writing, const QString &file);

    Parts m_parts;
    QPointer<FileWriting> m_writing;
};

} // namespace lockscope
