package io.guildkit.core.model;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.core.wire.Patch;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ActivityPlatformConfigTest {
    static Stream<Arguments> labelUntilCanBeAbsentNullOrSet() {
        return Stream.of(
                arguments(Patch.keep(), ""),
                arguments(Patch.clear(), "'label_until':null,"),
                arguments(
                        Patch.set(Instant.parse("2026-03-04T05:06:07Z")),
                        "'label_until':'2026-03-04T05:06:07+00:00',"));
    }

    @ParameterizedTest
    @MethodSource
    void labelUntilCanBeAbsentNullOrSet(Patch<Instant> until, String member) {
        String json = json("{'label_type':1," + member + "'release_phase':'soft_launch'}");
        ActivityPlatformConfig config = ActivityPlatformConfig.builder()
                .labelType(ReleaseLabelType.NEW)
                .labelUntil(until)
                .releasePhase(ReleasePhase.SOFT_LAUNCH)
                .build();
        assertThat(ActivityPlatformConfig.CODEC.encode(config)).isEqualTo(json);
        assertThat(ActivityPlatformConfig.CODEC.decode(json)).isEqualTo(config);
    }
}
