// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace lockscope {

/// One line above the timeline that reports a problem and offers an action where there is one. It stays until it is closed, acted
/// on or replaced. Thread: the window's.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    enum class Weight { note, error };

    /// Texts are functions; they are called again when the language changes while the message is shown.
    struct Message {
        Weight weight = Weight::error;
        std::function<QString()> text;
        std::function<QString()> actionText; ///< none: no action
        std::function<void()> action;
    };

    explicit MessageBar(QWidget *parent = nullptr);

    void post(Message message);
    void dismiss();
    QString text() const;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showTexts();

    Message m_message;
    QLabel *m_icon;
    QLabel *m_text;
    QToolButton *m_action;
    QToolButton *m_close;
};

} // namespace lockscope
