package io.guildkit.testkit.internal.shape;

/** States what is wrong with a JSON document, and where. */
public final class ShapeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Returns an error at a JSON path such as {@code $.accounts[0].email}. */
    public ShapeException(String path, String problem) {
        super(path + ": " + problem);
    }
}
