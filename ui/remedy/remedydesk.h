// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "remedy/trials.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>
#include <optional>

namespace lockscope {

/// A remedy with what came of it.
struct TriedRemedy {
    Remedy remedy;
    Trial trial;
};

/// Tries the remedies of a run in the background, on one thread behind the picture's and the strips': first what is wrong at all, then one
/// remedy after the other, the longer lease last, since its length takes many runs to find. A new question ends the one before at once,
/// and what still comes of that is dropped by its generation. Thread: the window's; results come there too.
class RemedyDesk : public QObject {
    Q_OBJECT
public:
    explicit RemedyDesk(QObject *parent = nullptr);
    ~RemedyDesk() override;

    void ask(EffectiveScenario effective);
    /// Works on nothing any more, and tells nothing.
    void cancel();
    bool isBusy() const { return m_isBusy; }

Q_SIGNALS:
    /// What is wrong; `asItIs` is nothing if the run cannot be tried.
    void diagnosed(const lockscope::Ailment &ailment, const std::optional<lockscope::Trial> &asItIs);
    void tried(const lockscope::TriedRemedy &remedy);
    void done();

private:
    struct Order;
    static void work(const Order &order);

    QThread m_thread;
    QObject *m_desk; ///< lives on m_thread: what is posted to it runs there
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    int m_generation = 0;
    bool m_isBusy = false;
};

} // namespace lockscope
