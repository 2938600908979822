package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel, of a guild or between a few people. */
public final class Channel {
    private final String id;
    private final int type;
    private final @Nullable String name;
    private final @Nullable Guild guild;
    private final @Nullable Channel parent;
    private final List<Channel> threads = new ArrayList<>();
    private final List<ForumTag> tags = new ArrayList<>();
    private final Set<String> appliedTags = new LinkedHashSet<>();
    private final Set<String> blockedWords = new LinkedHashSet<>();
    private final Map<String, Part> uploads = new HashMap<>();
    private final Set<Account> recipients = new LinkedHashSet<>();
    private final Set<Account> streamers = new LinkedHashSet<>();
    private final List<Guild> directory = new ArrayList<>();
    private final Map<Account, Set<Permission>> grants = new HashMap<>();
    private final Map<String, Integration> integrations = new LinkedHashMap<>();
    private boolean archived;

    Channel(String id, int type, @Nullable String name, @Nullable Guild guild, @Nullable Channel parent) {
        this.id = id;
        this.type = type;
        this.name = name;
        this.guild = guild;
        this.parent = parent;
    }

    /** Allows somebody to do something in this channel. */
    public void allow(Account account, Permission permission) {
        grants.computeIfAbsent(account, key -> EnumSet.noneOf(Permission.class)).add(permission);
    }

    /** Tells whether somebody may do something in this channel, if not in the whole guild. */
    public boolean allows(Account account, Permission permission) {
        return grants.getOrDefault(account, Set.of()).contains(permission);
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Returns the type, see {@link ChannelType}. */
    public int type() {
        return type;
    }

    /** Returns the name, or null. */
    public @Nullable String name() {
        return name;
    }

    /** Returns the guild, or null if this is a private channel. */
    public @Nullable Guild guild() {
        return guild;
    }

    /** Returns the channel that this is a thread of, or null if this is no thread. */
    public @Nullable Channel parent() {
        return parent;
    }

    /** Returns the threads; may be changed. */
    public List<Channel> threads() {
        return threads;
    }

    /** Returns the tags that the threads of this forum can have; may be changed. */
    public List<ForumTag> tags() {
        return tags;
    }

    /** Returns the ids of the tags that this thread of a forum has; may be changed. */
    public Set<String> appliedTags() {
        return appliedTags;
    }

    /** Tells whether this thread is put away until somebody posts to it. */
    public boolean isArchived() {
        return archived;
    }

    /** Says whether this thread is put away until somebody posts to it. */
    public void setArchived(boolean value) {
        archived = value;
    }

    /** Returns the words that keep a message from being saved; may be changed. */
    public Set<String> blockedWords() {
        return blockedWords;
    }

    /** Returns the files that were uploaded before the messages they are for, by their names; may be changed. */
    public Map<String, Part> uploads() {
        return uploads;
    }

    /** Returns who takes part in a private channel; may be changed. */
    public Set<Account> recipients() {
        return recipients;
    }

    /** Returns who shows a screen in a voice channel; may be changed. */
    public Set<Account> streamers() {
        return streamers;
    }

    /** Returns the guilds that a directory channel lists; may be changed. */
    public List<Guild> directory() {
        return directory;
    }

    /** Returns the integrations of a private channel by their ids; may be changed. */
    public Map<String, Integration> integrations() {
        return integrations;
    }
}
