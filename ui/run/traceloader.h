// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/runview.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>
#include <vector>

class QFile;

namespace lockscope {

/// Reads trace files on a thread of its own, with all that is derived from their rows but for the verdict. A file that becomes shorter meanwhile is refused as others are that cannot be read.
/// A new file, or cancel(), ends the one before without a word and without waiting for it. Thread: the window's; its results come
/// there too.
class TraceLoader : public QObject {
    Q_OBJECT
public:
    explicit TraceLoader(QObject *parent = nullptr);
    /// Waits until its threads have ended, which they do at the next rows that they come to.
    ~TraceLoader() override;

    /// Where the next file's rows are kept.
    void setMemory(const TraceMemory::Options &options) { m_memory = options; }
    void load(const QString &file);
    void cancel();
    /// The same by somebody's hand.
    void abandon();
    bool isLoading() const { return m_thread != nullptr; }

Q_SIGNALS:
    void begun(const QString &file);
    void progressed(double part);
    void loaded(const std::shared_ptr<const lockscope::RunView> &run);
    /// One line: what is wrong with the file.
    void refused(const QString &file, const QString &reason);
    void abandoned();
    /// Nothing is being read any more.
    void ended();

private:
    struct Order;
    void read(const Order &order);
    QString readInto(RunView &result, const Order &order, QFile &source);
    bool tell(const Order &order, double part);

    TraceMemory::Options m_memory;
    QThread *m_thread = nullptr; // the one whose result is wanted
    std::vector<QThread *> m_ending;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    int m_generation = 0;
};

} // namespace lockscope
