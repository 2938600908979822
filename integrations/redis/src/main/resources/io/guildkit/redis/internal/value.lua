-- Reads, replaces or removes a value of which all processes keep a copy.
--
-- KEYS: 1 the value. ARGV: 1 the action, 2 the channel of messages, 3 the new value; for remove: the value that is removed, and no
-- other.
-- Replies with the value, empty text for none, and with 1 if the script has changed it.

local present = redis.pcall('GET', KEYS[1]) or ''
if type(present) ~= 'string' then present = 'of another type' end -- the process reports it as unreadable
if ARGV[1] == 'load' or (ARGV[1] == 'remove' and present ~= ARGV[3]) then return {present, 0} end
local value = ARGV[1] == 'save' and ARGV[3] or ''
if value ~= '' then redis.call('SET', KEYS[1], value) else redis.call('DEL', KEYS[1]) end
redis.call('PUBLISH', ARGV[2], KEYS[1])
return {value, 1}
