// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/// What the window can make a file of.
enum class ExportFormat { csv, chromeTrace, png, svg, pdf, reportMarkdown, reportPdf };

/// How much of what is shown. Files of rows take any; pictures and reports a stretch of time.
enum class ExportExtent {
    whole,
    filtered, ///< the rows that the filter of the events lets pass
    selected, ///< the selected rows
    visible,  ///< the stretch of time that the timeline shows
    measured, ///< the stretch of time that was measured there
};

/// A file to be made.
struct ExportPlan {
    ExportFormat format = ExportFormat::csv;
    ExportExtent extent = ExportExtent::whole;
    double scale = 2; ///< PNG: pixels to each of 1/96 inch, 1 to 8
};

const std::vector<ExportFormat> &exportFormats();
/// It is made of rows, and not painted.
bool isOfRows(ExportFormat format);
/// The extents that a format knows.
std::vector<ExportExtent> extentsOf(ExportFormat format);
/// "csv", "json", "png" …
QString suffixOf(ExportFormat format);

/// In the window's language: "Trace (CSV)".
QString formatName(ExportFormat format);
/// A sentence on what it is good for.
QString formatPurpose(ExportFormat format);
QString extentName(ExportExtent extent);
/// For a file dialog: "Traces (*.csv)".
QString fileFilter(ExportFormat format);

} // namespace lockscope
