package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A change of one field: keep it, clear it, or set it.
 *
 * <p>In JSON the member is absent, is {@code null}, or has a value.
 *
 * @param <T> the field's type
 */
@JsonIdentityInfo(generator = MapperGuard.class)
public final class Patch<T> {
    private static final Patch<?> KEEP = new Patch<>(false, null);
    private static final Patch<?> CLEAR = new Patch<>(true, null);

    private final boolean present;
    private final @Nullable T value;

    private Patch(boolean present, @Nullable T value) {
        this.present = present;
        this.value = value;
    }

    /**
     * Returns the patch that keeps the field.
     *
     * @param <T> the field's type
     * @return the patch
     */
    @SuppressWarnings("unchecked") // contains no value, so it fits every type
    public static <T> Patch<T> keep() {
        return (Patch<T>) KEEP;
    }

    /**
     * Returns the patch that clears the field.
     *
     * @param <T> the field's type
     * @return the patch
     */
    @SuppressWarnings("unchecked") // contains no value, so it fits every type
    public static <T> Patch<T> clear() {
        return (Patch<T>) CLEAR;
    }

    /**
     * Returns the patch that sets the field.
     *
     * @param <T> the field's type
     * @param value the new value; for a list, all its elements
     * @return the patch
     */
    @SuppressWarnings("unchecked") // no field is declared as a special kind of list
    public static <T> Patch<T> set(T value) {
        return new Patch<>(
                true, value instanceof List<?> list ? (T) List.copyOf(list) : Objects.requireNonNull(value, "value"));
    }

    /**
     * Returns whether the field is kept.
     *
     * @return true if its key is not sent
     */
    public boolean isKeep() {
        return !present;
    }

    /**
     * Returns whether the field is cleared.
     *
     * @return true if {@code null} is sent
     */
    public boolean isClear() {
        return present && value == null;
    }

    /**
     * Returns the new value.
     *
     * @return the value; empty if the field is kept or cleared
     */
    public Optional<T> value() {
        return Optional.ofNullable(value);
    }

    /**
     * Changes the value, if there is one.
     *
     * @param <U> the other type
     * @param change the function for the value
     * @return a patch of the same kind
     */
    public <U> Patch<U> map(Function<? super T, ? extends U> change) {
        if (value != null) {
            return set(change.apply(value));
        }
        return present ? clear() : keep();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Patch<?> that && present == that.present && Objects.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(present, value);
    }

    @Override
    public String toString() {
        return !present ? "keep" : value == null ? "clear" : "set(" + value + ")";
    }
}
