// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace lockscope {

/// The groups of the palette, in its order.
enum class FaultGroup : std::uint8_t { client, node, link, replication, clock };

/// The duration that a kind has besides the duration of the fault.
enum class FaultAmount : std::uint8_t { none, offset, jump, delay, latency };
/// The number that a kind has.
enum class FaultNumber : std::uint8_t { none, drift, bandwidth, message, renewal, sentinel };

/// A kind of fault as the user selects it: the entries of palette, menus and editor. One table, in faultkinds.cpp. An action with
/// several forms is several kinds.
struct FaultKind {
    std::string_view id;   ///< "pause", "cut-replies" …
    FaultAction action;
    FaultGroup group;
    const char *icon;      ///< resources/icons/<icon>.svg
    const char *name;      ///< translated by faultName()
    const char *meaning;   ///< one sentence, translated by faultMeaning()
    FaultAmount amount = FaultAmount::none;
    FaultNumber number = FaultNumber::none;
};

const std::vector<FaultKind> &faultKinds();
/// Returns the kind with that id; null if there is none.
const FaultKind *faultKindOf(std::string_view id);
/// Returns the kind of a fault.
const FaultKind &faultKindOf(const Fault &fault);

QString faultGroupName(FaultGroup group);
QString faultName(const FaultKind &kind);
QString faultMeaning(const FaultKind &kind);

/// Returns a fault of that kind with default values. It uses the parts of the target that the kind has. `time`: its start, if the
/// kind can have a time; none: from the beginning, or before the first step.
Fault makeFault(std::string_view id, const FaultTarget &target, std::optional<Duration> time = {});

/// Return the amount and the number of a fault of the kind; 0: it has none. `jump`: the setting, for a clock jump without a length.
Duration amountOf(const FaultKind &kind, const Fault &fault, Duration jump);
double numberOf(const FaultKind &kind, const Fault &fault);
void setAmount(const FaultKind &kind, Fault &fault, Duration amount);
void setNumber(const FaultKind &kind, Fault &fault, double number);

/// Return whether the kind has a client or a node as its target; a kind may have both.
bool isOfClient(const FaultKind &kind);
bool isOfNode(const FaultKind &kind);

} // namespace lockscope
