package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Everything the emulated service knows, one store per subject. All access happens inside {@link #locked}. */
public final class State {
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final Duration REVERT_LIFETIME = Duration.ofDays(2);

    private final ReentrantLock lock = new ReentrantLock();
    private final Clock clock;
    private final Seeds seeds;
    private final RelyingParty relyingParty;
    private final AccountStore accounts;
    private final SessionStore sessions;
    private final TicketStore tickets;
    private final Elevations elevations;
    private final CaptchaDemands captcha;
    private final HandoffStore handoffs;
    private final FingerprintStore fingerprints;
    private final PhoneVerifications phoneVerifications;
    private final OneTimeTokens<Account> resetTokens;
    private final OneTimeTokens<Account> ipTokens;
    private final OneTimeTokens<String> phoneTokens;
    private final OneTimeTokens<RevertPoint> revertTokens;
    private final Outbox outbox = new Outbox();
    private final EventLog events = new EventLog();
    private Location location = new Location("DE", false, false, false);
    private String baseUrl = "";
    private volatile String seenAddress = "127.0.0.1";

    /** Begins with nothing; everything that looks random follows from {@code seed}. */
    public State(Clock clock, long seed, String origin) {
        this.clock = clock;
        this.seeds = new Seeds(seed, clock);
        this.relyingParty = new RelyingParty(origin, seeds);
        this.accounts = new AccountStore(seeds);
        this.sessions = new SessionStore(seeds, clock);
        this.tickets = new TicketStore(seeds, clock);
        this.elevations = new Elevations(seeds, clock);
        this.captcha = new CaptchaDemands(seeds);
        this.handoffs = new HandoffStore(seeds);
        this.fingerprints = new FingerprintStore(seeds);
        this.phoneVerifications = new PhoneVerifications(seeds, clock, outbox);
        this.resetTokens = new OneTimeTokens<>(seeds, clock, A_DAY);
        this.ipTokens = new OneTimeTokens<>(seeds, clock, A_DAY);
        this.phoneTokens = new OneTimeTokens<>(seeds, clock, A_DAY);
        this.revertTokens = new OneTimeTokens<>(seeds, clock, REVERT_LIFETIME);
    }

    /** Does something while nobody else touches the state. */
    public <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** Does something while nobody else touches the state. */
    public void lockedRun(Runnable work) {
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the time at the service. */
    public Instant now() {
        return clock.instant();
    }

    /** Returns the source of everything that looks random. */
    public Seeds seeds() {
        return seeds;
    }

    /** Returns the part of the service that security keys talk to. */
    public RelyingParty relyingParty() {
        return relyingParty;
    }

    /** Returns the accounts. */
    public AccountStore accounts() {
        return accounts;
    }

    /** Returns the sessions. */
    public SessionStore sessions() {
        return sessions;
    }

    /** Returns the tickets for second factors. */
    public TicketStore tickets() {
        return tickets;
    }

    /** Returns who has shown a second factor lately, and where that is asked for. */
    public Elevations elevations() {
        return elevations;
    }

    /** Returns the CAPTCHAs demanded. */
    public CaptchaDemands captcha() {
        return captcha;
    }

    /** Returns the handoffs under way. */
    public HandoffStore handoffs() {
        return handoffs;
    }

    /** Returns the fingerprints. */
    public FingerprintStore fingerprints() {
        return fingerprints;
    }

    /** Returns the phone numbers being verified. */
    public PhoneVerifications phoneVerifications() {
        return phoneVerifications;
    }

    /** Returns the tokens that let one set a new password. */
    public OneTimeTokens<Account> resetTokens() {
        return resetTokens;
    }

    /** Returns the tokens that make an address trusted. */
    public OneTimeTokens<Account> ipTokens() {
        return ipTokens;
    }

    /** Returns the tokens that prove that a phone number was verified, for a registration. */
    public OneTimeTokens<String> phoneTokens() {
        return phoneTokens;
    }

    /** Returns the tokens that undo a takeover. */
    public OneTimeTokens<RevertPoint> revertTokens() {
        return revertTokens;
    }

    /** Returns the messages sent to users. */
    public Outbox outbox() {
        return outbox;
    }

    /** Returns the gateway events sent. */
    public EventLog events() {
        return events;
    }

    /** Returns where clients seem to be. */
    public Location location() {
        return location;
    }

    /** Moves all clients. */
    public void setLocation(Location place) {
        location = place;
    }

    /** Returns where clients find the service. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Says where clients find the service, once it is known. */
    public void setBaseUrl(String url) {
        baseUrl = url;
    }

    /** Returns the address requests seem to come from if they don't say. */
    public String seenAddress() {
        return seenAddress;
    }

    /** Changes the address requests seem to come from. */
    public void setSeenAddress(String address) {
        seenAddress = address;
    }
}
