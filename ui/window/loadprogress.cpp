// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/loadprogress.h"

#include "ui/state/traceloader.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

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

} // namespace lockscope
