package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Permission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** Permissions by their names. */
final class Permissions {
    private Permissions() {}

    static Set<Permission> named(String... names) {
        Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        for (String name : names) {
            permissions.add(Arrays.stream(Permission.values())
                    .filter(permission -> permission.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("There is no permission '" + name
                            + "'; the permissions are " + Arrays.toString(Permission.values()) + ".")));
        }
        return permissions;
    }
}
