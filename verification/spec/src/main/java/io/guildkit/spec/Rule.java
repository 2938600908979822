package io.guildkit.spec;

/**
 * A statement that a test of the emulator checks. The test kit has a driver for each kind.
 *
 * @param place the route, or the name of the object
 * @param subject the member, the error, the event, or the effect
 * @param condition the rest of the statement; empty for none
 * @param ofCompanion whether only the companion states the rule
 */
public record Rule(Kind kind, String place, String subject, String condition, boolean ofCompanion) {
    // Why: docs/decisions/0114

    /** What a rule states. */
    public enum Kind {
        /** An absent member means the value of the condition. */
        DEFAULT,
        /** Responses have the member only under the condition. */
        PRESENCE,
        /** The member of the condition is ignored if the subject is given too. */
        PRECEDENCE,
        /** A request needs the member under the condition. */
        REQUIREMENT,
        /** A request may have the member only under the condition. */
        LIMITATION,
        /** A request may not have the member. */
        REFUSAL,
        /** A request causes the event. */
        EVENT,
        /** A request has the effect. */
        EFFECT,
        /** After an error, the request is repeated with the addition of the condition. */
        REPETITION
    }

    @Override
    public String toString() {
        String said = switch (kind) {
            case DEFAULT -> subject + " is by default " + condition;
            case PRESENCE -> "only " + subject + ": " + condition;
            case PRECEDENCE -> "prefers " + subject + " over " + condition;
            case REQUIREMENT -> "requires " + subject + " if " + condition;
            case LIMITATION -> "takes " + subject + " only if " + condition;
            case REFUSAL -> "refuses " + subject;
            case EVENT -> "fires " + subject;
            case EFFECT -> subject;
            case REPETITION -> "repeats after " + subject + " with " + condition;
        };
        return place + " " + said;
    }
}
