-- Redlock: a majority of independent nodes.
scheme { title = "Redlock", quorum = true }

local compare_and_delete = "if redis.call('get',KEYS[1]) == ARGV[1] then return "
  .. "redis.call('del',KEYS[1]) else return 0 end"
local compare_and_extend = "if redis.call('get',KEYS[1]) == ARGV[1] then return "
  .. "redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 end"

local function quorum(c) return math.floor(c:nodes() / 2) + 1 end

function acquire(c, req)
  c:step "start = now"
  local start, token = c:now(), c:token()

  c:step "SET key token NX PX ttl, all N nodes at once"
  local votes = c:send_all("SET", req.key, token, "NX", "PX", req.ttl_ms)

  c:step "wait for OK from N/2 + 1 nodes"
  local yes, row = votes:wait(quorum(c), "OK")

  c:step "validity = ttl - (now - start) - drift > 0 ?"
  local valid_until = start + req.ttl - req.drift
  if yes >= quorum(c) and c:now() < valid_until then
    return granted { token = token, valid_until = valid_until }
  end

  c:step "else: release on all N nodes"
  c:eval_all(compare_and_delete, { req.key }, { token }):wait()
  return denied(votes, yes >= quorum(c) and "no-time-left" or "no-quorum", row)
end

function release(c, lock)
  c:step "EVALSHA compare-and-delete key token, all N nodes"
  local votes = c:eval_all(compare_and_delete, { lock.key }, { lock.token })
  votes:wait(quorum(c), 1)
  return released(votes)
end

function extend(c, lock)
  c:step "extension: EVALSHA compare-and-pexpire key token ttl, all N nodes; N/2 + 1 agree ?"
  local start = c:now()
  local votes = c:eval_all(compare_and_extend, { lock.key }, { lock.token, lock.ttl_ms })
  local yes, row = votes:wait(quorum(c), 1)
  local valid_until = start + lock.ttl - lock.drift
  return extended(yes >= quorum(c) and c:now() < valid_until, valid_until, row)
end
