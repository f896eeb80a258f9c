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

/// Adds the exports to the window: the dialog (Ctrl+E), a menu entry for each format, the printer, the clipboard.
class ExportFeature : public QObject {
    Q_OBJECT
public:
    explicit ExportFeature(const WindowParts &parts);

    /// Prints the report, or writes it into the printer's own file. Returns false and shows a message if the printer fails.
    bool print(QPrinter &printer);

private:
    void addFileActions();
    void addCopyActions();
    void showActions();
    void openDialog();
    void askPrint();
    void copy(RowFormat format);
    void copyPicture();
    QAction *plannedAction(const ExportPlan &plan);

    WindowParts m_parts;
    Exporter *m_exporter;
    QList<QAction *> m_ofTrace;    ///< enabled for a shown run that is complete
    QList<QAction *> m_ofSelection; ///< enabled if events are also selected
    QAction *m_filtered = nullptr;
    QMenu *m_exportAs = nullptr;
    QMenu *m_copyAs = nullptr;
};

} // namespace lockscope
