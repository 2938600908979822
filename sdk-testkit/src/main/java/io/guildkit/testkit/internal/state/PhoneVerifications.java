package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The phone numbers that were sent a code and have yet to show it. */
public final class PhoneVerifications {
    public enum Purpose {
        REGISTRATION,
        LOGIN,
        RESET
    }

    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /** The codes by the phone numbers. */
    public final Map<String, Pending> byPhone = new LinkedHashMap<>();

    private final Seeds seeds;
    private final Clock clock;
    private final Outbox outbox;

    PhoneVerifications(Seeds seeds, Clock clock, Outbox outbox) {
        this.seeds = seeds;
        this.clock = clock;
        this.outbox = outbox;
    }

    /** Sends a code, which replaces an earlier one. */
    public void begin(String phone, Purpose purpose, @Nullable Account account) {
        String code = seeds.digits();
        byPhone.put(phone, new Pending(purpose, account, code, clock.instant().plus(LIFETIME)));
        outbox.send(Outbox.Kind.SMS_CODE, phone, code);
    }

    /** Sends another code for the same purpose, and returns whether there was an earlier one. */
    public boolean again(String phone) {
        Pending pending = byPhone.get(phone);
        if (pending == null) {
            return false;
        }
        begin(phone, pending.purpose(), pending.account());
        return true;
    }

    /** Accepts the code sent to a phone, once. */
    public Optional<Pending> finish(String phone, String code) {
        Pending pending = byPhone.get(phone);
        if (pending == null || !pending.code().equals(code) || !clock.instant().isBefore(pending.expiry())) {
            return Optional.empty();
        }
        byPhone.remove(phone);
        return Optional.of(pending);
    }

    /** A code that was sent. The account is null before its creation. */
    public record Pending(Purpose purpose, @Nullable Account account, String code, Instant expiry) {}
}
