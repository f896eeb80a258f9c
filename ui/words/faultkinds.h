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

/// The length of time that a kind has besides how long it lasts.
enum class FaultAmount : std::uint8_t { none, offset, jump, delay, latency };
/// The number that a kind has.
enum class FaultNumber : std::uint8_t { none, drift, bandwidth, message, renewal, sentinel };

/// A kind of fault as a hand takes it: what the palette, the menus and the editor list. One table, faultkinds.cpp. An action that comes in
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
/// The kind of that id; null if there is none.
const FaultKind *faultKindOf(std::string_view id);
/// The kind that a fault is of.
const FaultKind &faultKindOf(const Fault &fault);

QString faultGroupName(FaultGroup group);
QString faultName(const FaultKind &kind);
QString faultMeaning(const FaultKind &kind);

/// A fault of that kind as it usually is. It takes of the target what the kind has. `time`: when it begins, if it can have a time; none: from
/// the beginning, or before the first step.
Fault makeFault(std::string_view id, const FaultTarget &target, std::optional<Duration> time = {});

/// The amount and the number of a fault of the kind; 0: it has none. `jump`: of a clock's jump without a length, the setting.
Duration amountOf(const FaultKind &kind, const Fault &fault, Duration jump);
double numberOf(const FaultKind &kind, const Fault &fault);
void setAmount(const FaultKind &kind, Fault &fault, Duration amount);
void setNumber(const FaultKind &kind, Fault &fault, double number);

/// Whether the kind has a client, a node, or both.
bool isOfClient(const FaultKind &kind);
bool isOfNode(const FaultKind &kind);

} // namespace lockscope
