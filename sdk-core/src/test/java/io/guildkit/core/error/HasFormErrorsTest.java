package io.guildkit.core.error;

import static io.guildkit.core.codec.Decoded.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HasFormErrorsTest {
    private static void refuse() throws GuildkitException {
        String body = json("{'code':50035,'message':'Invalid Form Body','errors':{'password':{'_errors':["
                + "{'code':'BASE_TYPE_BAD_LENGTH','message':'Must be between 8 and 72 in length, but is 6.'}]}}}");
        throw ErrorResponses.read(
                        Route.post("/auth/login").open(), 400, Headers.of(), body.getBytes(UTF_8), Instant.EPOCH)
                .toException();
    }

    private static void notSend() {
        FieldErrors errors = FieldErrors.none();
        errors.at("password").length("secret", 8, 72);
        errors.throwIfAny();
    }

    private static FormErrors faults(Runnable action) {
        try {
            action.run();
            return FormErrors.none();
        } catch (BadRequestException | InvalidRequestException e) {
            assertThat(e.processing()).isIn(Processing.UNKNOWN, Processing.NOT_PROCESSED);
            return e.formErrors();
        }
    }

    @Test
    void oneCatchServesRefusedAndUnsentRequests() {
        assertThat(faults(HasFormErrorsTest::notSend))
                .isEqualTo(faults(HasFormErrorsTest::refuse))
                .hasToString("password: Must be between 8 and 72 in length, but is 6.");
    }

    @Test
    void unsentRequestsAreNotProcessed() {
        GuildkitException unsent = new InvalidRequestException("password");
        assertThat(unsent.processing()).isEqualTo(Processing.NOT_PROCESSED);
    }
}
