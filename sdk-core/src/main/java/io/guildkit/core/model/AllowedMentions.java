package io.guildkit.core.model;

import io.guildkit.core.json.WireModel;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** Whom a message may notify. What its text mentions beyond that is shown, but notifies nobody. */
@Value.Immutable
@WireModel
public sealed interface AllowedMentions permits AllowedMentionsBuilder.ImmutableAllowedMentions {
    /** {@return the kinds of mention that are all allowed; empty leaves it to the service} */
    Optional<List<MentionType>> parse();

    /** {@return the roles that may be notified} */
    List<Snowflake> roles();

    /** {@return the users that may be notified} */
    List<Snowflake> users();

    /** {@return whether the author of the message that is answered is notified; empty leaves it to the service} */
    Optional<Boolean> repliedUser();

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static AllowedMentionsBuilder builder() {
        return new AllowedMentionsBuilder();
    }
}
