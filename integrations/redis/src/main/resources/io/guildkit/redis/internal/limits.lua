-- Runs a batch of operations on the limits of one party, for one client of a process. The name of its lane stands for the process.
--
-- KEYS: 1 the state of the party, 2 the last replies of the lane, then the states of buckets and the records of gone webhooks.
-- ARGV: 1 the name of the lane, 2 the number of the batch, 3 whether the process has used the state lately, 4 and 5 the own limit of the party
-- (requests, microseconds; 0 for none), 6 the longest pause, 7 the channel of messages, then the operations.
--
-- Replies with the time, whether Redis has lost the state, and the number of unreadable states, then with one reply for each operation. The
-- last batch of a lane that arrives a second time changes nothing, and has the same replies. An earlier one has no replies. A message names
-- a key and the waiting processes to wake.
--
-- All times are microseconds of Redis' clock. A stored state has three parts in MessagePack: the number of its format, the time, and a
-- table. Foreign values and states from the future count as lost. The table has these fields:
--   f   leases: process -> {requests in flight, end of the lease}
--   w   queue: process -> {end of validity, time since which its oldest request waits, time of the next one, ...}
--   cw  congestion window: the number of requests in flight that congestion control admits; nil for no limit
--   cs  minimum of the congestion window    cf  time since which it is full    cr  whether a request was refused
--   y   pace after refusals    b  end of a refusal
-- of a bucket:
--   l  limit    m  remaining requests, below zero if more are in flight than the window allows
--   o  lowest remaining requests that a response of this window stated
--   e  earliest time of the reset    t  latest time of the reset    d  length of the window
--   x  last refill    p  time of the next probe    k  whether a probe is in flight    L  whether no response has arrived yet
--   a  name of the bucket that has replaced this one
-- of the party:
--   r  taken places of the own limit: {free at, places, free at, places, ...}
--   q  batches: process -> {number of the last batch, its time}
-- of the pace, which has the rules of the class Pace for refusals of a limit:
--   r  refused rate, or the guess; nil for unlimited    R  whether a request was refused at that rate    b  end of the last refusal
--   n  time of the next request    e  last event    x  last refusal    c  start of the count of passed requests    p  their number

local LEASE = 800000
-- Redis' clock may step back by this time, which the script waits for. After a longer step no stored time means anything.
local STEP = 100000
-- The milliseconds for which the replies of a batch are kept. A process repeats a batch at once.
local REPEATED_WITHIN = 2000
-- A request loses its place in the queue if its process does not ask within this time after its turn.
local GRACE = 100000
-- A process whose requests wait for the party's limits asks again after POLL, or after TURN for each waiting process if that is longer:
-- an earlier process may have died.
local POLL = 1000000
local TURN = 10000
-- A process whose requests have no known turn asks again within this time.
local UNKNOWN = 250000
-- The number of waiting requests in a queue, of all processes together.
local LISTED = 128
local ROUND = 250000
local FIRST_ROUND = 2000000
local FORGOTTEN_AFTER = 60000000
local ASKED_WITHIN = 5000000
local UNSTATED_WAIT = 1000000
local PARTY_START = 64
local BUCKET_START = 8
local GIVES_UP_AT = 1024
local NONE, LEARNING, EMPTY, REFUSED, GLOBAL = 'NONE', 'LEARNING', 'EMPTY', 'REFUSED', 'GLOBAL'

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local process, own, per, max_pause = ARGV[1], tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

local states, woken, unreadable = {}, {}, 0

local function unpacked(packed)
  if not packed then return false end
  if type(packed) == 'string' then
    local read, format, saved, state = pcall(cmsgpack.unpack, packed)
    if read and format == FORMAT and type(saved) == 'number' and type(state) == 'table' then
      if saved > now + STEP then return false end
      now = math.max(now, saved)
      return state
    end
  end
  unreadable = unreadable + 1
  return false
end

local function load(index)
  local state = states[index]
  if state == nil then
    state = unpacked(redis.pcall('GET', KEYS[index]))
    states[index] = state
  end
  return state
end

local function later(a, b) return a and b and math.max(a, b) or a or b end

-- Pace -------------------------------------------------------------------------------------------------------------------

local function pace(y)
  local since = math.max(0, now - y.b)
  local factor
  if not y.R then
    factor = 0.9 * 2 ^ (since / 4000000)
  elseif since < 30000000 then
    factor = 0.9 + 0.15 * since / 30000000
  else
    factor = 1.05 * 2 ^ ((since - 30000000) / 4000000)
  end
  return math.max(1, y.r * factor)
