package io.guildkit.invites.discovery;

import io.guildkit.core.wire.Snowflake;
import java.util.Arrays;
import java.util.List;

/**
 * A selection of discoverable guilds: by identifiers, by an application in them, or by category. The service accepts
 * exactly one of them.
 */
public sealed interface GuildSelection {
    /**
     * Certain guilds. The service returns all of them, and ignores limit and offset.
     *
     * @param guildIds the guilds; 1 to 48
     */
    record Guilds(List<Snowflake> guildIds) implements GuildSelection {
        /**
         * Checks the limits.
         *
         * @param guildIds the guilds; 1 to 48
         */
        public Guilds {
            guildIds = List.copyOf(guildIds);
            DiscoveryLimits.named("guild_ids", guildIds, DiscoveryLimits.NAMED);
        }
    }

    /**
     * The guilds of certain applications. The service returns all of them, and ignores limit and offset.
     *
     * @param applicationIds the applications; 1 to 48
     */
    record Applications(List<Snowflake> applicationIds) implements GuildSelection {
        /**
         * Checks the limits.
         *
         * @param applicationIds the applications; 1 to 48
         */
        public Applications {
            applicationIds = List.copyOf(applicationIds);
            DiscoveryLimits.named("application_ids", applicationIds, DiscoveryLimits.NAMED);
        }
    }

    /**
     * The guilds of certain categories.
     *
     * @param categories the numbers of the categories; at least 1
     */
    record Categories(List<Integer> categories) implements GuildSelection {
        /**
         * Checks that one is set.
         *
         * @param categories the numbers of the categories; at least 1
         */
        public Categories {
            categories = List.copyOf(categories);
            DiscoveryLimits.named("categories", categories, Integer.MAX_VALUE);
        }
    }

    /**
     * Chooses certain guilds.
     *
     * @param guildIds the guilds; 1 to 48
     * @return the selection
     * @throws io.guildkit.core.form.InvalidRequestException if the list is empty or too long
     */
    static GuildSelection guilds(Snowflake... guildIds) {
        return new Guilds(List.of(guildIds));
    }

    /**
     * Chooses the guilds of certain applications.
     *
     * @param applicationIds the applications; 1 to 48
     * @return the selection
     * @throws io.guildkit.core.form.InvalidRequestException if the list is empty or too long
     */
    static GuildSelection applications(Snowflake... applicationIds) {
        return new Applications(List.of(applicationIds));
    }

    /**
     * Chooses the guilds of certain categories.
     *
     * @param categories the numbers of the categories, at least 1; see {@link DiscoveryCategory#id()}
     * @return the selection
     * @throws io.guildkit.core.form.InvalidRequestException if the list is empty
     */
    static GuildSelection categories(int... categories) {
        return new Categories(Arrays.stream(categories).boxed().toList());
    }
}
