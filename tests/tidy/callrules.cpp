// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tidy/rules.h"

#include <QRegularExpression>

namespace lockscope::tidy {
namespace {

/// Code that is forbidden in core.
struct BannedCode {
    QRegularExpression shape;
    QString why;
    QStringList allowed; ///< paths, or folders with a slash at the end
};

bool isAllowed(const Source &source, const QStringList &allowed)
{
    for (const QString &path : allowed) {
        if (source.path == path
            || (path.endsWith(QLatin1Char('/')) && source.path.startsWith(path)))
            return true;
    }
    return false;
}

const std::vector<BannedCode> &bannedCode()
{
    const auto shape = [](const char *text) { return QRegularExpression(QLatin1String(text)); };
    static const std::vector<BannedCode> all{
        // Redis's deadlines are on the wall clock; code that converts them to true time must read
        // this clock. The code that
        // writes times for clients, that compares a node's clock, or that records when a run began
        // must read it, too.
        {shape("system_clock|CLOCK_REALTIME|\\bgettimeofday\\b|\\btime\\((nullptr|NULL|0|&)|\\bQ("
               "DateTime|Time)::current"),
            QStringLiteral("the wall clock can jump; take the time from the World"),
            {QStringLiteral("core/lockscope/net/liveworld.cpp"),
                QStringLiteral("core/live/observe/nodeobserverstream.cpp"),
                QStringLiteral("core/live/observe/replicationstream.cpp"),
                QStringLiteral("core/live/servers/preloadpage.cpp"),
                QStringLiteral("core/live/servers/nodefacts.cpp"),
                QStringLiteral("core/run/liverun/machinecheck.cpp")}},
        // core/run/ is allowed, because LiveRun and the code that waits for it use real
        // threads.
        {shape("steady_clock|high_resolution_clock|CLOCK_MONOTONIC|\\bQElapsedTimer\\b"),
            QStringLiteral("only the live world may read a clock"),
            {QStringLiteral("core/lockscope/net/"), QStringLiteral("core/live/"),
                QStringLiteral("core/run/")}},
        {shape("\\bsleep_(for|until)\\b|(?<![\\w.>])(u|nano|clock_nano)?sleep\\((?!\\w+ "
               "\\w)|\\bQThread::m?u?sleep"),
            QStringLiteral("do not sleep: wait for a condition, or use a timer"), {}},
        {shape("\\brandom_device\\b|\\b(std::)?s?rand\\(|\\bdrand48\\b|\\bmt19937|\\b\\w+_"
               "distribution\\b|std::shuffle|\\bQRandomGenerator\\b"),
            QStringLiteral("use lockscope/base/random.h for random draws; otherwise the same seed "
                           "gives different runs"),
            {}},
        // An allocator must throw if there is no memory, as operator new does.
        {shape("\\bthrow\\b"), QStringLiteral("expected failures are values (Result)"),
            {QStringLiteral("core/trace/fast/largeblocks.cpp"),
                QStringLiteral("core/lua/luabox.cpp")}},
    };
    return all;
}

/// Returns the names of unordered variables and members that a file declares.
QStringList unorderedNames(const Source &source)
{
    static const QRegularExpression kind(
        QStringLiteral("\\b(?:unordered_(?:multi)?(?:map|set)|QHash|QMultiHash|QSet)\\s*<"));
    static const QRegularExpression name(QStringLiteral("^[&\\s]*(\\w+)"));
    QStringList names;
    const QString code = source.code.join(QLatin1Char('\n'));
    for (auto matches = kind.globalMatch(code); matches.hasNext();) {
        auto at = matches.next().capturedEnd();
        for (int depth = 1; at < code.size() && depth > 0; ++at)
            depth += code[at] == QLatin1Char('<') ? 1 : code[at] == QLatin1Char('>') ? -1 : 0;
        const auto match = name.match(code.mid(at, 80));
        if (match.hasMatch())
            names.append(match.captured(1));
    }
    return names;
}

/// Returns the arguments of the call whose opening bracket is at `at`.
QStringList argumentsAt(const QString &code, qsizetype at)
{
    QStringList arguments(1);
    int depth = 1;
    for (++at; at < code.size() && depth > 0; ++at) {
        const QChar c = code[at];
        depth += QStringView(u"([{").contains(c) ? 1 : QStringView(u")]}").contains(c) ? -1 : 0;
        if (depth == 1 && c == QLatin1Char(','))
            arguments.append(QString());
        else if (depth > 0)
            arguments.last() += c;
    }
    return arguments;
}

int lineOf(const QString &code, qsizetype at)
{
    return static_cast<int>(QStringView(code).left(at).count(QLatin1Char('\n'))) + 1;
}

} // namespace

Complaints bannedCalls(const Tree &, const Source &source)
{
    Complaints complaints;
    if (!source.isIn(QLatin1String("core/")))
        return complaints;
    for (const BannedCode &banned : bannedCode()) {
        for (int i = 0; !isAllowed(source, banned.allowed) && i < source.code.size(); ++i) {
            const auto match = banned.shape.match(source.code[i]);
            if (match.hasMatch())
                complaints.push_back(
                    {source.path, i + 1, match.captured() + QLatin1String(": ") + banned.why});
        }
    }
    return complaints;
}

Complaints unorderedIteration(const Tree &tree, const Source &source)
{
    Complaints complaints;
    if (!source.isIn(QLatin1String("core/")) || !source.isCpp())
        return complaints;
    QStringList names = unorderedNames(source);
    const auto header = tree.files.constFind(
        source.path.chopped(source.path.endsWith(QLatin1String(".cpp")) ? 4 : 0)
        + QLatin1String(".h"));
    if (header != tree.files.constEnd())
        names += unorderedNames(*header);
    if (names.isEmpty())
        return complaints;
    const QString any = QLatin1String("(?:") + names.join(QLatin1Char('|')) + QLatin1Char(')');
    const QRegularExpression shape(QStringLiteral(
        "\\bfor \\(.*[^:]: "
        "(?:\\w+(?:\\.|->))*%1\\)|\\b%1\\.(?:c?begin|keyBegin|constBegin|keys|values)\\(")
                                       .arg(any));
    for (int i = 0; i < source.code.size(); ++i) {
        if (shape.match(source.code[i]).hasMatch())
            complaints.push_back({source.path, i + 1,
                QStringLiteral("the order of an unordered container is not defined")});
    }
    return complaints;
}

Complaints awaitShape(const Tree &, const Source &source)
{
    static const QRegularExpression any(QStringLiteral("\\bco_await\\b"));
    static const QRegularExpression overload(QStringLiteral("\\boperator co_await\\b"));
    // A name or a number: a, a.b, a->b, a[0], ns::a, *this, 10ms.
    static const QString word = QStringLiteral("\\*?\\w+(?:(?:\\.|->|::)\\w+|\\[\\w+\\])*");
    static const QRegularExpression good(QStringLiteral(
        "^\\s*(?:auto \\w+ = )?co_await %1(?:(?:<[\\w:, ]+>)?\\((?:%1(?:, %1)*)?\\))?;$")
                                             .arg(word));
    Complaints complaints;
    for (int i = 0; i < source.code.size(); ++i) {
        QString line = source.code[i].trimmed();
        for (int next = i + 1; any.match(line).hasMatch() && next < source.code.size()
             && !line.contains(QRegularExpression(QStringLiteral("[;{]")));
             ++next)
            line += (line.endsWith(QLatin1Char('(')) ? QString() : QStringLiteral(" "))
                + source.code[next].trimmed();
        if (any.match(line).hasMatch() && !overload.match(line).hasMatch()
            && !good.match(line).hasMatch())
            complaints.push_back({source.path, i + 1,
                QLatin1String("not `auto x = co_await f(names);` nor `co_await f(names);`: ")
                    + line});
    }
    return complaints;
}

Complaints noLambdaCoroutine(const Tree &, const Source &source)
{
    static const QRegularExpression shape(
        QStringLiteral("\\[[^\\]\\[]+\\]\\s*\\([^{;]*?\\)[^{;()]*->\\s*(?:\\w+::)*Task\\s*<"));
    Complaints complaints;
    const QString code = source.code.join(QLatin1Char('\n'));
    for (auto matches = shape.globalMatch(code); matches.hasNext();) {
        const auto match = matches.next();
        complaints.push_back({source.path, lineOf(code, match.capturedStart()),
            QStringLiteral("a coroutine in a lambda with captures")});
    }
    return complaints;
}

Complaints connectHasContext(const Tree &, const Source &source)
{
    static const QRegularExpression call(QStringLiteral("\\bconnect\\("));
    Complaints complaints;
    if (!source.isIn(QLatin1String("ui/")) && !source.isIn(QLatin1String("app/")))
        return complaints;
    const QString code = source.code.join(QLatin1Char('\n'));
    for (auto matches = call.globalMatch(code); matches.hasNext();) {
        const auto match = matches.next();
        const QStringList arguments = argumentsAt(code, match.capturedEnd() - 1);
        for (qsizetype i = 0; i < arguments.size(); ++i) {
            // Sender, signal, context, lambda: a lambda in third place has no context object.
            if (arguments[i].trimmed().startsWith(QLatin1Char('[')) && i < 3)
                complaints.push_back({source.path, lineOf(code, match.capturedStart()),
                    QStringLiteral("connect() without a context object")});
        }
    }
    return complaints;
}

Complaints noSchemeByName(const Tree &tree, const Source &source)
{
    // Whatever is compared with a scheme, by the names of variables.
    static const QRegularExpression shape(
        QStringLiteral("[sS]cheme(\\(\\))?(\\.id\\(\\))?\\s*[!=]=\\s*\"(?!\\w+://)"
                       "|[sS]cheme(\\(\\))?(\\.id\\(\\))?\\.(starts_with|substr|find)\\("
                       "|isOneOf\\(\\s*[\\w.]*[sS]cheme\\b"
                       "|[!=]=\\s*[&*]?schemeOf\\(|info\\(\\)\\.id\\s*[!=]=\\s*[\"\\w]*(\"|::)"));
    // Texts that are compared: == "…", "…" ==, starts_with("…").
    static const QRegularExpression compared(
        QStringLiteral("[!=]=\\s*(?:Q\\w+\\()?u?\"([^\"]*)\"|\"([^\"]*)\"\\w*\\)?\\s*[!=]="
                       "|\\b(?:starts_?[wW]ith|ends_?[wW]ith|r?find|compare|contains)"
                       "\\((?:Q\\w+\\()?u?\"([^\"]*)\""));
    const auto isOfScheme = [&tree](const QRegularExpressionMatch &match) {
        const QString text = match.captured(match.lastCapturedIndex());
        return std::any_of(tree.schemeIds.begin(), tree.schemeIds.end(), [&](const QString &id) {
            const bool isPart = id.startsWith(text) || id.endsWith(text);
            return match.lastCapturedIndex() == 3 ? text.size() >= 3 && isPart : text == id;
        });
    };
    Complaints complaints;
    const bool isProgram = source.isIn(QLatin1String("core/")) || source.isIn(QLatin1String("ui/"))
        || source.isIn(QLatin1String("app/"));
    if (!source.isCpp() || !isProgram || source.isIn(QLatin1String("core/lockscope/schemes/")))
        return complaints;
    for (int i = 0; i < source.lines.size(); ++i) {
        if (shape.match(source.lines[i]).hasMatch() || isOfScheme(compared.match(source.lines[i])))
            complaints.push_back({source.path, i + 1,
                QStringLiteral("a scheme known by its name; ask its SchemeInfo")});
    }
    return complaints;
}

} // namespace lockscope::tidy
