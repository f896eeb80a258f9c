// SPDX-License-Identifier: GPL-3.0-or-later
#include "whatif/modeldesk.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds patience{50};      // what a run may take though the hand is elsewhere by now
constexpr std::chrono::milliseconds withoutPicture{100}; // after so long one is let finish whatever it takes
}

// What only m_thread touches.
struct ModelDesk::Bench {
    Simulator simulator;
};

ModelDesk::ModelDesk(QObject *parent) : QObject(parent), m_desk(new QObject), m_bench(std::make_shared<Bench>())
{
    m_thread.setObjectName(QStringLiteral("model"));
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &ModelDesk::cancelIfLate);
    m_thread.start();
}

ModelDesk::~ModelDesk()
{
    forget();
    m_thread.quit();
    m_thread.wait();
}

void ModelDesk::ask(EffectiveScenario effective)
{
    m_waiting = std::move(effective);
    if (m_isBusy)
        cancelIfLate();
    else
        startNext();
}

void ModelDesk::forget()
{
    ++m_epoch;
    m_waiting.reset();
    m_patience.stop();
    if (m_cancelled)
        m_cancelled->store(true);
    m_isBusy = false;
}

void ModelDesk::discard(std::shared_ptr<const RunView> run)
{
    QMetaObject::invokeMethod(m_desk, [held = std::move(run)]() mutable { held.reset(); }, Qt::QueuedConnection);
}

void ModelDesk::cancelIfLate()
{
    if (!m_isBusy || !m_waiting || m_begun - m_lastMade > withoutPicture)
        return;
    const auto left = m_begun + patience - Clock::now();
    if (left <= Clock::duration::zero())
        m_cancelled->store(true);
    else
        m_patience.start(std::chrono::ceil<std::chrono::milliseconds>(left));
}

void ModelDesk::startNext()
{
    if (!m_waiting || m_isBusy)
        return;
    m_isBusy = true;
    m_begun = Clock::now();
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    const auto work = [this, bench = m_bench, epoch = m_epoch, cancelled = m_cancelled, effective = std::move(*m_waiting)] {
        const auto picture = cancelled->load() ? nullptr : modelPicture(bench->simulator, effective, *cancelled);
        QMetaObject::invokeMethod(this, [this, epoch, picture] { take(epoch, picture); }, Qt::QueuedConnection);
    };
    m_waiting.reset();
    QMetaObject::invokeMethod(m_desk, work, Qt::QueuedConnection);
}

void ModelDesk::take(int epoch, const std::shared_ptr<ModelPicture> &picture)
{
    if (epoch != m_epoch)
        return;
    m_isBusy = false;
    m_patience.stop();
    if (picture)
        m_lastMade = Clock::now();
    startNext(); // the next is in work while this one is painted
    if (picture)
        Q_EMIT made(picture);
}

} // namespace lockscope
