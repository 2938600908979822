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
    private final FieldErrors errors = FieldErrors.none();

    private FormErrors collected() {
        try {
            errors.throwIfAny();
            return FormErrors.none();
        } catch (InvalidRequestException e) {
            return e.formErrors();
        }
    }

    @Test
    void collectsAllFaultsInOneTree() {
        errors.at("list").at(3).at("name").length("xxx", 0, 2);
        errors.at("list").size(4, 0, 3);
        errors.at("text").length(Optional.of("xxx"), 1, 2);
        errors.at("missing").length("", 1, 2);
        errors.at("less").range(0, 1, 9);
        errors.at("more").range(10, 1, 9);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(errors::throwIfAny)
                .withMessage("The request cannot be sent. list: Must be 3 or fewer in number, but are 4.;"
                        + " list[3].name: Must be 2 or fewer in length, but is 3.;"
                        + " text: Must be between 1 and 2 in length, but is 3.;"
                        + " missing: This field is required, but is empty.;"
                        + " less: Must be 1 or more, but is 0.; more: Must be 9 or less, but is 10.");
        assertThat(collected().all().values())
                .flatMap(faults -> faults)
                .extracting(FormErrors.Fault::code)
                .containsExactly(
                        "BASE_TYPE_MAX_LENGTH",
                        "BASE_TYPE_MAX_LENGTH",
                        "BASE_TYPE_BAD_LENGTH",
                        "BASE_TYPE_REQUIRED",
                        "NUMBER_TYPE_MIN",
                        "NUMBER_TYPE_MAX");
    }

    private static Arguments check(String name, String fault, Consumer<FieldErrors> check) {
        return arguments(name, fault, check);
    }

    /** The checks with the code and message that they add, or nothing. */
    static Stream<Arguments> checks() {
        return Stream.of(
                check("text within limits", "", place -> place.length("xx", 1, 2)),
                check("empty text within limits", "", place -> place.length("", 0, 2)),
                check("two characters outside the BMP", "", place -> place.length("\uD83D\uDE00\uD83D\uDE00", 0, 2)),
                check("absent text with limits", "", place -> place.length(Optional.empty(), 1, 2)),
                check("size within limits", "", place -> place.size(3, 0, 3)),
                check("number within limits", "", place -> place.range(7, 7, 7)),
                check(
                        "text that the message must not contain",
                        "BASE_TYPE_BAD_LENGTH: Must be between 8 and 72 in length, but is 7.",
                        place -> place.length("hunter2", 8, 72)),
                check("absent required text", "", place -> place.required(Optional.empty())),
                check("required text", "", place -> place.required(" ")),
                check(
                        "empty required text",
                        "BASE_TYPE_REQUIRED: This field is required, but is empty.",
                        place -> place.required(Optional.of(""))),
                check("constant", "", place -> place.value(ChannelType.DM)),
                check("newer value", "", place -> place.value(ChannelType.of(99))),
                check("absent value", "", place -> place.value(Optional.<ChannelType>empty())),
                check(
                        "value that stands for an absent value",
                        "BASE_TYPE_CHOICES: UNKNOWN is the placeholder of an absent value, and cannot be sent. Use a constant, or create a value with of(..).",
                        place -> place.value(Optional.of(ChannelType.UNKNOWN))),
                check("absent number", "", place -> place.range(Optional.empty(), 1, 2)),
                check(
                        "number beyond limit",
                        "NUMBER_TYPE_MAX: Must be 2 or less, but is 3.",
                        place -> place.range(Optional.of(3), 1, 2)),
                check("choice", "BASE_TYPE_CHOICES: Must be 1.", place -> place.choice("Must be 1.")),
                check("missing", "BASE_TYPE_REQUIRED: Set it.", place -> place.missing("Set it.")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("checks")
    void reportsFaultOfEachCheck(String name, String fault, Consumer<FieldErrors> check) {
        check.accept(errors.at("field"));
        assertThat(collected().at("field").faults())
                .map(found -> found.code() + ": " + found.message())
                .isEqualTo(fault.isEmpty() ? List.of() : List.of(fault));
    }

    @Test
    void eachElementHasItsOwnPlace() {
        errors.at("list").each(List.of("a", "bb", "c", "dd"), (place, text) -> place.length(text, 0, 1));
        assertThat(collected().at("list").fields()).containsOnlyKeys("1", "3");
    }

    @Test
    void namesUnsetRequiredFieldsAsInJson() {
        InvalidRequestException refused = new InvalidRequestException("name", "handoffToken");
        assertThat(refused)
                .hasMessage("The request cannot be sent. name: This field is required.;"
                        + " handoff_token: This field is required.");
        assertThat(refused.formErrors().at("handoff_token").faults())
                .containsExactly(new FormErrors.Fault("BASE_TYPE_REQUIRED", "This field is required."));
    }
}
