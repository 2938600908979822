package io.guildkit.testkit.internal.faults;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The settings that only some kinds of faults have. */
public enum FaultSetting {
    SECONDS("A fault of any kind ends by itself with 'lasts_seconds'.", FaultKind.DELAY, FaultKind.DRIP),
    STATUS(
            "",
            FaultKind.RESPOND,
            FaultKind.RESPOND_AFTER_PROCESSING,
            FaultKind.HTML,
            FaultKind.EMPTY_BODY,
            FaultKind.EMPTY_AFTER_PROCESSING,
            FaultKind.STATUS_REPLACED_BY),
    HEADERS("", FaultKind.RESPOND, FaultKind.RESPOND_AFTER_PROCESSING),
    BODY(
            "'request_body' selects calls by their bodies.",
            FaultKind.RESPOND,
            FaultKind.RESPOND_AFTER_PROCESSING,
            FaultKind.BODY_REPLACED_BY),
    BYTES("", FaultKind.COMPRESSED_BOMB),
    DRIFT("", FaultKind.DRIFT);

    private final String hint;

    @SuppressWarnings("ImmutableEnumChecker") // List.of returns an immutable list
    private final List<FaultKind> kinds;

    FaultSetting(String hint, FaultKind... kinds) {
        this.hint = hint;
        this.kinds = List.of(kinds);
    }

    /**
     * Checks that a kind has this setting, which would otherwise have no effect.
     *
     * @throws IllegalArgumentException if it has not
     */
    public void requireIn(FaultKind kind) {
        if (!kinds.contains(kind)) {
            throw new IllegalArgumentException(("A fault of the kind '" + word(kind) + "' has no '" + word(this)
                            + "'. These kinds have it: "
                            + kinds.stream().map(FaultSetting::word).collect(Collectors.joining(", ")) + ". " + hint)
                    .strip());
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
