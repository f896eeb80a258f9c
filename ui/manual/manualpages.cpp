// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualpages.h"

#include "ui/manual/manualtables.h"
#include "ui/words/text.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTextDocument>

namespace lockscope {
namespace {

const QString manualFolder = QStringLiteral(":/lockscope/manual/");

QString textOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

std::vector<ManualPage> manualSources(const QString &language)
{
    static const QRegularExpression licence(QStringLiteral("^<!--.*?-->\\n"));
    const QDir folder(manualFolder + language);
    std::vector<ManualPage> pages;
    for (const QString &fileName :
        folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        const QString text = textOfFile(folder.filePath(fileName)).remove(licence);
        pages.push_back({fileName.section(u'-', 1).section(u'.', 0, 0),
            text.section(u'\n', 0, 0).remove(QStringLiteral("# ")), text});
    }
    return pages;
}

std::vector<ManualPage> manualPages(const QString &language)
{
    std::vector<ManualPage> pages = manualSources(language);
    for (ManualPage &page : pages) {
        QTextDocument document;
        document.setMarkdown(page.text, QTextDocument::MarkdownDialectGitHub);
        page.text = withManualTables(document.toHtml());
        page.text.replace(QLatin1String("src=\"pictures/"),
            QStringLiteral("src=\"qrc%1/pictures/").arg(manualFolder + language));
    }
    return pages;
}

} // namespace lockscope
