// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportdialog.h"

#include "ui/export/exporter.h"
#include "ui/paper/picturefiles.h"
#include "ui/shared/manualplace.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTextEdit>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr int previewWidth = 620;
constexpr int previewHeight = 400;
constexpr double previewMargin = 14;

} // namespace

ExportDialog::ExportDialog(Exporter &exporter, const QString &folder, QWidget *parent)
    : QDialog(parent), m_exporter(exporter), m_folder(folder), m_format(new QComboBox(this)),
      m_purpose(new QLabel(this)), m_extent(new QComboBox(this)), m_scale(new QDoubleSpinBox(this)),
      m_scaleLabel(new QLabel(tr("&Scale"), this)), m_name(new QLineEdit(this)),
      m_preview(new QStackedWidget(this)), m_rows(new QPlainTextEdit(this)),
      m_picture(new QLabel(this)), m_pages(new QTextEdit(this)), m_previewNote(new QLabel(this)),
      m_export(nullptr)
{
    setObjectName(QStringLiteral("exportDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("share"));
    setWindowTitle(tr("Export"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_format->setObjectName(QStringLiteral("exportFormat"));
    m_extent->setObjectName(QStringLiteral("exportExtent"));
    m_scale->setObjectName(QStringLiteral("exportScale"));
    m_name->setObjectName(QStringLiteral("exportFile"));
    m_previewNote->setObjectName(QStringLiteral("exportSize"));
    m_rows->setObjectName(QStringLiteral("exportRows"));
    for (const ExportFormat format : exportFormats())
        m_format->addItem(formatName(format), static_cast<int>(format));
    build();
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::showFormat);
    connect(m_extent, &QComboBox::currentIndexChanged, this, &ExportDialog::showPlan);
    connect(m_scale, &QDoubleSpinBox::valueChanged, this, &ExportDialog::showPlan);
    connect(m_name, &QLineEdit::textChanged, this,
        [this] { m_export->setEnabled(!m_name->text().trimmed().isEmpty()); });
    showFormat();
}

ExportDialog::~ExportDialog()
{
    m_pages->setDocument(nullptr); // the view must not refer to the document after its destruction
}

void ExportDialog::build()
{
    m_purpose->setWordWrap(true);
    m_purpose->setForegroundRole(QPalette::PlaceholderText);
    m_scale->setRange(1, 8);
    m_scale->setDecimals(1);
    m_scale->setSingleStep(0.5);
    m_scale->setValue(2);
    m_scale->setPrefix(QStringLiteral("× "));
    m_rows->setReadOnly(true);
    m_rows->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_rows->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_pages->setReadOnly(true);
    m_picture->setAlignment(Qt::AlignCenter);
    QPalette paper = m_pages->palette();
    paper.setColor(QPalette::Base, Theme::light().panel);
    m_pages->setPalette(paper);
    m_preview->addWidget(m_rows);
    m_preview->addWidget(m_picture);
    m_preview->addWidget(m_pages);
    m_preview->setMinimumSize(previewWidth, previewHeight);

    auto *const browseButton = new QPushButton(tr("&Browse…"), this);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    auto *const fileRow = new QHBoxLayout;
    fileRow->addWidget(m_name, 1);
    fileRow->addWidget(browseButton);
    auto *const form = new QFormLayout;
    form->addRow(tr("F&ormat"), m_format);
    form->addRow(QString(), m_purpose);
    form->addRow(tr("E&xtent"), m_extent);
    m_scaleLabel->setBuddy(m_scale);
    form->addRow(m_scaleLabel, m_scale);
    auto *const fileLabel = new QLabel(tr("F&ile"), this);
    fileLabel->setBuddy(m_name);
    form->addRow(fileLabel, fileRow);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *const column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addSpacing(4);
    column->addWidget(m_preview, 1);
    column->addWidget(m_previewNote);
    column->addWidget(buttons);
    resize(760, 700);
}

ExportPlan ExportDialog::plan() const
{
    return {static_cast<ExportFormat>(m_format->currentData().toInt()),
        static_cast<ExportExtent>(m_extent->currentData().toInt()), m_scale->value()};
}

QString ExportDialog::file() const
{
    const QString name = QDir::fromNativeSeparators(m_name->text().trimmed());
    return QDir(m_folder).absoluteFilePath(name);
}

// The chosen extent stays chosen if the format supports it.
void ExportDialog::showFormat()
{
    const int before = m_extent->currentData().toInt();
    const ExportFormat format = plan().format;
    {
        const QSignalBlocker quiet(m_extent);
        m_extent->clear();
        for (const ExportExtent extent : extentsOf(format)) {
            if (!m_exporter.has(extent))
                continue;
            if (!isRowFormat(format)) {
                m_extent->addItem(extentName(extent), static_cast<int>(extent));
                continue;
            }
            const auto count = static_cast<int>(m_exporter.countOf(extent));
            //: %1 is "The filtered events"
            m_extent->addItem(tr("%1 (%n row(s))", nullptr, count).arg(extentName(extent)),
                static_cast<int>(extent));
        }
        m_extent->setCurrentIndex(std::max(0, m_extent->findData(before)));
    }
    m_purpose->setText(formatPurpose(format));
    m_scale->setVisible(format == ExportFormat::png);
    m_scaleLabel->setVisible(format == ExportFormat::png);
    showPlan();
}

void ExportDialog::showPlan()
{
    // The default name replaces a typed name; a typed folder stays.
    const QString folder = QFileInfo(m_name->text()).path();
    const QString name = m_exporter.fileName(plan());
    m_name->setText(folder == QStringLiteral(".") || m_name->text().isEmpty()
            ? name
            : QDir(folder).filePath(name));
    showPreview();
}

void ExportDialog::showPreview()
{
    const ExportPlan wanted = plan();
    if (isRowFormat(wanted.format)) {
        m_rows->setPlainText(m_exporter.previewText(wanted));
        m_preview->setCurrentWidget(m_rows);
        m_previewNote->setText(
            wanted.extent == ExportExtent::whole || wanted.format != ExportFormat::csv
                ? tr("Start of the file.")
                : tr("Start of the file. The file is marked as a part of a trace, so it gets no "
                     "verdict."));
    } else if (wanted.format == ExportFormat::reportMarkdown
        || wanted.format == ExportFormat::reportPdf) {
        auto report = m_exporter.report(wanted.extent, file());
        report->setDocumentMargin(previewMargin);
        m_pages->setDocument(report.get());
        m_report = std::move(report);
        m_preview->setCurrentWidget(m_pages);
        m_previewNote->setText(QString());
    } else {
        showPicture();
    }
}

void ExportDialog::showPicture()
{
    const TracePicture page = m_exporter.picture(plan().extent, TracePicture::Extent::page);
    const double ratio = devicePixelRatioF();
    const double scale =
        std::min(previewWidth / page.size().width(), previewHeight / page.size().height());
    if (const auto image = pictureImage(page, std::min(1.0, scale) * ratio)) {
        QImage drawn = image.value();
        drawn.setDevicePixelRatio(ratio);
        m_picture->setPixmap(QPixmap::fromImage(drawn));
    }
    m_preview->setCurrentWidget(m_picture);
    const QSizeF pixels = page.size() * (plan().format == ExportFormat::png ? plan().scale : 1);
    m_previewNote->setText(tr("%1 × %2 pixels")
                               .arg(countText(static_cast<qint64>(pixels.width())),
                                   countText(static_cast<qint64>(pixels.height()))));
}

void ExportDialog::browse()
{
    const QString chosen = QFileDialog::getSaveFileName(
        this, formatName(plan().format), file(), fileFilter(plan().format));
    if (!chosen.isEmpty())
        m_name->setText(QDir::toNativeSeparators(chosen));
}

void ExportDialog::accept()
{
    const QString path = file();
    if (QFileInfo(path).isFile()
        && QMessageBox::question(this, tr("Export"),
               tr("%1 already exists. Replace it?").arg(QFileInfo(path).fileName()))
            != QMessageBox::Yes)
        return;
    const ExportPlan wanted = plan();
    QDialog::accept();
    m_exporter.write(wanted, path);
}

} // namespace lockscope
