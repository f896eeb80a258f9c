// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/// The nodes that --node names. The password of each whose URL has none comes from that file's first line (empty: no file is named), else from
/// the environment's LOCKSCOPE_NODE_PASSWORD; neither shows in the list of processes. Error: one line, without any password.
Result<std::vector<NodeAddress>> readNodes(const QStringList &urls, const QString &passwordFile);

} // namespace lockscope
