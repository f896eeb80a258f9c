// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/traceloader.h"

#include "run/filetext.h"
#include "shared/text.h"
#include "trace/csv.h"

#include <QFile>

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

// The parts of the whole that are over when the text is there, when the rows are read, when the spans are known, and when the window's index is there.
constexpr double textPart = 0.2;
constexpr double rowsPart = 0.7;
constexpr double spansPart = 0.85;
constexpr double indexPart = 0.95;

} // namespace

struct TraceLoader::Order {
    QString file;
    int generation;
    TraceMemory::Options memory;
    std::shared_ptr<std::atomic<bool>> cancelled;
};

TraceLoader::TraceLoader(QObject *parent) : QObject(parent)
{
}

TraceLoader::~TraceLoader()
{
    cancel();
    for (QThread *const thread : m_ending) {
        thread->disconnect(this);
        thread->wait();
        delete thread;
    }
}

void TraceLoader::load(const QString &file)
{
    cancel();
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    m_thread = QThread::create([this, order = Order{file, m_generation, m_memory, m_cancelled}] { read(order); });
    m_thread->start();
    Q_EMIT begun(file);
}

void TraceLoader::cancel()
{
    ++m_generation; // what it has posted already is stale from now on
    if (!m_thread)
        return;
    m_cancelled->store(true);
    QThread *const thread = std::exchange(m_thread, nullptr);
    m_ending.push_back(thread);
    const auto end = [this, thread] {
        if (std::erase(m_ending, thread) > 0)
            thread->deleteLater();
    };
    connect(thread, &QThread::finished, this, end);
    if (thread->isFinished())
        end();
    Q_EMIT ended();
}

void TraceLoader::abandon()
{
    if (!m_thread)
        return;
    cancel();
    Q_EMIT abandoned();
}

bool TraceLoader::tell(const Order &order, double part)
{
    QMetaObject::invokeMethod(
        this, [this, generation = order.generation, part] { if (generation == m_generation) Q_EMIT progressed(part); },
        Qt::QueuedConnection);
    return !order.cancelled->load();
}

// What is wrong with the file; empty: nothing, or it is not wanted any more.
QString TraceLoader::readInto(RunView &result, const Order &order, QFile &source)
{
    auto text = fileText(source, [this, &order](double part) { return tell(order, part * textPart); });
    if (!text)
        return order.cancelled->load() ? QString() : textOf(text.error().text);
    result.memory = std::make_shared<TraceMemory>(order.memory);
    const auto trace = readCsv({text.value().constData(), static_cast<std::size_t>(text.value().size())},
                               [this, &order](double part) { return tell(order, textPart + part * (rowsPart - textPart)); }, result.memory);
    if (!trace)
        return order.cancelled->load() ? QString() : textOf(trace.error().text);
    text.value() = {}; // it may be as large as the rows
    const auto spans = std::make_shared<SpanBuilder>();
    spans->take(*trace.value());
    if (!tell(order, spansPart))
        return {};
    const auto index = std::make_shared<TimelineIndex>();
    index->update(trace.value(), spans->spans());
    if (!tell(order, indexPart))
        return {};
    const auto moments = std::make_shared<MomentIndex>();
    moments->update(*trace.value(), spans->spans());
    result.trace = trace.value();
    result.header = headerOf(*result.trace);
    result.spans = spans;
    result.index = index;
    result.moments = moments;
    return {};
}

void TraceLoader::read(const Order &order)
{
    RunView result;
    result.source = RunView::Source::file;
    result.file = order.file;
    QFile source(order.file);
    const QString reason = source.open(QIODevice::ReadOnly) ? readInto(result, order, source) : source.errorString();
    if (order.cancelled->load())
        return; // what was read goes here and not in the window's thread, since it may be much
    QMetaObject::invokeMethod(
        this,
        [this, generation = order.generation, result = std::make_shared<const RunView>(std::move(result)), reason] {
            if (generation != m_generation)
                return;
            cancel(); // the thread has done its work
            if (result->trace)
                Q_EMIT loaded(result);
            else
                Q_EMIT refused(result->file, reason);
        },
        Qt::QueuedConnection);
}

} // namespace lockscope
