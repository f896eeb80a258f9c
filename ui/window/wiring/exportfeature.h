// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/export/rowtexts.h"
#include "ui/export/exportplan.h"
#include "ui/window/windowparts.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QPrinter;

namespace lockscope {

class Exporter;

/// Adds the exports to the window: the export dialog (Ctrl+E), a menu entry for each format,
/// printing, and copying to the clipboard.
class ExportFeature : public QObject {
    Q_OBJECT
public:
    explicit ExportFeature(const WindowParts &parts);

    /// Prints the report; a printer with an output file writes the report to this file. Returns
    /// false and shows a message if the printer fails.
    bool print(QPrinter &printer);
    /// Returns whether a file is being written.
    bool isWriting() const;

Q_SIGNALS:
    /// A file was written, or could not be written.
    void written();

private:
    void addFileActions();
    void addCopyActions();
    void updateActions();
    void openDialog();
    void askPrint();
    void copy(RowFormat format);
    void copyPicture();
    /// Creates the menu action that asks for a file name and writes the file of this plan.
    QAction *makeExportAction(const ExportPlan &plan);

    WindowParts m_parts;
    Exporter *m_exporter;
    QList<QAction *> m_traceActions; ///< enabled if the shown run is complete
    QList<QAction *>
        m_selectionActions; ///< enabled if the shown run is complete and events are selected
    QAction *m_filteredAction =
        nullptr; ///< enabled if the shown run is complete and a filter is set
    QMenu *m_exportAs = nullptr;
    QMenu *m_copyAs = nullptr;
};

} // namespace lockscope
