// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tidy/source.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

namespace lockscope::tidy {
namespace {

const QStringList folders{QStringLiteral("app"), QStringLiteral("core"), QStringLiteral("ui"),
    QStringLiteral("tests"), QStringLiteral("cmake"), QStringLiteral("docs"),
    QStringLiteral("resources"), QStringLiteral("translations"), QStringLiteral(".ci")};

const QStringList suffixes{QStringLiteral("cpp"), QStringLiteral("c"), QStringLiteral("h"),
    QStringLiteral("txt"), QStringLiteral("json"), QStringLiteral("lockscope"),
    QStringLiteral("md"), QStringLiteral("cmake"), QStringLiteral("desktop"), QStringLiteral("xml"),
    QStringLiteral("in"), QStringLiteral("qrc"), QStringLiteral("ts"), QString()};

void addFile(Tree &tree, const QString &root, const QString &path)
{
    QFile file(root + QLatin1Char('/') + path);
    if (file.open(QIODevice::ReadOnly))
        tree.add(path, QString::fromUtf8(file.readAll()));
}

/// Copies a text character by character. Leaves out comments and the content of string and
/// character literals, but keeps line ends.
class CommentRemover {
public:
    explicit CommentRemover(const QString &text) : m_text(text) { m_out.reserve(text.size()); }

    QString run()
    {
        while (m_at < m_text.size()) {
            if (isAt("//"))
                skipTo(QStringLiteral("\n"), 0);
            else if (isAt("/*"))
                skipTo(QStringLiteral("*/"), 2);
            else if (isAt("R\"") && !isWordBefore())
                skipRaw();
            else if (m_text[m_at] == QLatin1Char('"')
                || (m_text[m_at] == QLatin1Char('\'') && !isWordBefore()))
                skipQuoted();
            else
                m_out += m_text[m_at++];
        }
        return m_out;
    }

private:
    bool isAt(const char *what) const
    {
        return QStringView(m_text).mid(m_at).startsWith(QLatin1String(what));
    }
    // A quote inside a number (1'000) or an R at the end of a word begins no literal.
    bool isWordBefore() const
    {
        return m_at > 0
            && (m_text[m_at - 1].isLetterOrNumber() || m_text[m_at - 1] == QLatin1Char('_'))
            && !(m_text[m_at] == QLatin1Char('\'')
                && QStringView(u"uUL").contains(m_text[m_at - 1]));
    }
    // Leaves out the text up to `end`, and the first `length` characters of `end`; keeps line ends.
    void skipTo(const QString &end, int length)
    {
        const auto found = m_text.indexOf(end, m_at + length);
        const auto stop = found < 0 ? m_text.size() : found + length;
        for (; m_at < stop; ++m_at) {
            if (m_text[m_at] == QLatin1Char('\n'))
                m_out += QLatin1Char('\n');
        }
    }
    void skipRaw()
    {
        const auto open = m_text.indexOf(QLatin1Char('('), m_at);
        const QString name = open < 0 ? QString() : m_text.mid(m_at + 2, open - m_at - 2);
        m_out += QLatin1String("\"\"");
        skipTo(QLatin1Char(')') + name + QLatin1Char('"'), static_cast<int>(name.size()) + 2);
    }
    void skipQuoted()
    {
        const QChar quote = m_text[m_at++];
        while (m_at < m_text.size() && m_text[m_at] != quote && m_text[m_at] != QLatin1Char('\n'))
            m_at += m_text[m_at] == QLatin1Char('\\') ? 2 : 1;
        m_out += QString(2, quote);
        if (m_at < m_text.size() && m_text[m_at] == quote)
            ++m_at;
    }

    const QString &m_text;
    QString m_out;
    qsizetype m_at = 0;
};

// Returns the classes whose member functions the source defines (each definition begins at the
// start of a line), except the classes that the source itself declares.
QMap<QString, int> classesOf(const Source &source)
{
    static const QRegularExpression member(
        QStringLiteral("^(?:[^\\s(=][^(=]*[\\s*&])?((?:\\w+::)+)(?:~?\\w+|operator[^(]*)\\("));
    static const QRegularExpression declared(
        QStringLiteral("^\\s*(?:class|struct)\\s+((?:\\w+::)*\\w+)\\b(?!\\s*;)"));
    QMap<QString, int> classes;
    for (int i = static_cast<int>(source.code.size()) - 1; i >= 0; --i) {
        if (const auto match = member.match(source.code[i]); match.hasMatch())
            classes.insert(match.captured(1).chopped(2), i + 1);
    }
    for (const QString &line : source.code) {
        if (const auto match = declared.match(line); match.hasMatch())
            classes.remove(match.captured(1));
    }
    return classes;
}

} // namespace

QString withoutCommentsAndTexts(const QString &text)
{
    return CommentRemover(text).run();
}

QString Source::licence() const
{
    static const QRegularExpression line(
        QStringLiteral("^(?://|#|<!--) SPDX-License-Identifier: (\\S+)(?: -->)?$"));
    for (int i = 0; i < qMin<int>(2, static_cast<int>(lines.size())); ++i) {
        const auto match = line.match(lines[i]);
        if (match.hasMatch())
            return match.captured(1);
        // Only `#!` and `<?xml`, which must be in the first line, may come before the licence.
        if (!lines[i].startsWith(QLatin1String("#!"))
            && !lines[i].startsWith(QLatin1String("<?xml")))
            break;
    }
    return {};
}

void Tree::add(const QString &path, const QString &text)
{
    Source source;
    source.path = path;
    source.lines = text.split(QLatin1Char('\n'));
    if (!source.lines.isEmpty() && source.lines.last().isEmpty())
        source.lines.removeLast();
    if (source.isCpp())
        source.code = withoutCommentsAndTexts(text).split(QLatin1Char('\n'));
    if (path.endsWith(QLatin1String(".cpp")))
        source.classes = classesOf(source);
    static const QRegularExpression named(
        QStringLiteral("^\\s*(?:inline )?namespace (?:\\w+::)*(\\w+)"));
    for (const QString &line : std::as_const(source.code)) {
        if (const auto match = named.match(line); match.hasMatch())
            namespaces.insert(match.captured(1));
    }
    static const QRegularExpression id(QStringLiteral("^    \\.id = \"(\\w+-.*|redlock)\",$"));
    for (const QString &line : std::as_const(source.lines)) {
        const auto match = id.match(line);
        if (match.hasMatch() && source.isIn(QLatin1String("core/lockscope/schemes/")))
            schemeIds.insert(match.captured(1));
    }
    files.insert(path, source);
}

Tree Tree::load(const QString &root)
{
    Tree tree;
    const QDir top(root);
    for (const QString &folder : folders) {
        QDirIterator files(
            top.filePath(folder), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            files.next();
            if (suffixes.contains(files.fileInfo().suffix()))
                addFile(tree, root, top.relativeFilePath(files.filePath()));
        }
    }
    for (const QString &name : top.entryList(QDir::Files)) {
        if (suffixes.contains(name.section(QLatin1Char('.'), 1)))
            addFile(tree, root, name);
    }
    tree.layers = Layers(tree.files[QStringLiteral("layers.txt")].lines.join(QLatin1Char('\n')));
    return tree;
}

} // namespace lockscope::tidy
