# SPDX-License-Identifier: MIT
# The lock of Redis' documentation with redis-rb: SET NX PX, and a script that deletes the key if it has the client's own token. On the
# first node. Tried with redis-rb 4.8.0 (Debian package ruby-redis).
#     lockscope run F10 --client 'ruby resources/clients/setnx.rb'
# With its default reconnect_attempts of 1, redis-rb sends SET NX again after a cut, and may be denied by its own key. No watchdog.
require 'json'
require 'redis'
require 'securerandom'

RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
names = %w[TTL WORK THINK RETRY NODE_TIMEOUT]
ttl, work, think, retry_after, timeout = names.map { |name| ENV["LOCKSCOPE_#{name}_MS"].to_i }
rounds = ENV['LOCKSCOPE_ROUNDS'].to_i
key = ENV['LOCKSCOPE_RESOURCE']
node = Redis.new(url: ENV['LOCKSCOPE_NODES'].split(',')[0], timeout: timeout / 1000.0, reconnect_attempts: 0)
reports = IO.for_fd(3, 'w')
reports.sync = true
report = ->(event, **fields) { reports.puts({ event: event, **fields }.to_json) }

while rounds.positive?
  token = SecureRandom.hex(16)
  report['attempt']
  granted = false
  begin
    granted = node.set(key, token, nx: true, px: ttl)
    if granted
      report['granted', token: token, valid_ms: ttl]
      report['entered']
      sleep(work / 1000.0)
      report['left']
      report['release']
      report[node.eval(RELEASE, keys: [key], argv: [token]) == 1 ? 'released' : 'lost']
    else
      report['denied', reason: 'held']
    end
  rescue Redis::BaseError => error
    report['error', text: error.message]
  end
  rounds -= 1 if granted
  sleep((granted ? think : retry_after) / 1000.0)
end