end

local function pace_admits(s)
  if s.y and now >= s.y.b + FORGOTTEN_AFTER then s.y = nil end
  return not s.y or now >= s.y.n
end

local function pace_entered(y)
  if now - math.max(y.e, y.n) > 100000 then y.c = nil end
  y.e = now
  if y.r then
    local interval = math.floor(1000000 / pace(y))
    y.n = math.max(y.n, now - math.max(interval, 10000)) + interval
  end
end

local function slow_down(y, until_)
  if y.r then
    y.r = pace(y)
    y.R = true
  end
  if y.c and until_ - y.c < 1000000 then return end
  if y.c then
    local measured = math.max(1, y.p * 1000000 / (until_ - y.c))
    y.R = y.r ~= nil
    y.r = y.r and math.min(y.r, 2 * measured) or measured
  end
  y.c = until_
  y.p = 0
end

local function pace_refused(s, entered, until_)
  local y = s.y or {n = 0, e = 0, x = 0, b = 0, p = 0}
  s.y = y
  y.e = now
  if entered > y.x then
    slow_down(y, until_)
    y.x = now
  end
  y.b = math.max(y.b, until_)
  y.n = y.b
end

-- Congestion -------------------------------------------------------------------------------------------------------------

local function in_flight(s)
  local count = 0
  for _, lease in pairs(s.f) do count = count + lease[1] end
  return count
end

local function widen(s, requests)
  if requests > GIVES_UP_AT then s.cw = nil else s.cw = math.max(s.cs, requests) end
end

local function round(s) return s.L and FIRST_ROUND or ROUND end

local function congestion_free(s)
  local count = in_flight(s)
  if s.cw and count >= s.cw and now >= (s.cf or 0) + round(s) then
    widen(s, 2 * s.cw)
    s.cf = now -- the requests in flight may exceed the wider window, too
  end
  if not pace_admits(s) then return 0 end
  local free = s.cw and s.cw - count or math.huge
  return s.y and s.y.r and math.min(free, 1) or free
end

-- Returns when a state that admits no request may admit one without a response, and the earliest time that the pace allows; nil if it
-- allows one now. A response ends the wait for a full window, so no request has to wait for the end of the round.
local function congestion_chance(s)
  local earliest = not pace_admits(s) and s.y.n or nil
  if s.cw and in_flight(s) >= s.cw then return s.cf + round(s), earliest end
  return earliest, earliest
end

-- Records that a request in flight was added.
local function congestion_filled(s)
  if s.cw and in_flight(s) >= s.cw then s.cf = now end
end

local function congestion_entered(s)
  if s.y then pace_entered(s.y) end
  congestion_filled(s)
end

local function congestion_passed(s)
  if s.y then
    s.y.e = now
    s.y.p = s.y.p + 1
  end
  if s.cw and in_flight(s) + 1 >= math.floor(s.cw / 2) then widen(s, s.cw + 1) end
end

local function congestion_refused(s, entered, until_)
  pace_refused(s, entered, until_)
  s.cr, s.cs, s.cw, s.cf = 1, 1, 1, until_
end

-- Quota ------------------------------------------------------------------------------------------------------------------

local function refill(b)
  if b.l and b.t and now >= b.t then
    b.x = now
    b.t = nil
    b.m = b.l - in_flight(b)
    if b.l == 0 then b.p = now end
  end
end

local function quota_free(b)
  if not b.l then return math.huge end
  refill(b)
  if b.m > 0 then return b.m end
  return in_flight(b) == 0 and now >= (b.p or 0) and 1 or 0
end

local function quota_entered(b)
  if b.l and b.m > 0 then
    b.m = b.m - 1
    b.p = now + max_pause
  else
    b.k = b.l and 1 or nil
  end
end

local function begin_window(b, remaining, from, reset, length)
  b.o, b.e, b.t, b.d = remaining, from, reset, length
end

-- Chooses between the known reset and another one, as the class Quota does.
local function narrow(b, remaining, from, reset)
  local same_window = math.max(b.t, reset) - math.min(b.e, from) < b.d
  if same_window and remaining < b.o or not same_window and reset > b.t then b.e, b.t = from, reset end
  b.o = math.min(b.o, remaining)
end

