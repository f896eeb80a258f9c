// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/adapters.h"

#include "ui/clients/commandcheck.h"

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <utility>

// Q_INIT_RESOURCE must be used outside of every namespace. Without this call, a program that links
// the static library does not have the resources.
static void initClientResources()
{
    Q_INIT_RESOURCE(clients);
}

namespace lockscope {
namespace {

const QString readme = QStringLiteral("README.md");

QString textOfFile(const QString &name)
{
    QFile file(QStringLiteral(":/lockscope/clients/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString languageOf(const QString &file)
{
    static const QHash<QString, QString> languages{
        {QStringLiteral("py"), QStringLiteral("Python")},
        {QStringLiteral("js"), QStringLiteral("Node.js")},
        {QStringLiteral("php"), QStringLiteral("PHP")},
        {QStringLiteral("rb"), QStringLiteral("Ruby")},
        {QStringLiteral("pl"), QStringLiteral("Perl")},
        {QStringLiteral("sh"), QStringLiteral("Shell")},
    };
    return languages.value(QFileInfo(file).suffix());
}

// Returns the command in the line "lockscope run F10 --client '…'" of a program's first comment,
// without the folder resources/clients.
QString commandIn(const QString &text)
{
    static const QRegularExpression line(QStringLiteral("lockscope run \\S+ --client '([^']*)'"));
    return line.match(text).captured(1).replace(QStringLiteral("resources/clients/"), QString());
}

std::vector<Adapter> readAdapters()
{
    initClientResources();
    std::vector<Adapter> found;
    const QString description = textOfFile(readme);
    static const QRegularExpression fileName(QStringLiteral("^`([^`]*)`"));
    for (const QString &line : description.split(u'\n')) {
        QStringList cells = line.split(u'|'); // the first and the last cell are empty; between them
                                              // file, library, version, package, …
        if (cells.size() < 6)
            continue;
        const QString file = fileName.match(cells[1].trimmed()).captured(1);
        const QString text = textOfFile(file);
        const bool isKnown = std::any_of(
            found.begin(), found.end(), [&](const Adapter &one) { return one.file == file; });
        if (text.isEmpty() || languageOf(file).isEmpty() || isKnown)
            continue;
        for (QString &cell : cells)
            cell = cell.remove(u'`').trimmed();
        found.push_back({file, languageOf(file), cells[2].section(u',', 0, 0), cells[3], cells[4],
            text, commandIn(text)});
    }
    found.push_back({.file = readme, .text = description});
    return found;
}

} // namespace

QString Adapter::commandFor(const QString &path) const
{
    return QString(command).replace(file, shellWord(path));
}

const std::vector<Adapter> &adapters()
{
    static const std::vector<Adapter> all = readAdapters();
    return all;
}

} // namespace lockscope
