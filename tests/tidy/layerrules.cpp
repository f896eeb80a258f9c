// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tidy/rules.h"

#include <QMap>
#include <QRegularExpression>

namespace lockscope::tidy {
namespace {

struct Include {
    int line = 0;
    bool isOurs = false; ///< "…" and not <…>
    QString name;
};

std::vector<Include> includesOf(const Source &source)
{
    static const QRegularExpression shape(
        QStringLiteral("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"));
    std::vector<Include> found;
    for (int i = 0; source.isCpp() && i < source.lines.size(); ++i) {
        const auto match = shape.match(source.lines[i]);
        if (match.hasMatch())
            found.push_back({i + 1, match.captured(1) == QLatin1String("\""), match.captured(2)});
    }
    return found;
}

/// Returns the path of the file that an include names: the lock library's headers are
/// "lockscope/…", all others begin at the top folder.
QString pathOf(const Include &include)
{
    return include.name.startsWith(QLatin1String("lockscope/"))
        ? QLatin1String("core/") + include.name
        : include.name;
}

bool isQt(const Include &include)
{
    static const QRegularExpression shape(QStringLiteral("^(Qt?[A-Z]\\w*|q[a-z]+\\.h)(/|$)"));
    return !include.isOurs && shape.match(include.name).hasMatch();
}

} // namespace

Complaints includesFollowLayers(const Tree &tree, const Source &source)
{
    Complaints complaints;
    const bool isInLayeredFolder = source.isIn(QLatin1String("core/"))
        || source.isIn(QLatin1String("ui/")) || source.isIn(QLatin1String("app/"));
    if (!source.isCpp())
        return complaints;
    const QString room = tree.layers.roomOf(source.path);
    if (isInLayeredFolder && room.isEmpty())
        return {{source.path, 1, QStringLiteral("layers.txt has no room for this folder")}};
    for (const Include &include : includesOf(source)) {
        static const QRegularExpression layered(QStringLiteral("^(lockscope|core|ui|app|tests)/"));
        if (!include.isOurs || include.name.endsWith(QLatin1String(".moc")))
            continue;
        const QString path = pathOf(include);
        const QString other = tree.layers.roomOf(path);
        if (!layered.match(include.name).hasMatch())
            complaints.push_back({source.path, include.line,
                QStringLiteral("name the layer, as in \"core/%1\"").arg(include.name)});
        else if (isInLayeredFolder && (other.isEmpty() || !tree.layers.mayInclude(room, other)))
            complaints.push_back({source.path, include.line,
                QStringLiteral("%1 must not include %2 (layers.txt)").arg(room, include.name)});
    }
    return complaints;
}

QStringList unusedLayers(const Tree &tree)
{
    QMap<QString, QStringList> unused = tree.layers.lines();
    for (const Source &source : tree.files) {
        for (const Include &include : includesOf(source))
            unused[tree.layers.roomOf(source.path)].removeAll(tree.layers.roomOf(pathOf(include)));
    }
    QStringList texts;
    for (auto room = unused.constBegin(); room != unused.constEnd(); ++room) {
        for (const QString &other : *room)
            texts.append(QStringLiteral("%1 includes nothing of %2").arg(room.key(), other));
    }
    return texts;
}

Complaints noWidgetsInState(const Tree &, const Source &source)
{
    static const QRegularExpression widget(
        QStringLiteral("^(Qt(Widgets|Charts|PrintSupport)/"
                       ".*|Q(\\w*Widget\\w*|\\w*Dialog|\\w*Button|\\w*Layout|\\w*View|Label|Menu|"
                       "ComboBox|LineEdit|Slider|Frame|Application|Style|ToolTip|MainWindow|"
                       "DockWidget|StatusBar|ToolBar))$"));
    Complaints complaints;
    if (!source.isIn(QLatin1String("ui/state/")))
        return complaints;
    for (const Include &include : includesOf(source)) {
        if (!include.isOurs && widget.match(include.name).hasMatch())
            complaints.push_back(
                {source.path, include.line, QLatin1String("no widgets here, but ") + include.name});
    }
    return complaints;
}

Complaints qtOnlyWhereAllowed(const Tree &, const Source &source)
{
    static const QRegularExpression beyondQtCore(QStringLiteral(
        "^Qt(?!Core(/|$))[A-Z]\\w*/"
        "?|^Q(Widget|Application|GuiApplication|Paint\\w*|Color|Image|Pixmap|Font|Icon|Chart)$"));
    Complaints complaints;
    const bool isWithoutDesktop = source.isIn(QLatin1String("core/"))
        || source.isIn(QLatin1String("ui/index/")) || source.isIn(QLatin1String("ui/words/"))
        || (source.isIn(QLatin1String("app/")) && !source.isIn(QLatin1String("app/window/")));
    if (!isWithoutDesktop)
        return complaints;
    const bool mustNotUseQt =
        source.isIn(QLatin1String("core/lockscope/")) || source.licence() == QLatin1String("MIT");
    for (const Include &include : includesOf(source)) {
        if (isQt(include) && mustNotUseQt)
            complaints.push_back(
                {source.path, include.line, QLatin1String("no Qt here, but ") + include.name});
        else if (isQt(include) && beyondQtCore.match(include.name).hasMatch())
            complaints.push_back({source.path, include.line,
                QLatin1String("QtCore at most here, but ") + include.name});
    }
    return complaints;
}

Complaints licenceFirst(const Tree &, const Source &source)
{
    const bool isSource = source.isCpp() || source.path.endsWith(QLatin1String("CMakeLists.txt"))
        || source.path.endsWith(QLatin1String(".cmake")) || source.path == QLatin1String("dev")
        || source.path == QLatin1String(".ci/run");
    if (!isSource || source.licence() == QLatin1String("MIT")
        || source.licence() == QLatin1String("GPL-3.0-or-later"))
        return {};
    return {{source.path, 1,
        QStringLiteral(
            "the first line names no licence (SPDX-License-Identifier: MIT or GPL-3.0-or-later)")}};
}

Complaints mitIncludesMit(const Tree &tree, const Source &source)
{
    Complaints complaints;
    if (source.licence() != QLatin1String("MIT"))
        return complaints;
    for (const Include &include : includesOf(source)) {
        const auto other = tree.files.constFind(pathOf(include));
        if (include.isOurs && other != tree.files.constEnd()
            && other->licence() != QLatin1String("MIT"))
            complaints.push_back(
                {source.path, include.line, QLatin1String("MIT must not need ") + include.name});
    }
    return complaints;
}

} // namespace lockscope::tidy
