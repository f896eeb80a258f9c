// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tidy/rules.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace lockscope::tidy {
namespace {

/// Returns whether the text before a brace is the head of a function.
bool isFunctionHead(const QString &head)
{
    static const QRegularExpression noFunction(
        QStringLiteral("^\\s*(namespace|class|struct|union|enum|extern|template\\s*<[^()]*>\\s*("
                       "class|struct))\\b|[=,(]\\s*$|^\\s*=|=\\s*\\w*$"));
    return head.contains(QLatin1Char(')')) && !noFunction.match(head).hasMatch();
}

/// Returns whether the text before a brace is like `Name(int x) : m_x`, so that the brace begins an
/// initializer and not the body.
bool isMemberInitializer(const QString &head)
{
    static const QRegularExpression shape(
        QStringLiteral("\\)\\s*(noexcept\\s*)?:(?!:).*[\\w>]\\s*$"),
        QRegularExpression::DotMatchesEverythingOption);
    return shape.match(head).hasMatch();
}

/// Finds the body of each function in a file by its braces, and reports the bodies that are too
/// long.
class FunctionMeasure {
public:
    explicit FunctionMeasure(const Source &source) : m_source(source) { }

    Complaints run()
    {
        bool isDirective = false; // this line, or one that it continues
        for (int line = 0; line < m_source.code.size(); ++line) {
            const QString text = m_source.code[line].trimmed();
            isDirective = isDirective || text.startsWith(QLatin1Char('#'));
            if (isDirective) {
                isDirective = text.endsWith(QLatin1Char('\\'));
                continue;
            }
            for (const QChar c : m_source.code[line])
                read(c, line);
            m_head += QLatin1Char(' ');
        }
        return m_complaints;
    }

private:
    void read(QChar c, int line)
    {
        if (c == QLatin1Char('{'))
            open(line);
        else if (c == QLatin1Char('}'))
            close(line);
        else if (c == QLatin1Char(';') && m_depth == 0)
            m_head.clear();
        else if (m_depth == 0)
            m_head += c;
    }
    void open(int line)
    {
        if (m_depth > 0) {
            ++m_depth;
            return;
        }
        m_isInitializer = isMemberInitializer(m_head);
        if (m_isInitializer || isFunctionHead(m_head)) {
            m_depth = 1;
            m_begin = line;
        } else {
            m_head.clear();
        }
    }
    void close(int line)
    {
        if (m_depth == 0) {
            m_head.clear();
            return;
        }
        if (--m_depth > 0)
            return;
        if (m_isInitializer) {
            m_head += QLatin1String("{}");
            return;
        }
        const int length = line - m_begin - 1;
        const bool isTable = m_head.contains(QLatin1String("_data("));
        if (length > functionLinesMax && !isTable)
            m_complaints.push_back({m_source.path, m_begin + 1,
                QStringLiteral("a function of %1 lines (at most %2): %3")
                    .arg(length)
                    .arg(functionLinesMax)
                    .arg(m_head.simplified())});
        m_head.clear();
    }

    const Source &m_source;
    Complaints m_complaints;
    QString m_head;  // the code since the last `;` or brace outside of functions
    int m_depth = 0; // number of open braces of the measured function; 0: outside of functions
    int m_begin = 0; // line of the function's first brace
    bool m_isInitializer = false;
};

} // namespace

Complaints functionLength(const Tree &, const Source &source)
{
    return source.isCpp() ? FunctionMeasure(source).run() : Complaints{};
}

Complaints classInOneSource(const Tree &tree, const Source &source)
{
    static const QStringList folders{
        QStringLiteral("core/"), QStringLiteral("ui/"), QStringLiteral("app/")};
    const auto isChecked = [](const Source &some) {
        return std::any_of(folders.begin(), folders.end(),
            [&some](const QString &folder) { return some.path.startsWith(folder); });
    };
    Complaints complaints;
    if (!isChecked(source))
        return complaints;
    for (const Source &other : tree.files) {
        if (other.path == source.path || !isChecked(other))
            continue;
        for (auto found = source.classes.begin(); found != source.classes.end(); ++found) {
            if (other.classes.contains(found.key())
                && !tree.namespaces.contains(found.key().section(QLatin1String("::"), -1)))
                complaints.push_back({source.path, found.value(),
                    found.key() + QLatin1String(" has member functions in ") + other.path});
        }
    }
    return complaints;
}

Complaints plainWords(const Tree &, const Source &source)
{
    static const QRegularExpression shape(
        QStringLiteral("\\b(whoever|whosoever|somebody|anybody|nobody|anew|befalls?|befell|deeds?|"
                       "how-manieth|says so|comes? to pass)\\b"));
    Complaints complaints;
    for (int i = 0; source.isCpp() && i < source.lines.size(); ++i) {
        const auto match = shape.match(source.lines[i].section(QLatin1String("//"), 1));
        if (match.hasMatch())
            complaints.push_back(
                {source.path, i + 1, match.captured(1) + QLatin1String(": use a plain word")});
    }
    return complaints;
}

Complaints noVagueNames(const Tree &, const Source &source)
{
    static const QRegularExpression shape(
        QStringLiteral("^\\s*(?:template\\s*<.*>\\s*)?(?:class|struct|enum "
                       "class)\\s+(\\w*(?:Session|Manager|Helper|Utils?|Data))\\b(?!\\s*;)"));
    Complaints complaints;
    for (int i = 0; i < source.code.size(); ++i) {
        const auto match = shape.match(source.code[i]);
        if (match.hasMatch())
            complaints.push_back({source.path, i + 1,
                match.captured(1) + QLatin1String(": this name does not tell what the type is")});
    }
    return complaints;
}

Complaints noMachinePaths(const Tree &, const Source &source)
{
    // Texts for users (README, lessons) may name the system's temporary folder. A program must ask
    // the system for it, except where the result is too long for the path of a Unix socket.
    static const QRegularExpression anywhere(
        QStringLiteral("(?<![\\w.<>])/(work|root|home/\\w+|Users/\\w+)(/|\\b)"));
    static const QRegularExpression inCode(QStringLiteral("\"/(tmp|var/tmp|dev/shm)\\b"));
    Complaints complaints;
    for (int i = 0; i < source.lines.size(); ++i) {
        auto match = anywhere.match(source.lines[i]);
        if (!match.hasMatch() && source.isCpp()
            && source.path != QLatin1String("core/live/servers/runfolder.cpp"))
            match = inCode.match(source.lines[i]);
        if (match.hasMatch())
            complaints.push_back(
                {source.path, i + 1, QLatin1String("a path of one machine: ") + match.captured()});
    }
    return complaints;
}

Complaints jsonParses(const Tree &, const Source &source)
{
    const bool isJson = source.path.endsWith(QLatin1String(".json"))
        || source.path.endsWith(QLatin1String(".lockscope"));
    if (!isJson || source.path.contains(QLatin1String("broken")))
        return {};
    const QByteArray text = source.lines.join(QLatin1Char('\n')).toUtf8();
    QJsonParseError error;
    QJsonDocument::fromJson(text, &error);
    if (error.error == QJsonParseError::NoError)
        return {};
    return {{source.path, static_cast<int>(text.left(error.offset).count('\n')) + 1,
        error.errorString()}};
}

} // namespace lockscope::tidy
