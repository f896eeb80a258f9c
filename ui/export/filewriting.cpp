// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/filewriting.h"

#include "core/lab/export/wholefile.h"
#include "ui/words/text.h"

namespace lockscope {

FileWriting::FileWriting(const QString &file, Make make, QObject *parent)
    : QObject(parent), m_file(file), m_make(std::move(make)), m_job({}, this)
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

// Runs on the job's thread. Returns why there is no file; empty: the file is complete, or the writing was cancelled.
QString FileWriting::write(const JobContext &job)
{
    WholeFile file(m_file);
    if (const Result<Done> opened = file.open(); !opened)
        return textOf(opened.error().text);
    bool isWritten = true;
    const auto sink = [&](std::string_view piece) { return (isWritten = file.write(piece)) && !job.isCancelled(); };
    const auto progress = [&](double part) {
        job.report([this, part] { Q_EMIT progressed(part); });
        return !job.isCancelled();
    };
    const bool isWhole = m_make(sink, progress);
    if (!isWritten)
        return textOf(file.error().text);
    const Result<Done> put = isWhole && !job.isCancelled() ? file.commit() : Done{};
    return put ? QString() : textOf(put.error().text);
}

} // namespace lockscope
