package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Seeds;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All invites. Expired and used-up invites are not found. */
public final class InviteStore {
    private final Map<String, Invite> byCode = new LinkedHashMap<>();
    /** The codes with which accounts may create an invite to be friends. */
    public final Map<String, Account> friendCodes = new LinkedHashMap<>();

    private final Seeds seeds;
    private final Supplier<Instant> now;

    InviteStore(Seeds seeds, Supplier<Instant> now) {
        this.seeds = seeds;
        this.now = now;
    }

    public Invite create(Channel channel, @Nullable Account inviter, InviteTerms terms) {
        return create(seeds.inviteCode(), channel, inviter, terms);
    }

    /** Creates an invite to a channel with a new code. */
    public Invite create(String code, Channel channel, @Nullable Account inviter, InviteTerms terms) {
        int type = channel.guild == null ? Invite.GROUP_DM : Invite.GUILD;
        return add(new Invite(code, type, channel, inviter, terms, now.get()));
    }

    /**
     * Adds an existing invite, or one from a seed.
     *
     * @param code the code, or null for a new one
     * @param channel the channel, or null for a friend invite
     * @param created the time of creation; null for now
     */
    public Invite restore(
            @Nullable String code,
            @Nullable Channel channel,
            @Nullable Account inviter,
            InviteTerms terms,
            @Nullable Instant created) {
        int type = channel == null ? Invite.FRIEND : channel.guild == null ? Invite.GROUP_DM : Invite.GUILD;
        return add(new Invite(
                code == null ? newCode() : code, type, channel, inviter, terms, created == null ? now.get() : created));
    }

    /** Returns all invites, those too that can no longer be used. */
    public List<Invite> all() {
        return List.copyOf(byCode.values());
    }

    public Invite createFriendInvite(String code, Account inviter, InviteTerms terms) {
        return add(new Invite(code, Invite.FRIEND, null, inviter, terms, now.get()));
    }

    /** Returns an invite that can be reused instead of creating one. */
    public Optional<Invite> similar(Channel channel, Account inviter, InviteTerms terms) {
        return all(invite -> invite.isLike(inviter, channel, terms)).stream().findFirst();
    }

    /** Returns the invite with a code, if it can still be used. */
    public Optional<Invite> find(String code) {
        return Optional.ofNullable(byCode.get(code)).filter(invite -> invite.isUsable(now.get()));
    }

    public List<Invite> all(Predicate<Invite> wanted) {
        return byCode.values().stream()
                .filter(invite -> invite.isUsable(now.get()))
                .filter(wanted)
                .toList();
    }

    /** Returns the invites into a guild that people have created. */
    public List<Invite> into(Guild guild) {
        return all(invite -> guild.equals(invite.guild()) && !invite.isSpecial() && !invite.isVanity());
    }

    /** Returns the invites into a channel that people have created. */
    public List<Invite> into(Channel channel) {
        return all(invite -> channel.equals(invite.channel) && !invite.isSpecial() && !invite.isVanity());
    }

    public List<Invite> friendInvitesOf(Account account) {
        return all(invite -> invite.type == Invite.FRIEND && account.equals(invite.inviter));
    }

    public void delete(Invite invite) {
        byCode.remove(invite.code);
    }

    /** Returns a code for creating a friend invite. */
    public String newFriendCode(Account account) {
        String code = seeds.inviteCode();
        friendCodes.put(code, account);
        return code;
    }

    /** Returns a code for an invite to be friends that has none yet. */
    public String newCode() {
        return seeds.inviteCode();
    }

    /** Accepts an account's code for a friend invite, once. */
    public boolean spendFriendCode(String code, Account account) {
        return friendCodes.remove(code, account);
    }

    private Invite add(Invite invite) {
        Invite known = byCode.get(invite.code);
        if (known != null && known.isUsable(now.get())) {
            throw new IllegalArgumentException("There is an invite with this code already: " + invite.code);
        }
        byCode.put(invite.code, invite);
        return invite;
    }
}
