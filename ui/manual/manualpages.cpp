// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualpages.h"

#include "ui/manual/manualtables.h"
#include "ui/words/text.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>

namespace lockscope {
namespace {

QString textOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Returns a page from its file. "03-timeline.md" has the id "timeline".
ManualPage pageOf(const QDir &folder, const QString &fileName)
{
    QTextDocument document;
    QString text = textOfFile(folder.filePath(fileName));
    text.remove(QRegularExpression(QStringLiteral("^<!--.*?-->\\n")));
    document.setMarkdown(text, QTextDocument::MarkdownDialectGitHub);
    QString html = withManualTables(document.toHtml());
    html.replace(QLatin1String("src=\"pictures/"),
        QStringLiteral("src=\"qrc%1/pictures/").arg(folder.path()));
    return {fileName.section(u'-', 1).section(u'.', 0, 0), document.firstBlock().text(), html};
}

} // namespace

std::vector<ManualPage> manualPages(const QString &language)
{
    const QDir folder(QStringLiteral(":/lockscope/manual/") + language);
    std::vector<ManualPage> pages;
    for (const QString &fileName :
        folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        pages.push_back(pageOf(folder, fileName));
    return pages;
}

} // namespace lockscope
