// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

namespace lockscope {

/// Copies a scenario from the window as a short text and pastes one (core/scenario/files/sharecode.h), by clipboard or by dropping
/// text on the window. The copy contains the current settings. An invalid text causes a message and changes nothing.
class ShareFeature : public QObject {
    Q_OBJECT
public:
    explicit ShareFeature(const WindowParts &parts);

protected:
    /// Handles text that is dragged over the window or dropped on it.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void copy();
    void paste();
    void take(const QString &text);

    Experiment &m_experiment;
    WindowFiles &m_files;
    MessageBar &m_messages;
};

} // namespace lockscope
