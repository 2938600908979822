package io.guildkit.testkit.internal.world;

import io.guildkit.testkit.internal.shape.ObjectShape.Keys;
import io.guildkit.testkit.internal.state.Account;

/** The shapes of the objects of one world. */
abstract class Shapes {
    final World world;
    final References references;

    Shapes(World world, References references) {
        this.world = world;
        this.references = references;
    }

    /** Returns the id of a new object. */
    final String newId(Keys keys) {
        return keys.get("id", world.state.seeds::snowflake);
    }

    /** Returns the owner of a new object: the named account, or a new account. */
    final Account owner(Keys keys) {
        return keys.get(
                "owner",
                () -> keys.adding(world.state.accounts.createWithFreeName("owner"), world.state.accounts::remove));
    }
}
