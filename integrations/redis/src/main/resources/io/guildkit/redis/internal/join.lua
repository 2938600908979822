-- Records that a process is alive, and states the time at which all processes without Redis return to it.
--
-- KEYS: 1 the processes by the time of their last report, 2 the time of the return. ARGV: 1 the process, 2 whether it returns.
-- Replies with the number of processes and the microseconds until the return, or with the reason for a refusal.

local information = redis.pcall('INFO', 'server')
if type(information) == 'string' then
  local major, minor = string.match(information, 'redis_version:(%d+)%.(%d+)')
  if major and tonumber(major) * 100 + tonumber(minor) < 602 then
    return {'Redis ' .. major .. '.' .. minor .. ' is too old: the fleet needs Redis 6.2 or later'}
  end
end

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
redis.call('ZADD', KEYS[1], now, ARGV[1]) -- first, because Redis refuses the first write of a script if the memory is full
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 10000000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], now + 1000000, '+inf') -- from before a step back of the clock
redis.call('PEXPIRE', KEYS[1], 20000)
local moment = now
if ARGV[2] == '1' then
  moment = tonumber(redis.call('GET', KEYS[2]) or 0)
  if moment <= now or moment > now + 1500000 then -- over, or from before a step back of the clock
    moment = now + 1500000
    redis.call('SET', KEYS[2], string.format('%.0f', moment), 'PX', 10000)
  end
end
return {redis.call('ZCARD', KEYS[1]), moment - now}
