// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spans.h"
#include "trace/trace.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>

namespace lockscope {

/// A trace from disk with the spans derived from it.
struct LoadedTrace {
    QString file;
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<SpanBuilder> spans;
};

/// Reads trace files on a thread of its own. A new file, or cancel(), ends the one before without a word.
/// Thread: the window's; its results come there too.
class TraceLoader : public QObject {
    Q_OBJECT
public:
    explicit TraceLoader(QObject *parent = nullptr);
    ~TraceLoader() override;

    void load(const QString &file);
    void cancel();
    bool isLoading() const { return m_thread != nullptr; }

Q_SIGNALS:
    void progressed(double part);
    void loaded(const lockscope::LoadedTrace &loaded);
    /// One line: what is wrong with the file.
    void refused(const QString &file, const QString &reason);
    /// Nothing is being read any more.
    void ended();

private:
    void read(const QString &file, int generation, const std::shared_ptr<std::atomic<bool>> &cancelled);

    QThread *m_thread = nullptr;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    int m_generation = 0;
};

} // namespace lockscope
