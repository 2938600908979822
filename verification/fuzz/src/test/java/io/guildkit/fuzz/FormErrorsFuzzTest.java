package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;

/** Reads the tree of form errors. An input replaces that tree. */
class FormErrorsFuzzTest {
    private static final Route ROUTE = Route.post("/fuzz").open();
    private static final byte[] BEFORE = Inputs.seed("{\"code\": 50035, \"errors\": ");

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void preservesErrors(byte[] input) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(BEFORE);
        body.writeBytes(input);
        body.write('}');
        FormErrors errors = ErrorResponses.read(ROUTE, 400, Headers.of(), body.toByteArray(), Instant.EPOCH)
                .formErrors();
        Accessors.callAll(errors);
        assertThat(errors.all().values().stream().mapToLong(list -> list.size()).sum())
                .as("the flat list contains all faults")
                .isEqualTo(count(errors));
        assertThat(errors.all().keySet()).allSatisfy(path -> assertThat(path).hasSizeLessThan(1_000));
        assertThat(errors.firstMessage().isPresent())
                .isEqualTo(errors.all().values().stream()
                        .flatMap(List::stream)
                        .anyMatch(fault -> !fault.message().isBlank()));
    }

    private static long count(FormErrors place) {
        return place.faults().size()
                + place.fields().values().stream()
                        .mapToLong(FormErrorsFuzzTest::count)
                        .sum();
    }
}
