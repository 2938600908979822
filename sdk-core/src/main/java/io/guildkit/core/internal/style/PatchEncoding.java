package io.guildkit.core.internal.style;

import org.immutables.encode.Encoding;

/**
 * Tells the generator of models what builders offer for a {@link Patch}: to set the field, to clear it, or to take a
 * patch that other code made. Its code is copied into the builders, hence the full names.
 *
 * @param <T> the field's type
 */
@Encoding
@SuppressWarnings({"ReturnFromVoid", "UnusedVariable"}) // a template: in builders, the methods return the builder
final class PatchEncoding<T> {
    @Encoding.Impl
    private io.guildkit.core.wire.Patch<T> field = io.guildkit.core.wire.Patch.keep();

    @Encoding.Builder
    static final class Builder<T> {
        private io.guildkit.core.wire.Patch<T> patch = io.guildkit.core.wire.Patch.keep();

        /**
         * Sets the field.
         *
         * @param value its new value
         * @return this
         */
        @Encoding.Init
        @Encoding.Naming(standard = Encoding.StandardNaming.INIT)
        void set(T value) {
            this.patch = io.guildkit.core.wire.Patch.set(value);
        }

        /**
         * Clears the field.
         *
         * @return this
         */
        @Encoding.Init
        @Encoding.Naming("clear*")
        void clear() {
            this.patch = io.guildkit.core.wire.Patch.clear();
        }

        /**
         * Leaves the field alone, clears or sets it.
         *
         * @param change which of them
         * @return this
         */
        @Encoding.Init
        @Encoding.Copy
        @Encoding.Naming(standard = Encoding.StandardNaming.INIT)
        void patch(io.guildkit.core.wire.Patch<T> change) {
            this.patch = change;
        }

        @Encoding.Build
        io.guildkit.core.wire.Patch<T> build() {
            return this.patch;
        }
    }
}
