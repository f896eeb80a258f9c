// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exporter.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTextEdit;

namespace lockscope {

class Exporter;
class ReportDocument;

/// The dialog in which the user chooses the format, the part of the shown run and the file of an
/// export. It shows a preview, and writes the file when it is accepted.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `folder`: the default folder of the file.
    ExportDialog(Exporter &exporter, const QString &folder, QWidget *parent);
    ~ExportDialog() override;

    ExportPlan plan() const;
    QString file() const;

private:
    void build();
    /// Shows what belongs to the chosen format: its purpose, the extents to choose from, the scale.
    void showFormat();
    /// Shows the default file name and the preview for the chosen format, extent and scale.
    void showPlan();
    void showPreview();
    void showPicture();
    void browse();
    void accept() override;

    Exporter &m_exporter;
    QString m_folder;
    QComboBox *m_format;
    QLabel *m_purpose;
    QComboBox *m_extent;
    QDoubleSpinBox *m_scale;
    QLabel *m_scaleLabel;
    QLineEdit *m_name;
    QStackedWidget *m_preview;
    QPlainTextEdit *m_rows; ///< the preview of a file of rows
    QLabel *m_picture;      ///< the preview of a picture
    QTextEdit *m_pages;     ///< the preview of a report
    std::unique_ptr<ReportDocument> m_report;
    QLabel *m_previewNote; ///< the size of a picture, or a note that the preview shows only the
                           ///< start of the file
    QPushButton *m_export;
};

} // namespace lockscope
