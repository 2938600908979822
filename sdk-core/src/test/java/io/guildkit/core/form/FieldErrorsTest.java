package io.guildkit.core.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.core.model.ChannelType;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FieldErrorsTest {
    private final FieldErrors faults = FieldErrors.none();

    private FormErrors gathered() {
        try {
            faults.throwIfAny();
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
                .isThrownBy(() -> faults.throwIfAny())
                .withMessage("The request cannot be sent. list: Must be 3 or fewer in number, but are 4.;"
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

    /** What each check adds to its place: the code and the message, or nothing. */
    static Stream<Arguments> checks() {
        Consumer<FieldErrors> none = place -> place.required(Optional.empty());
        return Stream.of(
                arguments("absent text", none, ""),
                arguments("text", check(place -> place.required(" ")), ""),
                arguments(
                        "empty text",
                        check(place -> place.required(Optional.of(""))),
                        "BASE_TYPE_REQUIRED: This field is required, but is empty."),
                arguments("constant", check(place -> place.value(ChannelType.DM)), ""),
                arguments("newer value", check(place -> place.value(ChannelType.of(99))), ""),
                arguments("absent value", check(place -> place.value(Optional.<ChannelType>empty())), ""),
                arguments(
                        "value that stands for an absent one",
                        check(place -> place.value(Optional.of(ChannelType.UNKNOWN))),
                        "BASE_TYPE_CHOICES: UNKNOWN stands for a value that a response lacks, and cannot be sent."),
                arguments("absent number", check(place -> place.range(Optional.empty(), 1, 2)), ""),
                arguments(
                        "number",
                        check(place -> place.range(Optional.of(3), 1, 2)),
                        "NUMBER_TYPE_MAX: Must be 2 or less, but is 3."),
                arguments("choice", check(place -> place.choice("Must be 1.")), "BASE_TYPE_CHOICES: Must be 1."),
                arguments("missing", check(place -> place.missing("Set it.")), "BASE_TYPE_REQUIRED: Set it."));
    }

    private static Consumer<FieldErrors> check(Consumer<FieldErrors> check) {
        return check;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void checks(String name, Consumer<FieldErrors> check, String expected) {
        check.accept(faults.at("field"));
        assertThat(gathered().at("field").faults().stream().map(fault -> fault.code() + ": " + fault.message()))
                .as(name)
                .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected));
    }

    @Test
    void eachElementHasItsOwnPlace() {
        faults.at("list").each(List.of("a", "bb", "c", "dd"), (place, text) -> place.length(text, 0, 1));
        assertThat(gathered().at("list").fields()).containsOnlyKeys("1", "3");
    }

    @Test
    void requiredFieldsThatAreNotSetAreNamedAsInJson() {
        InvalidRequestException refused = new InvalidRequestException("name", "handoffToken");
        assertThat(refused)
                .hasMessage("The request cannot be sent. name: This field is required.;"
                        + " handoff_token: This field is required.");
        assertThat(refused.formErrors().at("handoff_token").faults())
                .containsExactly(new FormErrors.Fault("BASE_TYPE_REQUIRED", "This field is required."));
    }

    @Test
    void noValueIsShown() {
        faults.at("password").length("hunter2", 8, 72);
        assertThat(gathered().toString()).doesNotContain("hunter2");
    }
}
