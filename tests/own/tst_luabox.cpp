// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/lua/luabox.h"

#include <lua.hpp>

using namespace lockscope;

namespace {

constexpr LuaBox::Limits limits{8 << 20, 1'000'000, "too many steps"};

int open(lua_State *lua)
{
    openSafeLibraries(lua);
    return 0;
}

// Runs a text; returns its first result as a text, or its error.
QByteArray run(const QByteArray &text)
{
    LuaBox box(limits, nullptr);
    lua_State *const lua = box.state();
    if (lua_cpcall(lua, open, nullptr) != 0)
        return "not opened";
    box.refill();
    const bool isDone =
        luaL_loadbuffer(lua, text.constData(), static_cast<std::size_t>(text.size()), "=x") == 0
        && lua_pcall(lua, 0, 1, 0) == 0;
    QByteArray result = lua_tostring(lua, -1);
    return box.isExceeded() ? "exceeded" : isDone ? result : "error: " + result;
}

// The same with Lua's own string library.
QByteArray runInPlainLua(const QByteArray &text)
{
    lua_State *const lua = luaL_newstate();
    luaL_openlibs(lua);
    const bool isDone = luaL_loadstring(lua, text.constData()) == 0 && lua_pcall(lua, 0, 1, 0) == 0;
    QByteArray result = lua_tostring(lua, -1);
    lua_close(lua);
    return isDone ? result : QByteArray("error");
}

} // namespace

