// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QCommandLinkButton;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace lockscope {

/// The page for new users: what the program is in one line, the first lesson, the library, a file, and the recent files.
/// It is centred over its parent and follows its size.
class WelcomePage : public QFrame {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget *parent);

    /// Sets the title of the first lesson, in the window's language.
    void setLesson(const QString &title);
    /// Sets the recent files, the latest first; only a few are shown.
    void setFiles(const QStringList &files);

Q_SIGNALS:
    void lessonAsked();
    void libraryAsked();
    void openAsked();
    void fileAsked(const QString &file);
    void closed();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showTexts();
    void styleButtons();
    void place();

    QString m_lessonTitle;
    QLabel *m_name;
    QLabel *m_what;
    QCommandLinkButton *m_lesson;
    QCommandLinkButton *m_library;
    QCommandLinkButton *m_open;
    QLabel *m_filesTitle;
    QVBoxLayout *m_files;
    QLabel *m_rest;
    QPushButton *m_close;
    QWidget *m_shade; ///< between the parent and this page
};

} // namespace lockscope
