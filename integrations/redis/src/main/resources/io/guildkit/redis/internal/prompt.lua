-- Decides which client asks for the second factor of an account, and keeps the outcome.
--
-- KEYS: 1 the prompt. ARGV: 1 the action, 2 the channel of messages, 3 the client; then for
--   turn: 4 the hash of the proof that was refused
--   renew, release: 4 the number of the turn
--   proven: 4 the number, 5 the proof, 6 its hash, 7 its lifetime in milliseconds
--   failed: 4 the number, 5 whether no second factor was given, 6 the cooldown in milliseconds
--   forget: nothing
-- Replies with {'proven', proof}, {'failed', gave up}, {'waiting', milliseconds}, {'asking', number}, {'done'} or {'stale'}; for a foreign
-- value, which is removed, with {'foreign'}.
-- The number grows with each turn, so the script recognises a client whose turn has passed to another client.

local LEASE = 3000
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local stored = redis.pcall('HMGET', KEYS[1], 'number', 'asker', 'until', 'proof', 'hash', 'proof_until', 'failed', 'failed_until')
local foreign = stored.err
for _, i in ipairs({1, 3, 6, 8}) do foreign = foreign or stored[i] and not tonumber(stored[i]) end
if foreign then
  redis.call('DEL', KEYS[1])
  return {'foreign'}
end
local number, asker, lease = tonumber(stored[1] or 0), stored[2], tonumber(stored[3] or 0)
local asks = asker and now < lease

-- Extends the lifetime of the prompt. Its number stays for at least ten minutes.
local function keep(milliseconds) redis.call('PEXPIRE', KEYS[1], math.max(milliseconds, redis.call('PTTL', KEYS[1]), 600000)) end

-- The account has signed out: drops the outcome, and the outcome of a client that is asking.
if ARGV[1] == 'forget' then
  if stored[1] then
    redis.call('HDEL', KEYS[1], 'asker', 'until', 'proof', 'hash', 'proof_until', 'failed', 'failed_until')
    redis.call('PUBLISH', ARGV[2], KEYS[1])
  end
  return {'done'}
end

if ARGV[1] == 'turn' then
  if stored[4] and now < tonumber(stored[6]) and stored[5] ~= ARGV[4] then return {'proven', stored[4]} end
  if asks and asker ~= ARGV[3] then return {'waiting', lease - now} end
  if not asks and stored[7] and now < tonumber(stored[8]) then return {'failed', stored[7]} end
  number = number + 1
  redis.call('HDEL', KEYS[1], 'proof', 'hash', 'proof_until', 'failed', 'failed_until')
  redis.call('HSET', KEYS[1], 'number', number, 'asker', ARGV[3], 'until', now + LEASE)
  keep(LEASE)
  return {'asking', number}
end

if not asker or number ~= tonumber(ARGV[4]) or asker ~= ARGV[3] then return {'stale'} end
if ARGV[1] == 'renew' then
  redis.call('HSET', KEYS[1], 'until', now + LEASE)
  keep(LEASE)
  return {'done'}
end
redis.call('HDEL', KEYS[1], 'asker', 'until')
if ARGV[1] == 'proven' then
  redis.call('HSET', KEYS[1], 'proof', ARGV[5], 'hash', ARGV[6], 'proof_until', now + tonumber(ARGV[7]))
  redis.call('PEXPIRE', KEYS[1], ARGV[7])
elseif ARGV[1] == 'failed' then
  redis.call('HSET', KEYS[1], 'failed', ARGV[5], 'failed_until', now + tonumber(ARGV[6]))
  keep(tonumber(ARGV[6]))
end
redis.call('PUBLISH', ARGV[2], KEYS[1])
return {'done'}
