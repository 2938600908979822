package io.guildkit.core.base.style;

import org.immutables.encode.Encoding;

/**
 * Defines the builder methods for a {@link Patch}: they set the field, clear it, or accept a patch. The generator of
 * models copies this code into the builders, hence the full names.
 *
 * @param <T> the field's type
 */
@Encoding
@SuppressWarnings({"ReturnFromVoid", "UnusedVariable"}) // a template: the methods of builders return the builder
final class PatchEncoding<T> {
    // Why: docs/decisions/0013

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
         * Keeps, clears or sets the field.
         *
         * @param change the change
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
