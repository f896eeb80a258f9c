// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sessionmarker.h"

#include <QDir>
#include <QUuid>

#include <cstdio>
#include <sys/file.h>

namespace lockscope {
namespace {

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
    // The file gets its name when it is locked. Until then it is hidden, so no other window takes it for the file of a killed window.
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_file.setFileName(sessionFiles.filePath(u'.' + name));
    if (!m_file.open(QIODevice::WriteOnly) || !lockFile(m_file))
        return;
    const QString path = sessionFiles.filePath(name);
    if (rename(QFile::encodeName(m_file.fileName()).constData(), QFile::encodeName(path).constData()) == 0)
        m_path = path;
}

SessionFile::~SessionFile()
{
    QFile::remove(m_path.isEmpty() ? m_file.fileName() : m_path);
}

} // namespace lockscope
