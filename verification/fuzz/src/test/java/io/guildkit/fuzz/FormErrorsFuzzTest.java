package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/** Reads the tree of what is wrong with a request. An input is what stands in the place of that tree. */
class FormErrorsFuzzTest {
    private static final Route ROUTE = Route.post("/fuzz").open();
    private static final byte[] BEFORE = Hostile.seed("{\"code\": 50035, \"errors\": ");

    @FuzzTest(maxDuration = Hostile.SEARCH)
    void areKeptWithoutGrowing(byte[] input) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(BEFORE);
        body.writeBytes(input);
        body.write('}');
        FormErrors errors = ErrorResponses.read(ROUTE, 400, Headers.of(), body.toByteArray(), Instant.EPOCH)
                .formErrors();
        Looks.atAllOf(errors);
        assertThat(errors.all().values().stream().mapToLong(list -> list.size()).sum())
                .as("no fault is lost when the tree is made flat")
                .isEqualTo(count(errors));
        assertThat(errors.all().keySet()).allSatisfy(path -> assertThat(path).hasSizeLessThan(1_000));
        assertThat(errors.firstMessage().isPresent()).isEqualTo(!errors.isEmpty());
    }

    private static long count(FormErrors place) {
        return place.faults().size()
                + place.fields().values().stream()
                        .mapToLong(FormErrorsFuzzTest::count)
                        .sum();
    }
}
