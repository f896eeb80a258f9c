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

/// The page for new users. It has a line about the purpose of the program, buttons that open the
/// first lesson, the library or a file, and the recent files. It stays in the centre of its parent
/// when the size of the parent changes.
class WelcomePage : public QFrame {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget *parent);

    /// Sets the title of the first lesson, in the window's language.
    void setLessonTitle(const QString &title);
    /// Sets the recent files, the latest first; only a few are shown.
    void setFiles(const QStringList &files);

Q_SIGNALS:
    void lessonRequested();
    void libraryRequested();
    /// The user wants to choose a file.
    void openRequested();
    /// The user chose a recent file.
    void fileRequested(const QString &file);
    /// The user closed the page; the owner hides it.
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showTexts();
    void styleButtons();
    void placeInParent();

    QString m_lessonTitle;
    QLabel *m_title;
    QLabel *m_purpose;
    QCommandLinkButton *m_lesson;
    QCommandLinkButton *m_library;
    QCommandLinkButton *m_open;
    QLabel *m_filesTitle;
    QVBoxLayout *m_files;
    QLabel *m_hint;
    QPushButton *m_close;
    QWidget *m_shade; ///< dims the parent behind this page
};

} // namespace lockscope
