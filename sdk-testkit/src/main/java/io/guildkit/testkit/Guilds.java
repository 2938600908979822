package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.Optional;

/** The guilds of an emulator. */
public final class Guilds extends WorldPart {
    Guilds(World world) {
        super(world);
    }

    /** Returns all guilds, the oldest first. */
    public List<EmulatedGuild> all() {
        return state.locked(() -> community.guilds.all().stream()
                .map(guild -> new EmulatedGuild(world, guild))
                .toList());
    }

    /** Returns the guild with an id. */
    public Optional<EmulatedGuild> byId(String id) {
        return all().stream().filter(guild -> guild.id().equals(id)).findFirst();
    }

    /** Returns the first guild with a name. */
    public Optional<EmulatedGuild> byName(String name) {
        return all().stream().filter(guild -> guild.name().equals(name)).findFirst();
    }

    /** Returns the invite with a code, if it can still be used; friend invites are found too. */
    public Optional<EmulatedInvite> invite(String code) {
        return state.locked(() -> community.invites.find(code).map(invite -> new EmulatedInvite(world, invite)));
    }
}
