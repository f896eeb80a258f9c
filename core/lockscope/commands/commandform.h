// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/scripts.h"
#include "lockscope/events/sink.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

class Command;
struct Reply;

/// One word of a command: a fixed text, or a place that each command of the form fills.
struct CommandWord {
    enum class Slot : std::uint8_t {
        none,     ///< behind the last word
        text,     ///< always the same
        key,      ///< Command::key()
        token,    ///< Command::token()
        second,   ///< another key that it uses
        wakeList, ///< the same, of a list that is named after the token; a trace keeps it with a mark in the token's place
        operand,  ///< Command::operand()
        value,    ///< Command::value()
        eval,     ///< EVALSHA; EVAL where the script itself is sent
        script,   ///< the script's hash; its text where the script itself is sent
    };

    constexpr CommandWord() = default;
    constexpr CommandWord(const char *text_) : slot(Slot::text), text(text_) { }
    constexpr CommandWord(Slot slot_) : slot(slot_) { }

    Slot slot = Slot::none;
    std::string_view text;
};

/// A command that the model can carry out without reading its words. The conformance suite holds both ways equal.
enum class ModelShortcut : std::uint8_t {
    none,
    setIfAbsent,      ///< sets the key to the token for Command::ttl(), if it is absent: OK or nil
    compareAndDelete, ///< deletes the key if the token stands in it: 1 or 0
    setValue,         ///< sets the key to Command::value() for ever: OK
};

/// What a command does to a queue of tokens on its node, through which another's command may give the lock to its token.
enum class QueueRole : std::uint8_t { none, enters, leaves };

/// The effect of an answer that says yes (OK, or a positive number): Effect::done; of every other one: Effect::refused.
Effect doneIfYes(const Command &command, const Reply &reply);

/// All that is the same in each command of one kind: its words and what they mean. A constant in the function that makes the command, and
/// the only place that states it: whoever sends, traces or carries out a command reads it here.
struct CommandForm {
    std::array<CommandWord, 8> words{};
    std::optional<Script> script = {}; ///< what Slot::script stands for
    /// What the command may do to a key of the lock on its node.
    Effect effect = Effect::none;
    /// What an answer says that it did. Asked only if `effect` is not none.
    Effect (*outcome)(const Command &command, const Reply &reply) = doneIfYes;
    /// Takes back what an earlier command with the same token may have done, or may yet do: worth sending late, or to a node that hangs.
    bool isUndo = false;
    /// Asks how far the writes that were sent before it on its connection have been copied: goes where the last command went.
    bool waitsForReplicas = false;
    QueueRole queue = QueueRole::none;
    ModelShortcut shortcut = ModelShortcut::none;
};

} // namespace lockscope
