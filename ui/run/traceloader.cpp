// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/traceloader.h"

#include "shared/text.h"
#include "trace/csv.h"

#include <QFile>

namespace lockscope {

TraceLoader::TraceLoader(QObject *parent) : QObject(parent)
{
}

TraceLoader::~TraceLoader()
{
    cancel();
}

void TraceLoader::load(const QString &file)
{
    cancel();
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    m_thread = QThread::create(
        [this, file, generation = m_generation, cancelled = m_cancelled] { read(file, generation, cancelled); });
    m_thread->start();
}

void TraceLoader::cancel()
{
    ++m_generation; // what it has posted already is stale from now on
    if (!m_thread)
        return;
    m_cancelled->store(true);
    m_thread->wait();
    delete m_thread;
    m_thread = nullptr;
    Q_EMIT ended();
}

void TraceLoader::read(const QString &file, int generation, const std::shared_ptr<std::atomic<bool>> &cancelled)
{
    LoadedTrace result{file, nullptr, nullptr};
    QString reason;
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly)) {
        reason = source.errorString();
    } else {
        const QByteArray bytes = source.readAll();
        const auto progress = [this, generation, &cancelled](double part) {
            QMetaObject::invokeMethod(
                this, [this, generation, part] { if (generation == m_generation) Q_EMIT progressed(part); },
                Qt::QueuedConnection);
            return !cancelled->load();
        };
        const auto trace = readCsv({bytes.constData(), static_cast<std::size_t>(bytes.size())}, progress);
        if (trace) {
            result.trace = trace.value();
            result.spans = std::make_shared<SpanBuilder>();
            result.spans->take(*result.trace);
        } else {
            reason = textOf(trace.error().text);
        }
    }
    QMetaObject::invokeMethod(
        this,
        [this, generation, result, reason] {
            if (generation != m_generation)
                return;
            cancel(); // the thread has done its work; this only joins it
            if (result.trace)
                Q_EMIT loaded(result);
            else
                Q_EMIT refused(result.file, reason);
        },
        Qt::QueuedConnection);
}

} // namespace lockscope
