package io.guildkit.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitPolicyTest {
    private static final RateLimitPolicy STANDARD = RateLimitPolicy.standard();
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void standardPolicyHasDocumentedLimits() {
        assertThat(STANDARD)
                .hasToString("RateLimitPolicy[global=Optional.empty, maxInvalid=1000, invalidWindow=PT10M, "
                        + "maxWait=PT1M, maxPause=PT10M]");
    }

    @Test
    void changesOneSettingAtATime() {
        RateLimitPolicy all = STANDARD.withGlobal(50, SECOND)
                .withMaxInvalid(20, Duration.ofMinutes(5))
                .withMaxWait(Duration.ofSeconds(7))
                .withMaxPause(Duration.ofSeconds(8));
        assertThat(all)
                .hasToString("RateLimitPolicy[global=Optional[Rate[requests=50, per=PT1S]], maxInvalid=20, "
                        + "invalidWindow=PT5M, maxWait=PT7S, maxPause=PT8S]");
        assertThat(all.withoutGlobal().global()).isEmpty();
        assertThat(all.withoutGlobal().withGlobal(50, SECOND)).isEqualTo(all);
    }

    @Test
    void rejectsInvalidLimits() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STANDARD.withMaxPause(Duration.ZERO))
                .withMessage("maxPause must be positive, but is PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withGlobal(0, SECOND));
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withMaxInvalid(0, SECOND));
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withMaxInvalid(1, Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> STANDARD.withMaxWait(SECOND.negated()));
    }
}
