package io.guildkit.invites.discovery;

import io.guildkit.core.wire.Snowflake;
import java.util.Arrays;
import java.util.List;

/**
 * By what to choose discoverable guilds: by themselves, by an application that is in them, or by category. The service
 * takes one of the three, so a selection is one of the three.
 */
public sealed interface GuildSelection {
    /**
     * Certain guilds. They come all at once: the service ignores limit and offset then.
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
     * The guilds of certain applications. They come all at once: the service ignores limit and offset then.
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
         * Checks that there is one.
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
     * @throws IllegalArgumentException if there are none or too many
     */
    static GuildSelection guilds(Snowflake... guildIds) {
        return new Guilds(List.of(guildIds));
    }

    /**
     * Chooses the guilds of certain applications.
     *
     * @param applicationIds the applications; 1 to 48
     * @return the selection
     * @throws IllegalArgumentException if there are none or too many
     */
    static GuildSelection applications(Snowflake... applicationIds) {
        return new Applications(List.of(applicationIds));
    }

    /**
     * Chooses the guilds of certain categories.
     *
     * @param categories the numbers of the categories, as {@link DiscoveryCategory#id()} has them; at least 1
     * @return the selection
     * @throws IllegalArgumentException if there are none
     */
    static GuildSelection categories(int... categories) {
        return new Categories(Arrays.stream(categories).boxed().toList());
    }
}
