package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Guild.ScheduledEvent;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.guilds.Requirements.HealthScore;
import io.guildkit.testkit.internal.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A handle on a guild in an emulator. It reads the guild's state, and makes changes that the HTTP interface does not offer. */
public final class EmulatedGuild extends Handle<Guild> {
    EmulatedGuild(World world, Guild guild) {
        super(world, guild);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the name. */
    public String name() {
        return look(it -> it.name);
    }

    /** Returns the channels. */
    public List<EmulatedChannel> channels() {
        return look(it -> it.channels.stream().map(this::handle).toList());
    }

    /**
     * Returns the channel with a name.
     *
     * @throws NoSuchElementException if there is none
     */
    public EmulatedChannel channel(String name) {
        return look(it -> it.channels.stream()
                .filter(channel -> name.equals(channel.name))
                .findFirst()
                .map(this::handle)
                .orElseThrow(() -> new NoSuchElementException("No channel is called '" + name + "'.")));
    }

    /** Returns whether an account is a member. */
    public boolean isMember(EmulatedAccount account) {
        return look(it -> it.member(account.object).isPresent());
    }

    /** Returns whether an account is a member that has not completed the verification form. */
    public boolean isPending(EmulatedAccount account) {
        return look(
                it -> it.member(account.object).filter(member -> member.pending).isPresent());
    }

    /** Returns whether an account has requested to join. */
    public boolean hasApplied(EmulatedAccount account) {
        return look(it -> it.applicants.contains(account.object));
    }

    /** Returns whether an account is a guest in a voice channel. */
    public boolean isGuest(EmulatedAccount account) {
        return look(it -> it.guests.stream().anyMatch(guest -> guest.account().equals(account.object)));
    }

    /** Adds a member without an event, or grants permissions to a member, by name. */
    public void addMember(EmulatedAccount account, String... permissions) {
        Set<Permission> granted = Permissions.named(permissions);
        change(it -> it.add(account.object).permissions.addAll(granted));
    }

    /** Removes a member. */
    public void removeMember(EmulatedAccount account) {
        change(it -> community.memberships.leave(it, account.object));
    }

    /** Bans an account: removes the member, and refuses to let the account join again. */
    public void ban(EmulatedAccount account) {
        change(it -> {
            it.banned.add(account.object);
            community.memberships.leave(it, account.object);
        });
    }

    /** Makes a guest leave the voice channel, which ends the visit. */
    public void leaveVoice(EmulatedAccount account) {
        change(it -> community.memberships.leaveVoice(it, account.object));
    }

    /** Disables or enables invites. */
    public void setInvitesEnabled(boolean enabled) {
        setFeature("INVITES_DISABLED", !enabled);
    }

    /** Adds or removes a feature by its name. */
    public void setFeature(String name, boolean present) {
        change(it -> {
            if (present) {
                it.features.add(name);
            } else {
                it.features.remove(name);
            }
        });
    }

    /** Schedules an event that starts in a day, and returns its id. */
    public String scheduleEvent(EmulatedChannel channel, String name) {
        return look(it -> {
            String id = state.seeds.snowflake();
            Instant start = state.now().plus(Duration.ofDays(1));
            it.events.put(id, new ScheduledEvent(id, channel.object, it.owner, name, start));
            return id;
        });
    }

    /** Returns the invites that people have created and that can still be used, the oldest first. */
    public List<EmulatedInvite> invites() {
        return look(it -> community.invites.into(it).stream()
                .map(invite -> new EmulatedInvite(world, invite))
                .toList());
    }

    /**
     * Returns a seed of an integration.
     *
     * @param type {@code stream_provider_a}, {@code video_provider_b}, {@code service_app} or
     *     {@code guild_subscription}
     */
    public IntegrationSeed integration(String type) {
        return new IntegrationSeed(world, type, new Integration.Place(object, null));
    }

    /** Returns the integrations, the oldest first. */
    public List<EmulatedIntegration> integrations() {
        return look(it -> it.integrations.values().stream()
                .map(integration -> new EmulatedIntegration(world, integration))
                .toList());
    }

    /** Adds a webhook to the first channel, and returns its id; it belongs to an application unless that is null. */
    @CanIgnoreReturnValue
    public String addWebhook(@Nullable EmulatedApplication application) {
        WebhookSeed seed = channels().get(0).webhook("Webhook");
        return (application == null ? seed : seed.createdBy(application))
                .create()
                .id();
    }

    /** Returns the ids of the webhooks. */
    public List<String> webhookIds() {
        return look(it -> it.webhooks.stream().map(webhook -> webhook.id).toList());
    }

    /** Returns the numbers of the categories besides the primary one. */
    public List<Integer> subcategories() {
        return look(it -> List.copyOf(it.discovery.subcategories));
    }

    /** Removes the guild from discovery, as the service does if it fails the requirements. */
    public void autoRemove() {
        change(it -> it.discovery.autoRemoved = true);
    }

    /**
     * Lists the guild in a directory channel, whose readers can then find it.
     *
     * @throws IllegalArgumentException if the channel is of another type
     */
    public void listIn(EmulatedChannel directory) {
        if (directory.type() != ChannelType.GUILD_DIRECTORY) {
            throw new IllegalArgumentException(
                    "The channel must be a directory channel, but its type is " + directory.type() + ".");
        }
        change(it -> {
            it.features.add("HAS_DIRECTORY_ENTRY");
            directory.object.directory.add(it);
        });
    }

    /**
     * Sets whether a requirement of discovery is met. By default all are met.
     *
     * @param name its name in the response, such as {@code size} or {@code valid_rules_channel}
     * @throws IllegalArgumentException if the requirement does not exist
     */
    public void setRequirement(String name, boolean met) {
        change(it -> it.requirements.set(name, met));
    }

    /** Sets the minimum age in days and the minimum number of members; null for none. */
    public void setMinimum(@Nullable Integer age, @Nullable Integer size) {
        change(it -> {
            it.requirements.minimumAge = age;
            it.requirements.minimumSize = size;
        });
    }

    /** Sets the end of the grace period in which the requirements may be missed. */
    public void setGracePeriodEnd(@Nullable Instant end) {
        change(it -> it.requirements.gracePeriodEnd = end);
    }

    /** Sets the activity of the guild. Before, the health score is pending. */
    public void setHealthScore(
            @Nullable String communicators,
            @Nullable String participators,
            @Nullable String joiners,
            @Nullable Double retention) {
        change(it -> it.requirements.healthScore = new HealthScore(communicators, participators, joiners, retention));
    }

    /** Sets the words that exclude a channel from discovery. */
    public void setBannedInChannel(EmulatedChannel channel, String... words) {
        List<String> list = List.of(words);
        change(it -> it.requirements.bannedInChannels.put(channel.id(), list));
    }

    /** Sets the words that exclude the name from discovery. */
    public void setBannedInName(String... words) {
        List<String> list = List.of(words);
        change(it -> it.requirements.bannedInName = list);
    }

    /** Sets the words that exclude the description from discovery. */
    public void setBannedInDescription(String... words) {
        List<String> list = List.of(words);
        change(it -> it.requirements.bannedInDescription = list);
    }

    @Override
    public String toString() {
        return "EmulatedGuild{id=" + id() + ", name=" + name() + "}";
    }

    private EmulatedChannel handle(Channel channel) {
        return new EmulatedChannel(world, channel);
    }
}
