// SPDX-License-Identifier: GPL-3.0-or-later
//
// The patterns of Lua 5.1 (section 5.4.1 of its manual), with a budget. The matcher of Lua's own
// library has no limit of depth, so a pattern can crash it, and its time is exponential.
//
// Lua raises an error with longjmp, so no local object here has a destructor.
#include "core/lua/luabox.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <lua.hpp>
#include <string_view>

namespace lockscope {
namespace {

constexpr int depthMax = 200;
constexpr int capturesMax = 32;
constexpr std::ptrdiff_t openCapture = -1; // its end is not known yet
constexpr std::ptrdiff_t positionCapture = -2;
constexpr std::string_view specials = "^$*+?.([%-";

struct Capture {
    const char *begin;
    std::ptrdiff_t size;
};

// One attempt to match a pattern at one place of a text. A match is the place after it; null: none.
class Matcher {
public:
    Matcher(lua_State *lua, std::string_view text, std::string_view pattern)
        : m_lua(lua), m_box(LuaBox::of(lua)), m_begin(text.data()), m_end(m_begin + text.size()),
          m_pattern(pattern.data()), m_patternEnd(m_pattern + pattern.size())
    {
    }
    const char *matchAt(const char *place)
    {
        m_depth = 0;
        m_count = 0;
        return match(place, m_pattern);
    }
    // Pushes the captures, or the whole match if the pattern has none. Returns how many.
    int pushCaptures(const char *from, const char *to);
    void pushCapture(int index, const char *from, const char *to);
    int captureCount() const { return m_count; }

private:
    const char *match(const char *place, const char *pattern);
    const char *matchItem(const char *&place, const char *&pattern, bool &isDone);
    const char *repeatMost(const char *place, const char *pattern, const char *itemEnd);
    const char *repeatLeast(const char *place, const char *pattern, const char *itemEnd);
    const char *withCapture(const char *place, const char *pattern, std::ptrdiff_t kind);
    const char *endCapture(const char *place, const char *pattern);
    const char *balanced(const char *place, const char *pattern);
    bool isFrontier(const char *place, const char *set, const char *setEnd) const;
    const char *sameAsCapture(const char *place, char digit);
    const char *endOfItem(const char *pattern) const;
    bool isOne(const char *place, const char *pattern, const char *itemEnd) const;
    bool isInSet(unsigned char c, const char *set, const char *setEnd) const;
    [[noreturn]] void fail(const char *message) const
    {
        luaL_error(m_lua, "%s", message);
        std::abort();
    }

