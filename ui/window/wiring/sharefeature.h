// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

namespace lockscope {

class ChoiceEditor;

/// A scenario goes out of the window as a short text and comes in as one (core/scenario/files/sharecode.h): by the clipboard, or dropped on the
/// window. What goes out is the choice with all that is turned. What does not come in is said in the message bar, and changes nothing.
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

    const ChoiceEditor &m_editor;
    WindowFiles &m_files;
    MessageBar &m_messages;
};

} // namespace lockscope
