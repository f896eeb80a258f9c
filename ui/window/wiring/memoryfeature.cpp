// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/wiring/memoryfeature.h"

#include "core/trace/fast/largeblocks.h"
#include "ui/shared/preferences.h"
#include "ui/shared/statusfields.h"
#include "ui/shell/messagebar.h"
#include "ui/shell/windowactions.h"
#include "ui/state/experiment.h"
#include "ui/state/traceopener.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace lockscope {
namespace {

using namespace std::chrono_literals;

constexpr int barMax = 1000;
constexpr std::chrono::milliseconds remainingShownFrom =
    2s; // the remaining time is shown only if reading takes longer than this in total
constexpr std::chrono::milliseconds showDelay =
    200ms; // from the start of reading until the bar appears

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr int limitMin = 16;      // MiB
constexpr int limitMax = 1 << 20; // MiB; this is 1 TiB
constexpr std::size_t shownUseMin =
    100 * mebibyte; // a smaller use is not shown, unless rows are on disk

QString sizeText(std::size_t bytes)
{
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

} // namespace

LoadProgress::LoadProgress(TraceLoader &loader, QWidget *parent)
    : QWidget(parent), m_text(new QLabel(this)), m_bar(new QProgressBar(this)),
      m_cancel(new QToolButton(this))
{
    setObjectName(QStringLiteral("loadProgress"));
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, barMax);
    m_bar->setFixedWidth(140);
    m_cancel->setObjectName(QStringLiteral("loadCancel"));
    m_cancel->setAutoRaise(true);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 0, 0);
    row->addWidget(m_text);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    hide();
    connect(m_cancel, &QToolButton::clicked, &loader, &TraceLoader::cancelByUser);
    connect(&loader, &TraceLoader::begun, this, &LoadProgress::start);
    connect(&loader, &TraceLoader::progressed, this, &LoadProgress::showProgress);
    connect(&loader, &TraceLoader::ended, this, &QWidget::hide);
    showTexts();
}

void LoadProgress::start(const QString &file)
{
    m_file = QFileInfo(file).fileName();
    m_fraction = 0;
    m_timer.start();
}

void LoadProgress::showProgress(double fraction)
{
    m_fraction = fraction;
    m_bar->setValue(static_cast<int>(fraction * barMax));
    showTexts();
    if (!isVisible() && std::chrono::milliseconds(m_timer.elapsed()) >= showDelay)
        QWidget::show();
}

void LoadProgress::showTexts()
{
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop reading the file; the current view stays"));
    m_cancel->setAccessibleName(m_cancel->toolTip());
    const std::chrono::duration<double> spent =
        std::chrono::milliseconds(m_timer.isValid() ? m_timer.elapsed() : 0);
    const auto total = m_fraction > 0 ? spent / m_fraction : spent;
    const int secondsLeft = static_cast<int>(std::ceil((total - spent).count()));
    const bool hasRemaining = total > remainingShownFrom && secondsLeft > 0;
    m_text->setText(hasRemaining
            ? tr("Reading %1, about %n second(s) left", nullptr, secondsLeft).arg(m_file)
            : tr("Reading %1").arg(m_file));
}

MemoryFeature::MemoryFeature(const WindowParts &parts)
    : QObject(&parts.owner), m_parts(parts),
      m_progress(new LoadProgress(parts.experiment.opener.loader(), parts.window.statusBar())),
      m_use(new StatusField(parts.window.statusBar()))
{
    m_use->setObjectName(QStringLiteral("statusMemory"));
    m_use->hide();
    parts.window.statusBar()->addPermanentWidget(m_use);
    parts.window.statusBar()->addPermanentWidget(m_progress);
    m_progress->hide(); // addPermanentWidget() has shown it
    m_use->hide();
    QAction *const limit = parts.actions.add(WindowActions::Menu::run,
        {.text = tr("Trace memory…"),
            .tip = tr("How much of a trace stays in memory before rows go to disk")});
    connect(limit, &QAction::triggered, this, &MemoryFeature::askLimit);
    connect(&parts.experiment.viewer, &Viewer::runChanged, this, &MemoryFeature::showUse);
    connect(&parts.experiment.viewer, &Viewer::runGrew, this, &MemoryFeature::showUse);
    connect(&parts.experiment.viewer, &Viewer::runningChanged, this, &MemoryFeature::showUse);
    // Rows of a file that do not fit into memory move to disk on another thread. When the file's
    // verdict is there, they have moved.
    connect(&parts.experiment.viewer, &Viewer::verdictChanged, this, &MemoryFeature::showUse);
    connect(
        &parts.experiment.viewer, &Viewer::memoryTroubled, this, &MemoryFeature::handleDiskFailure);
    setLimit(parts.preferences.traceMemory());
    showUse();
}

void MemoryFeature::setLimit(int mebibytes)
{
    m_parts.experiment.viewer.setTraceBytesMax(
        static_cast<std::size_t>(std::clamp(mebibytes, limitMin, limitMax)) * mebibyte);
}

// A run that is kept running would fill the memory, so it is stopped now. Any other run ends by
// itself: the user decides.
void MemoryFeature::handleDiskFailure(const QString &reason)
{
    LiveController &live = m_parts.experiment.live;
    if (live.isKeptRunning()) {
        live.stop();
        m_parts.messages.post({MessageBar::Weight::error,
            tr("Stopped the run, because its trace cannot be written to disk: %1").arg(reason)});
        return;
    }
    m_parts.messages.post({MessageBar::Weight::error,
        tr("Could not write the trace to disk. Its new rows stay in memory: %1").arg(reason),
        tr("Stop the run"), [&live] { live.stop(); }});
}

void MemoryFeature::askLimit()
{
    auto *const dialog = new QInputDialog(&m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("memoryDialog"));
    dialog->setWindowTitle(tr("Trace memory"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(limitMin, limitMax);
    dialog->setIntStep(256);
    dialog->setIntValue(m_parts.preferences.traceMemory());
    dialog->setLabelText(
        tr("Keep up to this many MiB of a trace in memory; the rest goes to disk,\nin temporary "
           "files that are deleted when the program ends. All of it stays visible."));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int mebibytes) {
        m_parts.preferences.setTraceMemory(mebibytes);
        setLimit(mebibytes);
    });
    dialog->open();
}

void MemoryFeature::showUse()
{
    const TraceMemory *const memory = m_parts.experiment.viewer.view()->memory.get();
    TraceMemory::Use use = memory ? memory->use() : TraceMemory::Use{};
    const LargeBlocks::Use largeBlocks =
        LargeBlocks::ofProcess().use(); // of the spans, indexes and texts
    use.all += largeBlocks.all;
    use.onDisk += largeBlocks.onDisk;
    m_use->setVisible(use.onDisk > 0 || use.all >= shownUseMin);
    if (!m_use->isVisibleTo(m_parts.window.statusBar()))
        return;
    //: %1: the size of the traces; %2: how much of that is on disk
    m_use->setText(use.onDisk > 0
            ? tr("%1, %2 on disk").arg(sizeText(use.all), sizeText(use.onDisk))
            : sizeText(use.all));
    m_use->setToolTip(
        tr("Size of the trace and its indexes. Set the memory limit in the Run menu"));
}

} // namespace lockscope
