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

/// All that the window can do, found by typing a part of its name: a line, and below it what fits. Enter does it, Esc leaves.
/// It stands over its parent and is gone as soon as the focus is elsewhere.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    struct Command {
        QString words;
        QString keys;  ///< as they are shown; empty: none
        std::function<void()> run;
    };
    /// What a text means that is no command's name, "client 17"; a command without words: nothing.
    using Reader = std::function<Command(const QString &)>;

    CommandPalette(const QList<Command> &commands, Reader reader, QWidget *parent);
    /// Shows itself with that text.
    void open(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void filter(const QString &text);
    void add(const Command &command);
    void ink(QListWidgetItem *item, QPalette::ColorRole words, QPalette::ColorRole keys); ///< a chosen row stands on another ground
    void run();
    void leave();

    QList<Command> m_commands;
    Reader m_reader;
    QList<Command> m_shown;
    QPointer<QWidget> m_before; ///< what had the focus
    QLineEdit *m_line;
    QListWidget *m_list;
};

} // namespace lockscope
