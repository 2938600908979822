package io.guildkit.core.base;

import java.util.function.Consumer;

/** Builders that a lambda completes. */
public final class Builders {
    private Builders() {}

    /**
     * Lets a lambda complete a builder.
     *
     * @param builder a new builder
     * @param lambda sets values
     * @param <B> the builder's type
     * @return the builder
     */
    public static <B> B with(B builder, Consumer<? super B> lambda) {
        lambda.accept(builder);
        return builder;
    }
}
