package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel of a guild, or a private channel. */
public final class Channel {
    public final String id;
    /** See {@link ChannelType}. */
    public final int type;

    public final @Nullable String name;
    /** Null if this is a private channel. */
    public final @Nullable Guild guild;
    /** The channel that this is a thread of, or null if this is no thread. */
    public final @Nullable Channel parent;

    public final List<Channel> threads = new ArrayList<>();
    /** The tags that the threads of this forum can have. */
    public final List<ForumTag> tags = new ArrayList<>();
    /** The ids of the tags that this thread of a forum has. */
    public final Set<String> appliedTags = new LinkedHashSet<>();
    /** The words with which a message is not saved. */
    public final Set<String> blockedWords = new LinkedHashSet<>();
    /** The files that were uploaded before the messages they are for, by their names. */
    public final Map<String, Part> uploads = new LinkedHashMap<>();
    /** The accounts in a private channel. */
    public final Set<Account> recipients = new LinkedHashSet<>();
    /** The accounts that show a screen in a voice channel. */
    public final Set<Account> streamers = new LinkedHashSet<>();

    public final List<Guild> directory = new ArrayList<>();
    public final Map<String, Integration> integrations = new LinkedHashMap<>();
    /** Whether this thread is archived until the next message. */
    public boolean archived;

    /** The permissions of accounts in this channel. */
    public final Map<Account, Set<Permission>> grants = new LinkedHashMap<>();

    Channel(String id, int type, @Nullable String name, @Nullable Guild guild, @Nullable Channel parent) {
        this.id = id;
        this.type = type;
        this.name = name;
        this.guild = guild;
        this.parent = parent;
    }

    /** A tag that threads of a forum can have. */
    public record ForumTag(String id, String name) {}

    public void allow(Account account, Permission permission) {
        grants.computeIfAbsent(account, key -> EnumSet.noneOf(Permission.class)).add(permission);
    }

    public boolean allows(Account account, Permission permission) {
        return grants.getOrDefault(account, Set.of()).contains(permission);
    }
}
