package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;

/** Declares the admin API. */
final class AdminRoutes {
    private AdminRoutes() {}

    /** Returns the routes for one world. */
    static AdminTable over(World world, Controls controls, Journal journal) {
        AdminTable table = new AdminTable();
        WorldFormat format = new WorldFormat(world);
        ConsoleRoutes.register(table);
        new EmulatorRoutes(world, format, controls, journal).register(table);
        new RequestRoutes(world, format).register(table);
        new AccountRoutes(world, format).register(table);
        new GuildRoutes(world, format).register(table);
        new PostRoutes(world, format).register(table);
        new DeveloperRoutes(world, format).register(table);
        new ScriptRoutes(world, format, controls).register(table);
        return table;
    }

    /** Returns the type of objects with one required string. */
    static Type<String> text(String name, String member, String meaning) {
        return new ObjectShape<>(String.class, name, meaning, (parent, keys) -> keys.<String>require(member))
                .required(member, Types.TEXT, meaning, text -> text);
    }
}
