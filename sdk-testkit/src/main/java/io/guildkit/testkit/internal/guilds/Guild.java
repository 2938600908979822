package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Account;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A guild. What it consists of may be changed through the collections it returns. */
public final class Guild {
    private final String id;
    private final Account owner;
    private final GuildLook look;
    private final DiscoveryProfile discovery = new DiscoveryProfile();
    private final Requirements requirements = new Requirements();
    private final Set<String> features = new LinkedHashSet<>();
    private final Set<Permission> everyone = EnumSet.of(Permission.CREATE_INSTANT_INVITE, Permission.CHANGE_NICKNAME);
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final List<Guest> guests = new ArrayList<>();
    private final Set<Account> banned = new LinkedHashSet<>();
    private final Set<Account> applicants = new LinkedHashSet<>();
    private final List<Channel> channels = new ArrayList<>();
    private final Map<String, Integration> integrations = new LinkedHashMap<>();
    private final List<Webhook> webhooks = new ArrayList<>();
    private final List<Emoji> emojis = new ArrayList<>();
    private final List<Sticker> stickers = new ArrayList<>();
    private final Map<String, ScheduledEvent> events = new LinkedHashMap<>();
    private @Nullable StorePage storePage;
    private @Nullable Integer memberEstimate;
    private @Nullable Integer presenceEstimate;
    private boolean verificationForm;
    private boolean joinRequests;
    private boolean previewable = true;

    Guild(String id, String name, Account owner) {
        this.id = id;
        this.owner = owner;
        this.look = new GuildLook(name);
        add(owner);
    }

    /** Makes somebody a member who isn't one yet. */
    public Member add(Account account) {
        return members.computeIfAbsent(account.id(), key -> new Member(account));
    }

    /** Returns a member. */
    public Optional<Member> member(Account account) {
        return Optional.ofNullable(members.get(account.id()));
    }

    /** Tells whether somebody may do something: the owner everything, others what they or everyone were allowed. */
    public boolean allows(Account account, Permission permission) {
        return account.equals(owner)
                || member(account)
                        .filter(member -> everyone.contains(permission)
                                || member.permissions().contains(permission))
                        .isPresent();
    }

    /** Tells whether the guild has a feature. */
    public boolean has(String feature) {
        return features.contains(feature);
    }

    /** Returns the number of members that is told to the public. */
    public int approximateMembers() {
        return memberEstimate == null ? members.size() : memberEstimate;
    }

    /** Returns the number of members who are online that is told to the public. */
    public int approximatePresences(int counted) {
        return presenceEstimate == null ? counted : presenceEstimate;
    }

    /** Sets the numbers that are told to the public, whatever the truth is. */
    public void estimate(int memberCount, int presenceCount) {
        memberEstimate = memberCount;
        presenceEstimate = presenceCount;
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Returns whose guild it is. */
    public Account owner() {
        return owner;
    }

    /** Returns how the guild presents itself. */
    public GuildLook look() {
        return look;
    }

    /** Returns how the guild presents itself to strangers. */
    public DiscoveryProfile discovery() {
        return discovery;
    }

    /** Returns how well the guild does by the rules of discovery. */
    public Requirements requirements() {
        return requirements;
    }

    /** Returns the features. */
    public Set<String> features() {
        return features;
    }

    /** Returns what every member may do. */
    public Set<Permission> everyone() {
        return everyone;
    }

    /** Returns the members by the ids of their accounts. */
    public Map<String, Member> members() {
        return members;
    }

    /** Returns the guests. */
    public List<Guest> guests() {
        return guests;
    }

    /** Returns who may not come in. */
    public Set<Account> banned() {
        return banned;
    }

    /** Returns who has asked to be let in. */
    public Set<Account> applicants() {
        return applicants;
    }

    /** Returns the channels. */
    public List<Channel> channels() {
        return channels;
    }

    /** Returns the integrations by their ids. */
    public Map<String, Integration> integrations() {
        return integrations;
    }

    /** Returns the webhooks. */
    public List<Webhook> webhooks() {
        return webhooks;
    }

    /** Returns the emojis. */
    public List<Emoji> emojis() {
        return emojis;
    }

    /** Returns the stickers. */
    public List<Sticker> stickers() {
        return stickers;
    }

    /** Returns the announced events by their ids. */
    public Map<String, ScheduledEvent> events() {
        return events;
    }

    /** Returns the page on which the guild sells subscriptions, or null. */
    public @Nullable StorePage storePage() {
        return storePage;
    }

    /** Opens a page on which the guild sells subscriptions. */
    public void setStorePage(StorePage page) {
        storePage = page;
    }

    /** Tells whether new members have a form to fill in. */
    public boolean hasVerificationForm() {
        return verificationForm;
    }

    /** Says whether new members have a form to fill in. */
    public void setVerificationForm(boolean value) {
        verificationForm = value;
    }

    /** Tells whether people must ask to be let in. */
    public boolean takesJoinRequests() {
        return joinRequests;
    }

    /** Says whether people must ask to be let in. */
    public void setJoinRequests(boolean value) {
        joinRequests = value;
    }

    /** Tells whether one can look around before being let in. */
    public boolean isPreviewable() {
        return previewable;
    }

    /** Says whether one can look around before being let in. */
    public void setPreviewable(boolean value) {
        previewable = value;
    }
}
