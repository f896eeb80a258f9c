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

/// What goes out of the window: the dialog (Ctrl+E), a menu entry for each file, the printer, the clipboard.
class ExportFeature : public QObject {
    Q_OBJECT
public:
    explicit ExportFeature(const WindowParts &parts);

    /// Prints the report, or writes it into the printer's own file. False, and a message, if the printer cannot.
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
    QList<QAction *> m_ofTrace;    ///< they need a run that is shown and does not grow
    QList<QAction *> m_ofSelection; ///< and selected events
    QAction *m_filtered = nullptr;
    QMenu *m_exportAs = nullptr;
    QMenu *m_copyAs = nullptr;
};

} // namespace lockscope
