// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualpages.h"

#include "ui/manual/manualtables.h"
#include "ui/shared/manualplace.h"
#include "ui/words/text.h"

#include <QAbstractItemView>
#include <QDir>
#include <QFile>
#include <QObject>
#include <QRegularExpression>
#include <QTextDocument>

#include <array>

namespace lockscope {
namespace {

constexpr QLatin1String settingPrefix("setting-");

// The page of the manual that describes a part of the window.
struct PartPage {
    QLatin1String object; // the object name of a part of the window
    QLatin1String page;   // the id of the page
};

constexpr std::array partPages{
    PartPage{QLatin1String("timeline"), QLatin1String("timeline")},
    PartPage{QLatin1String("legendDock"), QLatin1String("timeline")},
    PartPage{QLatin1String("replayBar"), QLatin1String("replay")},
    PartPage{QLatin1String("momentDock"), QLatin1String("replay")},
    PartPage{QLatin1String("verdictDock"), QLatin1String("verdict")},
    PartPage{QLatin1String("listingDock"), QLatin1String("listing")},
    PartPage{QLatin1String("eventsDock"), QLatin1String("events")},
    PartPage{QLatin1String("detailsDock"), QLatin1String("events")},
    PartPage{QLatin1String("scenarioDock"), QLatin1String("experiment")},
    PartPage{QLatin1String("faultsDock"), QLatin1String("faults")},
    PartPage{QLatin1String("topologyDock"), QLatin1String("faults")},
    PartPage{QLatin1String("remedyDock"), QLatin1String("fixes")},
    PartPage{QLatin1String("breakItDock"), QLatin1String("break-it")},
    PartPage{QLatin1String("verifyView"), QLatin1String("two-worlds")},
    PartPage{QLatin1String("labBar"), QLatin1String("keep-running")},
    PartPage{QLatin1String("clientsDialog"), QLatin1String("own-programs")},
    PartPage{QLatin1String("adapterDialog"), QLatin1String("own-programs")},
    PartPage{QLatin1String("programOutputDock"), QLatin1String("own-programs")},
    PartPage{QLatin1String("serversDialog"), QLatin1String("two-worlds")},
    PartPage{QLatin1String("compareDock"), QLatin1String("compare")},
    PartPage{QLatin1String("chartsDock"), QLatin1String("charts")},
    PartPage{QLatin1String("contentionDialog"), QLatin1String("charts")},
    PartPage{QLatin1String("libraryDialog"), QLatin1String("share")},
    PartPage{QLatin1String("newScenario"), QLatin1String("share")},
    PartPage{QLatin1String("exportDialog"), QLatin1String("share")},
    PartPage{QLatin1String("lessonBar"), QLatin1String("teach")},
    PartPage{QLatin1String("handoutDialog"), QLatin1String("teach")},
    PartPage{QLatin1String("keyDialog"), QLatin1String("keys")},
    PartPage{QLatin1String("faultEditor"), QLatin1String("faults")},
};

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

QString manualPlaceOf(const QModelIndex &item)
{
    return item.data(manualPlaceRole).toString();
}

QString manualPlaceOf(const QObject *object)
{
    for (; object; object = object->parent()) {
        const auto *const view = qobject_cast<const QAbstractItemView *>(object);
        const QString own = view ? manualPlaceOf(view->currentIndex())
                                 : object->property(manualPlaceProperty).toString();
        if (!own.isEmpty())
            return own;
        const QString name = object->objectName();
        if (name.startsWith(settingPrefix))
            return QStringLiteral("settings#") + name.mid(settingPrefix.size());
        for (const PartPage &part : partPages) {
            if (name == part.object)
                return part.page;
        }
    }
    return QStringLiteral("first-steps");
}

} // namespace lockscope
