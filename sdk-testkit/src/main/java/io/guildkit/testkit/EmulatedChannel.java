package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Channel.ForumTag;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.World;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;

/** A handle on a channel within an emulator, of a guild or between a few people. */
public final class EmulatedChannel extends Handle<Channel> {
    private static final Invite.Terms FOR_EVER = Invite.Terms.simple(0, 0);
    private static final Invite.Terms FOR_A_DAY = Invite.Terms.simple(86_400, 0);

    private static final Duration A_WHILE = Duration.ofSeconds(10);

    EmulatedChannel(World world, Channel channel) {
        super(world, channel);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the number of the type. */
    public int type() {
        return object.type;
    }

    /** Returns the name. */
    public Optional<String> name() {
        return Optional.ofNullable(object.name);
    }

    /** Returns whether an account is in this private channel. */
    public boolean isRecipient(EmulatedAccount account) {
        return state.locked(() -> object.recipients.contains(account.object));
    }

    /** Grants permissions in this channel to an account, by name. */
    public void allow(EmulatedAccount account, String... permissions) {
        state.lockedRun(() -> {
            for (Permission permission : Permissions.named(permissions)) {
                object.allow(account.object, permission);
            }
        });
    }

    /** Starts a stream of an account in this voice channel. */
    public void startStream(EmulatedAccount account) {
        state.lockedRun(() -> object.streamers.add(account.object));
    }

    /** Ends the stream of an account. */
    public void stopStream(EmulatedAccount account) {
        state.lockedRun(() -> object.streamers.remove(account.object));
    }

    /** Creates an invite without an event: unlimited for a guild, valid for a day for a group DM. */
    @CanIgnoreReturnValue
    public EmulatedInvite invite(EmulatedAccount inviter) {
        return create(inviter.object, object.guild == null ? FOR_A_DAY : FOR_EVER);
    }

    /** Creates an invite with a target, by the number of the target type. */
    public EmulatedInvite inviteTo(int targetType, EmulatedAccount inviter) {
        return create(inviter.object, FOR_EVER.leadingTo(targetType));
    }

    /** Returns a seed of an integration of this private channel. {@link EmulatedGuild#integration} lists the types. */
    public IntegrationSeed integration(String type) {
        return new IntegrationSeed(world, type, new Integration.Place(null, object));
    }

    /** Returns the integrations of this private channel. */
    public List<EmulatedIntegration> integrations() {
        return state.locked(() -> object.integrations.values().stream()
                .map(integration -> new EmulatedIntegration(world, integration))
                .toList());
    }

    /** Returns a seed of a webhook that posts to this channel. */
    public WebhookSeed webhook(String webhookName) {
        return new WebhookSeed(world, object, webhookName);
    }

    /** Returns the webhooks that post to this channel, the oldest first. */
    public List<EmulatedWebhook> webhooks() {
        return new Webhooks(world)
                .all().stream()
                        .filter(webhook -> webhook.channel().id().equals(id()))
                        .toList();
    }

    /** Creates a public thread. */
    public EmulatedChannel thread(String threadName) {
        return newThread(ChannelType.threadOf(object.type), threadName);
    }

    /** Creates a private thread, which only invited users see. */
    public EmulatedChannel privateThread(String threadName) {
        return newThread(ChannelType.PRIVATE_THREAD, threadName);
    }

    /** Returns the threads of this channel, the oldest first. */
    public List<EmulatedChannel> threads() {
        return state.locked(() -> object.threads.stream().map(this::handle).toList());
    }

    /** Archives this thread until the next message. */
    public void archive() {
        state.lockedRun(() -> object.archived = true);
    }

    /** Returns whether this thread is archived. */
    public boolean isArchived() {
        return state.locked(() -> object.archived);
    }

    /**
     * Returns the id of a tag of this forum.
     *
     * @throws NoSuchElementException if the name does not exist
     */
    public String tagId(String tagName) {
        return state.locked(() -> object.tags.stream()
                .filter(tag -> tag.name().equals(tagName))
                .findFirst()
                .map(ForumTag::id)
                .orElseThrow(() -> new NoSuchElementException("There is no tag called '" + tagName + "'.")));
    }

    /** Returns the ids of the tags that this thread of a forum has. */
    public List<String> appliedTags() {
        return state.locked(() -> List.copyOf(object.appliedTags));
    }

    /** Returns the messages in this channel or thread, the oldest first. */
    public List<EmulatedMessage> messages() {
        return state.locked(() -> community.messages.in(object).stream()
                .map(message -> new EmulatedMessage(world, message))
                .toList());
    }

    /**
     * Waits until this channel or thread has a number of messages, for code that posts on other threads. Waits at most ten seconds.
     *
     * @param count the minimum number of messages
     * @return all messages, the oldest first
     * @throws AssertionError if there are fewer after that time; the message lists them
     */
    @CanIgnoreReturnValue
    public List<EmulatedMessage> awaitMessages(int count) {
        return awaitMessages(count, A_WHILE);
    }

    /**
     * Waits until this channel or thread has a number of messages.
     *
     * @param count the minimum number of messages
     * @param limit the longest wait, in real time
     * @return all messages, the oldest first
     * @throws AssertionError if there are fewer after that time; the message lists them
     */
    @CanIgnoreReturnValue
    public List<EmulatedMessage> awaitMessages(int count, Duration limit) {
        boolean there = state.await(() -> community.messages.in(object).size() >= count, limit);
        List<EmulatedMessage> messages = messages();
        if (!there) {
            throw new AssertionError("Expected " + count + " messages within " + limit + ", but there are "
                    + messages.size() + ": " + messages);
        }
        return messages;
    }

    /** Blocks messages with a word. Only callers that wait for their message receive the error. */
    public void blockWord(String word) {
        state.lockedRun(() -> object.blockedWords.add(word.toLowerCase(Locale.ROOT)));
    }

    /** Uploads a file ahead of its message, and returns its {@code uploaded_filename}. */
    public String upload(String filename, String contentType, byte[] content) {
        ByteBuffer copy = ByteBuffer.wrap(content.clone()).asReadOnlyBuffer();
        return state.locked(() -> {
            String uploaded = state.seeds.snowflake() + "/" + filename;
            object.uploads.put(uploaded, new Part(uploaded, filename, contentType, copy));
            return uploaded;
        });
    }

    @Override
    public String toString() {
        return state.locked(
                () -> "EmulatedChannel{id=" + object.id + ", type=" + object.type + ", name=" + object.name + "}");
    }

    private EmulatedChannel newThread(int type, String threadName) {
        return state.locked(() -> handle(community.createThread(object, null, type, threadName)));
    }

    private EmulatedChannel handle(Channel other) {
        return new EmulatedChannel(world, other);
    }

    private EmulatedInvite create(Account inviter, Invite.Terms terms) {
        return state.locked(() -> new EmulatedInvite(world, community.invites.create(object, inviter, terms)));
    }
}
