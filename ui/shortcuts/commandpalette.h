// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>
#include <QString>

#include <functional>

class QLineEdit;
class QListWidget;

namespace lockscope {

/// A palette in which the user finds a command by words from its name: a line edit, and below it
/// the matching commands in groups, the group with the best match first. Enter runs the selected
/// command, Esc closes the palette. It covers a part of its parent, and closes when it loses the
/// focus.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// An entry of the palette.
    struct Command {
        QString name;  ///< its group and its own name: "View › Fit all", "Scenario › F10: …"
        QString aside; ///< shown at the right: the shortcut or the current value; empty: nothing
        std::function<void()> run;
        QString searchText = {}; ///< further words that the search matches
    };
    /// Returns the command for a typed text that is not the name of a command, such as "client 17";
    /// a command with an empty name if there is none.
    using Parser = std::function<Command(const QString &)>;

    CommandPalette(const QList<Command> &commands, Parser parser, QWidget *parent);
    /// Shows the palette. It deletes itself when it closes.
    void open();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void filter(const QString &text);
    void addRow(const Command &command);
    /// Adds a row that cannot be chosen.
    void addNote(const QString &text, bool isHeading);
    /// Selects the row that is `rows` below the current one (above it, if negative), or the last
    /// one there that can be chosen.
    void moveBy(int rows);
    void runSelected();
    /// Closes the palette after Enter, a click or Esc. If the palette loses the focus, it closes
    /// without this function.
    void closePalette();

    QList<Command> m_commands;
    Parser m_parser;
    QList<Command>
        m_shown; ///< the commands in the list; a row of the list has the index of its own
    QPointer<QWidget>
        m_previousFocus; ///< the widget that had the focus; closePalette() returns the focus to it
    QLineEdit *m_lineEdit;
    QListWidget *m_list;
};

} // namespace lockscope
