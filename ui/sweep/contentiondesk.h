// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sweep/contention.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>

namespace lockscope {

/// Measures a contention sweep in the background, turn after turn, on a thread of its own. A new one ends the one before, and what still
/// comes of that is dropped by its generation. Thread: the window's; results come there too.
class ContentionDesk : public QObject {
    Q_OBJECT
public:
    explicit ContentionDesk(QObject *parent = nullptr);
    /// Ends what goes on, and the servers of it.
    ~ContentionDesk() override;

    void start(const ContentionPlan &plan);
    void cancel();
    bool isBusy() const { return m_isBusy; }

Q_SIGNALS:
    /// How many turns there are in all.
    void measured(const lockscope::ContentionPoint &point, int all);
    void failed(const QString &reason);
    void done();

private:
    void work(int generation, const ContentionPlan &plan, const std::atomic<bool> &isCancelled);
    template <class What> void tell(int generation, What what);

    QThread m_thread;
    QObject *m_desk; ///< lives on m_thread: what is posted to it runs there
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    int m_generation = 0;
    bool m_isBusy = false;
};

} // namespace lockscope
