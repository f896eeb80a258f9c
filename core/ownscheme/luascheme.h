// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/schemes/scheme.h"

#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// Reads a lock scheme that a user has written in Lua (docs/SCHEMES.md). `name`: that of its file,
/// which becomes the id of the scheme. The same text gives the same run for the same seed. An error
/// of the code crashes its client: the row says where it stands. Error: one line, with the line of
/// the file. Thread: any.
Result<std::shared_ptr<const Scheme>> luaScheme(std::string name, std::string_view text);

/// The same for a file. Error: also if it cannot be read.
Result<std::shared_ptr<const Scheme>> luaSchemeOfFile(const std::string &path);

/// Returns the text of the file of a scheme in Lua; null: it is another scheme. It lives as long as
/// the scheme.
const std::string *luaTextOf(const Scheme &scheme);

/// Returns whether `--scheme` names a file and not a scheme of the registry: it ends in ".lua".
inline bool isLuaFile(std::string_view scheme)
{
    return scheme.ends_with(".lua");
}

} // namespace lockscope