// Each of these hangs, fills or crashes plain Lua, or its hook.
class TstLuaBox : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aHostileScriptEndsAtALimit_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("loop") << QByteArray("while true do end");
        QTest::newRow("loop under pcall")
            << QByteArray("while true do pcall(function() while true do end end) end");
        QTest::newRow("nested pcall")
            << QByteArray("local function f() while true do pcall(f) end end f()");
        QTest::newRow("xpcall with itself")
            << QByteArray("local function l() while true do end end xpcall(l, l)");
        QTest::newRow("coroutines")
            << QByteArray("while true do coroutine.wrap(function() while true do end end)() end");
        QTest::newRow("texts") << QByteArray("local s = 'x' while true do s = s .. s end");
        QTest::newRow("tables") << QByteArray(
            "local t = {} while true do t = {t, t, t, t} t[#t + 1] = {} local a = t for i = 1, 99 "
            "do a[i] = {a} a = a[i] end end");
        QTest::newRow("rep") << QByteArray("return ('x'):rep(2147483647)");
        QTest::newRow("rep of nothing")
            << QByteArray("return #(''):rep(2147483647) .. string.rep('ab', 1e9)");
        QTest::newRow("slow pattern") << QByteArray("return ('a'):rep(300):find('.-.-.-.-b')");
        QTest::newRow("balance") << QByteArray(
            "local s = ('('):rep(20000) while true do s:find('%b()') end");
        QTest::newRow("insert") << QByteArray(
            "local t = {} for i = 1, 1e9 do table.insert(t, 1, i) end");
    }
    void aHostileScriptEndsAtALimit()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(run(text), QByteArray("exceeded"));
    }

    void aHostileCallIsAnError_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("unpack") << QByteArray("return unpack({}, 0, 2147483647)");
        QTest::newRow("deep pattern")
            << QByteArray("return string.find(('a'):rep(20000), ('a?'):rep(20000))");
        QTest::newRow("insert far") << QByteArray("return table.insert({}, -2147483648, 1)");
        for (const char *const name :
            {"io", "os", "debug", "dofile", "loadfile", "require", "newproxy", "print", "package"})
            QTest::newRow(name) << QByteArray("return ") + name + ".x";
        QTest::newRow("load a text") << QByteArray("return load('return 1')()");
        QTest::newRow("load compiled code")
            << QByteArray("local n = 0 return load(function() n = n + 1 return n == 1 and "
                          "'\\27Lua' or nil end)()");
        QTest::newRow("dump") << QByteArray("return string.dump(function() end)");
    }
    void aHostileCallIsAnError()
    {
        QFETCH(QByteArray, text);
        QVERIFY2(run(text).startsWith("error: "), run(text).constData());
    }

    void aRestoredStateForgetsWhatCameLater()
    {
        const auto valueAfter = [](LuaBox &box, const char *text) -> QByteArray {
            if (luaL_dostring(box.state(), text) != 0)
                return "error";
            lua_getglobal(box.state(), "n");
            return lua_tostring(box.state(), -1);
        };
        IdleLuaBoxes idle;
        QVERIFY(!idle.take(nullptr));
        auto box = std::make_unique<LuaBox>(limits, nullptr);
        QVERIFY(lua_cpcall(box->state(), open, nullptr) == 0);
        QCOMPARE(valueAfter(*box, "n = 1 kept = {}"), "1");
        box->keepImage();
        for (const char *const change : {"n = n + 1 for i = 1, 100 do kept[i] = {i} end kept = nil",
                 "n = n + #kept + 1 string.rep = nil error('half done')", "while true do end"}) {
            valueAfter(*box, change);
            idle.give(std::move(box));
            int owner = 0;
            box = idle.take(&owner);
            QVERIFY(box);
            QCOMPARE(LuaBox::ownerOf(box->state()), &owner);
            box->refill();
            QCOMPARE(valueAfter(*box, "n = n + #kept + #string.rep('x', 3)"), "4");
        }
        // One that has grown goes.
        valueAfter(*box, "for i = 1, 2000 do kept[i] = {i} end");
        idle.give(std::move(box));
        QVERIFY(!idle.take(nullptr));
    }

    void patternsAreThoseOfLua_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *const text : {"return ('hello world'):find('o w')",
                 "return ('a.b'):find('.', 2, true)", "return ('key=value'):match('^(%w+)=(%w+)$')",
                 "return ('  x '):gsub('%s+', '')", "return ('THE (quick) fox'):find('%((%a+)%)')",
                 "return ('abc'):gsub('%w', '%0%0')", "return ('abc'):gsub('', '-')",
                 "return ('hello'):gsub('l', {l = 'L'})", "return ('hello'):gsub('(h)(e)', '%2%1')",
                 "return ('THE (q) fox'):gsub('%f[%a]%a+', 'w')",
                 "return ('a,b,,c'):gsub(',', ';', 2)",
                 "local n = 0 for w in ('one two'):gmatch('%a+') do n = n + #w end return n",
                 "return ('x(y(z))'):match('%b()')", "return ('aa'):find('(a)%1')",
                 "return ('[]]'):find('[]]')", "return ('a-z'):gsub('[a-]', '.')",
                 "return ('abc'):match('()b()')", "return ('x'):find('x', 10)",
                 "return ('a'):find('%')", "return ('a'):find('[a')", "return ('a'):find('(a')",
                 "return ('a'):find('a)')",
                 "return ('aXb'):gsub('%u', function(c) return c:lower() end)",
                 "return ('abc'):find('b', -1)", "return (''):match('^$')",
                 "return ('\\0a'):find('%z')", "return ('f(a)'):gsub('%p', '%%')"})
            QTest::newRow(text) << QByteArray(text);
        // Random patterns over a small alphabet.
        constexpr char signs[] = "ab.%*+-?()[]^$w1";
        quint32 state = 7;
        const auto drawn = [&](quint32 limit) {
            state = state * 1664525u + 1013904223u;
            return (state >> 16) % limit;
        };
        for (int i = 0; i < 3000; ++i) {
            QByteArray pattern, subject;
            for (quint32 n = drawn(8) + 1; n > 0; --n)
                pattern += signs[drawn(sizeof signs - 1)];
            for (quint32 n = drawn(8); n > 0; --n)
                subject += "ab1"[drawn(3)];
            QTest::newRow(qPrintable(QString::number(i))) << "local r = {pcall(string.gsub, '"
                    + subject + "', '" + pattern + "', '<%0>')} local f = {pcall(string.find, '"
                    + subject + "', '" + pattern
                    + "')} return tostring(r[1]) .. (r[1] and r[2] .. r[3] or '') .. "
                      "tostring(f[1]) .. "
                      "(f[1] and tostring(f[2]) .. tostring(f[3]) .. tostring(f[4]) or '')";
        }
    }
    void patternsAreThoseOfLua()
    {
        QFETCH(QByteArray, text);
        const QByteArray own = run(text);
        QCOMPARE(own.startsWith("error") ? QByteArray("error") : own, runInPlainLua(text));
    }
};

QTEST_GUILESS_MAIN(TstLuaBox)
#include "tst_luabox.moc"
