// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QWidget>

#include <map>

class QsciScintilla;

namespace lockscope {

/// An editor for the Lua file of a lock scheme: colours, line numbers, completion of what a scheme
/// can call, the error at its line, and the clients at the lines that they have reached. Thread:
/// the window's.
class LuaEditor : public QWidget {
    Q_OBJECT
public:
    explicit LuaEditor(QWidget *parent = nullptr);

    QString text() const;
    /// Replaces the whole text. The user can undo this if `canUndo`.
    void setText(const QString &text, bool canUndo);
    /// Marks a line and shows why below it; line 0: marks nothing. The first line is 1.
    void showError(int line, const QString &reason);
    /// Sets the line that each client has reached.
    void showClients(const std::map<ClientId, int> &lines);

Q_SIGNALS:
    void textChanged();
    /// The margin of a line was clicked.
    void marginClicked(int line, const QPoint &globalPosition);

private:
    void addCompletion();
    void restyle();

    QsciScintilla *m_editor;
};

} // namespace lockscope
