package io.guildkit.benchmarks.fleet;

/** What happens to the processes or to Redis. */
enum Event {
    NONE(""),
    UNEVEN("48 threads in one process, 4 in the others"),
    CLOCKS("clocks differ by up to 9 minutes"),
    JOIN("a process joins"),
    SUSPEND("a process is suspended for 4 s"),
    KILL("kill -9 of a process"),
    KILL_REDIS("kill -9 of Redis, back after 5 s, empty"),
    CHURN("each second a process joins or leaves"),
    TLS("through TLS"),
    SLOW_25("replies of Redis 25 ms later"),
    SLOW_50("replies of Redis 50 ms later"),
    ABSENT("Redis absent from the start"),
    PASSWORD("wrong password"),
    FULL("memory full from the start"),
    EVICTION("Redis may evict keys of all kinds"),
    FOREIGN("another program replaces the state of a bucket"),
    CUT_OFF("a process is cut off from Redis for 5 s"),
    CLOSED("all connections closed once"),
    DROPS("each second, a tenth of the connections is closed"),
    SUSPEND_REDIS("Redis suspended for 5 s"),
    CLOCK_10("the clock of Redis steps back by 10 s"),
    CLOCK_30("the clock of Redis steps back by 30 s"),
    UPGRADE("every 2 s a process is replaced by one that writes another format");

    final String label;

    Event(String label) {
        this.label = label;
    }

    /** Returns by how much later a reply of Redis arrives. */
    int delayMillis() {
        return this == SLOW_25 ? 25 : this == SLOW_50 ? 50 : 0;
    }

    /** Returns whether each process has a connection of its own to Redis that can change. */
    boolean hasLinks() {
        return delayMillis() > 0 || this == CUT_OFF || this == CLOSED || this == DROPS;
    }

    /** Returns whether the event is also measured with eight processes. */
    boolean isMeasuredWithEight() {
        return this == NONE || this == ABSENT || this == PASSWORD || this == FULL || this == CUT_OFF;
    }

    /** Returns whether this machine has what the event needs: a library that changes clocks, or another version of the library. */
    boolean isPossible() {
        return switch (this) {
            case CLOCK_10, CLOCK_30 -> !Redis.FAKETIME.isEmpty();
            case UPGRADE -> !Scenario.FORMER.isEmpty();
            default -> true;
        };
    }
}
