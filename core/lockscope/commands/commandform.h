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

/// One word of a command: a fixed text, or a slot that each command of the form fills.
struct CommandWord {
    enum class Slot : std::uint8_t {
        none,     ///< after the last word
        text,     ///< a fixed text
        key,      ///< Command::key()
        token,    ///< Command::token()
        second,   ///< another key that the command uses
        wakeList, ///< another key, with the token in its name; a trace stores it with tokenMark in
                  ///< place of the token
        operand,  ///< Command::operand()
        value,    ///< Command::value()
        eval,     ///< EVALSHA, or EVAL if the script's text is sent
        script,   ///< the script's hash, or its text if the script itself is sent
    };

    constexpr CommandWord() = default;
    constexpr CommandWord(const char *text_) : slot(Slot::text), text(text_) { }
    constexpr CommandWord(Slot slot_) : slot(slot_) { }

    Slot slot = Slot::none;
    std::string_view text;
};

/// A way in which the model executes a command without parsing its words. The conformance suite
/// checks that the result is the same as with parsing. In benchmark model-run, a run takes 90 %
/// more instructions without these shortcuts.
enum class ModelShortcut : std::uint8_t {
    none,
    setIfAbsent,      ///< sets the key to the token for Command::ttl(), if it is absent: OK or nil
    compareAndDelete, ///< deletes the key if its value is the token: 1 or 0
    setValue,         ///< sets the key to Command::value() without a TTL: OK
};

/// Whether the command's token enters or leaves a queue of tokens on the node. Another client's
/// command may give the lock to a token in the queue.
enum class TokenQueueRole : std::uint8_t { none, enters, leaves };

/// Returns KeyEffect::done for a positive reply (OK, or a positive number), and KeyEffect::refused
/// for every other one.
KeyEffect doneIfPositive(const Command &command, const Reply &reply);

/// Everything that all commands of one kind share: their words and their meaning. Each form is a
/// constant in the function that makes the command; nothing else defines the command. The code that
/// sends, traces or executes a command reads its form.
struct CommandForm {
    std::array<CommandWord, 8> words{};
    std::optional<Script> script = {}; ///< the script for Slot::script
    /// What the command may do to a lock's key on its node.
    KeyEffect effect = KeyEffect::none;
    /// Returns what the command did, according to its reply. Called only if `effect` is not none.
    KeyEffect (*actualEffect)(const Command &command, const Reply &reply) = doneIfPositive;
    /// Whether the command undoes what an earlier command with the same token did or may still do.
    /// Such a command is useful even if it is sent late or to a node that hangs.
    bool isUndo = false;
    /// Whether the command queries how many replicas have the earlier writes of its connection.
    /// Such a command is sent to the same node as the client's previous command.
    bool waitsForReplicas = false;
    TokenQueueRole queue = TokenQueueRole::none;
    ModelShortcut shortcut = ModelShortcut::none;
};

} // namespace lockscope
