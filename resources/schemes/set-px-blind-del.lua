-- SET NX PX, released by DEL, whatever the key's value is by now.
scheme { title = "SET NX PX, release by DEL" }

function acquire(c, req)
  c:step "SET key token NX PX ttl"
  local token, start = c:token(), c:now() -- the lease runs from before the call
  local reply = c:call(1, "SET", req.key, token, "NX", "PX", req.ttl_ms)
  if reply ~= "OK" then return denied(reply) end -- held, or an error
  return granted { token = token, valid_until = start + req.ttl }
end

function release(c, lock)
  c:step "DEL key"
  return released(c:call(1, "DEL", lock.key))
end
