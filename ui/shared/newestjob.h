// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <functional>

namespace lockscope {

/// Work that takes longer than a frame, on a thread of its own: one job at a time, and of those asked for meanwhile only the newest
/// counts. Between two jobs the thread rests as long as the last one took, and at least as long as it was told.
/// Thread: the window's; answers come there too.
class NewestJob : public QObject {
    Q_OBJECT
public:
    /// What is done with a job's result, on the window's thread.
    using Answer = std::function<void()>;
    /// What is done on the job's thread. It must own what it reads.
    using Work = std::function<Answer()>;

    /// `restMin`: between the beginnings of two jobs there is more than this.
    NewestJob(const QString &name, std::chrono::milliseconds restMin, QObject *parent);
    /// Waits for the job that is in work.
    ~NewestJob() override;

    /// Does this, instead of all that was asked for and not begun.
    void ask(Work work);
    /// Nothing that was asked for counts any more; the answer of what is in work is dropped.
    void forget();
    /// Something was asked for, and its answer is not there.
    bool isBusy() const { return m_waiting || (m_isBusy && m_begun == m_generation); }

private:
    void startNext();
    void take(int generation, std::chrono::nanoseconds spent, const Answer &answer);

    QThread m_thread;
    QObject *m_desk; ///< lives on m_thread: what is posted to it runs there
    QTimer m_rest;
    std::chrono::milliseconds m_restMin;
    Work m_waiting;
    int m_generation = 0; ///< forget() begins another
    int m_begun = 0;      ///< the generation of what is in work
    bool m_isBusy = false; ///< something is in work, whether it counts or not
};

} // namespace lockscope
