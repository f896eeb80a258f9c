// SPDX-License-Identifier: MIT
#include "lockscope/events/event.h"

#include "lockscope/base/contract.h"
#include "lockscope/base/wording.h"

#include <array>
#include <charconv>
#include <optional>
#include <string>

namespace lockscope {
namespace {

struct Form {
    ActorKind kind;
    std::string_view before;  // text before the first number; the whole name if there is no number
    std::string_view between; // text between the two numbers
    int numbers;              // how many numbers the name contains: 0, 1 or 2
    std::string_view after = {};
};

constexpr std::uint8_t nodeMax = 254; // same limit as the node column

// Longer prefixes first: "link-n" must be tried before "link-".
constexpr std::array forms{
    Form{ActorKind::run, "run", "", 0},
    Form{ActorKind::store, "store", "", 0},
    Form{ActorKind::operatorPerson, "operator", "", 0},
    Form{ActorKind::client, "client-", "", 1},
    Form{ActorKind::node, "node-", "", 1},
    Form{ActorKind::sentinel, "sentinel-", "", 1},
    Form{ActorKind::linkNodeNode, "link-n", "-n", 2},
    Form{ActorKind::linkSentinelNode, "link-s", "-n", 2},
    Form{ActorKind::linkClientStore, "link-", "", 1, "-store"},
    Form{ActorKind::linkClientNode, "link-", "-", 2},
};

bool removePrefix(std::string_view &text, std::string_view part)
{
    if (!text.starts_with(part))
        return false;
    text.remove_prefix(part.size());
    return true;
}

template <class Number> bool takeNumber(std::string_view &text, Number &number, Number max)
{
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || number == 0 || number > max || text.front() == '0')
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

std::optional<Actor> parseForm(const Form &form, std::string_view text)
{
    Actor actor{form.kind, 0, 0};
    if (!removePrefix(text, form.before))
        return std::nullopt;
    if (form.numbers >= 1 && !takeNumber(text, actor.first, std::uint16_t{0xffff}))
        return std::nullopt;
    if (form.numbers == 2
        && (!removePrefix(text, form.between) || !takeNumber(text, actor.second, nodeMax)))
        return std::nullopt;
    return text == form.after ? std::optional(actor) : std::nullopt;
}

} // namespace

std::string actorText(Actor actor)
{
    for (const Form &form : forms) {
        if (form.kind != actor.kind)
            continue;
        std::string text(form.before);
        if (form.numbers >= 1)
            text += std::to_string(actor.first);
        if (form.numbers == 2)
            text.append(form.between).append(std::to_string(actor.second));
        return text.append(form.after);
    }
    return {};
}

Result<Actor> parseActor(std::string_view text)
{
    for (const Form &form : forms) {
        if (const auto actor = parseForm(form, text))
            return *actor;
    }
    return Error{{LOCKSCOPE_TEXT("Error",
                      "\"{text}\" is not an actor; expected an actor such as run, client-1, "
                      "node-1, store, operator or link-1-3"),
        {{"text", std::string(text)}}}};
}

RowFence RowFence::ofText(TextId digits)
{
    LOCKSCOPE_ASSERT(digits && digits.value < textFlag);
    RowFence fence;
    fence.m_bits = textFlag + digits.value;
    return fence;
}

std::uint32_t RowFence::bitsOfDigits(Fence fence, TextSink &texts)
{
    return ofText(texts.intern(std::to_string(fence.value))).m_bits;
}

Fence RowFence::fenceOfDigits(std::string_view digits)
{
    Fence fence;
    std::from_chars(digits.data(), digits.data() + digits.size(), fence.value);
    return fence;
}

} // namespace lockscope
