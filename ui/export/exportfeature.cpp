// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportfeature.h"

#include "ui/export/exportdialog.h"
#include "ui/export/exporter.h"
#include "ui/paper/picturefiles.h"
#include "ui/shared/language.h"
#include "ui/shared/preferences.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/selection.h"
#include "ui/theme/icons.h"
#include "ui/words/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QtPrintSupport/QPrintDialog>
#include <QtPrintSupport/QPrinter>

namespace lockscope {
namespace {

constexpr double clipboardScale = 2; // pixels per 1/96 inch

QString rowFormatName(RowFormat format)
{
    switch (format) {
    case RowFormat::csv: return ExportFeature::tr("&CSV");
    case RowFormat::tsv: return ExportFeature::tr("&TSV, for a spreadsheet");
    case RowFormat::markdown: return ExportFeature::tr("&Markdown table");
    case RowFormat::json: return ExportFeature::tr("&JSON");
    case RowFormat::redisCli: break;
    }
    return ExportFeature::tr("Commands for &redis-cli");
}

// Returns the entries of the menu "File > Export as" in their order, in groups: events,
// pictures, the story, reports.
std::vector<std::vector<ExportPlan>> menuPlans()
{
    return {{{ExportFormat::csv, ExportExtent::whole}, {ExportFormat::csv, ExportExtent::filtered},
                {ExportFormat::csv, ExportExtent::selected}, {ExportFormat::chromeTrace}},
        {{ExportFormat::png}, {ExportFormat::svg}, {ExportFormat::pdf}},
        {{ExportFormat::storyPng}, {ExportFormat::storySvg}},
        {{ExportFormat::reportMarkdown}, {ExportFormat::reportPdf}}};
}

QString planTitle(const ExportPlan &plan)
{
    if (plan.format != ExportFormat::csv || plan.extent == ExportExtent::whole)
        return ExportFeature::tr("%1…").arg(formatName(plan.format));
    //: %1 is "Trace (CSV)", %2 "The selected events"
    return ExportFeature::tr("%1: %2…").arg(formatName(plan.format), extentName(plan.extent));
}

} // namespace

ExportFeature::ExportFeature(const Shell &shell, const Exporter::TableRows &table)
    : QObject(&shell.owner), m_shell(shell), m_table(table),
      m_exporter(new Exporter({shell.window, shell.experiment.editor, shell.experiment.viewer,
                                  shell.experiment.runs, shell.selection, shell.timeline,
                                  shell.preferences, shell.language, shell.messages, table},
          this))
{
    connect(m_shell.actions.exportFile, &QAction::triggered, this, &ExportFeature::openDialog);
    addFileActions();
    addCopyActions();
    const Viewer *const viewer = &m_shell.experiment.viewer;
    connect(viewer, &Viewer::runChanged, this, &ExportFeature::updateActions);
    connect(viewer, &Viewer::runGrew, this, &ExportFeature::updateActions);
    connect(viewer, &Viewer::runningChanged, this, &ExportFeature::updateActions);
    connect(viewer, &Viewer::verdictChanged, this, &ExportFeature::updateActions);
    connect(m_exporter, &Exporter::ended, this, [this] {
        updateActions();
        Q_EMIT written();
    });
    updateActions();
}

QAction *ExportFeature::makeExportAction(const ExportPlan &plan)
{
    QAction *const action = m_shell.actions.makeWithoutMenu(
        {.text = planTitle(plan), .tip = formatPurpose(plan.format)});
    connect(action, &QAction::triggered, this, [this, plan] { m_exporter->askFileAndWrite(plan); });
    if (plan.extent == ExportExtent::selected)
        m_selectionActions << action;
    else if (plan.extent == ExportExtent::filtered)
        m_filteredAction = action;
    else if (plan.format == ExportFormat::storyPng || plan.format == ExportFormat::storySvg)
        m_storyActions << action;
    else
        m_traceActions << action;
    return action;
}

void ExportFeature::addFileActions()
{
    using Menu = WindowActions::Menu;
    m_exportAs = new QMenu(&m_shell.window);
    m_exportAs->setObjectName(QStringLiteral("exportAs"));
    m_exportAs->setToolTipsVisible(true);
    for (const auto &group : menuPlans()) {
        if (!m_exportAs->isEmpty())
            m_exportAs->addSeparator();
        for (const ExportPlan &plan : group)
            m_exportAs->addAction(makeExportAction(plan));
    }
    QAction *const menu = m_shell.actions.add(Menu::file, {.text = tr("Expor&t as")});
    menu->setMenu(m_exportAs);
    QAction *const print = m_shell.actions.add(Menu::file,
        {.shortcuts = {QKeySequence(QKeySequence::Print)},
            .text = tr("&Print…"),
            .tip = tr("Print the report: verdict, picture, evidence")});
    connect(print, &QAction::triggered, this, &ExportFeature::askPrint);
    m_traceActions << menu << print << m_shell.actions.exportFile;
}

void ExportFeature::addCopyActions()
{
    using Menu = WindowActions::Menu;
    m_shell.actions.menu(Menu::edit).addSeparator();
    QAction *const copyRows = m_shell.actions.add(Menu::edit,
        {.shortcuts = {QKeySequence(QKeySequence::Copy)},
            .text = tr("&Copy"),
            .tip = tr("Copy the selected events as CSV")});
    connect(copyRows, &QAction::triggered, this, [this] { copy(RowFormat::csv); });
    m_copyAs = new QMenu(&m_shell.window);
    m_copyAs->setObjectName(QStringLiteral("copyAs"));
    for (int i = 0; i < rowFormatCount; ++i) {
        const auto format = static_cast<RowFormat>(i);
        QAction *const action = m_shell.actions.makeWithoutMenu({.text = rowFormatName(format)});
        connect(action, &QAction::triggered, this, [this, format] { copy(format); });
        m_copyAs->addAction(action);
        m_selectionActions << action;
    }
    m_copyAs->addSeparator();
    QAction *const picture =
        m_shell.actions.makeWithoutMenu({.text = tr("&Picture of the timeline")});
    connect(picture, &QAction::triggered, this, &ExportFeature::copyPicture);
    m_copyAs->addAction(picture);
    QAction *const story =
        m_shell.actions.makeWithoutMenu({.text = tr("Picture of how it &failed")});
    connect(story, &QAction::triggered, this, &ExportFeature::copyStory);
    m_copyAs->addAction(story);
    m_storyActions.prepend(story);
    QAction *const menu = m_shell.actions.add(Menu::edit, {.text = tr("Copy a&s")});
    menu->setMenu(m_copyAs);
    m_traceActions << picture << menu;
    m_selectionActions << copyRows;
}

void ExportFeature::updateActions()
{
    const bool isReady = m_exporter->hasCompleteRun() && !m_exporter->writeInProgress();
    const Viewer &viewer = m_shell.experiment.viewer;
    const bool hasStory =
        isReady && viewer.isVerdictFinal() && !storyOf(*viewer.trace(), *viewer.verdict()).empty();
    for (QAction *const action : std::as_const(m_storyActions))
        action->setEnabled(hasStory);
    for (QAction *const action : std::as_const(m_traceActions))
        action->setEnabled(isReady);
    m_filteredAction->setEnabled(isReady && m_table.isFiltered());
    for (QAction *const action : std::as_const(m_selectionActions))
        action->setEnabled(isReady && m_table.hasSelection());
}

bool ExportFeature::isWriting() const
{
    return m_exporter->writeInProgress();
}

void ExportFeature::openDialog()
{
    (new ExportDialog(*m_exporter, m_shell.preferences.lastFolder(), &m_shell.window))->open();
}

void ExportFeature::copy(RowFormat format)
{
    const auto &trace = m_shell.experiment.viewer.trace();
    if (!trace)
        return;
    const QString text =
        textOf(rowsText(*trace, m_exporter->rowsOf(ExportExtent::selected), format));
    if (text.isEmpty()) {
        m_shell.messages.post(
            {MessageBar::Weight::note, tr("The selected events contain no sent command.")});
        return;
    }
    QGuiApplication::clipboard()->setText(text);
}

void ExportFeature::copyPicture()
{
    const auto image = pictureImage(
        m_exporter->picture(ExportExtent::visible, TracePicture::Extent::page), clipboardScale);
    if (image)
        QGuiApplication::clipboard()->setImage(image.value());
    else
        m_shell.messages.post({MessageBar::Weight::error, textOf(image.error())});
}

void ExportFeature::copyStory()
{
    if (const auto story = m_exporter->story())
        QGuiApplication::clipboard()->setImage(pictureImage(*story, clipboardScale).value());
}

void ExportFeature::askPrint()
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
    printer.setDocName(m_exporter->fileName({ExportFormat::reportPdf}));
    QPrintDialog dialog(&printer, &m_shell.window);
    dialog.setWindowTitle(tr("Print the report"));
    if (dialog.exec() == QDialog::Accepted)
        print(printer);
}

bool ExportFeature::print(QPrinter &printer)
{
    const auto report =
        m_exporter->report(ExportExtent::whole, m_exporter->fileName({ExportFormat::reportPdf}));
    report->printOn(printer);
    const bool isPrinted = printer.printerState() != QPrinter::Error;
    if (!isPrinted)
        m_shell.messages.post(
            {MessageBar::Weight::error, tr("Could not reach the printer: nothing was printed."),
                tr("Try again"), [this] { askPrint(); }});
    return isPrinted;
}

} // namespace lockscope
