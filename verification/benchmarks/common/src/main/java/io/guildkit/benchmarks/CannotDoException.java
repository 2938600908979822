package io.guildkit.benchmarks;

/** Thrown by a contestant that lacks a feature. The message becomes a footnote of the tables: "JDA" and the message. */
public final class CannotDoException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CannotDoException(String reason) {
        super(reason);
    }
}
