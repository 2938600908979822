package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Channel.ForumTag;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Invite;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;

/** A handle on a channel within an emulator, of a guild or between a few people. */
public final class EmulatedChannel {
    private static final Invite.Terms FOR_EVER = Invite.Terms.simple(0, 0);
    private static final Invite.Terms FOR_A_DAY = Invite.Terms.simple(86_400, 0);

    private static final Duration A_WHILE = Duration.ofSeconds(10);

    private final State state;
    private final Community community;
    private final Channel channel;

    EmulatedChannel(State state, Community community, Channel channel) {
        this.state = state;
        this.community = community;
        this.channel = channel;
    }

    /** Returns the id. */
    public String id() {
        return channel.id;
    }

    /** Returns the number of the type. */
    public int type() {
        return channel.type;
    }

    /** Returns the name. */
    public Optional<String> name() {
        return Optional.ofNullable(channel.name);
    }

    /** Returns whether an account is in this private channel. */
    public boolean isRecipient(EmulatedAccount account) {
        return state.locked(() -> channel.recipients.contains(account.account()));
    }

    /** Grants permissions in this channel to an account, by name. */
    public void allow(EmulatedAccount account, String... permissions) {
        state.lockedRun(() -> {
            for (Permission permission : Permissions.named(permissions)) {
                channel.allow(account.account(), permission);
            }
        });
    }

    /** Starts a stream of an account in this voice channel. */
    public void startStream(EmulatedAccount account) {
        state.lockedRun(() -> channel.streamers.add(account.account()));
    }

    /** Ends the stream of an account. */
    public void stopStream(EmulatedAccount account) {
        state.lockedRun(() -> channel.streamers.remove(account.account()));
    }

    /** Creates an invite without an event: unlimited for a guild, valid for a day for a group DM. */
    @CanIgnoreReturnValue
    public EmulatedInvite invite(EmulatedAccount inviter) {
        return create(inviter.account(), channel.guild == null ? FOR_A_DAY : FOR_EVER);
    }

    /** Creates an invite with a target, by the number of the target type. */
    public EmulatedInvite inviteTo(int targetType, EmulatedAccount inviter) {
        return create(inviter.account(), FOR_EVER.leadingTo(targetType));
    }

    /** Returns a seed of an integration of this private channel. {@link EmulatedGuild#integration} lists the types. */
    public IntegrationSeed integration(String type) {
        return new IntegrationSeed(state, type, null, channel.integrations);
    }

    /** Returns the integrations of this private channel. */
    public List<EmulatedIntegration> integrations() {
        return state.locked(() -> channel.integrations.values().stream()
                .map(integration -> new EmulatedIntegration(state, integration))
                .toList());
    }

    /** Returns a seed of a webhook that posts to this channel. */
    public WebhookSeed webhook(String webhookName) {
        return new WebhookSeed(state, community, channel, webhookName);
    }

    /** Returns the webhooks that post to this channel, the oldest first. */
    public List<EmulatedWebhook> webhooks() {
        return new Webhooks(state, community)
                .all().stream()
                        .filter(webhook -> webhook.channel().id().equals(id()))
                        .toList();
    }

    /** Creates a public thread. */
    public EmulatedChannel thread(String threadName) {
        return newThread(ChannelType.threadOf(channel.type), threadName);
    }

    /** Creates a private thread, which only invited users see. */
    public EmulatedChannel privateThread(String threadName) {
        return newThread(ChannelType.PRIVATE_THREAD, threadName);
    }

    /** Returns the threads of this channel, the oldest first. */
    public List<EmulatedChannel> threads() {
        return state.locked(() -> channel.threads.stream().map(this::handle).toList());
    }

    /** Archives this thread until the next message. */
    public void archive() {
        state.lockedRun(() -> channel.archived = true);
    }

    /** Returns whether this thread is archived. */
    public boolean isArchived() {
        return state.locked(() -> channel.archived);
    }

    /**
     * Returns the id of a tag of this forum.
     *
     * @throws NoSuchElementException if the name does not exist
     */
    public String tagId(String tagName) {
        return state.locked(() -> channel.tags.stream()
                .filter(tag -> tag.name().equals(tagName))
                .findFirst()
                .map(ForumTag::id)
                .orElseThrow(() -> new NoSuchElementException("There is no tag called '" + tagName + "'.")));
    }

    /** Returns the ids of the tags that this thread of a forum has. */
    public List<String> appliedTags() {
        return state.locked(() -> List.copyOf(channel.appliedTags));
    }

    /** Returns the messages in this channel or thread, the oldest first. */
    public List<EmulatedMessage> messages() {
        return state.locked(() -> community.messages.in(channel).stream()
                .map(message -> new EmulatedMessage(state, community, message))
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
        boolean there = state.await(() -> community.messages.in(channel).size() >= count, limit);
        List<EmulatedMessage> messages = messages();
        if (!there) {
            throw new AssertionError("Expected " + count + " messages within " + limit + ", but there are "
                    + messages.size() + ": " + messages);
        }
        return messages;
    }

    /** Blocks messages with a word. Only callers that wait for their message receive the error. */
    public void blockWord(String word) {
        state.lockedRun(() -> channel.blockedWords.add(word.toLowerCase(Locale.ROOT)));
    }

    /** Uploads a file ahead of its message, and returns its {@code uploaded_filename}. */
    public String upload(String filename, String contentType, byte[] content) {
        ByteBuffer copy = ByteBuffer.wrap(content.clone()).asReadOnlyBuffer();
        return state.locked(() -> {
            String uploaded = state.seeds.snowflake() + "/" + filename;
            channel.uploads.put(uploaded, new Part(uploaded, filename, contentType, copy));
            return uploaded;
        });
    }

    @Override
    public String toString() {
        return state.locked(
                () -> "EmulatedChannel{id=" + channel.id + ", type=" + channel.type + ", name=" + channel.name + "}");
    }

    Channel channel() {
        return channel;
    }

    private EmulatedChannel newThread(int type, String threadName) {
        return state.locked(() -> handle(community.createThread(channel, null, type, threadName)));
    }

    private EmulatedChannel handle(Channel other) {
        return new EmulatedChannel(state, community, other);
    }

    private EmulatedInvite create(Account inviter, Invite.Terms terms) {
        return state.locked(() -> new EmulatedInvite(state, community.invites.create(channel, inviter, terms)));
    }
}
