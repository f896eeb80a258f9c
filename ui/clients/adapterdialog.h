// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;

namespace lockscope {

struct Adapter;
class Preferences;

/// Shows how a program reports what it does with its lock: one adapter (a small example program)
/// for each of several lock libraries. The user can copy an adapter or save it as a file. Thread:
/// the window's.
class AdapterDialog : public QDialog {
    Q_OBJECT
public:
    explicit AdapterDialog(const Preferences &preferences, QWidget *parent = nullptr);

Q_SIGNALS:
    /// The user has saved an adapter; `command` starts it.
    void saved(const QString &command);

private:
    QWidget *makeAdapterPart();
    const Adapter &chosen() const;
    void showChosen();
    void copy();
    void save();

    const Preferences &m_preferences;
    QListWidget *m_list;
    QLabel *m_about = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QLineEdit *m_command = nullptr;
    QLabel *m_commandLabel = nullptr;
    QLabel *m_answer; ///< the result of the last "Copy" or "Save as"
};

} // namespace lockscope
