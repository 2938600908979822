package io.guildkit.core.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.codec.ValueWriters;
import io.guildkit.core.model.MessageFlag;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlagSetTest {
    private enum Power implements Flag {
        READ(0),
        WRITE(8),
        SCRIBBLE(8),
        FLY(45),
        LAST(62);

        private final int bit;

        Power(int bit) {
            this.bit = bit;
        }

        @Override
        public int bit() {
            return bit;
        }
    }

    @Test
    void flagsOfOneBitAreEqual() {
        FlagSet<Power> one = FlagSet.of(Power.SCRIBBLE);
        assertThat(one.has(Power.WRITE)).isTrue();
        assertThat(one.known()).containsExactlyInAnyOrder(Power.WRITE, Power.SCRIBBLE);
        assertThat(one).isEqualTo(FlagSet.of(Power.WRITE)).hasSameHashCodeAs(FlagSet.of(Power.WRITE));
        assertThat(one.minus(Power.WRITE).isEmpty()).isTrue();
        assertThat(one.unknownBits()).isZero();
    }

    @Test
    void containsBitsAbove31() {
        FlagSet<Power> high = FlagSet.of(Power.FLY, Power.LAST);
        assertThat(high.bits()).isEqualTo((1L << 45) | (1L << 62));
        assertThat(high.has(Power.FLY)).isTrue();
        assertThat(high.has(Power.READ)).isFalse();
        assertThat(ValueWriters.<Power>flags().encode(high)).isEqualTo(Long.toString((1L << 45) | (1L << 62)));
    }

    @Test
    void plusAndMinusReturnChangedCopies() {
        FlagSet<Power> none = FlagSet.none(Power.class);
        FlagSet<Power> some = none.plus(Power.READ).plus(Power.FLY);
        assertThat(none.isEmpty()).isTrue();
        assertThat(some.known()).containsExactly(Power.READ, Power.FLY);
        assertThat(some.minus(Power.READ)).isEqualTo(FlagSet.of(Power.FLY));
        assertThat(some.minus(Power.LAST)).isEqualTo(some);
        assertThat(some.plus(Power.READ)).isEqualTo(some);
    }

    @Test
    void keepsBitsWithoutName() {
        FlagSet<Power> odd = FlagSet.ofBits(Power.class, 0b110 | (1L << 63)).plus(Power.READ);
        assertThat(odd.unknownBits()).isEqualTo(0b110 | (1L << 63));
        assertThat(odd.minus(Power.READ).bits()).isEqualTo(0b110 | (1L << 63));
        assertThat(odd.known()).containsExactly(Power.READ);
        assertThat(odd).hasToString("[READ]+0x8000000000000006");
        assertThat(FlagSet.of(Power.FLY)).hasToString("[FLY]");
    }

    @Test
    void setsOfDifferentEnumsAreNotEqual() {
        assertThat((Object) FlagSet.none(Power.class)).isNotEqualTo(FlagSet.none(MessageFlag.class));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20_261_121})
    void everyBitIsKnownOrUnknown(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        for (int i = 0; i < 1000; i++) {
            FlagSet<Power> set = FlagSet.ofBits(Power.class, random.nextLong());
            long known = set.known().stream().mapToLong(Power::mask).reduce(0, (a, b) -> a | b);
            assertThat(known | set.unknownBits())
                    .as("seed %s, round %s", seed, i)
                    .isEqualTo(set.bits());
            assertThat(known & set.unknownBits()).isZero();
        }
    }
}
