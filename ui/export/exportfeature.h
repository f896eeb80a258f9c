// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/export/rowtexts.h"
#include "ui/export/exporter.h"
#include "ui/shell/shell.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QPrinter;

namespace lockscope {

/// Adds the exports to the window: the export dialog (Ctrl+E), a menu entry for each format,
/// printing, and copying to the clipboard.
class ExportFeature : public QObject {
    Q_OBJECT
public:
    /// `table`: the rows of the event table. Call updateActions() when they change.
    ExportFeature(const Shell &shell, const Exporter::TableRows &table);

    /// Prints the report; a printer with an output file writes the report to this file. Returns
    /// false and shows a message if the printer fails.
    bool print(QPrinter &printer);
    /// Returns whether a file is being written.
    bool isWriting() const;
    void updateActions();
    Exporter &exporter() { return *m_exporter; }
    /// Returns the actions that copy the picture of the story and save it; enabled if the run has a
    /// story.
    const QList<QAction *> &storyActions() const { return m_storyActions; }

Q_SIGNALS:
    /// A file was written, or could not be written.
    void written();

private:
    void addFileActions();
    void addCopyActions();
    void openDialog();
    void askPrint();
    void copy(RowFormat format);
    void copyPicture();
    void copyStory();
    /// Creates the menu action that asks for a file name and writes the file of this plan.
    QAction *makeExportAction(const ExportPlan &plan);

    const Shell m_shell;
    const Exporter::TableRows m_table;
    Exporter *m_exporter;
    QList<QAction *> m_traceActions; ///< enabled if the shown run is complete
    QList<QAction *>
        m_selectionActions; ///< enabled if the shown run is complete and events are selected
    QList<QAction *> m_storyActions;
    QAction *m_filteredAction =
        nullptr; ///< enabled if the shown run is complete and a filter is set
    QMenu *m_exportAs = nullptr;
    QMenu *m_copyAs = nullptr;
};

} // namespace lockscope
