package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A guild. Its collections are mutable. */
public final class Guild {
    public final String id;
    public final Account owner;
    public String name;
    public @Nullable String description;
    /** A hash, as all images are. */
    public @Nullable String icon;

    public @Nullable String banner;
    public @Nullable String splash;
    public @Nullable String discoverySplash;
    public @Nullable String vanityCode;
    public String locale = "en-US";
    public int verificationLevel = 1;
    public int nsfwLevel;
    public int boosts;
    public final DiscoveryProfile discovery = new DiscoveryProfile();
    public final Requirements requirements = new Requirements();
    public final Set<String> features = new LinkedHashSet<>();
    /** The permissions of every member. */
    public final Set<Permission> everyone = EnumSet.of(Permission.CREATE_INSTANT_INVITE, Permission.CHANGE_NICKNAME);

    public final Map<String, Member> members = new LinkedHashMap<>();
    public final List<Guest> guests = new ArrayList<>();
    public final Set<Account> banned = new LinkedHashSet<>();
    /** The accounts that have requested to join. */
    public final Set<Account> applicants = new LinkedHashSet<>();

    public final List<Channel> channels = new ArrayList<>();
    public final Map<String, Integration> integrations = new LinkedHashMap<>();
    public final List<Webhook> webhooks = new ArrayList<>();
    public final List<Emoji> emojis = new ArrayList<>();
    public final List<Sticker> stickers = new ArrayList<>();
    public final Map<String, ScheduledEvent> events = new LinkedHashMap<>();
    /** The page on which the guild sells subscriptions, or null. */
    public @Nullable StorePage storePage;
    /** Whether new members must complete a form. */
    public boolean verificationForm;
    /** Whether accounts must request to join. */
    public boolean joinRequests;
    /** Whether the guild can be viewed before joining. */
    public boolean previewable = true;
    /** The public number of members; null for the real one. */
    public @Nullable Integer memberEstimate;
    /** The public number of online members; null for the real one. */
    public @Nullable Integer presenceEstimate;

    Guild(String id, String name, Account owner) {
        this.id = id;
        this.owner = owner;
        this.name = name;
        add(owner);
    }

    public record Emoji(String id, String name) {}

    public record Sticker(String id, String name) {}

    /**
     * An account that may use one voice channel without being a member, with the gateway session that sees the channel.
     */
    public record Guest(Account account, String gatewaySession, Channel channel) {}

    /** An event in a voice channel. */
    public record ScheduledEvent(String id, Channel channel, Account creator, String name, Instant start) {}

    /**
     * The page on which a guild sells subscriptions to its only product, with the invites to the page and to the
     * purchase. A locked guild is for subscribers only. The number of subscribers is null if it is not public.
     */
    public record StorePage(
            String settingsId,
            String listingId,
            boolean locked,
            @Nullable Integer subscribers,
            Invite pageInvite,
            Invite purchaseInvite) {
        /** Returns this page with another object for the invite with the same code. */
        public StorePage replacing(Invite invite) {
            return new StorePage(
                    settingsId,
                    listingId,
                    locked,
                    subscribers,
                    invite.code.equals(pageInvite.code) ? invite : pageInvite,
                    invite.code.equals(purchaseInvite.code) ? invite : purchaseInvite);
        }
    }

    public Member add(Account account) {
        return members.computeIfAbsent(account.id, key -> new Member(account));
    }

    public Optional<Member> member(Account account) {
        return Optional.ofNullable(members.get(account.id));
    }

    /** Returns whether an account has a permission. The owner has all, other members have their own and those of everyone. */
    public boolean allows(Account account, Permission permission) {
        return account.equals(owner)
                || member(account)
                        .filter(member -> everyone.contains(permission) || member.permissions.contains(permission))
                        .isPresent();
    }

    public boolean has(String feature) {
        return features.contains(feature);
    }

    /** A member of a guild. */
    public static final class Member {
        public final Account account;
        /** The permissions beyond those of every member. */
        public final Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        /** Whether the membership ends when the last device disconnects. */
        public boolean temporary;
        /** Whether the member must still complete the verification form. */
        public boolean pending;

        Member(Account account) {
            this.account = account;
        }
    }

    /** Returns the public number of members. */
    public int approximateMembers() {
        return memberEstimate == null ? members.size() : memberEstimate;
    }

    /** Sets the public numbers, independent of the real ones. */
    public void estimate(int memberCount, int presenceCount) {
        memberEstimate = memberCount;
        presenceEstimate = presenceCount;
    }
}
