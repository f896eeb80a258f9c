// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/// The export formats.
enum class ExportFormat { csv, chromeTrace, png, svg, pdf, reportMarkdown, reportPdf };

/// Which part of the shown run is exported. Files of rows support all of them; pictures and reports only time ranges.
enum class ExportExtent {
    whole,
    filtered, ///< the rows that pass the filter of the events
    selected, ///< the selected rows
    visible,  ///< the visible time range of the timeline
    measured, ///< the time range measured on the timeline
};

/// A file to write.
struct ExportPlan {
    ExportFormat format = ExportFormat::csv;
    ExportExtent extent = ExportExtent::whole;
    double scale = 2; ///< PNG: pixels per 1/96 inch, 1 to 8
};

const std::vector<ExportFormat> &exportFormats();
/// Returns whether the format consists of rows; otherwise it is painted.
bool isOfRows(ExportFormat format);
/// Returns the extents that a format supports.
std::vector<ExportExtent> extentsOf(ExportFormat format);
/// "csv", "json", "png" …
QString suffixOf(ExportFormat format);

/// Returns the name in the window's language: "Trace (CSV)".
QString formatName(ExportFormat format);
/// Returns a sentence on its purpose.
QString formatPurpose(ExportFormat format);
QString extentName(ExportExtent extent);
/// Returns the filter for a file dialog: "Traces (*.csv)".
QString fileFilter(ExportFormat format);

} // namespace lockscope
