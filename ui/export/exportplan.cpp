// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportplan.h"

#include <QCoreApplication>

namespace lockscope {
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
    case ExportFormat::png: return QStringLiteral("png");
    case ExportFormat::svg: return QStringLiteral("svg");
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

} // namespace lockscope
