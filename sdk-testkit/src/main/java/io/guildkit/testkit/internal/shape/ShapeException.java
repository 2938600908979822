package io.guildkit.testkit.internal.shape;

/** An error in a JSON document, with its place. */
public final class ShapeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String path;

    /** Returns an error at a JSON path such as {@code $.accounts[0].email}. */
    public ShapeException(String path, String problem) {
        super(path + ": " + problem);
        this.path = path;
    }

    /** Returns the JSON path of the error. */
    public String path() {
        return path;
    }
}
