// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace lockscope {

/// The groups of the fault palette, in its order.
enum class FaultGroup : std::uint8_t { client, node, link, replication, clock };

/// The duration that belongs to a kind of fault and is not the time for which the fault lasts.
enum class FaultAmount : std::uint8_t {
    none,
    offset,  ///< how far a client's clock is ahead
    jump,    ///< by how much a node's clock jumps
    delay,   ///< by how much one message is late
    latency, ///< by how much all messages are late
    grace,   ///< from SIGTERM to SIGKILL
};
/// The number that belongs to a kind of fault. `message`, `renewal`: which message or renewal it
/// affects, from 1; `sentinel`: the sentinel.
enum class FaultNumber : std::uint8_t { none, drift, bandwidth, message, renewal, sentinel };

/// A kind of fault as the user selects it in the palette, the menus and the editor. The table is in
/// faultkinds.cpp. An action that has several forms, such as a crash with and without a restart,
/// has a kind for each form.
struct FaultKind {
    std::string_view id; ///< "pause", "cut-replies" …
    FaultAction action;
    FaultGroup group;
    const char *icon;    ///< resources/icons/<icon>.svg
    const char *name;    ///< translated by faultName()
    const char *meaning; ///< one sentence, translated by faultMeaning()
    FaultAmount amount = FaultAmount::none;
    FaultNumber number = FaultNumber::none;
};

/// Returns all kinds, in the order of the palette.
const std::vector<FaultKind> &faultKinds();
/// Returns the kind with that id; null if there is none.
const FaultKind *faultKindOf(std::string_view id);
/// Returns the kind of a fault.
const FaultKind &faultKindOf(const Fault &fault);

QString faultGroupName(FaultGroup group);
QString faultName(const FaultKind &kind);
QString faultMeaning(const FaultKind &kind);

/// Returns a fault of that kind with default values. Of `target`, it uses the client, the node or
/// both, as the kind needs. `time`: the start, if the kind can start at a time; empty: the usual
/// start of its action (usualFault() in core/scenario/faultlist.h). REQUIRES: a kind with that id
/// exists.
Fault makeFault(std::string_view id, const FaultTarget &target, std::optional<Duration> time = {});

/// Return the amount (FaultAmount) and the number (FaultNumber) of a fault of the kind; 0 if the
/// kind has none. `settingJump`: the value of the setting `clock-jump`, which applies to a clock
/// jump without its own length.
Duration amountOf(const FaultKind &kind, const Fault &fault, Duration settingJump);
double numberOf(const FaultKind &kind, const Fault &fault);
/// Set the amount or the number of a fault of the kind; without effect if the kind has none.
void setAmount(const FaultKind &kind, Fault &fault, Duration amount);
void setNumber(const FaultKind &kind, Fault &fault, double number);

/// Return whether the kind has a client or a node as its target; a kind may have both.
bool targetsClient(const FaultKind &kind);
bool targetsNode(const FaultKind &kind);

} // namespace lockscope
