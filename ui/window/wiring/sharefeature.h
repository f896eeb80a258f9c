// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

namespace lockscope {

class ChoiceEditor;

/// Adds the actions that copy the chosen scenario, with its changed settings, as a short text
/// (core/scenario/files/sharecode.h) and open a scenario from such a text: from the clipboard, or
/// dropped on the window. A text that is not a valid scenario changes nothing; the message bar
/// shows the reason.
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
    void openText(const QString &text);

    const ChoiceEditor &m_editor;
    WindowFiles &m_files;
    MessageBar &m_messages;
};

} // namespace lockscope
