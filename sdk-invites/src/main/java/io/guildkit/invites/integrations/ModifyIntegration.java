package io.guildkit.invites.integrations;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The changes of an integration. Fields that are not set stay as they are. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyIntegration extends WireRequest
        permits ModifyIntegrationBuilder.ImmutableModifyIntegration {
    /** Writes this type as JSON. */
    WireWriter<ModifyIntegration> CODEC = ModifyIntegrationCodec.CODEC;

    /** {@return the treatment of members whose subscription has expired; empty to keep it} */
    Optional<ExpireBehavior> expireBehavior();

    /** {@return the number of days for which an expired subscription still counts: 1, 3, 7, 14 or 30; empty to keep it} */
    Optional<Integer> expireGracePeriod();

    /**
     * {@return whether to synchronise emoticons, which only {@link IntegrationKind#STREAM_PROVIDER_A} has; empty to
     * keep it}
     */
    Optional<Boolean> enableEmoticons();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        expireGracePeriod()
                .filter(days -> !GracePeriods.DAYS.contains(days))
                .ifPresent(days -> faults.at("expire_grace_period")
                        .choice("Must be 1, 3, 7, 14 or 30 days, but is " + days + "."));
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ModifyIntegrationBuilder builder() {
        return new ModifyIntegrationBuilder();
    }
}
