// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/language.h"
#include "ui/shell/windowactions.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QSettings>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace lockscope {

/// A separate folder for everything that a test writes: the settings and scenarios of the user who
/// runs the test stay unchanged. Programs that the test starts use the same settings. REQUIRES:
/// created before the first window.
class OwnFolder {
public:
    OwnFolder()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
        qputenv("XDG_DATA_HOME", file(QStringLiteral("data")).toUtf8());
        resetToFirstStart();
    }
    /// Restores the state of a first start, without the welcome page, which would cover the
    /// timeline.
    void resetToFirstStart() const
    {
        QDir(file(QStringLiteral("data"))).removeRecursively();
        QSettings settings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"));
        settings.clear();
        settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
        settings.setValue(QStringLiteral("welcomed"), true);
    }
    /// Returns the path of a file in the folder; the file need not exist.
    QString file(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

/// Returns the action with that text, apart from its mnemonic; null if there is none.
inline QAction *actionNamed(const QWidget &window, const QString &text)
{
    for (QAction *const action : window.findChildren<QAction *>()) {
        if (action->text().remove(u'&') == text)
            return action;
    }
    return nullptr;
}

/// Shows a layout: 0 watch, 1 explain, 2 build.
inline void chooseLayout(const MainWindow &window, int layout)
{
    window.findChild<WindowActions *>()->layouts->actions().at(layout)->trigger();
}

/// Changes the language of a window, which is then built again: pointers to its widgets and actions
/// are no longer valid.
inline void changeLanguage(MainWindow &window, const QString &code)
{
    window.findChild<Language *>()->setCode(code);
    QCoreApplication::sendPostedEvents(&window, QEvent::MetaCall);
}

/// Selects an entry of a combo box as a user does. `combo`: the object name of the box; `data`: the
/// item data of the entry. Returns false if there is no such entry.
inline bool pick(const QWidget &window, const QString &combo, const QString &data)
{
    auto *const box = window.findChild<QComboBox *>(combo);
    const int index = box ? box->findData(data) : -1;
    if (index < 0)
        return false;
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
    return true;
}

} // namespace lockscope
