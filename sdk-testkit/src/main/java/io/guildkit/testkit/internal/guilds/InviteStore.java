package io.guildkit.testkit.internal.guilds;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Store;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All invites. Expired and used-up invites are not found. */
public final class InviteStore extends Store<Invite> {
    /** The codes with which accounts may create an invite to be friends. */
    public final Map<String, Account> friendCodes = new LinkedHashMap<>();

    private final State state;

    InviteStore(State state) {
        super("an invite", invite -> invite.code);
        this.state = state;
    }

    /** Creates an invite to a channel, or to a friendship without a channel. */
    public Invite create(@Nullable Channel channel, @Nullable Account inviter, Invite.Terms terms) {
        return restore(null, channel, inviter, terms, null);
    }

    /**
     * Adds an existing invite, or one from a seed. Its code and time of creation are new if they are null. Without a
     * channel, it is a friend invite.
     */
    @CanIgnoreReturnValue
    public Invite restore(
            @Nullable String code,
            @Nullable Channel channel,
            @Nullable Account inviter,
            Invite.Terms terms,
            @Nullable Instant created) {
        Invite invite = new Invite(
                code == null ? state.seeds.inviteCode() : code,
                channel,
                inviter,
                terms,
                created == null ? state.now() : created);
        if (find(invite.code).isPresent()) {
            throw new IllegalArgumentException("There is an invite with this code already: " + invite.code);
        }
        put(invite);
        return invite;
    }

    /** Removes an invite. A guild loses its vanity code with the invite. */
    @Override
    public void remove(Invite invite) {
        Guild guild = invite.guild();
        if (guild != null && invite.isVanity()) {
            guild.vanityCode = null;
        }
        super.remove(invite);
    }

    /** Returns an invite that can be reused, because it is for the same channel with the same terms. */
    public Optional<Invite> similar(Channel channel, Account inviter, Invite.Terms terms) {
        return first(invite -> isUsable(invite)
                && Objects.equals(inviter, invite.inviter)
                && channel.equals(invite.channel)
                && terms.equals(invite.terms)
                && !invite.isVanity());
    }

    /** Returns the invite with a code, if it can still be used. */
    public Optional<Invite> find(String code) {
        return byId(code).filter(this::isUsable);
    }

    /** Returns the invites into a guild that users have created. */
    public List<Invite> into(Guild guild) {
        return where(invite -> isUsable(invite) && guild.equals(invite.guild()) && !invite.isSpecial());
    }

    /** Returns the invites into a channel that users have created. */
    public List<Invite> into(Channel channel) {
        return where(invite -> isUsable(invite) && channel.equals(invite.channel) && !invite.isSpecial());
    }

    public List<Invite> friendInvitesOf(Account account) {
        return where(invite -> isUsable(invite) && invite.type == Invite.FRIEND && account.equals(invite.inviter));
    }

    /** Returns a code for creating a friend invite. */
    public String newFriendCode(Account account) {
        String code = state.seeds.inviteCode();
        friendCodes.put(code, account);
        return code;
    }

    private boolean isUsable(Invite invite) {
        return invite.isUsable(state.now());
    }
}
