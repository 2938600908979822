package io.guildkit.core.model;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireOmitEmpty;
import io.guildkit.core.wire.WireRequest;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The mentions of a message that send notifications. Other mentions are shown without a notification.
 *
 * <p>A request either allows all mentions of a kind, or lists the users or roles of this kind.
 */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface AllowedMentions extends WireRequest permits AllowedMentionsBuilder.ImmutableAllowedMentions {
    /** Writes this type as JSON. */
    WireWriter<AllowedMentions> CODEC = AllowedMentionsCodec.CODEC;

    /** {@return the kinds of mention that are all allowed; empty for the service's choice} */
    Optional<List<MentionType>> parse();

    /** {@return the roles that may be notified; at most 100, and none if {@link #parse()} allows all roles} */
    @WireOmitEmpty
    List<Snowflake> roles();

    /** {@return the users that may be notified; at most 100, and none if {@link #parse()} allows all users} */
    @WireOmitEmpty
    List<Snowflake> users();

    /** {@return whether a reply notifies the author of the original message; empty for the service's default} */
    Optional<Boolean> repliedUser();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        checkNamed(faults.at("roles"), roles(), MentionType.ROLES);
        checkNamed(faults.at("users"), users(), MentionType.USERS);
        faults.throwIfAny();
    }

    private void checkNamed(FieldErrors place, List<Snowflake> named, MentionType kind) {
        place.size(named.size(), 0, 100);
        if (!named.isEmpty() && parse().orElse(List.of()).contains(kind)) {
            place.add(
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    "parse already allows all " + kind + ". Name no " + kind + " here, or remove them from parse.");
        }
    }

    /**
     * Returns a rule by which a message notifies no user, for text from other sources.
     *
     * @return the rule
     */
    static AllowedMentions none() {
        return of();
    }

    /**
     * Returns the rule by which a message notifies only certain users, if its text mentions them.
     *
     * @param users the users
     * @return the rule
     */
    static AllowedMentions onlyUsers(Snowflake... users) {
        return builder().parse().users(users).build();
    }

    /**
     * Returns the rule by which a message notifies only the mentioned members of certain roles.
     *
     * @param roles the roles
     * @return the rule
     */
    static AllowedMentions onlyRoles(Snowflake... roles) {
        return builder().parse().roles(roles).build();
    }

    /**
     * Returns the rule by which a message notifies all mentioned users, roles, and everyone.
     *
     * @return the rule
     */
    static AllowedMentions everyone() {
        return of(MentionType.ROLES, MentionType.USERS, MentionType.EVERYONE);
    }

    /**
     * Returns the rule by which a message notifies by certain kinds of mentions.
     *
     * @param kinds the kinds of mention
     * @return the rule
     */
    static AllowedMentions of(MentionType... kinds) {
        return builder().parse(kinds).build();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static AllowedMentionsBuilder builder() {
        return new AllowedMentionsBuilder();
    }
}
