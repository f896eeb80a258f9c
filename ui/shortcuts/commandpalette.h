// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QIcon>
#include <QList>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>
#include <vector>

class QLineEdit;
class QListWidget;

namespace lockscope {

class CommandRowPainter;
class WordSearch;

/// A palette in which the user finds a command by words from its name: a line edit, and below it
/// the matching commands in groups. The best match is selected. Enter runs the selected command,
/// Tab goes to the next group, Esc closes the palette. It covers a part of its parent, and closes
/// when it loses the focus.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// An entry of the palette.
    struct Command {
        QString name;  ///< its group and its own name: "View › Fit all", "Scenario › F10: …"
        QString aside; ///< shown at the right: the shortcut or the current value; empty: nothing
        std::function<void()> run;
        QString searchText = {}; ///< further words that the search matches
        QIcon icon = {};
        QString note = {}; ///< shown after the name, and searched
    };
    /// Returns the command for a typed text that is not the name of a command, such as "client 17";
    /// a command with an empty name if there is none.
    using Parser = std::function<Command(const QString &)>;

    /// `commands`: those of a group together, the groups in the order in which they are shown.
    /// `lastNames`: the names of the commands that ran last, the latest first; the palette keeps
    /// it. REQUIRES: it outlives the palette.
    CommandPalette(
        const QList<Command> &commands, QStringList &lastNames, Parser parser, QWidget *parent);
    /// Shows the palette. It deletes itself when it closes.
    void open();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Group {
        QString name;
        std::vector<std::pair<int, Command>> found; ///< each with its score
    };
    /// Returns the commands that match, in their order.
    std::vector<Group> groupsOf(const WordSearch &search, const QString &typed) const;
    void filter(const QString &text);
    /// Returns some of the synonyms of the typed words that are in the names of the shown commands.
    QStringList synonymsShown(const WordSearch &search, const QString &typed) const;
    void addRow(const Command &command);
    /// Adds the heading of a group, a row that cannot be chosen. `note`: shown after the text.
    void addHeading(const QString &text, const QString &note);
    /// Selects the first row of the next group, or of the first one.
    void moveToNextGroup();
    /// Selects the row that is `rows` below the current one (above it, if negative), or the last
    /// one there that can be chosen.
    void moveBy(int rows);
    void runSelected();
    /// Closes the palette after Enter, a click or Esc. If the palette loses the focus, it closes
    /// without this function.
    void closePalette();

    QList<Command> m_commands;
    QStringList &m_lastNames;
    Parser m_parser;
    QList<Command>
        m_shown; ///< the commands in the list; a row of the list has the index of its own
    QPointer<QWidget>
        m_previousFocus; ///< the widget that had the focus; closePalette() returns the focus to it
    QLineEdit *m_lineEdit;
    QListWidget *m_list;
    CommandRowPainter *m_painter;
};

} // namespace lockscope
