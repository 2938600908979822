package io.guildkit.testkit.internal.validation;

/** The rule of a value that may also be written as bare text, in a query. Immutable. */
public interface TextRule extends ValueSpec {
    /** Complains to {@code errors} about everything that is wrong with {@code text}. */
    void checkText(String text, FormErrors errors);
}
