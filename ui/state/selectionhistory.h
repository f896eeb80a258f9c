// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"

#include <QObject>

#include <optional>
#include <vector>

namespace lockscope {

class Selection;

/// The history of selected events, to go back and forward as in a web browser. Call clear() for another trace, because the row numbers then
/// mean other events. Thread: the window's.
class SelectionHistory : public QObject {
    Q_OBJECT
public:
    explicit SelectionHistory(Selection &selection, QObject *parent = nullptr);

    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_events.size(); }

public Q_SLOTS:
    void goBack();
    void goForward();
    void clear();

Q_SIGNALS:
    void changed();

private:
    void take(std::optional<Seq> event);
    void goTo(std::size_t place);

    static constexpr std::size_t eventsMost = 200;
    Selection &m_selection;
    std::vector<Seq> m_events;
    std::size_t m_at = 0;
    bool m_isGoing = false;
};

} // namespace lockscope
