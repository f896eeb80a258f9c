// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exportplan.h"

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

/// Asks what to export of the shown run and where to write it, with a preview.
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
    void chooseFormat();
    void showChoice();
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
    QLabel *m_scaleName;
    QLineEdit *m_name;
    QStackedWidget *m_preview;
    QPlainTextEdit *m_rows;
    QLabel *m_picture;
    QTextEdit *m_pages;
    std::unique_ptr<ReportDocument> m_report;
    QLabel *m_size;
    QPushButton *m_export;
};

} // namespace lockscope
