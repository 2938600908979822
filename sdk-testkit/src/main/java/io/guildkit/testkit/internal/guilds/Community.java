package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Seeds;
import io.guildkit.testkit.internal.state.State;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All guilds, channels, applications and friendships. Guarded by {@link State#locked}, like all state. */
public final class Community {
    private static final int TOKEN_BYTES = 51;

    public final GatewayConnections gateway;
    public final InviteStore invites;
    public final ApplicationStore applications;
    public final MessageStore messages = new MessageStore();
    public final Memberships memberships;

    private final Map<String, Guild> guilds = new LinkedHashMap<>();
    private final Map<String, Channel> channels = new LinkedHashMap<>();
    private final Map<Account, Set<Account>> friends = new LinkedHashMap<>();
    private final State state;

    public Community(State state) {
        this.state = state;
        this.gateway = new GatewayConnections(state.seeds);
        this.invites = new InviteStore(state.seeds, state::now);
        this.applications = new ApplicationStore(state);
        this.memberships = new Memberships(Collections.unmodifiableCollection(guilds.values()), gateway, state.events);
    }

    public Guild createGuild(String name, Account owner) {
        return createGuild(seeds().snowflake(), name, owner);
    }

    /** Adds a guild with an id that no guild has yet. */
    public Guild createGuild(String id, String name, Account owner) {
        Guild guild = new Guild(id, name, owner);
        if (guilds.putIfAbsent(id, guild) != null) {
            throw new IllegalArgumentException("There is a guild with the id " + id + " already.");
        }
        return guild;
    }

    /** Removes a guild with its channels. */
    public void remove(Guild guild) {
        List.copyOf(guild.channels).forEach(this::remove);
        guilds.remove(guild.id);
    }

    public Channel createChannel(Guild guild, int type, String name) {
        return createChannel(guild, seeds().snowflake(), type, name);
    }

    /** Adds a channel with an id that no channel has yet. */
    public Channel createChannel(Guild guild, String id, int type, String name) {
        Channel channel = add(new Channel(id, type, name, guild, null));
        guild.channels.add(channel);
        return channel;
    }

    public Channel createThread(Channel parent, String id, int type, String name) {
        Channel thread = add(new Channel(id, type, name, parent.guild, parent));
        parent.threads.add(thread);
        return thread;
    }

    public Channel createPrivateChannel(int type, @Nullable String name, Collection<Account> recipients) {
        return createPrivateChannel(seeds().snowflake(), type, name, recipients);
    }

    /** Adds a private channel with an id that no channel has yet. */
    public Channel createPrivateChannel(String id, int type, @Nullable String name, Collection<Account> recipients) {
        Channel channel = add(new Channel(id, type, name, null, null));
        channel.recipients.addAll(recipients);
        return channel;
    }

    /** Removes a channel with its threads. */
    public void remove(Channel channel) {
        List.copyOf(channel.threads).forEach(this::remove);
        if (channel.parent != null) {
            channel.parent.threads.remove(channel);
        } else if (channel.guild != null) {
            channel.guild.channels.remove(channel);
        }
        channels.remove(channel.id);
    }

    /** Creates an integration that belongs to no guild or channel yet. */
    public Integration createIntegration(
            @Nullable String id, String type, String name, String accountId, @Nullable Application application) {
        return createIntegration(id, type, name, accountId, application, null);
    }

    /** Creates an integration with a role for subscribers, which belongs to no guild or channel yet. */
    public Integration createIntegration(
            @Nullable String id,
            String type,
            String name,
            String accountId,
            @Nullable Application application,
            @Nullable String roleId) {
        return new Integration(
                id == null ? seeds().snowflake() : id,
                type,
                name,
                accountId,
                application,
                roleId == null ? seeds().snowflake() : roleId,
                state.now());
    }

    public Webhook createWebhook(Guild guild, Channel channel, WebhookOrigin origin) {
        return createWebhook(seeds().snowflake(), guild, channel, origin, null);
    }

    /** Adds a webhook with a token, or a new token if that is null and the type has one. */
    public Webhook createWebhook(
            String id, Guild guild, Channel channel, WebhookOrigin origin, @Nullable String givenToken) {
        String made = givenToken == null ? seeds().opaque(TOKEN_BYTES) : givenToken;
        Webhook webhook =
                new Webhook(id, guild, channel, origin, origin.type() == Webhook.CHANNEL_FOLLOWER ? null : made);
        guild.webhooks.add(webhook);
        return webhook;
    }

    public List<Guild> guilds() {
        return List.copyOf(guilds.values());
    }

    public List<Guild> guildsOf(Account account) {
        return guilds.values().stream()
                .filter(guild -> guild.member(account).isPresent())
                .toList();
    }

    public Optional<Guild> guild(String id) {
        return Optional.ofNullable(guilds.get(id));
    }

    public Optional<Channel> channel(String id) {
        return Optional.ofNullable(channels.get(id));
    }

    public Optional<Webhook> webhook(String id) {
        return guilds.values().stream()
                .flatMap(guild -> guild.webhooks.stream())
                .filter(webhook -> webhook.id.equals(id))
                .findFirst();
    }

    public Optional<Channel> conversation(Account one, Account other) {
        return channels.values().stream()
                .filter(channel -> channel.type == ChannelType.DM && channel.recipients.equals(Set.of(one, other)))
                .findFirst();
    }

    public int presences(Guild guild) {
        int counted = (int) guild.members.values().stream()
                .filter(member -> gateway.isOnline(member.account))
                .count();
        return guild.approximatePresences(counted);
    }

    /** Makes two accounts friends, and returns whether they were not before. */
    public boolean befriend(Account one, Account other) {
        friends.computeIfAbsent(other, key -> new LinkedHashSet<>()).add(one);
        return friends.computeIfAbsent(one, key -> new LinkedHashSet<>()).add(other);
    }

    /**
     * A friendship of two accounts.
     *
     * @param one the older account, or the one that was named first
     */
    public record Friendship(Account one, Account other) {}

    /** Returns all friendships, each once. */
    public List<Friendship> friendships() {
        Set<Set<Account>> seen = new HashSet<>();
        return friends.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(other -> new Friendship(entry.getKey(), other)))
                .filter(pair -> seen.add(Set.of(pair.one(), pair.other())))
                .toList();
    }

    public List<Channel> channels() {
        return List.copyOf(channels.values());
    }

    public boolean areFriends(Account one, Account other) {
        return friends.getOrDefault(one, Set.of()).contains(other);
    }

    private Channel add(Channel channel) {
        if (channels.putIfAbsent(channel.id, channel) != null) {
            throw new IllegalArgumentException("There is a channel with the id " + channel.id + " already.");
        }
        return channel;
    }

    private Seeds seeds() {
        return state.seeds;
    }
}
