// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/event.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// What is selected, once for the whole window: timeline, event table and verdict show the same. Thread: the window's.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The selected row's seq, if any.
    std::optional<Seq> event() const { return m_event; }

public Q_SLOTS:
    /// Selects a row; `reveal` asks the views to bring it into sight (a jump, not a click in the view itself).
    void select(std::optional<lockscope::Seq> event, bool reveal = false);
    void clear() { select(std::nullopt); }

Q_SIGNALS:
    void changed(std::optional<lockscope::Seq> event, bool reveal);

private:
    std::optional<Seq> m_event;
};

} // namespace lockscope
