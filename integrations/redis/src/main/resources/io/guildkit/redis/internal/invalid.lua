-- Counts invalid requests of an address.
--
-- KEYS: 1 the counters, one for each sixtieth of the window. ARGV: 1 the accepted number in a window, 2 the window in milliseconds,
-- 3 whether to reset the counters, 4 the channel of messages, then for each group of new requests: their age in milliseconds, and their
-- number.
-- Replies with the milliseconds for which nothing may be sent, 0 if requests may be sent, and whether a foreign value was replaced.

local new, accepted, window = 0, tonumber(ARGV[1]), tonumber(ARGV[2])
if ARGV[3] == '1' then
  redis.call('DEL', KEYS[1])
  redis.call('PUBLISH', ARGV[4], KEYS[1])
  return {0, 0}
end
local all, foreign = redis.pcall('HGETALL', KEYS[1]), 0
if all.err then foreign = 1 end
for i = 1, #all do
  if not tonumber(all[i]) then foreign = 1 end
end
if foreign == 1 then
  redis.call('DEL', KEYS[1])
  all = {}
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local slice = math.max(1, math.floor(window / 60))
for i = 5, #ARGV, 2 do
  redis.call('HINCRBY', KEYS[1], math.floor((now - tonumber(ARGV[i])) / slice), ARGV[i + 1])
  new = new + tonumber(ARGV[i + 1])
end
if new > 0 then
  redis.call('PEXPIRE', KEYS[1], window + slice)
  all = redis.call('HGETALL', KEYS[1])
end
local counters, total = {}, 0
for i = 1, #all, 2 do
  local number, count = tonumber(all[i]), tonumber(all[i + 1])
  -- Counters from before a step back of the clock would count for as long as the step. A small step may concern the next counter.
  if (number + 1) * slice + window <= now or number * slice > now + slice then
    redis.call('HDEL', KEYS[1], all[i])
  else
    counters[#counters + 1] = {number, count}
    total = total + count
  end
end
if total < accepted then return {0, foreign} end
table.sort(counters, function(a, b) return a[1] < b[1] end)
local left, finish = total, now
for _, counter in ipairs(counters) do
  if left < accepted then break end
  left = left - counter[2]
  finish = (counter[1] + 1) * slice + window
end
if new > 0 and total - new < accepted then redis.call('PUBLISH', ARGV[4], KEYS[1]) end
return {math.max(0, finish - now), foreign}
