package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.world.World;
import java.time.Instant;
import java.util.List;

/** A handle on an integration within an emulator. */
public final class EmulatedIntegration extends Handle<Integration> {
    EmulatedIntegration(World world, Integration integration) {
        super(world, integration);
    }

    /** Returns the id, most often a number. */
    public String id() {
        return object.id;
    }

    /** Returns the type. */
    public String type() {
        return object.type;
    }

    /** Returns the id of the external account. */
    public String accountId() {
        return object.accountId;
    }

    /** Returns the time of the last synchronisation. */
    public Instant syncedAt() {
        return state.locked(() -> object.syncedAt);
    }

    /** Returns the OAuth2 scopes of the application. */
    public List<String> scopes() {
        return state.locked(() -> List.copyOf(object.scopes));
    }

    @Override
    public String toString() {
        return "EmulatedIntegration{id=" + id() + ", type=" + type() + "}";
    }
}
