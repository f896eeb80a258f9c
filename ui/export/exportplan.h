// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace lockscope {

/// The export formats.
enum class ExportFormat { csv, chromeTrace, png, svg, pdf, reportMarkdown, reportPdf };

/// The part of the shown run that is exported. Files of rows support all values; pictures and
/// reports support only the whole run and time ranges.
enum class ExportExtent {
    whole,
    filtered, ///< the rows that pass the filter of the event table
    selected, ///< the selected rows of the event table
    visible,  ///< the visible time range of the timeline
    measured, ///< the time range measured on the timeline
};

/// What to write to a file.
struct ExportPlan {
    ExportFormat format = ExportFormat::csv;
    ExportExtent extent = ExportExtent::whole;
    double scale = 2; ///< only for PNG: pixels per 1/96 inch, 1 to 8
};

const std::vector<ExportFormat> &exportFormats();
/// Returns whether a file of this format has a row for each event; the other formats are pictures
/// and reports.
bool isRowFormat(ExportFormat format);
/// Returns the extents that a format supports.
std::vector<ExportExtent> extentsOf(ExportFormat format);
/// Returns the suffix of the file name, without a dot: "csv", "json", "png" …
QString suffixOf(ExportFormat format);

/// Returns the name of a format in the window's language: "Trace (CSV)".
QString formatName(ExportFormat format);
/// Returns a sentence about the use of the format.
QString formatPurpose(ExportFormat format);
QString extentName(ExportExtent extent);
/// Returns the filter for a file dialog: "Traces (*.csv)".
QString fileFilter(ExportFormat format);

} // namespace lockscope
