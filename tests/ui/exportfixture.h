// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "tests/ui/windowrig.h"
#include "ui/state/experiment.h"

#include "core/analysis/export/wholefile.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/scenariojson.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"
#include "ui/events/eventtable.h"
#include "ui/export/exportdialog.h"
#include "ui/export/exporter.h"
#include "ui/export/exportfeature.h"
#include "ui/shell/messagebar.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"

#include <QComboBox>
#include <QLineEdit>
#include <QtPrintSupport/QPrinter>
#include <QPushButton>
#include <QSignalSpy>

namespace lockscope {

// The window with the model's run of F10 and its verdict.
struct ExportFixture {
    ExportFixture()
    {
        window.resize(1440, 900);
        window.show();
        window.experiment().editor.chooseScenario(findScenario("F10").value());
    }
    // Waits until the verdict is final. Returns false if this takes more than 20 s.
    bool waitForVerdict()
    {
        return QTest::qWaitFor(
            [this] { return window.experiment().viewer.isVerdictFinal(); }, 20'000);
    }
    ExportDialog *openDialog()
    {
        // With Qt 6.8 no window is active after a dialog has closed on a screen that is not there.
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            return nullptr;
        QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
        return window.findChild<ExportDialog *>();
    }
    // Exports with the dialog as a user does, and waits for the end. Returns whether the export
    // succeeded.
    bool exportWithDialog(ExportFormat format, ExportExtent extent, const QString &file)
    {
        ExportDialog *const dialog = openDialog();
        if (!dialog || !choose(*dialog, QStringLiteral("exportFormat"), static_cast<int>(format))
            || !choose(*dialog, QStringLiteral("exportExtent"), static_cast<int>(extent)))
            return false;
        auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("exportFile"));
        name->selectAll();
        QTest::keyClicks(name, file);
        QSignalSpy ended(exporter(), &Exporter::ended);
        for (QPushButton *const button : dialog->findChildren<QPushButton *>()) {
            if (button->text().remove(u'&') == QStringLiteral("Export"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        return (ended.count() > 0 || ended.wait(20'000)) && ended.first().at(1).toBool();
    }
    static bool choose(QDialog &dialog, const QString &combo, int wanted)
    {
        auto *const box = dialog.findChild<QComboBox *>(combo);
        box->setCurrentIndex(box->findData(wanted));
        return box->currentData().toInt() == wanted;
    }
    Exporter *exporter() { return window.findChild<Exporter *>(); }
    EventTable *table() { return window.findChild<EventTable *>(); }
    void selectRows(int from, int count)
    {
        table()->selectionModel()->clearSelection();
        for (int row = from; row < from + count; ++row)
            table()->selectionModel()->select(table()->model()->index(row, 0),
                QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    QAction *action(const char *text) { return actionNamed(window, QString::fromUtf8(text)); }
    QString message() { return window.findChild<MessageBar *>()->text(); }

    MainWindow window;
};

} // namespace lockscope
