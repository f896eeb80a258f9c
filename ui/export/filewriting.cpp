// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/filewriting.h"

#include "core/lab/export/wholefile.h"
#include "ui/words/text.h"

namespace lockscope {

FileWriting::FileWriting(const QString &file, Writer writer, QObject *parent)
    : QObject(parent), m_file(file), m_writer(std::move(writer)), m_job({}, this)
{
}

void FileWriting::start()
{
    m_job.ask([this](const JobContext &job) -> BackgroundJob::Finish {
        const QString refusal = write(job);
        return [this, refusal, wasCancelled = job.isCancelled() && refusal.isEmpty()] {
            Q_EMIT ended(refusal, wasCancelled);
            deleteLater();
        };
    });
}

// Runs on the thread of the job. Returns the reason why the file was not written; empty: the file
// is complete, or the writing was cancelled.
QString FileWriting::write(const JobContext &job)
{
    WholeFile file(m_file);
    if (const Result<Done> opened = file.open(); !opened)
        return textOf(opened.error().text);
    bool isWritten = true;
    const auto sink = [&](std::string_view piece) {
        return (isWritten = file.write(piece)) && !job.isCancelled();
    };
    const auto progress = [&](double doneShare) {
        job.report([this, doneShare] { Q_EMIT progressed(doneShare); });
        return !job.isCancelled();
    };
    const bool isComplete = m_writer(sink, progress);
    if (!isWritten)
        return textOf(file.error().text);
    const Result<Done> committed = isComplete && !job.isCancelled() ? file.commit() : Done{};
    return committed ? QString() : textOf(committed.error().text);
}

} // namespace lockscope
