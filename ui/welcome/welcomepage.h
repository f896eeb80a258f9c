// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

#include <QStringList>

#include <cstddef>
#include <vector>

class QAbstractButton;
class QCheckBox;
class QLabel;
class QLayout;
class QVBoxLayout;

namespace lockscope {

/// The first page: it asks what the user came for, and has a door for each answer. The digits open
/// the doors, the arrow keys go from one to the next.
class WelcomePage : public Page {
    Q_OBJECT
public:
    /// `window`: the widget to cover.
    explicit WelcomePage(QWidget *window);

    /// Sets the recent files, the latest first; only a few are shown.
    void setFiles(const QStringList &files);
    /// Sets whether the box at the foot is checked.
    void setShownAtStart(bool isShown);

Q_SIGNALS:
    /// `index`: in lessonLibrary().
    void lessonRequested(std::size_t index);
    void labRequested();
    void askRequested();
    void schemeRequested();
    void clientsRequested();
    void libraryRequested();
    /// The user wants to choose a file.
    void openRequested();
    /// The user chose a recent file.
    void fileRequested(const QString &file);
    void shownAtStartChanged(bool isShown);
    /// The user closed the page; the owner hides it.
    void closed();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QLayout *makeHead();
    QLayout *makeDoors();
    QWidget *makeSide();
    QLayout *makeFoot();

    std::vector<QAbstractButton *> m_doors;
    QLabel *m_filesTitle;
    QVBoxLayout *m_files;
    QCheckBox *m_atStart;
};

} // namespace lockscope
