// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace lockscope {

/// A bar above the timeline that reports a problem and, if possible, offers an action. It stays
/// until the user closes it or clicks the action, or until another message replaces it. Because the
/// timeline moves down when the bar appears, a message of Weight::minor is not shown in the bar:
/// minorPosted() sends it to the status bar. Thread: the window's.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    /// How important a message is.
    enum class Weight {
        minor, ///< shown for some seconds in the status bar; has no action
        note,
        error
    };

    struct Message {
        Weight weight = Weight::error;
        QString text{};
        QString actionText{}; ///< empty: the message has no action
        std::function<void()> action{};
    };

    explicit MessageBar(QWidget *parent = nullptr);

    void post(Message message);
    void dismiss();
    /// Returns the text of the last message.
    QString text() const;

Q_SIGNALS:
    /// A minor message was posted.
    void minorPosted(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showMessage();

    Message m_message;
    QLabel *m_icon;
    QLabel *m_text;
    QToolButton *m_action;
    QToolButton *m_close;
};

} // namespace lockscope
