// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/loadprogress.h"

#include "ui/state/traceloader.h"

#include <QEvent>
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

constexpr int partMax = 1000;
constexpr std::chrono::milliseconds worthTelling = 2s; // the minimum total time for which the remaining time is shown
constexpr std::chrono::milliseconds untilShown = 200ms;

} // namespace

LoadProgress::LoadProgress(TraceLoader &loader, QWidget *parent)
    : QWidget(parent), m_words(new QLabel(this)), m_bar(new QProgressBar(this)), m_cancel(new QToolButton(this))
{
    setObjectName(QStringLiteral("loadProgress"));
    m_words->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, partMax);
    m_bar->setFixedWidth(140);
    m_cancel->setObjectName(QStringLiteral("loadCancel"));
    m_cancel->setAutoRaise(true);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 0, 0);
    row->addWidget(m_words);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    hide();
    connect(m_cancel, &QToolButton::clicked, &loader, &TraceLoader::abandon);
    connect(&loader, &TraceLoader::begun, this, &LoadProgress::begin);
    connect(&loader, &TraceLoader::progressed, this, &LoadProgress::show);
    connect(&loader, &TraceLoader::ended, this, &QWidget::hide);
    showTexts();
}

void LoadProgress::begin(const QString &file)
{
    m_file = QFileInfo(file).fileName();
    m_part = 0;
    m_since.start();
}

void LoadProgress::show(double part)
{
    m_part = part;
    m_bar->setValue(static_cast<int>(part * partMax));
    showTexts();
    if (!isVisible() && std::chrono::milliseconds(m_since.elapsed()) >= untilShown)
        QWidget::show();
}

void LoadProgress::showTexts()
{
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop reading the file; the current view stays"));
    const std::chrono::duration<double> spent = std::chrono::milliseconds(m_since.isValid() ? m_since.elapsed() : 0);
    const auto whole = m_part > 0 ? spent / m_part : spent;
    const int left = static_cast<int>(std::ceil((whole - spent).count()));
    m_words->setText(whole > worthTelling && left > 0 ? tr("Reading %1, about %n second(s) left", nullptr, left).arg(m_file)
                                                      : tr("Reading %1").arg(m_file));
}

void LoadProgress::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    QWidget::changeEvent(event);
}

} // namespace lockscope
