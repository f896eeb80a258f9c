// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"

#include <QObject>

#include <optional>
#include <vector>

namespace lockscope {

class Selection;

/// The history of selected events, to go back and forward as in a web browser. Call clear() when
/// another trace is shown, because the same row numbers mean other events there. Thread: the
/// window's.
class SelectionHistory : public QObject {
    Q_OBJECT
public:
    explicit SelectionHistory(Selection &selection, QObject *parent = nullptr);

    bool canGoBack() const { return m_current > 0; }
    bool canGoForward() const { return m_current + 1 < m_events.size(); }

public Q_SLOTS:
    void goBack();
    void goForward();
    void clear();

Q_SIGNALS:
    void changed();

private:
    void record(std::optional<Seq> event);
    void goTo(std::size_t index);

    static constexpr std::size_t eventsMax = 200;
    Selection &m_selection;
    std::vector<Seq> m_events;
    std::size_t m_current = 0; ///< index in m_events
    bool m_isMoving = false; ///< goTo() is running, so record() ignores the change of the selection
};

} // namespace lockscope
