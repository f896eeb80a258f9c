-- A lock that its owner can take several times: a hash counts the holds.
scheme { title = "Re-entrant: a hash counts the holds" }

local acquire_again = "if redis.call('exists',KEYS[1]) == 1 and "
  .. "redis.call('hexists',KEYS[1],ARGV[1]) == 0 then return 0 end "
  .. "local holds = redis.call('hincrby',KEYS[1],ARGV[1],1) "
  .. "redis.call('pexpire',KEYS[1],ARGV[2]) return holds"
local release_once = "if redis.call('hexists',KEYS[1],ARGV[1]) == 0 then return nil end "
  .. "if redis.call('hincrby',KEYS[1],ARGV[1],-1) > 0 then return 0 end "
  .. "return redis.call('del',KEYS[1])"
local extend_owned = "if redis.call('hexists',KEYS[1],ARGV[1]) == 0 then return 0 end "
  .. "return redis.call('pexpire',KEYS[1],ARGV[2])"

local release_holds

function acquire(c, req)
  local owner, valid_until = c:owner()
  for hold = 1, req.depth do
    c:step "EVALSHA acquire-again key owner ttl"
    local start = c:now()
    local reply, row = c:eval(1, acquire_again, { req.key }, { owner, req.ttl_ms })
    if type(reply) ~= "number" or reply < 1 then
      release_holds(c, req.key, owner, hold - 1)
      return denied(reply, nil, row)
    end
    valid_until = start + req.ttl
  end
  return granted { token = owner, valid_until = valid_until }
end

function release(c, lock)
  return released(release_holds(c, lock.key, lock.token, lock.depth))
end

function release_holds(c, key, owner, holds)
  local reply, row
  for hold = 1, holds do
    c:step "EVALSHA release-once key owner"
    reply, row = c:eval(1, release_once, { key }, { owner })
  end
  return reply, row
end

function extend(c, lock)
  c:step "extension: EVALSHA extend-owned key owner ttl"
  local valid_until = c:now() + lock.ttl
  local reply = c:eval(1, extend_owned, { lock.key }, { lock.token, lock.ttl_ms })
  return extended(reply == 1 and c:now() < valid_until, valid_until)
end
