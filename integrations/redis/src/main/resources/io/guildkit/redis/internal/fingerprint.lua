-- Stores a fingerprint if there is none, and replies with the stored one; empty text for none.
--
-- KEYS: 1 the fingerprint. ARGV: 1 the offered one, empty for none, 2 its lifetime in milliseconds, 3 the one to remove first, empty for
-- none.

local present = redis.pcall('GET', KEYS[1])
if type(present) ~= 'string' then present = false end -- SET replaces values of any type
if present and present == ARGV[3] then
  redis.call('DEL', KEYS[1])
  present = false
end
if not present and ARGV[1] ~= '' then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  present = ARGV[1]
end
return {present or ''}
