// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QPalette>
#include <QPointer>
#include <QString>

#include <functional>

class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace lockscope {

/// Finds a command of the window by a part of its name: a line edit with the matching commands below. Enter runs the selected
/// command, Esc closes the palette. It lies over its parent and closes when it loses the focus.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    struct Command {
        QString words;
        QString keys;  ///< the shortcut text; empty: none
        std::function<void()> run;
    };
    /// Interprets a text that is no command's name, such as "client 17"; returns a command without words if it means nothing.
    using Reader = std::function<Command(const QString &)>;

    CommandPalette(const QList<Command> &commands, Reader reader, QWidget *parent);
    /// Shows the palette with that text.
    void open(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void filter(const QString &text);
    void add(const Command &command);
    void ink(QListWidgetItem *item, QPalette::ColorRole words, QPalette::ColorRole keys); ///< a selected row has another background
    void run();
    void leave();

    QList<Command> m_commands;
    Reader m_reader;
    QList<Command> m_shown;
    QPointer<QWidget> m_before; ///< the widget that had the focus
    QLineEdit *m_line;
    QListWidget *m_list;
};

} // namespace lockscope
