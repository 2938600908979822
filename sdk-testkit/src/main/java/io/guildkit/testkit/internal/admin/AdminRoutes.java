package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.ObjectShape.View;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.util.Collection;

/** Declares the admin API. */
final class AdminRoutes {
    private AdminRoutes() {}

    /** Returns the routes for one world. */
    static AdminTable over(World world, Controls controls, Journal journal) {
        AdminTable table = new AdminTable();
        WorldFormat format = new WorldFormat(world);
        ConsoleRoutes.register(table);
        new EmulatorRoutes(world, format, controls, journal).register(table);
        new RequestRoutes(world).register(table);
        new AccountRoutes(world, format).register(table);
        new GuildRoutes(world, format).register(table);
        new PostRoutes(world, format).register(table);
        new DeveloperRoutes(world, format).register(table);
        new ScriptRoutes(world, format, controls).register(table);
        return table;
    }

    /** Returns the type of objects that are created in a world, and are shown with all that follows from their state. */
    static <T> Type<T> full(ObjectShape<World, T> shape, World world) {
        return shape.type(world, View.FULL);
    }

    /** Returns the type of lists of objects of a world. */
    static <T> Type<Collection<T>> all(ObjectShape<World, T> shape, World world) {
        return Types.listOf(full(shape, world));
    }

    /** Returns the type of objects that only the admin API has. */
    static <T> Type<T> plain(ObjectShape<Object, T> shape) {
        return shape.type(shape, View.FULL);
    }

    /** Returns the type of objects with one required string. */
    static Type<String> text(String name, String member, String meaning) {
        return plain(new ObjectShape<Object, String>(name, meaning, (parent, keys) -> keys.require(member))
                .key(member, Types.TEXT, meaning, text -> text)
                .required());
    }
}
