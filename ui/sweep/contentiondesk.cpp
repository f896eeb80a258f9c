// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/contentiondesk.h"

#include "shared/text.h"

#include <utility>

namespace lockscope {

ContentionDesk::ContentionDesk(QObject *parent) : QObject(parent), m_desk(new QObject)
{
    m_thread.setObjectName(QStringLiteral("contention"));
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    m_thread.start();
}

ContentionDesk::~ContentionDesk()
{
    cancel();
    m_thread.quit();
    m_thread.wait();
}

void ContentionDesk::start(const ContentionPlan &plan)
{
    cancel();
    m_isBusy = true;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    QMetaObject::invokeMethod(
        m_desk, [this, generation = m_generation, plan, cancelled = m_cancelled] { work(generation, plan, *cancelled); }, Qt::QueuedConnection);
}

void ContentionDesk::cancel()
{
    ++m_generation;
    m_isBusy = false;
    if (m_cancelled)
        m_cancelled->store(true);
}

// In the window's thread, if nobody has asked for something else meanwhile.
template <class What> void ContentionDesk::tell(int generation, What what)
{
    QMetaObject::invokeMethod(
        this,
        [this, generation, what = std::move(what)] {
            if (generation == m_generation)
                what();
        },
        Qt::QueuedConnection);
}

void ContentionDesk::work(int generation, const ContentionPlan &plan, const std::atomic<bool> &isCancelled)
{
    const std::vector<ContentionTurn> turns = contentionTurns(plan);
    const int all = static_cast<int>(turns.size());
    for (const ContentionTurn &turn : turns) {
        const Result<ContentionPoint> point = measureContention(plan, turn, isCancelled);
        if (isCancelled.load())
            return;
        if (!point) {
            const QString reason = textOf(point.error().text);
            tell(generation, [this, reason] {
                m_isBusy = false;
                Q_EMIT failed(reason);
            });
            return;
        }
        tell(generation, [this, made = point.value(), all] { Q_EMIT measured(made, all); });
    }
    tell(generation, [this] {
        m_isBusy = false;
        Q_EMIT done();
    });
}

} // namespace lockscope
