// SPDX-License-Identifier: MIT
#include "core/trace/csv/csv.h"

#include "core/trace/csv/csvrowwriter.h"

#include <algorithm>
#include <future>
#include <memory>
#include <thread>

namespace lockscope {
namespace {

constexpr std::size_t rowSizeEstimate = 72; // bytes; used only to reserve memory

PieceSink appendTo(std::string &text)
{
    return [&text](std::string_view piece) {
        text += piece;
        return true;
    };
}

// Writes the rows in their order, and decides which thread formats them.
class CsvWriter {
public:
    CsvWriter(
        const Trace &trace, const TracePart &part, const PieceSink &sink, const Progress &progress)
        : m_trace(trace), m_part(part), m_size(part.size(trace.size())), m_sink(sink),
          m_progress(progress), m_rows(std::make_unique<CsvRowWriter>(trace, sink))
    {
    }

    // Writes the header and the rows as a trace file.
    bool writeFile();
    // Writes the header and the rows, without "partial": true if they are a part of the trace.
    bool writeUnmarked();

private:
    static constexpr std::size_t rowsBetweenProgress = 8192;
    // Number of rows in a batch. A batch is the rows that one of the two threads formats at a time.
    static constexpr std::size_t batchSize = 8192;

    bool putRows(std::size_t from);
    bool putRowsInTwoThreads(std::size_t from);
    bool putBatch(
        CsvRowWriter &rows, std::size_t from, std::size_t to, const Progress &progress) const;

    const Trace &m_trace;
    const TracePart &m_part;
    const std::size_t m_size;
    const PieceSink &m_sink;
    const Progress &m_progress;
    const std::unique_ptr<CsvRowWriter> m_rows;
};

bool CsvWriter::putBatch(
    CsvRowWriter &rows, std::size_t from, std::size_t to, const Progress &progress) const
{
    for (std::size_t i = from; i < to && rows.isMoreWanted(); ++i) {
        rows.putRow(m_part.row(i));
        if (progress && i % rowsBetweenProgress == 0
            && !progress(static_cast<double>(i) / static_cast<double>(m_size)))
            return false;
    }
    return true;
}

bool CsvWriter::putRows(std::size_t from)
{
    if (m_size - from > 2 * batchSize && std::thread::hardware_concurrency() > 1)
        return putRowsInTwoThreads(from);
    if (!putBatch(*m_rows, from, m_size, m_progress))
        return false;
    m_rows->flush();
    return m_rows->isMoreWanted();
}

// A second thread formats every second batch, while this thread formats and writes the batch before
// it.
bool CsvWriter::putRowsInTwoThreads(std::size_t from)
{
    std::string text;
    const PieceSink appendToText = appendTo(text);
    const auto secondRows = std::make_unique<CsvRowWriter>(m_trace, appendToText);
    for (std::size_t batchBegin = from; batchBegin < m_size; batchBegin += 2 * batchSize) {
        const std::size_t middle = std::min(batchBegin + batchSize, m_size);
        const std::size_t end = std::min(middle + batchSize, m_size);
        text.clear();
        std::future<void> secondBatch = std::async(
            std::launch::async | std::launch::deferred, [&] { // deferred if no thread can start
                putBatch(*secondRows, middle, end, {});
                secondRows->flush();
            });
        if (!putBatch(*m_rows, batchBegin, middle, m_progress))
            return false;
        m_rows->flush();
        secondBatch.get();
        if (!m_rows->isMoreWanted() || (!text.empty() && !m_sink(text)))
            return false;
    }
    return true;
}

bool CsvWriter::writeUnmarked()
{
    m_rows->putHeader();
    return putRows(0);
}

bool CsvWriter::writeFile()
{
    if (m_part.isWhole(m_trace.size()))
        return writeUnmarked();
    m_rows->putHeader();
    m_rows->putFirstRowOfPart();
    const bool hasFirst = m_size > 0 && m_part.row(0) == 0;
    return putRows(hasFirst ? 1 : 0);
}

} // namespace

bool writeCsv(
    const Trace &trace, const TracePart &part, const PieceSink &sink, const Progress &progress)
{
    return CsvWriter(trace, part, sink, progress).writeFile();
}

std::string csvText(const Trace &trace, const TracePart &part)
{
    std::string text;
    text.reserve(csvHeader.size() + 1 + part.size(trace.size()) * rowSizeEstimate);
    writeCsv(trace, part, appendTo(text));
    return text;
}

std::string csvTextWithoutPartialMark(const Trace &trace, const TracePart &part)
{
    std::string text;
    CsvWriter(trace, part, appendTo(text), {}).writeUnmarked();
    return text;
}

} // namespace lockscope
