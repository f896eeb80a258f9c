-- SET NX PX with a random token, released by a script that compares and deletes.
scheme { title = "SET NX PX, release by Lua script" }

local compare_and_delete = "if redis.call('get',KEYS[1]) == ARGV[1] then return "
  .. "redis.call('del',KEYS[1]) else return 0 end"
local compare_and_extend = "if redis.call('get',KEYS[1]) == ARGV[1] then return "
  .. "redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 end"

function acquire(c, req)
  c:step "SET key token NX PX ttl"
  local token, start = c:token(), c:now()
  local reply = c:call(1, "SET", req.key, token, "NX", "PX", req.ttl_ms)
  if reply ~= "OK" then return denied(reply) end
  return granted { token = token, valid_until = start + req.ttl }
end

function release(c, lock)
  c:step "EVALSHA compare-and-delete key token"
  return released(c:eval(1, compare_and_delete, { lock.key }, { lock.token }))
end

function extend(c, lock)
  c:step "extension: EVALSHA compare-and-pexpire key token ttl"
  local start = c:now()
  local reply = c:eval(1, compare_and_extend, { lock.key }, { lock.token, lock.ttl_ms })
  return extended(reply == 1 and c:now() < start + lock.ttl, start + lock.ttl)
end
