-- Reads, replaces or removes a value of which all processes keep a copy.
--
-- KEYS: 1 the value. ARGV: 1 the action, 2 the channel of messages, 3 the new value.
-- Replies with the value; empty text for none.

if ARGV[1] == 'load' then return {redis.call('GET', KEYS[1]) or ''} end
if ARGV[1] == 'save' then redis.call('SET', KEYS[1], ARGV[3]) else redis.call('DEL', KEYS[1]) end
redis.call('PUBLISH', ARGV[2], KEYS[1])
return {ARGV[3] or ''}
