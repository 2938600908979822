package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/** Creates identifiers from texts and numbers, and flags from numbers. */
class ScalarsFuzzTest {
    @FuzzTest(maxDuration = Inputs.SEARCH)
    void preservesValues(byte[] input) {
        String text = Inputs.text(input);
        Snowflake.tryParse(text).ifPresent(id -> isKept(id, text));
        long number = ByteBuffer.wrap(Arrays.copyOf(input, Long.BYTES)).getLong();
        isKept(Snowflake.of(number), Long.toUnsignedString(number));
        isKept(FlagSet.ofBits(ApplicationFlag.class, number), number);
    }

    private static void isKept(Snowflake id, String text) {
        Accessors.callAll(id);
        assertThat(id).hasToString(text).isEqualTo(Snowflake.of(text)).isEqualByComparingTo(Snowflake.of(text));
        id.createdAt()
                .ifPresent(moment -> assertThat(moment)
                        .isBetween(Instant.parse("2015-01-01T00:00:00Z"), Instant.parse("2155-01-01T00:00:00Z")));
    }

    private static void isKept(FlagSet<ApplicationFlag> flags, long bits) {
        Accessors.callAll(flags);
        assertThat(flags.bits()).isEqualTo(bits);
        FlagSet<ApplicationFlag> again = FlagSet.ofBits(ApplicationFlag.class, flags.unknownBits());
        assertThat(again.known()).isEmpty();
        for (ApplicationFlag flag : flags.known()) {
            again = again.plus(flag);
        }
        assertThat(again).isEqualTo(flags);
    }
}
