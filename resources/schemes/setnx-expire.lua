-- SETNX, then EXPIRE, released by DEL: three mistakes in ten lines.
scheme { title = "SETNX, then EXPIRE" }

function acquire(c, req)
  c:step "SETNX key token"
  local token = c:token()
  local reply, row = c:call(1, "SETNX", req.key, token)
  if reply ~= 1 then return denied(reply) end

  c:step "EXPIRE key ttl"
  local start = c:now()
  c:call(1, "EXPIRE", req.key, req.ttl_s)
  return granted { token = token, valid_until = start + req.ttl_s * 1e9, row = row }
end

function release(c, lock)
  c:step "DEL key"
  return released(c:call(1, "DEL", lock.key))
end
