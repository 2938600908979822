package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.world.World;

/** A part of the API that reads and changes a world. */
abstract class WorldPart {
    final World world;
    final State state;
    final Community community;

    WorldPart(World world) {
        this.world = world;
        this.state = world.state;
        this.community = world.community;
    }
}
