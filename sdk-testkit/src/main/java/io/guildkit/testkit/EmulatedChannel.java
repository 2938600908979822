package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.InviteTerms;
import io.guildkit.testkit.internal.guilds.Permission;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import java.util.List;
import java.util.Optional;

/** A handle on a channel within an emulator, of a guild or between a few people. */
public final class EmulatedChannel {
    private static final InviteTerms FOR_EVER = InviteTerms.simple(0, 0);
    private static final InviteTerms FOR_A_DAY = InviteTerms.simple(86_400, 0);

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
        return channel.id();
    }

    /** Returns the number of the type. */
    public int type() {
        return channel.type();
    }

    /** Returns the name. */
    public Optional<String> name() {
        return Optional.ofNullable(channel.name());
    }

    /** Tells whether somebody takes part in this private channel. */
    public boolean isRecipient(EmulatedAccount account) {
        return state.locked(() -> channel.recipients().contains(account.account()));
    }

    /** Allows somebody to do something in this channel only, by the names of permissions. */
    public void allow(EmulatedAccount account, String... permissions) {
        state.lockedRun(() -> {
            for (Permission permission : Permissions.named(permissions)) {
                channel.allow(account.account(), permission);
            }
        });
    }

    /** Makes somebody show a screen in this voice channel. */
    public void startStream(EmulatedAccount account) {
        state.lockedRun(() -> channel.streamers().add(account.account()));
    }

    /** Makes somebody show a screen no longer. */
    public void stopStream(EmulatedAccount account) {
        state.lockedRun(() -> channel.streamers().remove(account.account()));
    }

    /** Creates an invite without an event: into a guild for ever, into a group DM for a day. */
    @CanIgnoreReturnValue
    public EmulatedInvite invite(EmulatedAccount inviter) {
        return create(inviter.account(), channel.guild() == null ? FOR_A_DAY : FOR_EVER);
    }

    /** Creates an invite that leads to a thing besides the channel, by the number of the target type. */
    public EmulatedInvite inviteTo(int targetType, EmulatedAccount inviter) {
        return create(inviter.account(), FOR_EVER.leadingTo(targetType));
    }

    /** Begins to describe an integration of this private channel; {@link EmulatedGuild#integration} knows the types. */
    public IntegrationSeed integration(String type) {
        return new IntegrationSeed(state, community, type, null, channel.integrations());
    }

    /** Returns the integrations of this private channel. */
    public List<EmulatedIntegration> integrations() {
        return state.locked(() -> channel.integrations().values().stream()
                .map(integration -> new EmulatedIntegration(state, integration))
                .toList());
    }

    Channel channel() {
        return channel;
    }

    private EmulatedInvite create(Account inviter, InviteTerms terms) {
        return state.locked(() -> new EmulatedInvite(state, community.invites().create(channel, inviter, terms)));
    }
}
