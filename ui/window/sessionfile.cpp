// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sessionfile.h"

#include <QDir>
#include <QUuid>

#include <sys/file.h>
#include <unistd.h>

namespace lockscope {
namespace {

constexpr int windowsMax = 1000;

bool lockFile(const QFile &file)
{
    return flock(file.handle(), LOCK_EX | LOCK_NB) == 0;
}

} // namespace

SessionFile::SessionFile(const QString &folder)
{
    const QDir sessionFiles(folder);
    QDir().mkpath(folder);
    for (const QString &name : sessionFiles.entryList(QDir::Files)) {
        QFile file(sessionFiles.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        if (lockFile(file))
            m_hadCrash = file.remove() || m_hadCrash;
        else
            m_hadOtherWindow = true;
    }
    // The file gets its name when it is locked. Until then it is hidden, so no other window takes
    // it for the file of a killed window.
    const QString hidden =
        sessionFiles.filePath(u'.' + QUuid::createUuid().toString(QUuid::WithoutBraces));
    m_file.setFileName(hidden);
    if (m_file.open(QIODevice::WriteOnly) && lockFile(m_file)) {
        // Unlike a rename, a link fails if another window has the name.
        for (int number = 1; number <= windowsMax && m_path.isEmpty(); ++number) {
            const QString path = sessionFiles.filePath(QString::number(number));
            if (link(QFile::encodeName(hidden).constData(), QFile::encodeName(path).constData())
                == 0) {
                m_path = path;
                m_number = number;
            }
        }
    }
    QFile::remove(hidden);
}

SessionFile::~SessionFile()
{
    if (!m_path.isEmpty())
        QFile::remove(m_path);
}

} // namespace lockscope
