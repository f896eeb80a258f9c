// SPDX-License-Identifier: MIT
#include "core/scenario/choices.h"

namespace lockscope {

ServerVersion versionOf(ServerKind server)
{
    using Kind = ServerVersion::Kind;
    switch (server) {
    case ServerKind::any: break;
    case ServerKind::redis2611: return {Kind::redis, 20611};
    case ServerKind::redis70: return {Kind::redis, 70015};
    case ServerKind::redis72: return {Kind::redis, 70200};
    case ServerKind::redis84: return {Kind::redis, 80400};
    case ServerKind::valkey81: return {Kind::valkey, 80100};
    case ServerKind::valkey90: return {Kind::valkey, 90000};
    }
    return {};
}

} // namespace lockscope
