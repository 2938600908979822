package io.guildkit.benchmarks.hand;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A baseline that reads less than the models do would be fast for the wrong reason. */
class BaselinesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Arguments> baselines() {
        return Stream.of(new Hand(), new Hand.Typed())
                .flatMap(baseline -> Stream.of(Shape.values()).map(shape -> Arguments.of(baseline, shape)));
    }

    @ParameterizedTest
    @MethodSource("baselines")
    void readAndWriteAllMembersOfResponses(Contestant baseline, Shape shape) throws IOException {
        byte[] json = Payloads.of(shape);

        byte[] written = baseline.encode(shape, baseline.decode(shape, new ByteArrayInputStream(json)));

        assertContains(JSON.readTree(written), JSON.readTree(json), "");
    }

    @Test
    void orderIsTheOnlyDifferenceOfInvitesInChangingOrder() throws IOException {
        byte[] changing = Payloads.of(Shape.INVITES_IN_CHANGING_ORDER);

        assertThat(changing).isNotEqualTo(Payloads.of(Shape.INVITES));
        assertThat(JSON.readTree(changing)).isEqualTo(JSON.readTree(Payloads.of(Shape.INVITES)));
    }

    /** Absent and null are the same to them, as are two ways to write a moment. */
    private static void assertContains(JsonNode actual, JsonNode expected, String path) {
        if (expected.isObject()) {
            for (Map.Entry<String, JsonNode> member : expected.properties()) {
                assertContains(actual.path(member.getKey()), member.getValue(), path + "/" + member.getKey());
            }
        } else if (expected.isArray()) {
            assertThat(actual.size()).as(path).isEqualTo(expected.size());
            for (int i = 0; i < expected.size(); i++) {
                assertContains(actual.get(i), expected.get(i), path + "/" + i);
            }
        } else if (!expected.isNull() && !isTime(path)) {
            assertThat(actual).as(path).isEqualTo(expected);
        } else if (!expected.isNull()) {
            assertThat(actual.isTextual()).as(path).isTrue();
        }
    }

    private static boolean isTime(String path) {
        return List.of("_at", "_until", "_time").stream().anyMatch(path::endsWith);
    }
}
