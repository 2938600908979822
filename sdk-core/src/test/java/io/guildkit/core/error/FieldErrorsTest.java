package io.guildkit.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class FieldErrorsTest {
    private final FieldErrors faults = FieldErrors.none();

    private FormErrors gathered() {
        try {
            faults.throwIfAny("It");
            return FormErrors.none();
        } catch (InvalidRequestException e) {
            return e.formErrors();
        }
    }

    @Test
    void whatIsWithinItsLimitsIsNoFault() {
        faults.at("a").length("xx", 1, 2);
        faults.at("b").length("", 0, 2);
        faults.at("c").length(Optional.empty(), 1, 2);
        faults.at("d").size(3, 0, 3);
        faults.at("e").range(7, 7, 7);
        assertThat(gathered().isEmpty()).isTrue();
    }

    @Test
    void allFaultsComeInOneTree() {
        faults.at("list").at(3).at("name").length("xxx", 0, 2);
        faults.at("list").size(4, 0, 3);
        faults.at("text").length(Optional.of("xxx"), 1, 2);
        faults.at("missing").length("", 1, 2);
        faults.at("less").range(0, 1, 9);
        faults.at("more").range(10, 1, 9);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> faults.throwIfAny("The thing"))
                .withMessage("The thing can't be sent. list: Must be 3 or fewer in number, but are 4.;"
                        + " list[3].name: Must be 2 or fewer in length, but is 3.;"
                        + " text: Must be between 1 and 2 in length, but is 3.;"
                        + " missing: This field is required, but is empty.;"
                        + " less: Must be 1 or more, but is 0.; more: Must be 9 or less, but is 10.");
        assertThat(gathered().at("list[3].name").faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly("BASE_TYPE_MAX_LENGTH");
        assertThat(gathered().at("text").faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly("BASE_TYPE_BAD_LENGTH");
        assertThat(gathered().at("missing").faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly("BASE_TYPE_REQUIRED");
        assertThat(gathered().at("less").faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly("NUMBER_TYPE_MIN");
        assertThat(gathered().at("more").faults())
                .extracting(FormErrors.Fault::code)
                .containsExactly("NUMBER_TYPE_MAX");
    }

    @Test
    void charactersAreCountedAsReadersSeeThem() {
        faults.at("emoji").length("\uD83D\uDE00\uD83D\uDE00", 0, 2);
        assertThat(gathered().isEmpty()).isTrue();
    }
}
