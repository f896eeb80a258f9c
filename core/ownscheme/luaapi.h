// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <string>
#include <string_view>

struct lua_State;

namespace lockscope {

class LuaClient;

// What a user's scheme sees in Lua (docs/SCHEMES.md). All functions but readSchemeInfo() and
// errorText() may raise a Lua error. REQUIRES: the box of the state belongs to a LuaClient.

/// Opens the libraries, defines what a scheme may call, and runs the file. Takes the LuaClient as
/// its argument, for LuaClient::protectedCall().
int openSchemeState(lua_State *lua);
/// Reads what the file says of its scheme: the call of `scheme`, and which functions it has. Error:
/// what is wrong with it.
Result<Done> readSchemeInfo(LuaClient &client, SchemeInfo &info);
/// Pushes the table `c`.
void pushClientTable(lua_State *lua);
/// Pushes the table of the request; for a lock, with its token and its end.
void pushRequest(lua_State *lua, const LockRequest &request, const HeldLock *lock);
/// Pushes the reply of a node: nil, a number, a text or a table; a table with `refused` or
/// `unknown` if it is none.
void pushReplyValue(lua_State *lua, const Answer &answer);
/// Returns the number of the votes in the table at this index, from 1; 0: it has none.
std::size_t votesAt(lua_State *lua, int index);
/// Returns whether the table at this index is the end of a call without a reply.
bool isFailureAt(lua_State *lua, int index);
/// Returns the text of an error as the reader of the file understands it.
std::string errorText(std::string_view text);

} // namespace lockscope
