package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Store;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All guilds, channels, applications and friendships. Guarded by {@link State#locked}, like all state. */
public final class Community {
    public final State state;
    public final Store<Guild> guilds = new Store<>("a guild", guild -> guild.id);
    public final Store<Channel> channels = new Store<>("a channel", channel -> channel.id);
    public final InviteStore invites;
    public final ApplicationStore applications;
    public final MessageStore messages = new MessageStore();
    public final Memberships memberships = new Memberships(this);
    /** The accounts that are connected to the gateway, by the ids of their gateway sessions. */
    public final Map<String, Account> gatewaySessions = new LinkedHashMap<>();

    private final Map<Account, Set<Account>> friends = new LinkedHashMap<>();

    public Community(State state) {
        this.state = state;
        this.invites = new InviteStore(state);
        this.applications = new ApplicationStore(state);
    }

    /** Adds a guild. Like the other objects, it gets a new id if that is null. */
    public Guild createGuild(@Nullable String id, String name, Account owner) {
        return guilds.add(new Guild(newId(id), name, owner));
    }

    /** Removes a guild with its channels and invites. */
    public void remove(Guild guild) {
        invites.removeIf(invite -> guild.equals(invite.guild()));
        List.copyOf(guild.channels).forEach(this::remove);
        guilds.remove(guild);
    }

    public Channel createChannel(Guild guild, @Nullable String id, int type, String name) {
        Channel channel = channels.add(new Channel(newId(id), type, name, guild, null));
        guild.channels.add(channel);
        return channel;
    }

    public Channel createThread(Channel parent, @Nullable String id, int type, String name) {
        Channel thread = channels.add(new Channel(newId(id), type, name, parent.guild, parent));
        parent.threads.add(thread);
        return thread;
    }

    public Channel createPrivateChannel(
            @Nullable String id, int type, @Nullable String name, Collection<Account> recipients) {
        Channel channel = channels.add(new Channel(newId(id), type, name, null, null));
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
        channels.remove(channel);
    }

    /** Adds a webhook with a token, or a new token if that is null and the type has one. */
    public Webhook createWebhook(
            @Nullable String id, Guild guild, Channel channel, Webhook.Origin origin, @Nullable String token) {
        String usedId = newId(id);
        boolean secret = origin.type() != Webhook.CHANNEL_FOLLOWER;
        String usedToken = secret && token == null ? state.seeds.opaque(51) : token;
        Webhook webhook = new Webhook(usedId, guild, channel, origin, secret ? usedToken : null);
        guild.webhooks.add(webhook);
        return webhook;
    }

    private String newId(@Nullable String given) {
        return given == null ? state.seeds.snowflake() : given;
    }

    /**
     * Gives a guild a code of its own, which leads to its first channel. The former code becomes invalid.
     *
     * @throws IllegalArgumentException if the code belongs to another invite
     */
    public void setVanity(Guild guild, String code) {
        if (code.equals(guild.vanityCode) && leadsTo(guild, code)) {
            return;
        }
        invites.restore(code, guild.channels.get(0), null, Invite.Terms.simple(0, 0), null);
        invites.removeIf(invite -> invite.isVanity() && guild.equals(invite.guild()) && !code.equals(invite.code));
        guild.vanityCode = code;
        guild.features.add("VANITY_URL");
    }

    private boolean leadsTo(Guild guild, String code) {
        return invites.find(code).filter(invite -> guild.equals(invite.guild())).isPresent();
    }

    /** Adds the missing invites of vanity codes. A guild whose code belongs to an invite of another guild loses the code. */
    public void completeVanities() {
        for (Guild guild : guilds.all()) {
            String code = guild.vanityCode;
            if (code != null && invites.find(code).isEmpty()) {
                setVanity(guild, code);
            } else if (code != null && !leadsTo(guild, code)) {
                guild.vanityCode = null;
            }
        }
    }

    /** Returns the DMs and group DMs. */
    public List<Channel> privateChannels() {
        return channels.where(channel -> channel.guild == null && channel.parent == null);
    }

    /** Returns all integrations, those of guilds first. */
    public List<Integration> integrations() {
        return Stream.concat(
                        guilds.all().stream().map(guild -> guild.integrations),
                        channels.all().stream().map(channel -> channel.integrations))
                .flatMap(place -> place.values().stream())
                .toList();
    }

    /** Returns all webhooks, guild by guild. */
    public List<Webhook> webhooks() {
        return guilds.all().stream().flatMap(guild -> guild.webhooks.stream()).toList();
    }

    public Optional<Webhook> webhook(String id) {
        return webhooks().stream().filter(webhook -> webhook.id.equals(id)).findFirst();
    }

    public List<Guild> guildsOf(Account account) {
        return guilds.where(guild -> guild.member(account).isPresent());
    }

    public Optional<Channel> conversation(Account one, Account other) {
        return channels.first(
                channel -> channel.type == ChannelType.DM && channel.recipients.equals(Set.of(one, other)));
    }

    /** Connects an account to the gateway, and returns the id of the gateway session. */
    public String connect(Account account) {
        String id = state.seeds.hex(16);
        gatewaySessions.put(id, account);
        return id;
    }

    /** Returns the public number of online members. */
    public int presences(Guild guild) {
        long counted = guild.members.values().stream()
                .filter(member -> gatewaySessions.containsValue(member.account))
                .count();
        return Objects.requireNonNullElse(guild.presenceEstimate, (int) counted);
    }

    /** Makes two accounts friends, and returns whether they were not before. */
    public boolean befriend(Account one, Account other) {
        friends.computeIfAbsent(other, key -> new LinkedHashSet<>()).add(one);
        return friends.computeIfAbsent(one, key -> new LinkedHashSet<>()).add(other);
    }

    public boolean areFriends(Account one, Account other) {
        return friends.getOrDefault(one, Set.of()).contains(other);
    }

    /** A friendship of two accounts: first the older one, or the one that was named first. */
    public record Friendship(Account one, Account other) {}

    /** Returns all friendships, each once. */
    public List<Friendship> friendships() {
        Set<Set<Account>> seen = new HashSet<>();
        return friends.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(other -> new Friendship(entry.getKey(), other)))
                .filter(pair -> seen.add(Set.of(pair.one(), pair.other())))
                .toList();
    }
}