    lua_State *const m_lua;
    LuaBox &m_box;
    const char *const m_begin;
    const char *const m_end;
    const char *const m_pattern;
    const char *const m_patternEnd;
    int m_depth = 0;
    int m_count = 0;
    std::array<Capture, capturesMax> m_captures;
};

bool isInClass(unsigned char c, unsigned char letter)
{
    bool is = false;
    switch (std::tolower(letter)) {
    case 'a': is = std::isalpha(c) != 0; break;
    case 'c': is = std::iscntrl(c) != 0; break;
    case 'd': is = std::isdigit(c) != 0; break;
    case 'l': is = std::islower(c) != 0; break;
    case 'p': is = std::ispunct(c) != 0; break;
    case 's': is = std::isspace(c) != 0; break;
    case 'u': is = std::isupper(c) != 0; break;
    case 'w': is = std::isalnum(c) != 0; break;
    case 'x': is = std::isxdigit(c) != 0; break;
    case 'z': is = c == 0; break;
    default: return letter == c;
    }
    return std::isupper(letter) != 0 ? !is : is;
}

// Returns the end of the item at `pattern`: a character, an escape, or a set.
const char *Matcher::endOfItem(const char *pattern) const
{
    const char first = *pattern++;
    if (first == '%') {
        if (pattern == m_patternEnd)
            fail("malformed pattern (ends with '%')");
        return pattern + 1;
    }
    if (first != '[')
        return pattern;
    if (pattern < m_patternEnd && *pattern == '^')
        ++pattern;
    do { // a ']' that comes first stands for itself
        if (pattern == m_patternEnd)
            fail("malformed pattern (missing ']')");
        if (*pattern++ == '%' && pattern < m_patternEnd)
            ++pattern;
    } while (pattern == m_patternEnd || *pattern != ']');
    return pattern + 1;
}

// `set`: at its '['; `setEnd`: at its ']'.
bool Matcher::isInSet(unsigned char c, const char *set, const char *setEnd) const
{
    const bool isNegated = set[1] == '^';
    if (isNegated)
        ++set;
    while (++set < setEnd) {
        if (*set == '%') {
            if (isInClass(c, static_cast<unsigned char>(*++set)))
                return !isNegated;
        } else if (set[1] == '-' && set + 2 < setEnd) {
            if (static_cast<unsigned char>(set[0]) <= c && c <= static_cast<unsigned char>(set[2]))
                return !isNegated;
            set += 2;
        } else if (static_cast<unsigned char>(*set) == c) {
            return !isNegated;
        }
    }
    return isNegated;
}

bool Matcher::isOne(const char *place, const char *pattern, const char *itemEnd) const
{
    if (place >= m_end)
        return false;
    const auto c = static_cast<unsigned char>(*place);
    switch (*pattern) {
    case '.': return true;
    case '%': return isInClass(c, static_cast<unsigned char>(pattern[1]));
    case '[': return isInSet(c, pattern, itemEnd - 1);
    default: return static_cast<unsigned char>(*pattern) == c;
    }
}

const char *Matcher::repeatMost(const char *place, const char *pattern, const char *itemEnd)
{
    std::ptrdiff_t count = 0;
    for (; isOne(place + count, pattern, itemEnd); ++count)
        m_box.spend(m_lua, 1);
    for (; count >= 0; --count) {
        m_box.spend(m_lua, 1);
        if (const char *const end = match(place + count, itemEnd + 1))
            return end;
    }
    return nullptr;
}

const char *Matcher::repeatLeast(const char *place, const char *pattern, const char *itemEnd)
{
    for (;; ++place) {
        m_box.spend(m_lua, 1);
        if (const char *const end = match(place, itemEnd + 1))
            return end;
        if (!isOne(place, pattern, itemEnd))
            return nullptr;
    }
}

const char *Matcher::withCapture(const char *place, const char *pattern, std::ptrdiff_t kind)
{
    if (m_count >= capturesMax)
        fail("too many captures");
    m_captures[static_cast<std::size_t>(m_count++)] = {place, kind};
    const char *const end = match(place, pattern);
    if (!end)
        --m_count;
    return end;
}

const char *Matcher::endCapture(const char *place, const char *pattern)
{
    int index = m_count - 1;
    while (index >= 0 && m_captures[static_cast<std::size_t>(index)].size != openCapture)
        --index;
    if (index < 0)
        fail("invalid pattern capture");
    Capture &capture = m_captures[static_cast<std::size_t>(index)];
    capture.size = place - capture.begin;
    const char *const end = match(place, pattern);
    if (!end)
        capture.size = openCapture;
    return end;
}

// %bxy. `pattern`: at x.
const char *Matcher::balanced(const char *place, const char *pattern)
{
    if (m_patternEnd - pattern < 2)
        fail("unbalanced pattern");
    if (place >= m_end || *place != pattern[0])
        return nullptr;
    int open = 1;
    while (++place < m_end) {
        m_box.spend(m_lua, 1);
        if (*place == pattern[1]) {
            if (--open == 0)
                return place + 1;
        } else if (*place == pattern[0]) {
            ++open;
        }
    }
    return nullptr;
}

bool Matcher::isFrontier(const char *place, const char *set, const char *setEnd) const
{
    const auto before = static_cast<unsigned char>(place == m_begin ? '\0' : place[-1]);
    const auto here = static_cast<unsigned char>(place == m_end ? '\0' : *place);
    return !isInSet(before, set, setEnd) && isInSet(here, set, setEnd);
}

const char *Matcher::sameAsCapture(const char *place, char digit)
{
    const int index = digit - '1';
    if (index < 0 || index >= m_count
        || m_captures[static_cast<std::size_t>(index)].size == openCapture)
        fail("invalid capture index");
    const Capture &capture = m_captures[static_cast<std::size_t>(index)];
    const std::ptrdiff_t size = std::max<std::ptrdiff_t>(capture.size, 0);
    if (m_end - place < size
        || std::memcmp(capture.begin, place, static_cast<std::size_t>(size)) != 0)
        return nullptr;
    return place + size;
}

// Matches the item at `pattern` where the rest needs no recursion: then moves `place` and `pattern`
// on, and returns null with isDone = false. Otherwise returns the result.
const char *Matcher::matchItem(const char *&place, const char *&pattern, bool &isDone)
{
    const char *const itemEnd = endOfItem(pattern);
    const char suffix = itemEnd < m_patternEnd ? *itemEnd : '\0';
    if (suffix == '*')
        return repeatMost(place, pattern, itemEnd);
    if (suffix == '-')
        return repeatLeast(place, pattern, itemEnd);
    const bool isHere = isOne(place, pattern, itemEnd);
    if (suffix == '+')
        return isHere ? repeatMost(place + 1, pattern, itemEnd) : nullptr;
    if (suffix == '?') {
        if (isHere) {
            if (const char *const end = match(place + 1, itemEnd + 1))
                return end;
        }
        isDone = false;
        pattern = itemEnd + 1;
        return nullptr;
    }
    if (!isHere)
        return nullptr;
    isDone = false;
    ++place;
    pattern = itemEnd;
    return nullptr;
}

const char *Matcher::match(const char *place, const char *pattern)
{
    if (++m_depth > depthMax)
        fail("pattern too complex");
    const char *result = nullptr;
    for (bool isDone = false; !isDone;) {
        m_box.spend(m_lua, 1);
        isDone = true;
        if (pattern == m_patternEnd) {
            result = place;
        } else if (*pattern == '(') {
            const bool isPosition = pattern + 1 < m_patternEnd && pattern[1] == ')';
            result = isPosition ? withCapture(place, pattern + 2, positionCapture)
                                : withCapture(place, pattern + 1, openCapture);
        } else if (*pattern == ')') {
            result = endCapture(place, pattern + 1);
        } else if (*pattern == '$' && pattern + 1 == m_patternEnd) {
            result = place == m_end ? place : nullptr;
        } else if (*pattern == '%' && pattern + 1 < m_patternEnd && pattern[1] == 'b') {
            if (const char *const after = balanced(place, pattern + 2)) {
                place = after;
                pattern += 4;
                isDone = false;
            }
        } else if (*pattern == '%' && pattern + 1 < m_patternEnd && pattern[1] == 'f') {
            const char *const set = pattern + 2;
            if (set == m_patternEnd || *set != '[')
                fail("missing '[' after '%f' in pattern");
            const char *const setEnd = endOfItem(set);
            if (isFrontier(place, set, setEnd - 1)) {
                pattern = setEnd;
                isDone = false;
            }
        } else if (*pattern == '%' && pattern + 1 < m_patternEnd
            && std::isdigit(static_cast<unsigned char>(pattern[1])) != 0) {
            if (const char *const after = sameAsCapture(place, pattern[1])) {
                place = after;
                pattern += 2;
                isDone = false;
            }
        } else {
            result = matchItem(place, pattern, isDone);
        }
    }
    --m_depth;
    return result;
}

void Matcher::pushCapture(int index, const char *from, const char *to)
{
    if (index >= m_count) {
        if (index != 0)
            fail("invalid capture index");
        lua_pushlstring(m_lua, from, static_cast<std::size_t>(to - from));
        return;
    }
    const Capture &capture = m_captures[static_cast<std::size_t>(index)];
    if (capture.size == openCapture)
        fail("unfinished capture");
    if (capture.size == positionCapture)
        lua_pushinteger(m_lua, capture.begin - m_begin + 1);
    else
        lua_pushlstring(m_lua, capture.begin, static_cast<std::size_t>(capture.size));
}

int Matcher::pushCaptures(const char *from, const char *to)
{
    const int count = m_count == 0 && from ? 1 : m_count;
    luaL_checkstack(m_lua, count, "too many captures");
    for (int i = 0; i < count; ++i)
        pushCapture(i, from, to);
    return count;
}

std::string_view textAt(lua_State *lua, int index)
{
    std::size_t size = 0;
    const char *const text = luaL_checklstring(lua, index, &size);
    return {text, size};
}

bool takesAnchor(std::string_view &pattern)
{
    const bool isAnchored = !pattern.empty() && pattern.front() == '^';
    if (isAnchored)
        pattern.remove_prefix(1);
    return isAnchored;
}

// find and match.
int search(lua_State *lua, bool isFind)
{
    const std::string_view text = textAt(lua, 1);
    std::string_view pattern = textAt(lua, 2);
    std::ptrdiff_t init = luaL_optinteger(lua, 3, 1);
    if (init < 0)
        init = std::max<std::ptrdiff_t>(init + static_cast<std::ptrdiff_t>(text.size()) + 1, 1);
    const auto from =
        std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(init - 1, 0)), text.size());
    if (isFind && (lua_toboolean(lua, 4) != 0 || pattern.find_first_of(specials) == pattern.npos)) {
        LuaBox::of(lua).spend(lua, static_cast<std::int64_t>(text.size() / 8));
        const std::size_t found = text.find(pattern, from);
        if (found != text.npos) {
            lua_pushinteger(lua, static_cast<lua_Integer>(found + 1));
            lua_pushinteger(lua, static_cast<lua_Integer>(found + pattern.size()));
            return 2;
        }
        lua_pushnil(lua);
        return 1;
    }
    const bool isAnchored = takesAnchor(pattern);
    Matcher matcher(lua, text, pattern);
    const char *const end = text.data() + text.size();
    for (const char *place = text.data() + from; place <= end; ++place) {
        if (const char *const after = matcher.matchAt(place)) {
            if (!isFind)
                return matcher.pushCaptures(place, after);
            lua_pushinteger(lua, place - text.data() + 1);
            lua_pushinteger(lua, after - text.data());
            return matcher.pushCaptures(nullptr, nullptr) + 2;
        }
        if (isAnchored)
            break;
    }
    lua_pushnil(lua);
    return 1;
}

