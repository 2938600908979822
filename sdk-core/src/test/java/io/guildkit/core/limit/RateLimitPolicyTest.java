package io.guildkit.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RateLimitPolicyTest {
    private static final RateLimitPolicy STANDARD = RateLimitPolicy.standard();
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void pausesForTenMinutesAtMostByDefault() {
        assertThat(STANDARD)
                .isEqualTo(new RateLimitPolicy(
                        Optional.empty(),
                        1_000,
                        Duration.ofMinutes(10),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10)));
    }

    @Test
    void changesOneSettingAtATime() {
        RateLimitPolicy all = STANDARD.withGlobal(50, SECOND)
                .withMaxInvalid(20, Duration.ofMinutes(5))
                .withMaxWait(Duration.ofSeconds(7))
                .withMaxPause(Duration.ofSeconds(8));
        assertThat(all)
                .isEqualTo(new RateLimitPolicy(
                        Optional.of(new RateLimitPolicy.Rate(50, SECOND)),
                        20,
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(7),
                        Duration.ofSeconds(8)));
        assertThat(all.withoutGlobal().global()).isEmpty();
        assertThat(all.withoutGlobal().withGlobal(50, SECOND)).isEqualTo(all);
    }

    @Test
    void refusesValuesThatAreNoLimits() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.withMaxPause(Duration.ZERO))
                .withMessage("maxPause must be positive, but is PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withGlobal(0, SECOND));
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withMaxInvalid(0, SECOND));
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withMaxInvalid(1, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withMaxWait(SECOND.negated()));
    }
}
