package io.guildkit.redis.internal;

import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A real Redis on virtual time: the real scripts run, but read the virtual clock, and their keys expire by it. It refuses commands,
 * hangs, loses its data and runs out of memory when a test wants it.
 */
final class SimulatedRedis {
    /** Replaces some commands of a script. Like Redis, it refuses a write without memory unless the script has written before. */
    private static final String PRELUDE = """
            local version, full, micros, seconds = table.remove(ARGV), table.remove(ARGV), table.remove(ARGV), table.remove(ARGV)
            local genuine, redis, messages, lifetimes, written = redis, {}, {}, {}, false
            local WRITES = {SET = true, ZADD = true, HSET = true, HINCRBY = true, DEL = false, HDEL = false, PEXPIRE = false,
              ZREMRANGEBYSCORE = false}
            function redis.call(name, ...)
              local a = {...}
              if name == 'TIME' then return {seconds, micros} end
              if name == 'PUBLISH' then
                messages[#messages + 1] = a[2]
                return 0
              end
              if full == '1' and WRITES[name] and not written then
                error("OOM command not allowed when used memory > 'maxmemory'.")
              end
              written = written or WRITES[name] ~= nil
              local milliseconds = name == 'PEXPIRE' and a[2] or name == 'SET' and a[3] == 'PX' and a[4]
              if milliseconds or name == 'DEL' then
                lifetimes[#lifetimes + 1] = a[1]
                lifetimes[#lifetimes + 1] = tonumber(milliseconds or -1)
              end
              return genuine.call(name, ...)
            end
            function redis.pcall(name, ...)
              if name == 'INFO' and version ~= '' then return 'redis_version:' .. version end
              return genuine.pcall(name, ...)
            end
            local reply = (function()
            """;

    private static final String CLOSED = "Unexpected end of stream.";
    private static final String END = "\nend)()\nreturn {reply, messages, lifetimes}";

    private final TestRedis server;
    private final SimulatedTime time;
    private final Redis jedis;
    private final Map<Script, Script> adapted = new HashMap<>();

    /** The ends of keys by virtual time, in nanoseconds. */
    private final Map<String, Long> lifetimes = new HashMap<>();

    /** The version of Redis that the scripts read; empty for the real one. */
    Optional<String> version = Optional.empty();

    /** Whether the memory is full. */
    boolean full;

    /** The error of the clock. */
    Duration clockError = Duration.ZERO;

    /** Why commands fail; empty if they run. */
    Optional<RuntimeException> refusal = Optional.empty();

    private boolean suspended;
    private final List<Runnable> received = new ArrayList<>();

    /** The reply of a script, and the messages that it has published. */
    record Reply(List<?> elements, List<String> messages) {}

    SimulatedRedis(TestRedis server, SimulatedTime time) {
        this.server = server;
        this.time = time;
        this.jedis = new JedisRedis(server.client(), false);
        server.client().flushAll();
    }

    /** Runs a script at once. */
    Reply run(Script script, List<String> keys, List<String> arguments) {
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        expire();
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, time.instant().plus(clockError));
        List<String> all = new ArrayList<>(arguments);
        all.add(Long.toString(micros / 1_000_000));
        all.add(Long.toString(micros % 1_000_000));
        all.add(full ? "1" : "0");
        all.add(version.orElse(""));
        Script real = adapted.computeIfAbsent(script, added -> Script.of(PRELUDE + added.source() + END));
        List<?> reply = jedis.run(real, keys, all);
        record((List<?>) reply.get(2));
        List<String> messages =
                ((List<?>) reply.get(1)).stream().map(String.class::cast).toList();
        return new Reply((List<?>) reply.get(0), messages);
    }

    private void record(List<?> changes) {
        for (int i = 0; i < changes.size(); i += 2) {
            long milliseconds = (Long) changes.get(i + 1);
            if (milliseconds < 0) {
                lifetimes.remove((String) changes.get(i));
            } else {
                lifetimes.put((String) changes.get(i), time.now() + milliseconds * 1_000_000);
            }
        }
    }

    private void expire() {
        lifetimes.entrySet().removeIf(entry -> {
            boolean over = entry.getValue() <= time.now();
            if (over) {
                server.client().del(entry.getKey());
            }
            return over;
        });
    }

    /** Runs an action when Redis serves requests. */
    void receive(Runnable action) {
        if (suspended) {
            received.add(action);
        } else {
            action.run();
        }
    }

    void suspend() {
        suspended = true;
    }

    /** Continues, and serves what has arrived meanwhile. */
    void resume() {
        suspended = false;
        List<Runnable> actions = List.copyOf(received);
        received.clear();
        actions.forEach(Runnable::run);
    }

    /** Loses all data and the cache of scripts. */
    void forget() {
        server.client().flushAll();
        server.client().scriptFlush("");
        lifetimes.clear();
    }

    /** Returns the keys of buckets and parties. */
    List<String> states() {
        return keys().stream()
                .filter(key -> key.endsWith(":party") || key.contains(":b:"))
                .toList();
    }

    /** Returns all keys. */
    List<String> keys() {
        expire();
        return server.client().keys("*").stream().sorted().toList();
    }

    /** Replaces the state of a key by one that the scripts cannot read. */
    void damage(String key) {
        server.client().set(key, "\u0001 another format");
    }

    /** Returns how many requests in flight and waiting requests of a state are valid. */
    List<?> leasesAndQueue(String key) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, time.instant().plus(clockError));
        return (List<?>) server.client().eval("""
                        local packed, now, leases, waiting = redis.call('GET', KEYS[1]), tonumber(ARGV[1]), 0, 0
                        local read, _, _, state = pcall(cmsgpack.unpack, packed)
                        if not read or type(state) ~= 'table' then return {0, 0} end
                        for _, held in pairs(state.f or {}) do if held[2] >= now then leases = leases + held[1] end end
                        for _, entry in pairs(state.w or {}) do if entry[1] >= now then waiting = waiting + #entry - 1 end end
                        return {leases, waiting}
                        """, List.of(key), List.of(Long.toString(micros)));
    }

    /** Returns the keys that never expire. */
    List<String> immortal() {
        return keys().stream().filter(key -> !lifetimes.containsKey(key)).toList();
    }

    /** Returns the failure of a closed connection. */
    static RuntimeException closed() {
        return new JedisConnectionException(CLOSED);
    }

    static boolean isClosed(RuntimeException failure) {
        return CLOSED.equals(failure.getMessage());
    }
}
