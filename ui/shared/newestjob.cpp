// SPDX-License-Identifier: GPL-3.0-or-later
#include "shared/newestjob.h"

#include <algorithm>
#include <utility>

namespace lockscope {

NewestJob::NewestJob(const QString &name, std::chrono::milliseconds restMin, QObject *parent)
    : QObject(parent), m_desk(new QObject), m_restMin(restMin)
{
    m_thread.setObjectName(name);
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &NewestJob::startNext);
    m_thread.start();
}

NewestJob::~NewestJob()
{
    m_thread.quit();
    m_thread.wait();
}

void NewestJob::ask(Work work)
{
    m_waiting = std::move(work);
    if (!m_isBusy && !m_rest.isActive())
        startNext();
}

void NewestJob::forget()
{
    ++m_generation;
    m_waiting = nullptr;
}

void NewestJob::startNext()
{
    if (!m_waiting || m_isBusy)
        return;
    m_isBusy = true;
    m_begun = m_generation;
    const auto job = [this, work = std::exchange(m_waiting, nullptr), generation = m_generation] {
        const auto begun = std::chrono::steady_clock::now();
        const Answer answer = work();
        const auto spent = std::chrono::steady_clock::now() - begun;
        QMetaObject::invokeMethod(this, [this, generation, spent, answer] { take(generation, spent, answer); }, Qt::QueuedConnection);
    };
    QMetaObject::invokeMethod(m_desk, job, Qt::QueuedConnection);
}

void NewestJob::take(int generation, std::chrono::nanoseconds spent, const Answer &answer)
{
    m_isBusy = false;
    m_rest.start(std::max(m_restMin, std::chrono::ceil<std::chrono::milliseconds>(spent)));
    if (answer && generation == m_generation)
        answer();
}

} // namespace lockscope