int find(lua_State *lua)
{
    return search(lua, true);
}

int matchText(lua_State *lua)
{
    return search(lua, false);
}

int nextMatch(lua_State *lua)
{
    const std::string_view text = textAt(lua, lua_upvalueindex(1));
    const std::string_view pattern = textAt(lua, lua_upvalueindex(2));
    Matcher matcher(lua, text, pattern);
    const char *const end = text.data() + text.size();
    for (const char *place = text.data() + lua_tointeger(lua, lua_upvalueindex(3)); place <= end;
         ++place) {
        const char *const after = matcher.matchAt(place);
        if (!after)
            continue;
        lua_pushinteger(
            lua, after - text.data() + (after == place ? 1 : 0)); // an empty match: goes on
        lua_replace(lua, lua_upvalueindex(3));
        return matcher.pushCaptures(place, after);
    }
    return 0;
}

int matchAll(lua_State *lua)
{
    textAt(lua, 1);
    textAt(lua, 2);
    lua_settop(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, nextMatch, 3);
    return 1;
}

// Adds the replacement text of gsub (argument 3) with its %0 to %9.
void addText(
    lua_State *lua, luaL_Buffer &buffer, Matcher &matcher, const char *from, const char *to)
{
    const std::string_view text = textAt(lua, 3);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%' || ++i == text.size()) {
            if (i < text.size())
                luaL_addchar(&buffer, text[i]);
            continue;
        }
        if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) {
            luaL_addchar(&buffer, text[i]);
        } else if (text[i] == '0') {
            luaL_addlstring(&buffer, from, static_cast<std::size_t>(to - from));
        } else {
            matcher.pushCapture(text[i] - '1', from, to);
            luaL_addvalue(&buffer);
        }
    }
}

