// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ownscheme/luaeditor.h"

#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"

// The headers of QScintilla need the keywords of Qt.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qsciapis.h>
#include <Qsci/qscilexerlua.h>
#include <Qsci/qsciscintilla.h>
#undef signals
#undef slots

#include <QCoreApplication>
#include <QCursor>
#include <QFontDatabase>
#include <QVBoxLayout>

namespace lockscope {
namespace {

enum Margin { numbers, marks };
constexpr int errorMarker = clientColourCount; // before it: a marker for each colour of clients
constexpr int marksWidth = 14;
constexpr int tabWidth = 2;

// What a scheme can call (docs/SCHEMES.md), with what it does.
constexpr const char *calls[]{
    QT_TRANSLATE_NOOP("LuaCall", "c:step(text)  a line of the listing"),
    QT_TRANSLATE_NOOP("LuaCall", "c:call(node, word, …)  sends a command and waits for its reply"),
    QT_TRANSLATE_NOOP("LuaCall", "c:eval(node, script, keys, arguments)  calls a script on a node"),
    QT_TRANSLATE_NOOP("LuaCall", "c:send_all(word, …)  sends to all nodes; returns votes"),
    QT_TRANSLATE_NOOP(
        "LuaCall", "c:eval_all(script, keys, arguments)  a script on all nodes; returns votes"),
    QT_TRANSLATE_NOOP("LuaCall", "votes:wait(quorum, accept)  waits for so many yes"),
    QT_TRANSLATE_NOOP("LuaCall", "votes:count(accept)  how many yes so far"),
    QT_TRANSLATE_NOOP("LuaCall", "c:now()  the client's clock, in nanoseconds"),
    QT_TRANSLATE_NOOP("LuaCall", "c:wall()  the client's wall clock, in milliseconds"),
    QT_TRANSLATE_NOOP("LuaCall", "c:sleep(nanoseconds)  waits"),
    QT_TRANSLATE_NOOP("LuaCall", "c:random(limit)  a random length below the limit"),
    QT_TRANSLATE_NOOP("LuaCall", "c:token()  a new token for one lock"),
    QT_TRANSLATE_NOOP("LuaCall", "c:owner()  the token of this process"),
    QT_TRANSLATE_NOOP("LuaCall", "c:fence()  the next fencing token"),
    QT_TRANSLATE_NOOP("LuaCall", "c:nodes()  the number of nodes"),
    QT_TRANSLATE_NOOP("LuaCall", "c:id()  the number of the client"),
    QT_TRANSLATE_NOOP("LuaCall", "granted(table)  token, valid_until, fence, row"),
    QT_TRANSLATE_NOOP("LuaCall", "denied(reply, reason, row)  the client does not get the lock"),
    QT_TRANSLATE_NOOP("LuaCall", "released(reply, row)  whether the key was deleted"),
    QT_TRANSLATE_NOOP("LuaCall", "extended(reply, valid_until, row)  whether the lease is longer"),
};

} // namespace

LuaEditor::LuaEditor(QWidget *parent) : QWidget(parent), m_editor(new QsciScintilla(this))
{
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_editor);
    m_editor->setObjectName(QStringLiteral("luaText"));
    m_editor->setAccessibleName(tr("Lua code of the lock"));
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setUtf8(true);
    m_editor->setEolMode(QsciScintilla::EolUnix);
    m_editor->setTabWidth(tabWidth);
    m_editor->setIndentationsUseTabs(false);
    m_editor->setAutoIndent(true);
    m_editor->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    m_editor->setAnnotationDisplay(QsciScintilla::AnnotationBoxed);
    m_editor->setMarginType(numbers, QsciScintilla::NumberMargin);
    m_editor->setMarginType(marks, QsciScintilla::SymbolMargin);
    m_editor->setMarginWidth(marks, marksWidth);
    m_editor->setMarginMarkerMask(marks, (1 << (errorMarker + 1)) - 1);
    for (int colour = 0; colour < clientColourCount; ++colour)
        m_editor->markerDefine(QsciScintilla::RightTriangle, colour);
    m_editor->markerDefine(QsciScintilla::Circle, errorMarker);
    m_editor->setLexer(new QsciLexerLua(m_editor));
    addCompletion();
    connect(m_editor, &QsciScintilla::textChanged, this, &LuaEditor::textChanged);
    m_editor->setMarginSensitivity(numbers, true);
    m_editor->setMarginSensitivity(marks, true);
    connect(m_editor, &QsciScintilla::marginClicked, this,
        [this](int, int line) { Q_EMIT marginClicked(line + 1, QCursor::pos()); });
    setFocusProxy(m_editor);
    restyle();
    whenRestyled(*this, [this] { restyle(); });
}

