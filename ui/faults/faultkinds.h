// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/faultlist.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace lockscope {

/// The groups of the palette, in its order.
enum class FaultGroup : std::uint8_t { client, node, link, replication, clock };

/// Whom a fault that is being made is of, and when it begins.
struct FaultTarget {
    ClientId client{1};
    NodeId node{1};
    std::optional<Duration> time{}; ///< none: from the beginning, or before the first step
};

/// A kind of fault as a hand takes it: what the palette, the menus and the editor list. One table, faultkinds.cpp.
struct FaultKind {
    std::string_view id;   ///< "pause", "cut-replies" …
    FaultGroup group;
    const char *icon;      ///< resources/icons/<icon>.svg
    const char *name;      ///< translated by faultName()
    const char *meaning;   ///< one sentence, translated by faultMeaning()
};

const std::vector<FaultKind> &faultKinds();
/// The kind of that id; null if there is none.
const FaultKind *faultKindOf(std::string_view id);
/// The kind that a fault is of.
const FaultKind &faultKindOf(const AnyFault &fault);

QString faultGroupName(FaultGroup group);
QString faultName(const FaultKind &kind);
QString faultMeaning(const FaultKind &kind);

/// A fault of that kind with the usual length.
AnyFault makeFault(std::string_view id, const FaultTarget &target);

/// Whom a kind is of: it has a client, a node, or both.
bool isOfClient(const FaultKind &kind);
bool isOfNode(const FaultKind &kind);

} // namespace lockscope