// Adds what replaces a match.
void addReplacement(
    lua_State *lua, luaL_Buffer &buffer, Matcher &matcher, const char *from, const char *to)
{
    const int type = lua_type(lua, 3);
    if (type == LUA_TNUMBER || type == LUA_TSTRING) {
        addText(lua, buffer, matcher, from, to);
        return;
    }
    if (type == LUA_TFUNCTION) {
        lua_pushvalue(lua, 3);
        const int count = matcher.pushCaptures(from, to);
        lua_call(lua, count, 1);
    } else {
        matcher.pushCapture(0, from, to);
        lua_gettable(lua, 3);
    }
    if (lua_toboolean(lua, -1) == 0) {
        lua_pop(lua, 1);
        lua_pushlstring(lua, from, static_cast<std::size_t>(to - from));
    } else if (lua_isstring(lua, -1) == 0) {
        luaL_error(lua, "invalid replacement value (a %s)", luaL_typename(lua, -1));
    }
    luaL_addvalue(&buffer);
}

int replaceAll(lua_State *lua)
{
    const std::string_view text = textAt(lua, 1);
    std::string_view pattern = textAt(lua, 2);
    const int type = lua_type(lua, 3);
    luaL_argcheck(lua,
        type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
        3, "string/function/table expected");
    const int countMax = luaL_optint(lua, 4, static_cast<int>(text.size() + 1));
    const bool isAnchored = takesAnchor(pattern);
    Matcher matcher(lua, text, pattern);
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    const char *place = text.data();
    const char *const end = place + text.size();
    int count = 0;
    while (count < countMax) {
        const char *const after = matcher.matchAt(place);
        if (after) {
            ++count;
            addReplacement(lua, buffer, matcher, place, after);
        }
        if (after && after > place)
            place = after;
        else if (place < end)
            luaL_addchar(&buffer, *place++);
        else
            break;
        if (isAnchored)
            break;
    }
    luaL_addlstring(&buffer, place, static_cast<std::size_t>(end - place));
    luaL_pushresult(&buffer);
    lua_pushinteger(lua, count);
    return 2;
}

constexpr luaL_Reg functions[] = {{"find", find}, {"match", matchText}, {"gmatch", matchAll},
    {"gfind", matchAll}, {"gsub", replaceAll}, {nullptr, nullptr}};

} // namespace

void setPatternFunctions(lua_State *lua)
{
    luaL_register(lua, nullptr, functions);
}

} // namespace lockscope
