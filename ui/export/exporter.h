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

/// Makes files, pages and texts of what the window shows. What cannot be is said in the message bar. Thread: the window's; files of rows
/// are written on another one, with a progress that can be cancelled. Owned by the window.
class Exporter : public QObject {
    Q_OBJECT
public:
    /// What the event table says of the rows of the shown trace.
    struct TableRows {
        std::function<bool()> isFiltered;
        std::function<TracePart()> filtered; ///< the rows that the filter lets pass
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

    /// There is something to export, and it does not grow any more.
    bool isReady() const;
    /// The rows that an extent means now.
    TracePart rowsOf(ExportExtent extent) const;
    /// Whether there is such an extent now: something may be filtered, selected or measured, or not.
    bool has(ExportExtent extent) const;
    /// How many rows these are; 0 where there is no such extent, as without a filter.
    std::size_t countOf(ExportExtent extent) const;
    TracePicture picture(ExportExtent extent, TracePicture::Extent onPage) const;
    std::unique_ptr<ReportDocument> report(ExportExtent extent, const QString &file) const;
    /// A name for the file, without a folder: "f10-pause-after-acquire-redlock.csv".
    QString fileName(const ExportPlan &plan) const;
    /// What the beginning of a file of rows looks like.
    QString beginning(const ExportPlan &plan) const;

    /// Writes it. Files of rows are there when `ended` is told, others at once.
    void write(const ExportPlan &plan, const QString &file);
    /// Asks for the file's place, then writes.
    void ask(const ExportPlan &plan);
    /// The writing that goes on; null: none.
    FileWriting *writing() const { return m_writing; }

Q_SIGNALS:
    /// A writing is over. `isWritten`: the file is there.
    void ended(const QString &file, bool isWritten);

private:
    PictureSubject pictureSubject(ExportExtent extent) const;
    ReportSubject reportSubject(const QString &file) const;
    TracePart rowsWithin(const TimeRange &range) const;
    /// The stretch of time of an extent; without length: all of it.
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
