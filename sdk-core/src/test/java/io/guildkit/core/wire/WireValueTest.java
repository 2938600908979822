package io.guildkit.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.internal.codec.ValueWriters;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.MentionType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WireValueTest {
    private static final class Twice extends IntValue {
        Twice(@Nullable Integer raw, @Nullable String name) {
            super(raw, name);
        }
    }

    @Test
    void returnsConstantsForKnownValues() {
        assertThat(ChannelType.of(15)).isSameAs(ChannelType.GUILD_FORUM);
        assertThat(AuthenticatorType.of("totp")).isSameAs(AuthenticatorType.TOTP);
        assertThat(ChannelType.GUILD_FORUM.isKnown()).isTrue();
        assertThat(ChannelType.GUILD_FORUM.isAbsent()).isFalse();
        assertThat(ChannelType.GUILD_FORUM).hasToString("GUILD_FORUM");
        assertThat(ChannelType.GUILD_FORUM.name()).isEqualTo("GUILD_FORUM");
        assertThat(ChannelType.GUILD_FORUM.value()).isEqualTo(15);
    }

    @Test
    void keepsUnknownValues() {
        ChannelType newer = ChannelType.of(99);
        assertThat(newer.isKnown()).isFalse();
        assertThat(newer.isAbsent()).isFalse();
        assertThat(newer.value()).isEqualTo(99);
        assertThat(newer.name()).isEqualTo("UNKNOWN");
        assertThat(newer).hasToString("UNKNOWN(99)");
        assertThat(ValueWriters.value().encode(newer)).isEqualTo("99");
        assertThat(ValueWriters.value().encode(AuthenticatorType.of("smoke"))).isEqualTo("\"smoke\"");
    }

    @Test
    void equalValuesOfOneEnumerationAreEqual() {
        assertThat(ChannelType.of(99)).isEqualTo(ChannelType.of(99)).hasSameHashCodeAs(ChannelType.of(99));
        assertThat(ChannelType.of(99)).isNotEqualTo(ChannelType.of(98)).isNotEqualTo(ChannelType.UNKNOWN);
    }

    @Test
    void valuesOfDifferentEnumerationsAreNotEqual() {
        assertThat((Object) AuthenticatorType.of("x")).isNotEqualTo(MentionType.of("x"));
        assertThat((Object) AuthenticatorType.UNKNOWN).isNotEqualTo(MentionType.UNKNOWN);
    }

    @Test
    void absentValueIsNotConstant() {
        assertThat(ChannelType.UNKNOWN.isAbsent()).isTrue();
        assertThat(ChannelType.UNKNOWN.isKnown()).isFalse();
        assertThat(ChannelType.UNKNOWN.value()).isEqualTo(-1);
        assertThat(AuthenticatorType.UNKNOWN.value()).isEmpty();
        assertThat(ChannelType.UNKNOWN).hasToString("UNKNOWN");
        assertThat(ChannelType.values()).doesNotContain(ChannelType.UNKNOWN);
        assertThat(ChannelType.of(-1)).isNotEqualTo(ChannelType.UNKNOWN);
    }

    @Test
    void rejectsTwoConstantsOfOneValue() {
        WireValue.Known<Integer, Twice> known = new WireValue.Known<>();
        known.add(new Twice(1, "ONE"));
        assertThatThrownBy(() -> known.add(new Twice(1, "ALSO_ONE")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ONE and ALSO_ONE are the same");
    }
}
