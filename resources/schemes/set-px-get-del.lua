-- SET NX PX, released by GET, a comparison and DEL, one after the other.
scheme { title = "SET NX PX, GET, compare, DEL" }

function acquire(c, req)
  c:step "SET key token NX PX ttl"
  local token, start = c:token(), c:now()
  local reply = c:call(1, "SET", req.key, token, "NX", "PX", req.ttl_ms)
  if reply ~= "OK" then return denied(reply) end
  return granted { token = token, valid_until = start + req.ttl }
end

function release(c, lock)
  c:step "GET key == token ?"
  local value, row = c:call(1, "GET", lock.key)
  if value ~= lock.token then return released(false, row) end

  c:step "DEL key"
  return released(c:call(1, "DEL", lock.key))
end
