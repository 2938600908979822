package io.guildkit.testkit.internal.discovery;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.DiscoveryProfile;
import io.guildkit.testkit.internal.guilds.Feature;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** The discoverable guilds for each caller, the largest first. */
record Findings(Community community) {
    /** Returns the guilds that a caller can find, including guilds that are no longer listed. */
    List<Guild> visibleTo(Account account) {
        return sorted(community.guilds().stream().filter(guild -> isVisible(guild, account)));
    }

    /** Returns the listed guilds for an account. */
    List<Guild> listedFor(Account account) {
        return visibleTo(account).stream()
                .filter(guild -> !guild.discovery.autoRemoved)
                .toList();
    }

    /** Returns the listed guilds with a landing page that match a query. */
    List<Guild> published(String query) {
        return sorted(community.guilds().stream()
                .filter(Findings::isPublished)
                .filter(guild -> !guild.discovery.autoRemoved)
                .filter(guild -> fits(guild, query)));
    }

    static boolean isDiscoverable(Guild guild) {
        return guild.has(Feature.DISCOVERABLE);
    }

    /** Returns whether the guild is public and has a landing page. */
    static boolean isPublished(Guild guild) {
        return isDiscoverable(guild) && guild.discovery.published;
    }

    /** Tells whether name, description or keywords of a guild contain a text. */
    static boolean fits(Guild guild, String query) {
        DiscoveryProfile profile = guild.discovery;
        List<String> texts = new ArrayList<>();
        texts.add(guild.look.name);
        texts.add(Objects.requireNonNullElse(guild.look.description, ""));
        texts.addAll(Objects.requireNonNullElse(profile.keywords, List.of()));
        String wanted = query.strip().toLowerCase(Locale.ROOT);
        return texts.stream().anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private boolean isVisible(Guild guild, Account account) {
        return isDiscoverable(guild)
                || (guild.has(Feature.HAS_DIRECTORY_ENTRY)
                        && community.guildsOf(account).stream()
                                .flatMap(own -> own.channels.stream())
                                .map(channel -> channel.directory)
                                .anyMatch(directory -> directory.contains(guild)));
    }

    private static List<Guild> sorted(Stream<Guild> guilds) {
        return guilds.sorted(Comparator.comparingInt(Guild::approximateMembers).reversed())
                .toList();
    }
}
