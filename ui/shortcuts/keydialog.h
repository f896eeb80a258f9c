// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <optional>

class QKeySequence;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace lockscope {

class KeyBindings;

/// The dialog for shortcuts: a list of all commands, a field that records a pressed key, and a
/// warning if another command has that key. Changes apply immediately. `bindings` must outlive it.
class KeyDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeyDialog(KeyBindings &bindings, QWidget *parent = nullptr);

private:
    void fillList();
    void updateRow(std::size_t index);
    void filter();
    void showCurrentEntry();
    std::optional<std::size_t> currentIndex() const;
    void keyPressed();
    void reassign();

    KeyBindings &m_bindings;
    QLineEdit *m_filter;
    QTreeWidget *m_list;
    QKeySequenceEdit *m_key;
    QLabel *m_warning;
    QPushButton *m_reassign, *m_none, *m_reset, *m_resetAll;
};

} // namespace lockscope
