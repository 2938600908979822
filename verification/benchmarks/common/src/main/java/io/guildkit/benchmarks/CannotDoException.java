package io.guildkit.benchmarks;

/** Thrown by a contestant that has nothing for a task; the reason becomes a footnote of the table. */
public final class CannotDoException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CannotDoException(String reason) {
        super(reason);
    }
}