-- Applies the limit that a response has stated.
local function apply_stated(b, limit, remaining, reset_after, entered, at)
  local from, reset = entered + reset_after, at + reset_after
  if not b.l or b.k then
    b.m = remaining - in_flight(b)
    begin_window(b, remaining, from, reset, reset_after)
  elseif b.t and from > b.t + STEP then -- the service began the window before the expected reset, and the clock has not stepped back
    b.m = remaining - in_flight(b)
    b.x = now
    begin_window(b, remaining, from, reset, reset_after)
  elseif entered >= (b.x or 0) or reset > b.x + (b.d or 0) / 2 then
    b.m = math.min(b.m, remaining)
    if b.t then narrow(b, remaining, from, reset) else begin_window(b, remaining, from, reset, reset_after) end
  else
    b.m = b.m + 1
  end
  b.l = limit
  b.m = math.min(b.m, limit)
  b.p = now + max_pause
  b.k = nil
end

-- Estimates the reset of an empty bucket whose responses were lost.
local function settle(b)
  if b.l and b.m <= 0 and not b.t and in_flight(b) == 0 then b.e, b.t = now, now + (b.d or 0) end
end

local function quota_chance(b)
  if not b.l or b.m > 0 then return nil end
  if in_flight(b) > 0 then return b.t end
  return b.t and math.min(b.t, b.p or b.t) or b.p
end

-- Own limit --------------------------------------------------------------------------------------------------------------