void LuaEditor::addCompletion()
{
    auto *const apis = new QsciAPIs(m_editor->lexer());
    for (const char *const call : calls)
        apis->add(QCoreApplication::translate("LuaCall", call));
    apis->prepare();
    m_editor->setAutoCompletionSource(QsciScintilla::AcsAPIs);
    m_editor->setAutoCompletionThreshold(2);
    m_editor->setCallTipsStyle(QsciScintilla::CallTipsNoContext);
}

void LuaEditor::restyle()
{
    const Theme &theme = Theme::current();
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF()); // Scintilla does not know sizes in pixels
    QsciLexer &lexer = *m_editor->lexer();
    lexer.setFont(fixed);
    lexer.setDefaultPaper(theme.panel);
    lexer.setPaper(theme.panel);
    lexer.setDefaultColor(theme.text);
    lexer.setColor(theme.text);
    for (const int style : {QsciLexerLua::Comment, QsciLexerLua::LineComment})
        lexer.setColor(theme.textMuted, style);
    for (const int style :
        {QsciLexerLua::String, QsciLexerLua::Character, QsciLexerLua::LiteralString})
        lexer.setColor(theme.good, style);
    lexer.setColor(theme.accent, QsciLexerLua::Keyword);
    for (int colour = 0; colour < clientColourCount; ++colour) {
        const ClientId client{static_cast<std::uint16_t>(colour + 1)};
        m_editor->setMarkerBackgroundColor(theme.client(client), colour);
        m_editor->setMarkerForegroundColor(theme.clientOutline(client), colour);
    }
    m_editor->setMarkerBackgroundColor(theme.violation, errorMarker);
    m_editor->setMarkerForegroundColor(theme.violation, errorMarker);
    m_editor->setCaretForegroundColor(theme.text);
    m_editor->setMarginsForegroundColor(theme.textMuted);
    m_editor->setMarginsBackgroundColor(theme.window);
    m_editor->setMarginsFont(fixed);
    m_editor->setMarginWidth(numbers, QStringLiteral("0000"));
    m_editor->setSelectionBackgroundColor(theme.accent);
    m_editor->setSelectionForegroundColor(readableOn(theme.accent));
    m_editor->setMatchedBraceBackgroundColor(theme.grid);
    m_editor->setMatchedBraceForegroundColor(theme.text);
    m_editor->setUnmatchedBraceBackgroundColor(theme.panel);
    m_editor->setUnmatchedBraceForegroundColor(theme.violation);
}

QString LuaEditor::text() const
{
    return m_editor->text();
}

void LuaEditor::setText(const QString &text, bool canUndo)
{
    if (!canUndo) {
        m_editor->setText(text);
        return;
    }
    m_editor->selectAll();
    m_editor->replaceSelectedText(text);
    m_editor->setCursorPosition(0, 0);
}

void LuaEditor::showError(int line, const QString &reason)
{
    m_editor->markerDeleteAll(errorMarker);
    m_editor->clearAnnotations();
    if (line < 1 || line > m_editor->lines())
        return;
    m_editor->markerAdd(line - 1, errorMarker);
    m_editor->annotate(line - 1, reason, QsciLexerLua::Default);
}

void LuaEditor::showClients(const std::map<ClientId, int> &lines)
{
    for (int colour = 0; colour < clientColourCount; ++colour)
        m_editor->markerDeleteAll(colour);
    for (const auto &[client, line] : lines) {
        if (line >= 1 && line <= m_editor->lines())
            m_editor->markerAdd(line - 1, (client.value - 1) % clientColourCount);
    }
}

} // namespace lockscope
