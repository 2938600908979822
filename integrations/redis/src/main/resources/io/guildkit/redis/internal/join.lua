-- Records that a process is alive, and states the time at which all processes without Redis return to it.
--
-- KEYS: 1 the processes by the time of their last report, 2 the time of the return. ARGV: 1 the process, 2 the action: report, return or
-- leave.
-- Replies with the number of processes, the microseconds until the return (0 if none is near), and whether a foreign value was replaced; or with the reason for
-- a refusal.

local member = FORMAT .. ':' .. ARGV[1]
if ARGV[2] == 'leave' then
  redis.call('ZREM', KEYS[1], member)
  return {0, 0, 0}
end

local function read(section, pattern)
  local information = redis.pcall('INFO', section)
  if type(information) == 'string' then return string.match(information, pattern) end
end

local major, minor = read('server', 'redis_version:(%d+)%.(%d+)')
if major and tonumber(major) * 100 + tonumber(minor) < 602 then
  return {'Redis ' .. major .. '.' .. minor .. ' is too old: the fleet needs Redis 6.2 or later'}
end
local policy = read('memory', 'maxmemory_policy:(allkeys%-%w+)')
if policy then
  return {'Redis may evict the keys of the fleet (maxmemory-policy ' .. policy .. '): set it to noeviction, or use another Redis'}
end

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local kind = redis.call('TYPE', KEYS[1]).ok
local foreign = (kind == 'zset' or kind == 'none') and 0 or 1
if foreign == 1 then redis.call('DEL', KEYS[1]) end
redis.call('ZADD', KEYS[1], now, member) -- first, because Redis refuses the first write of a script if the memory is full
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 10000000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], now + 1000000, '+inf') -- from before a step back of the clock
redis.call('PEXPIRE', KEYS[1], 20000)
-- Processes report at least once a second, also without Redis.
for _, other in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now - 3000000, '+inf')) do
  if string.match(other, '^%d+') ~= tostring(FORMAT) then
    return {'processes of another version of guildkit-redis use this fleet'}
  end
end
local stored = redis.pcall('GET', KEYS[2])
local moment = type(stored) == 'string' and tonumber(stored) or 0
if moment <= now or moment > now + 1500000 then -- over, or from before a step back of the clock
  moment = now
  if ARGV[2] == 'return' then
    moment = now + 1500000
    redis.call('SET', KEYS[2], string.format('%.0f', moment), 'PX', 10000)
  end
end
return {redis.call('ZCARD', KEYS[1]), moment - now, foreign}
