// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/filewriting.h"

#include "export/wholefile.h"
#include "shared/text.h"

namespace lockscope {

FileWriting::FileWriting(const QString &file, Make make, QObject *parent) : QObject(parent), m_file(file), m_make(std::move(make))
{
}

FileWriting::~FileWriting()
{
    cancel();
    if (m_thread)
        m_thread->wait();
}

void FileWriting::start()
{
    m_thread.reset(QThread::create([this] { write(); }));
    m_thread->start();
}

void FileWriting::write()
{
    QString refusal;
    WholeFile file(m_file);
    if (const Result<Done> opened = file.open(); !opened) {
        refusal = textOf(opened.error().text);
    } else {
        bool isWritten = true;
        const auto sink = [&](std::string_view piece) { return (isWritten = file.write(piece)) && !m_isCancelled; };
        const auto progress = [this](double part) {
            Q_EMIT progressed(part); // queued: the receivers live on the window's thread
            return !m_isCancelled;
        };
        const bool isWhole = m_make(sink, progress);
        if (!isWritten)
            refusal = textOf(file.error().text);
        else if (const Result<Done> put = isWhole && !m_isCancelled ? file.commit() : Done{}; !put)
            refusal = textOf(put.error().text);
    }
    const bool wasCancelled = m_isCancelled && refusal.isEmpty();
    QMetaObject::invokeMethod(
        this,
        [this, refusal, wasCancelled] {
            Q_EMIT ended(refusal, wasCancelled);
            deleteLater();
        },
        Qt::QueuedConnection);
}

} // namespace lockscope
