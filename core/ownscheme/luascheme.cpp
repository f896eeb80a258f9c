// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ownscheme/luascheme.h"

#include "core/ownscheme/luaapi.h"
#include "core/ownscheme/luaclient.h"
#include "core/ownscheme/luasource.h"
#include "lockscope/base/systemreason.h"
#include "lockscope/events/rowdetail.h"

#include <QFile>
#include <QFileInfo>

#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr std::string_view ownSettings[]{"depth", "drift-factor", "drift-constant"};

class LuaScheme final : public Scheme {
public:
    explicit LuaScheme(std::shared_ptr<const LuaSource> source)
        : Scheme(source->info), m_source(std::move(source))
    {
    }
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;
    const std::string &text() const { return m_source->text; }

private:
    std::shared_ptr<LuaClient> clientOf(ClientProcess &process) const;
    const std::shared_ptr<const LuaSource> m_source;
};

std::shared_ptr<LuaClient> LuaScheme::clientOf(ClientProcess &process) const
{
    std::shared_ptr<void> &state = process.schemeState();
    if (!state)
        state = std::make_shared<LuaClient>(&process, m_source);
    return std::static_pointer_cast<LuaClient>(state);
}

// Sends a command; a script that the node does not have, again as its text.
Task<Answer> send(ClientProcess &process, const LuaWish *wish, Duration timeout)
{
    const NodeId node = wish->node;
    const Command command = *wish->command;
    auto answer = co_await process.call(node, command, timeout);
    if (!wish->byText || !answer.reply.isError("NOSCRIPT"))
        co_return answer;
    const Command byText = *wish->byText;
    auto again = co_await process.call(node, byText, timeout);
    co_return again;
}

// Ends the client. The coroutine that awaits this never continues.
Task<void> crash(ClientProcess &process, const LuaCall *call)
{
    constexpr Duration never = std::chrono::hours(1000);
    process.control().crash(process.rows().last(), call->failure());
    co_await process.sleep(never);
}

// Runs the Lua code to its end and does what it waits for.
Task<void> carryOut(ClientProcess &process, LuaCall *call)
{
    const Duration timeout = call->request().nodeTimeout;
    for (;;) {
        const LuaWish wish = call->resume();
        const LuaWish *const wished = &wish;
        switch (wish.kind) {
        case LuaWish::Kind::ended: co_return;
        case LuaWish::Kind::failed: {
            co_await crash(process, call);
            break;
        }
        case LuaWish::Kind::step: {
            const ListingLine line = wish.line;
            co_await process.step(line);
            break;
        }
        case LuaWish::Kind::sleep: {
            const Duration length = wish.length;
            co_await process.sleep(length);
            break;
        }
        case LuaWish::Kind::call: {
            auto answer = co_await send(process, wished, timeout);
            call->answer(answer);
            break;
        }
        case LuaWish::Kind::votes: {
            const int quorum = wish.quorum;
            const Gather::IsYes isYes = wish.isYes;
            if (isYes)
                co_await wish.gather->decision(quorum, isYes);
            else
                co_await wish.gather->all();
            call->answerVotes(wish);
            break;
        }
        }
    }
}

Task<Acquisition> LuaScheme::acquire(ClientProcess &process, LockRequest request) const
{
    LuaCall call(clientOf(process), "acquire", request, nullptr);
    LuaCall *const running = &call;
    co_await carryOut(process, running);
    co_return call.acquisition();
}

Task<ExtensionReport> LuaScheme::extend(ClientProcess &process, HeldLock lock) const
{
    LuaCall call(clientOf(process), "extend", lock.request, &lock);
    LuaCall *const running = &call;
    co_await carryOut(process, running);
    co_return call.extension();
}

Task<ReleaseReport> LuaScheme::release(ClientProcess &process, HeldLock lock) const
{
    LuaCall call(clientOf(process), "release", lock.request, &lock);
    LuaCall *const running = &call;
    co_await carryOut(process, running);
    co_return call.release();
}

} // namespace

Result<std::shared_ptr<const Scheme>> luaScheme(std::string name, std::string_view text)
{
    if (text.size() > luaSourceSizeMax)
        return within(name,
            Error{{LOCKSCOPE_TEXT("Error", "the file has {size} bytes; expected at most {max}"),
                {{"size", std::to_string(text.size())},
                    {"max", std::to_string(luaSourceSizeMax)}}}});
    constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    if (text.starts_with('\x1b'))
        return within(name, Error{LOCKSCOPE_TEXT("Error", "compiled Lua code; expected its text")});
    auto lines = stepLines(text);
    if (!lines)
        return within(name, lines.error());
    const auto source = std::make_shared<LuaSource>();
    source->name = std::move(name);
    source->text = text;
    source->listing = std::move(lines).value();
    LuaClient client(nullptr, source);
    if (!client.failure().empty())
        return Error{detailWording(client.failure())};
    SchemeInfo &info = source->info;
    info.id = source->name;
    info.title = {"", source->name.c_str()};
    info.guarantees = LOCKSCOPE_TEXT("Scheme", "Written in Lua.");
    info.settings = ownSettings;
    if (const auto read = readSchemeInfo(client, info); !read)
        return read.error();
    client.markReleaseLines(source->listing);
    info.listing = source->listing;
    return std::shared_ptr<const Scheme>(std::make_shared<const LuaScheme>(source));
}

const std::string *luaTextOf(const Scheme &scheme)
{
    const auto *const own = dynamic_cast<const LuaScheme *>(&scheme);
    return own ? &own->text() : nullptr;
}

Result<std::shared_ptr<const Scheme>> luaSchemeOfFile(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return Error{{LOCKSCOPE_TEXT("Error", "cannot open {path}: {reason}"),
            {{"path", path}, {"reason", systemReason(file.errorString().toStdString())}}}};
    const QByteArray text = file.read(static_cast<qint64>(luaSourceSizeMax) + 1);
    return luaScheme(QFileInfo(file).fileName().toStdString(), text.toStdString());
}

} // namespace lockscope
