package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The whole state of the emulated service, with one store for each subject. All access happens inside {@link #locked}. */
public final class State {
    /** The solution of all CAPTCHAs. */
    public static final String CAPTCHA_SOLUTION = "captcha-solved";

    private static final Duration A_DAY = Duration.ofDays(1);
    private static final Duration REVERT_LIFETIME = Duration.ofDays(2);
    private static final Duration TICKET_LIFETIME = Duration.ofMinutes(10);

    public final Seeds seeds;
    public final RelyingParty relyingParty;
    public final AccountStore accounts;
    public final SessionStore sessions;
    public final Store<Ticket> tickets = new Store<>("a ticket", ticket -> ticket.value);
    public final Elevations elevations;
    /** The CAPTCHAs by the names of the routes that demand them. */
    public final Map<String, Captcha> captchas = new LinkedHashMap<>();
    /** The handoffs that have not been completed yet, by their tokens. */
    public final Map<String, Handoff> handoffs = new LinkedHashMap<>();
    /** The fingerprints that clients without an account were given. */
    public final Set<String> fingerprints = new LinkedHashSet<>();

    public final PhoneVerifications phoneVerifications;
    /** The tokens that allow a new password. */
    public final OneTimeTokens<Account> resetTokens;
    /** The tokens that make an address trusted. */
    public final OneTimeTokens<Account> ipTokens;
    /** The tokens that prove that a phone number was verified, for a registration. */
    public final OneTimeTokens<String> phoneTokens;
    /** The tokens that undo a takeover. */
    public final OneTimeTokens<RevertPoint> revertTokens;

    public final Outbox outbox;
    /** The names of the gateway events that were sent. */
    public final List<String> events = new ArrayList<>();

    public Location location = new Location("DE", false, false, false);
    public String baseUrl = "";
    /** The client address of requests without a forwarding header. */
    public volatile String seenAddress = "127.0.0.1";

    /** Threads acquire it in the order in which they asked. Otherwise running threads pass waiting ones, and some requests take long. */
    private final ReentrantLock lock = new ReentrantLock(true);

    private final Condition changed = lock.newCondition();
    private final Clock clock;

    /** Creates an empty state, whose random values are derived from {@code seed}. */
    public State(Clock clock, long seed, String origin) {
        this.clock = clock;
        this.seeds = new Seeds(seed, clock);
        this.outbox = new Outbox(clock::instant);
        this.relyingParty = new RelyingParty(origin, seeds);
        this.accounts = new AccountStore(seeds);
        this.sessions = new SessionStore(seeds, clock);
        this.elevations = new Elevations(seeds, clock);
        this.phoneVerifications = new PhoneVerifications(seeds, clock, outbox);
        this.resetTokens = new OneTimeTokens<>(seeds, clock, A_DAY);
        this.ipTokens = new OneTimeTokens<>(seeds, clock, A_DAY);
        this.phoneTokens = new OneTimeTokens<>(seeds, clock, A_DAY);
        this.revertTokens = new OneTimeTokens<>(seeds, clock, REVERT_LIFETIME);
    }

    /**
     * The country of a client, two letters, and its legal rules for the consent to the terms and to promotional e-mail
     * at registration.
     */
    public record Location(
            String countryCode, boolean consentRequired, boolean promotionRequired, boolean promotionPreChecked) {}

    /**
     * A CAPTCHA: its site key and session, the data for its widget, and the token that is sent back with the solution.
     */
    public record Captcha(String sitekey, String sessionId, String rqdata, String rqtoken) {}

    /** A handoff of an account to another client, and its key. */
    public record Handoff(Account account, String key, String address) {}

    /** The former state to which an account can be reverted, with the email address it had. */
    public record RevertPoint(Account account, String email) {}

    /** Runs work with the lock of the state. */
    public <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    /**
     * Waits in real time until a condition holds, and returns whether it does.
     *
     * @throws IllegalStateException if the thread is interrupted
     */
    public boolean await(BooleanSupplier property, Duration limit) {
        long left = limit.toNanos();
        lock.lock();
        try {
            while (!property.getAsBoolean()) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the emulator", e);
        } finally {
            lock.unlock();
        }
    }

    /** Runs work with the lock of the state. */
    public void lockedRun(Runnable work) {
        locked(() -> {
            work.run();
            return null;
        });
    }

    /**
     * Changes the email address of an account. The former address gets a mail with a token that undoes the change.
     *
     * @return the token
     * @throws IllegalStateException if there was no email address
     * @throws IllegalArgumentException if the new address belongs to another account
     */
    public String changeEmail(Account account, String address) {
        String former = account.email;
        if (former == null) {
            throw new IllegalStateException("The account has no email address to change.");
        }
        requireFreeEmail(address, account);
        account.email = address;
        String token = revertTokens.issue(new RevertPoint(account, former));
        outbox.send(Outbox.Kind.REVERT, former, token);
        return token;
    }

    /**
     * Refuses an email address that belongs to another account, or that another account can get back with a token.
     *
     * @param account the account that gets the address; null for a new one
     * @throws IllegalArgumentException if the address is not free
     */
    public void requireFreeEmail(String address, @Nullable Account account) {
        if (!isFreeEmail(address, account)) {
            throw new IllegalArgumentException("There is an account with this login already: " + address);
        }
    }

    /** Returns whether an email address belongs to no other account, and no other account can get it back with a token. */
    public boolean isFreeEmail(String address, @Nullable Account account) {
        boolean used =
                accounts.byLogin(address).filter(other -> other != account).isPresent();
        return !used
                && revertTokens.meanings().stream()
                        .noneMatch(point -> point.account() != account && address.equalsIgnoreCase(point.email()));
    }

    /** Returns the URL of a path of this world, which begins with a slash. */
    public String url(String path) {
        int interfaceStart = baseUrl.lastIndexOf("/api/");
        return interfaceStart < 0 ? path : baseUrl.substring(0, interfaceStart) + path;
    }

    public void emit(String... eventNames) {
        events.addAll(List.of(eventNames));
    }

    public void demandCaptcha(String route) {
        captchas.put(route, new Captcha(seeds.hex(16), seeds.hex(16), seeds.opaque(24), seeds.opaque(24)));
    }

    /** Issues a ticket, without an account if {@code account} is null. */
    public Ticket issueTicket(Ticket.Purpose purpose, @Nullable Account account) {
        return tickets.add(new Ticket(seeds.opaque(24), purpose, account, now().plus(TICKET_LIFETIME)));
    }

    public Instant now() {
        return clock.instant();
    }
}
