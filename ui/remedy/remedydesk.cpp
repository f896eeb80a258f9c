// SPDX-License-Identifier: GPL-3.0-or-later
#include "remedy/remedydesk.h"

#include <sys/resource.h>

#include <functional>
#include <utility>

namespace lockscope {
namespace {
constexpr int politeness = 6; // a nice value: behind the strips
}

struct RemedyDesk::Order {
    EffectiveScenario effective;
    std::shared_ptr<std::atomic<bool>> cancelled;
    std::function<void(std::function<void()>)> tell; // in the window's thread, if nobody has asked for something else meanwhile
    RemedyDesk *desk;
};

RemedyDesk::RemedyDesk(QObject *parent) : QObject(parent), m_desk(new QObject)
{
    m_thread.setObjectName(QStringLiteral("remedies"));
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    connect(&m_thread, &QThread::started, m_desk, [] { setpriority(PRIO_PROCESS, 0, politeness); }); // on Linux of the calling thread alone
    m_thread.start();
}

RemedyDesk::~RemedyDesk()
{
    cancel();
    m_thread.quit();
    m_thread.wait();
}

void RemedyDesk::ask(EffectiveScenario effective)
{
    cancel();
    m_isBusy = true;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    auto order = std::make_shared<Order>();
    order->effective = std::move(effective);
    order->cancelled = m_cancelled;
    order->desk = this;
    order->tell = [this, generation = m_generation](std::function<void()> what) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, what = std::move(what)] {
                if (generation == m_generation)
                    what();
            },
            Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(m_desk, [order] { work(*order); }, Qt::QueuedConnection);
}

void RemedyDesk::cancel()
{
    ++m_generation;
    m_isBusy = false;
    if (m_cancelled)
        m_cancelled->store(true);
}

void RemedyDesk::work(const Order &order)
{
    if (order.cancelled->load())
        return;
    RemedyDesk *const desk = order.desk;
    Trials trials(order.effective, *order.cancelled);
    const Ailment ailment = trials.ailment();
    const std::optional<Trial> asItIs = trials.asItIs();
    order.tell([desk, ailment, asItIs] { Q_EMIT desk->diagnosed(ailment, asItIs); });
    const auto tryOne = [&](const Remedy &remedy) {
        if (const auto trial = trials.of(remedy)) {
            const TriedRemedy tried{remedy, *trial};
            order.tell([desk, tried] { Q_EMIT desk->tried(tried); });
        }
    };
    if (asItIs && ailment.canBeMended()) {
        for (const Remedy &remedy : remediesOf(order.effective))
            tryOne(remedy);
        if (const auto lease = trials.longerLease())
            tryOne(*lease);
    }
    order.tell([desk] {
        desk->m_isBusy = false;
        Q_EMIT desk->done();
    });
}

} // namespace lockscope
