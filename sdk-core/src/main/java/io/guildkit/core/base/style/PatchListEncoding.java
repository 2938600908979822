package io.guildkit.core.base.style;

import org.immutables.encode.Encoding;

/**
 * Defines the builder methods for a list that can be changed: as {@link PatchEncoding}, and with single elements.
 *
 * @param <T> the type of the elements
 */
@Encoding
@SuppressWarnings({"ReturnFromVoid", "UnusedVariable", "unchecked"
}) // a template: the methods of builders return the builder
final class PatchListEncoding<T> {
    @Encoding.Impl
    private io.guildkit.core.wire.Patch<java.util.List<T>> field = io.guildkit.core.wire.Patch.keep();

    @Encoding.Builder
    static final class Builder<T> {
        private io.guildkit.core.wire.Patch<java.util.List<T>> list = io.guildkit.core.wire.Patch.keep();

        /**
         * Sets the elements.
         *
         * @param elements the elements
         * @return this builder
         */
        @Encoding.Init
        @Encoding.Naming(standard = Encoding.StandardNaming.INIT)
        final void set(java.util.List<? extends T> elements) {
            this.list = io.guildkit.core.wire.Patch.set(java.util.List.copyOf(elements));
        }

        /**
         * Sets the elements.
         *
         * @param elements the elements
         * @return this builder
         */
        @Encoding.Init
        @Encoding.Naming(standard = Encoding.StandardNaming.INIT)
        final void setAll(T... elements) {
            this.list = io.guildkit.core.wire.Patch.set(java.util.List.of(elements));
        }

        /**
         * Clears the field.
         *
         * @return this builder
         */
        @Encoding.Init
        @Encoding.Naming("clear*")
        final void clear() {
            this.list = io.guildkit.core.wire.Patch.clear();
        }

        /**
         * Keeps, clears or sets the field.
         *
         * @param change the change
         * @return this builder
         */
        @Encoding.Init
        @Encoding.Copy
        @Encoding.Naming(standard = Encoding.StandardNaming.INIT)
        final void patch(io.guildkit.core.wire.Patch<java.util.List<T>> change) {
            this.list = change;
        }

        @Encoding.Build
        io.guildkit.core.wire.Patch<java.util.List<T>> build() {
            return this.list;
        }
    }
}
