package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.state.State;
import java.time.Instant;
import java.util.List;

/** A handle on an integration within an emulator. */
public final class EmulatedIntegration {
    private final State state;
    private final Integration integration;

    EmulatedIntegration(State state, Integration integration) {
        this.state = state;
        this.integration = integration;
    }

    /** Returns the id, most often a number. */
    public String id() {
        return integration.id;
    }

    /** Returns the type. */
    public String type() {
        return integration.type;
    }

    /** Returns the id of the external account. */
    public String accountId() {
        return integration.accountId;
    }

    /** Returns the time of the last synchronisation. */
    public Instant syncedAt() {
        return state.locked(() -> integration.syncedAt);
    }

    /** Returns the OAuth2 scopes of the application. */
    public List<String> scopes() {
        return state.locked(() -> List.copyOf(integration.scopes));
    }

    @Override
    public String toString() {
        return "EmulatedIntegration{id=" + id() + ", type=" + type() + "}";
    }
}
