// SPDX-License-Identifier: GPL-3.0-or-later
#include "tidy/rules.h"

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
    static const QRegularExpression shape(QStringLiteral("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"));
    std::vector<Include> found;
    for (int i = 0; source.isCpp() && i < source.lines.size(); ++i) {
        const auto match = shape.match(source.lines[i]);
        if (match.hasMatch())
            found.push_back({i + 1, match.captured(1) == QLatin1String("\""), match.captured(2)});
    }
    return found;
}

/// What each room of core may include, besides itself.
const QMap<QString, QStringList> &roomsBelow()
{
    static const QStringList upToTrace{QStringLiteral("base"), QStringLiteral("scenario"), QStringLiteral("trace")};
    static const QStringList upToLock = upToTrace + QStringList{QStringLiteral("world"), QStringLiteral("lock")};
    static const QMap<QString, QStringList> rooms{
        {QStringLiteral("base"), {}},
        {QStringLiteral("scenario"), {QStringLiteral("base")}},
        {QStringLiteral("trace"), {QStringLiteral("base"), QStringLiteral("scenario")}},
        {QStringLiteral("world"), upToTrace},
        {QStringLiteral("lock"), {QStringLiteral("base"), QStringLiteral("trace"), QStringLiteral("world")}},
        {QStringLiteral("shim"), {}},
        {QStringLiteral("sim"), upToLock},
        {QStringLiteral("live"), upToLock + QStringList{QStringLiteral("shim")}},
        {QStringLiteral("verdict"), upToTrace},
        {QStringLiteral("figures"), upToTrace + QStringList{QStringLiteral("verdict")}},
        {QStringLiteral("compare"), upToTrace + QStringList{QStringLiteral("verdict")}},
        {QStringLiteral("lesson"), {QStringLiteral("base"), QStringLiteral("scenario"), QStringLiteral("verdict")}},
        {QStringLiteral("remedy"), upToLock + QStringList{QStringLiteral("run"), QStringLiteral("verdict")}},
        {QStringLiteral("export"), upToTrace},
        {QStringLiteral("dialect"), upToLock},
        {QStringLiteral("sweep"), upToLock + QStringList{QStringLiteral("run"), QStringLiteral("verdict")}},
        {QStringLiteral("run"), upToLock + QStringList{QStringLiteral("sim"), QStringLiteral("live"), QStringLiteral("verdict")}},
    };
    return rooms;
}

bool isQt(const Include &include)
{
    static const QRegularExpression shape(QStringLiteral("^(Qt?[A-Z]\\w*|q[a-z]+\\.h)(/|$)"));
    return !include.isOurs && shape.match(include.name).hasMatch();
}

} // namespace

Complaints includeOrder(const Tree &, const Source &source)
{
    Complaints complaints;
    const QString room = source.coreRoom();
    if (room.isEmpty() || !source.isCpp())
        return complaints;
    // Plain values of the lock library, which a scenario names.
    static const QStringList lockValues{QStringLiteral("trace/eventkind.h"), QStringLiteral("world/anchor.h"), QStringLiteral("world/slips.h"),
                                        QStringLiteral("lock/variants.h")};
    const auto below = roomsBelow().constFind(room);
    if (below == roomsBelow().constEnd())
        return {{source.path, 1, QStringLiteral("the include order knows no room of that name")}};
    for (const Include &include : includesOf(source)) {
        const QString other = include.name.section(QLatin1Char('/'), 0, 0);
        const bool isFine = !include.isOurs || other == room || below->contains(other)
            || (room == QLatin1String("scenario") && lockValues.contains(include.name));
        if (!isFine)
            complaints.push_back({source.path, include.line, room + QLatin1String(" must not know ") + include.name});
    }
    return complaints;
}

Complaints qtOnlyWhereItMay(const Tree &, const Source &source)
{
    static const QStringList qtFree{
        QStringLiteral("base"), QStringLiteral("trace"), QStringLiteral("world"), QStringLiteral("lock")};
    static const QRegularExpression beyondCore(QStringLiteral(
        "^Qt(?!Core(/|$))[A-Z]\\w*/?|^Q(Widget|Application|GuiApplication|Paint\\w*|Color|Image|Pixmap|Font|Icon|Chart)$"));
    Complaints complaints;
    if (!source.isIn(QLatin1String("core/")))
        return complaints;
    const bool mayHaveNone = qtFree.contains(source.coreRoom()) || source.licence() == QLatin1String("MIT");
    for (const Include &include : includesOf(source)) {
        if (isQt(include) && mayHaveNone)
            complaints.push_back({source.path, include.line, QLatin1String("no Qt here, but ") + include.name});
        else if (isQt(include) && beyondCore.match(include.name).hasMatch())
            complaints.push_back({source.path, include.line, QLatin1String("core has QtCore at most, but ") + include.name});
    }
    return complaints;
}

Complaints licenceFirst(const Tree &, const Source &source)
{
    const bool isSource = source.isCpp() || source.path.endsWith(QLatin1String("CMakeLists.txt"))
        || source.path.endsWith(QLatin1String(".cmake")) || source.path == QLatin1String("dev")
        || source.path == QLatin1String(".ci/run");
    if (!isSource || source.licence() == QLatin1String("MIT") || source.licence() == QLatin1String("GPL-3.0-or-later"))
        return {};
    return {
        {source.path, 1, QStringLiteral("the first line names no licence (SPDX-License-Identifier: MIT or GPL-3.0-or-later)")}};
}

Complaints mitIncludesMit(const Tree &tree, const Source &source)
{
    Complaints complaints;
    if (source.licence() != QLatin1String("MIT"))
        return complaints;
    for (const Include &include : includesOf(source)) {
        const auto other = tree.files.constFind(QLatin1String("core/") + include.name);
        if (include.isOurs && other != tree.files.constEnd() && other->licence() != QLatin1String("MIT"))
            complaints.push_back({source.path, include.line, QLatin1String("MIT must not need ") + include.name});
    }
    return complaints;
}

} // namespace lockscope::tidy