local function places_free(g)
  if own == 0 then return math.huge end
  local taken, r, i = in_flight(g), g.r, 1
  while r[i] and r[i] <= now do i = i + 2 end
  local still_taken = {}
  for j = i, #r do
    still_taken[#still_taken + 1] = r[j]
    if j % 2 == 0 then taken = taken + r[j] end
  end
  g.r = still_taken
  return own - taken
end

-- Takes places until a time, which is rounded up so that the list stays short.
local function take_places(g, count, free_at)
  if own == 0 or count == 0 then return end
  local step = math.max(1, math.floor(per / 100))
  local at, r = math.ceil(free_at / step) * step, g.r
  local i = #r - 1
  while i >= 1 and r[i] > at do i = i - 2 end
  if i >= 1 and r[i] == at then
    r[i + 1] = r[i + 1] + count
  else
    table.insert(r, math.max(i, -1) + 2, count)
    table.insert(r, math.max(i, -1) + 2, at)
  end
end

-- Returns the earliest time at which as many places become free. The places of requests in flight, and of requests that take the next
-- free places, become free once in each window.
local function place_at(g, number)
  for i = 1, #g.r, 2 do
    number = number - g.r[i + 1]
    if number <= 0 then return g.r[i] end
  end
  return now + per * math.ceil(number / own)
end

-- Leases and queues ------------------------------------------------------------------------------------------------------

local function drop_waiting(s)
  for other, entry in pairs(s.w) do
    if entry[1] < now then s.w[other] = nil end
  end
end

local function waiting_processes(s)
  local count = 0
  for _ in pairs(s.w) do count = count + 1 end
  return count
end

-- Removes the youngest requests from the entry of a process, so that the state stays small when many processes wait.
local function shorten(s, entry)
  for i = #entry, 2 + math.max(1, math.floor(LISTED / math.max(1, waiting_processes(s)))), -1 do entry[i] = nil end
end

-- Counts the requests that have waited since before a time.
local function older(s, since)
  local count = 0
  for _, entry in pairs(s.w) do
    for i = 2, #entry do
      if entry[i] < since then count = count + 1 else break end
    end
  end
  return count
end

local function party()
  local g = load(1)
  if not g then
    g = {f = {}, w = {}, r = {}, q = {}, cw = PARTY_START, cs = PARTY_START}
    states[1] = g
  end
  return g
end

local lost = not load(1) and ARGV[3] == '1'
local g = party()
local last = g.q[process]
if last and tonumber(ARGV[2]) <= last[1] then
  local read, batch, replies = pcall(cmsgpack.unpack, redis.pcall('GET', KEYS[2]))
  return read and batch == tonumber(ARGV[2]) and type(replies) == 'table' and replies or {}
end
g.q[process] = {tonumber(ARGV[2]), now}
if lost and own > 0 then take_places(g, own, now + per) end
for other, entry in pairs(g.q) do
  if entry[2] + FORGOTTEN_AFTER < now then g.q[other] = nil end
end
for other, lease in pairs(g.f) do
  if other == process then
    lease[2] = now + LEASE
  elseif lease[2] < now then
    g.f[other] = nil
    take_places(g, lease[1], lease[2] - LEASE + per)
  end
end
drop_waiting(g)

local function free_of_party()
  if g.b and now < g.b then return 0 end
  return math.min(congestion_free(g), places_free(g))
end

local function free_of_bucket(b)
  if b.b and now < b.b then return 0 end
  return math.min(congestion_free(b), quota_free(b))
end

-- Assumes the limit of another bucket of the same route until a response states one.
local function assume(b, limit, window)
  b.l, b.m, b.d, b.p = limit, limit - in_flight(b), window, now + max_pause
  b.cw, b.L = nil, nil
end

local function fresh(limit, window)
  local b = {f = {}, w = {}}
  if limit then
    assume(b, limit, window)
  else
    b.cw, b.cs, b.L = 1, 1, 1
  end
  return b
end

-- Loads a bucket, and ends its expired leases, queue entries and window.
local function bucket(index, create)
  local b = load(index)
  if not b and create then
    b = fresh()
    states[index] = b
  end
  if b and not b.a then
    for other, lease in pairs(b.f) do
      if other == process then
        lease[2] = now + LEASE
      elseif lease[2] < now then
        b.f[other] = nil
      end
    end
    drop_waiting(b)
    refill(b)
    settle(b)
  end
  return b
end

local function lease(s, count)
  local mine = s.f[process]
  if mine then
    mine[1] = mine[1] + count
    mine[2] = now + LEASE
  else
    s.f[process] = {count, now + LEASE}
  end
end

-- Ends a lease of this process. Returns false if it has already expired.
local function release(s)
  local mine = s.f[process]
  if not mine then return false end
  mine[1] = mine[1] - 1
  mine[2] = now + LEASE
  if mine[1] <= 0 then s.f[process] = nil end
  return true
end

-- Wakes the processes whose requests have waited longest, one for each place. This process learns from its reply that it is one of them.
local function wake(index, s, free)
  local waiting, others = {}, woken[KEYS[index]] or {}
  for other, entry in pairs(s.w) do
    if #entry > 1 then waiting[#waiting + 1] = other end
  end
  table.sort(waiting, function(one, two) return s.w[one][2] < s.w[two][2] end)
  for i = 1, math.min(#waiting, free) do
    if waiting[i] ~= process then others[waiting[i]] = true end
  end
  if next(others) then woken[KEYS[index]] = others end
end

local function wake_if_free(index, b)
  local free = free_of_bucket(b)
  if free > 0 then wake(index, b, free) end
end

-- Wakes processes whose requests wait for the party's limits. Returns 1 if the limits admit the oldest such request of this process.
local function wake_party()
  local free, mine = next(g.w) and free_of_party() or 0, g.w[process]
  if free > 0 then wake(1, g, free) end
  return mine and mine[2] and free > older(g, mine[2]) and 1 or 0
end

local function reason(b, waiting)
  if waiting == 0 then return NONE end
  if b.b and now < b.b then return REFUSED end
  if congestion_free(b) <= 0 then return b.cr and REFUSED or LEARNING end
  return b.l and b.m <= 0 and EMPTY or GLOBAL
end

local function span(moment) return moment and math.max(0, moment - now) or -1 end

local function describe(b)
  local waiting = 0
  for _, entry in pairs(b.w) do waiting = waiting + #entry - 1 end
  return {b.l or -1, b.l and math.max(0, b.m) or -1, span(b.t), b.d or -1, span(b.b and b.b > now and b.b), in_flight(b), waiting,
    reason(b, waiting), b.l and span(b.p) or -1}
end

-- Operations -------------------------------------------------------------------------------------------------------------

local position = 7
local function text()
  position = position + 1
  return ARGV[position]
end
local function number() return tonumber(text()) end

local operations = {}

-- Returns when the process of a request that waits for the party's limits asks again, and when the request may be sent at the earliest;
-- nil for now. The process asks sooner, because the process of requests before it may have died. All processes together ask at most a
-- hundred times a second. Without an own limit, the requests before it may be sent now.
local function chance_of_party(before, free)
  if g.b and now < g.b then return g.b, g.b end
  if congestion_free(g) <= 0 then return congestion_chance(g) end
  local turns = TURN * waiting_processes(g)
  if own == 0 then return now + math.max(GRACE, turns), now end
  local earliest = place_at(g, before + 1 - free)
  return math.min(earliest, now + math.max(POLL, turns)), earliest
end

-- Returns when a bucket that admits no request may admit one, given the number of requests before it, or nil if that is unknown. Then
-- returns the earliest time that the pace allows. The process knows the other times: those of the limit and of refusals.
local function chance_of_bucket(b, before)
  if b.b and now < b.b then return b.b end
  if free_of_bucket(b) > 0 then return now + GRACE end
  if congestion_free(b) <= 0 then return congestion_chance(b) end
  local chance = quota_chance(b)
  if chance and b.l > 0 then chance = chance + math.floor(before / b.l) * math.min(b.d or 0, max_pause) end
  return chance
end

-- Wakes the processes whose requests wait after the end of one, and returns what a process does next with its own: whether the limits of
-- the party admit one, when the bucket admits one (0 for now, -1 for an unknown time), and that time if the limit does not state it.
local function proceed(index, b)
  wake_if_free(index, b)
  local mine = b.w[process]
  local before = mine and older(b, mine[2]) or 0
  if free_of_bucket(b) > before then return wake_party(), 0, -1 end
  local chance, earliest = chance_of_bucket(b, before)
  return wake_party(), chance and math.max(1, math.ceil(chance - now)) or -1, span(earliest)
end

-- Adds a request of this process to the queue of the party, or removes it.
local function update_queue(since, added)
  local entry = g.w[process]
  if not entry then
    if not added then return end
    entry = {0}
    g.w[process] = entry
  end
  local i = 2
  while entry[i] and entry[i] < since do i = i + 1 end
  if added and entry[i] ~= since then
    table.insert(entry, i, since)
    shorten(g, entry)
  elseif not added and entry[i] == since then
    table.remove(entry, i)
  end
end

-- Reads the requests of this process that wait for the party's limits, the oldest first, and replaces its entry in the queue. An update
-- of single requests would count some of them twice, because each batch measures their ages anew. If some were withdrawn, the requests of
-- other processes may have an earlier turn.
local function replace_queue(count)
  local former = g.w[process] or {now + POLL}
  local entry = {former[1]}
  for i = 1, count do entry[i + 1] = now - number() end
  g.w[process] = count > 0 and entry or nil
  if #entry < #former then wake(1, g, math.huge) end
  shorten(g, entry)
  return entry
end

-- Replaces the requests of this process that wait for the party's limits.
function operations.waiting()
  local entry = replace_queue(number())
  if #entry == 1 then return {'ok', -1} end
  local free, before = free_of_party(), older(g, entry[2])
  local chance = free > before and now or chance_of_party(before, free)
  entry[1] = chance + GRACE
  return {'ok', math.max(0, math.ceil(chance - now))}
end

-- Grants permits to the oldest waiting requests of a bucket, and adds the others to a queue. The first acquire of a batch also contains
-- the requests that wait for the party's limits.
function operations.acquire()
  local queued = number()
  if queued >= 0 then replace_queue(queued) end
  local index, gone, member, known, limit, window, count = number(), number(), text(), number(), number(), number(), number()
  local wanted = {}
  for i = 1, count do wanted[i] = now - number() end
  if gone > 0 then
    local refusal = redis.pcall('HGET', KEYS[gone], member)
    local until_, status, code = string.match(type(refusal) == 'string' and refusal or '', '^(%d+) (%d+) (%-?%d*)$')
    if until_ and tonumber(until_) > now then return {'gone', tonumber(status), code} end
  end
  local b = bucket(index)
  if not b then
    if known == 1 then return {'unknown'} end
    b = limit >= 0 and fresh(limit, window) or fresh()
    states[index] = b
  end
  if b.a then return {'moved', b.a} end
  if b.L and not b.l and limit >= 0 and now >= (b.cf or now) + FIRST_ROUND then assume(b, limit, window) end
  b.w[process] = nil
  local granted, chance, earliest = 0, nil, nil
  local blocked_by_party = false
  while granted < count do
    local since = wanted[granted + 1]
    local before = older(b, since)
    if free_of_bucket(b) <= before then
      chance, earliest = chance_of_bucket(b, before)
      break
    end
    before = older(g, since)
    local free = free_of_party()
    if free <= before then
      blocked_by_party = true
      chance, earliest = chance_of_party(before, free)
      break
    end
    lease(b, 1)
    lease(g, 1)
    quota_entered(b)
    congestion_entered(b)
    congestion_entered(g)
    granted = granted + 1
    update_queue(since, false)
  end
  if granted < count and not blocked_by_party then
    local entry = {(chance or now + UNKNOWN) + GRACE}
    for i = granted + 1, count do
      entry[#entry + 1] = wanted[i]
      update_queue(wanted[i], false)
    end
    b.w[process] = entry
    shorten(b, entry)
  elseif granted < count then
    for i = granted + 1, count do update_queue(wanted[i], true) end
    g.w[process][1] = math.max(g.w[process][1], chance + GRACE)
  else
    wake_if_free(index, b)
  end
  return {'ok', granted, granted < count and chance and math.max(0, math.ceil(chance - now)) or -1, blocked_by_party and 1 or 0,
    describe(b), now, span(earliest)}
end

-- Replaces a bucket without a name by the one that a response has named.
local function rename(index, to, name)
  local old = bucket(index)
  if not old or old.a then return end
  local new = bucket(to)
  if not new then
    states[to] = old
    new = old
  else
    local moved = in_flight(old)
    for other, held in pairs(old.f) do
      local there = new.f[other]
      new.f[other] = {held[1] + (there and there[1] or 0), math.max(held[2], there and there[2] or 0)}
    end
    if new.l then new.m = new.m - moved end
    new.b = later(new.b, old.b)
  end
  wake(index, old, math.huge)
  new.w = new == old and {} or new.w
  states[index] = {a = name}
end

-- Ends a request that had a response a while ago: 0 an accepted one, 1 a refusal, 2 the error of a gateway, which says nothing about
-- limits.
function operations.responded()
  local index, to, name, whole, entered, at = number(), number(), text(), number(), number(), now - number()
  local result, global, limit, remaining, reset_after, retry_after = number(), number() == 1, number(), number(), number(), number()
  local refusal = result == 1
  entered = math.min(entered, at)
  local held = false
  if to > 0 and whole == 1 then
    rename(index, to, name)
    index = to
  elseif to > 0 then
    local old = bucket(index)
    if old and not old.a then
      held = release(old)
      if held and old.l then old.m = math.min(old.l, old.m + 1) end
      wake_if_free(index, old)
    end
    index = to
  end
  local b = bucket(index, true)
  if b.a then return {'moved', b.a} end
  held = release(b) or held
  local stated = remaining >= 0 and reset_after >= 0
  if b.L and (stated or result ~= 2) then
    b.L = nil
    if not refusal then
      b.cs = BUCKET_START
      widen(b, b.cw)
    end
  end
  if stated then
    if not b.l then b.cw = nil end
    apply_stated(b, limit >= 0 and limit or math.max(b.l or 0, remaining + 1), remaining, reset_after, entered, at)
  end
  if not refusal then
    if not stated and b.k then b.l, b.m, b.t, b.k = nil, nil, nil, nil end
    if not b.b or now >= b.b then congestion_passed(b) end
  elseif not global then
    local wait = retry_after >= 0 and retry_after
      or reset_after > 0 and math.min(reset_after, max_pause)
      or UNSTATED_WAIT
    b.b = later(b.b, at + wait)
    congestion_refused(b, entered, at + wait)
  end
  settle(b)
  if release(g) then take_places(g, 1, at + per) end
  if not refusal then
    if not g.b or now >= g.b then congestion_passed(g) end
  elseif global then
    local until_ = at + (retry_after >= 0 and retry_after or UNSTATED_WAIT)
    congestion_refused(g, entered, until_)
    g.b = later(g.b, until_)
  end
  return {'ok', describe(b), proceed(index, b)}
end

-- Ends a request that has no response.
function operations.no_response()
  local index, sent, entered = number(), number() == 1, math.min(number(), now)
  local b = bucket(index)
  if b and b.a then return {'moved', b.a} end
  if b and release(b) then
    if b.k then
      b.k = nil
    elseif not sent and b.l and entered >= (b.x or 0) then
      b.m = math.min(b.l, b.m + 1)
    end
    settle(b)
  end
  if release(g) and sent then take_places(g, 1, now + per) end
  if b then return {'done', proceed(index, b)} end
  return {'done', wake_party(), 0, -1}
end

-- Removes this process from the queue of a bucket.
function operations.withdrawn()
  local index = number()
  local b = bucket(index)
  if b and not b.a then
    b.w[process] = nil
    wake_if_free(index, b)
  end
  return {'done'}
end

-- Renews the leases of this process: loading a bucket does that.
function operations.renew()
  bucket(number())
  return {'done'}
end

-- Takes leases for requests in flight that were sent without Redis.
function operations.adopt()
  local index, count = number(), number()
  local b = bucket(index, true)
  if b.a then return {'moved', b.a} end
  lease(b, count)
  lease(g, count)
  congestion_filled(b)
  congestion_filled(g)
  if b.l then b.m = b.m - count end
  return {'done'}
end

-- Counts requests that were sent without Redis towards the own limit.
function operations.sent()
  take_places(g, number(), now + per)
  return {'done'}
end

-- Adds the knowledge of a process about a bucket. The lower number of remaining requests and the later end of a refusal count.
function operations.teach()
  local index, limit, remaining, reset_after, window, blocked = number(), number(), number(), number(), number(), number()
  local b = bucket(index)
  if b and b.a then return {'moved', b.a} end
  if not b then
    b = fresh(limit >= 0 and limit or nil, window >= 0 and window or 0)
    states[index] = b
  end
  if limit >= 0 then
    if not b.l then b.l, b.m, b.cw, b.L, b.p = limit, limit, nil, nil, now + max_pause end
    if reset_after > 0 then
      b.m = math.min(b.m, remaining - in_flight(b))
      local reset = now + reset_after
      if not b.t or reset > b.t then begin_window(b, remaining, reset, reset, math.max(reset_after, b.d or 0)) end
    end
  end
  if blocked > 0 then b.b = later(b.b, now + blocked) end
  return {'done'}
end

-- Ends the blocks of a bucket or of the party.
function operations.lift()
  local index = number()
  local s = index == 1 and g or bucket(index)
  if s and not s.a then
    s.b, s.y, s.cr, s.cf = nil, nil, nil, nil
    if index == 1 then
      s.cw, s.cs = PARTY_START, PARTY_START
    else
      s.cs = BUCKET_START
      if s.l then s.cw = nil else s.cw = BUCKET_START end
      if s.l and s.m <= 0 then
        s.t = now
        refill(s)
      end
    end
    wake(index, s, math.huge)
  end
  return {'done'}
end

-- Remembers that the service refuses all calls of a webhook, with the status and the code of its response.
function operations.gone()
  local index, member, lifetime, status, code = number(), text(), number(), text(), text()
  local all = redis.pcall('HGETALL', KEYS[index])
  if all.err then
    unreadable = unreadable + 1
    redis.call('DEL', KEYS[index])
  end
  for i = 1, #all, 2 do
    if tonumber(string.match(all[i + 1], '^%d+') or 0) <= now then redis.call('HDEL', KEYS[index], all[i]) end
  end
  redis.call('HSET', KEYS[index], member, string.format('%.0f', now + lifetime) .. ' ' .. status .. ' ' .. code)
  redis.call('PEXPIRE', KEYS[index], math.ceil(lifetime / 1000))
  return {'done'}
end

-- Removes all webhooks from those remembered as gone.
function operations.forget_gone()
  redis.call('DEL', KEYS[number()])
  return {'done'}
end

local replies = {{now, lost and 1 or 0, 0}}
while position < #ARGV do replies[#replies + 1] = operations[text()]() end
replies[1][3] = unreadable

-- Returns the milliseconds after which Redis may forget a state. A process that waits for an end asks a little later, and needs the state.
local function lifetime(s)
  local finish = now
  if s.b then finish = math.max(finish, s.b) end
  if s.t then finish = math.max(finish, s.p and math.min(s.t, s.p) or s.t) end
  for _, held in pairs(s.f or {}) do finish = math.max(finish, held[2]) end
  if s.r and #s.r > 1 then finish = math.max(finish, s.r[#s.r - 1]) end
  return math.ceil((math.max(now + FORGOTTEN_AFTER, finish + ASKED_WITHIN) - now) / 1000)
end

for index, s in pairs(states) do
  if s then
    redis.call('SET', KEYS[index], cmsgpack.pack(FORMAT, now, s), 'PX', lifetime(s))
  end
end
redis.call('SET', KEYS[2], cmsgpack.pack(tonumber(ARGV[2]), replies), 'PX', REPEATED_WITHIN)
for key, others in pairs(woken) do
  local names = {}
  for other in pairs(others) do names[#names + 1] = other end
  redis.call('PUBLISH', ARGV[7], key .. '\n' .. table.concat(names, ' '))
end
return replies
