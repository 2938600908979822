package io.guildkit.testkit.internal.state;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All tickets that can still be used. */
public final class TicketStore {
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final int TICKET_BYTES = 24;

    private final Map<String, Ticket> tickets = new LinkedHashMap<>();
    private final Seeds seeds;
    private final Clock clock;

    TicketStore(Seeds seeds, Clock clock) {
        this.seeds = seeds;
        this.clock = clock;
    }

    /** Issues a ticket, without an account if {@code account} is null. */
    public Ticket issue(Ticket.Purpose purpose, @Nullable Account account) {
        Ticket ticket = new Ticket(
                seeds.opaque(TICKET_BYTES), purpose, account, clock.instant().plus(LIFETIME));
        tickets.put(ticket.value, ticket);
        return ticket;
    }

    /** Returns a ticket if it was issued for one of the purposes and is still valid. */
    public Optional<Ticket> find(String value, Set<Ticket.Purpose> purposes) {
        return Optional.ofNullable(tickets.get(value))
                .filter(ticket -> purposes.contains(ticket.purpose))
                .filter(ticket -> !ticket.isExpired(clock.instant()));
    }

    /** Adds a ticket that was issued before. */
    public void restore(Ticket ticket) {
        tickets.put(ticket.value, ticket);
    }

    public List<Ticket> all() {
        return List.copyOf(tickets.values());
    }

    public void spend(Ticket ticket) {
        tickets.remove(ticket.value);
    }

    public void revokeAll(Account account) {
        tickets.values()
                .removeIf(ticket -> ticket.owner().filter(account::equals).isPresent());
    }
}
