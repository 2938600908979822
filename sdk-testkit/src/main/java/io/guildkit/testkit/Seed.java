package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A builder of an object of a world.
 *
 * @param <S> the class of the builder
 * @param <T> the object
 */
abstract class Seed<S extends Seed<S, T>, T> extends WorldPart {
    private final List<Consumer<T>> plans = new ArrayList<>();

    Seed(World world) {
        super(world);
    }

    /** Changes the new object. */
    @CanIgnoreReturnValue
    @SuppressWarnings("unchecked") // S is the class of this
    final S plan(Consumer<T> change) {
        plans.add(change);
        return (S) this;
    }

    /** Creates the object, and returns a handle on it. */
    final <H> H create(Supplier<T> creation, BiFunction<World, T, H> handle) {
        return state.locked(() -> {
            T created = creation.get();
            plans.forEach(plan -> plan.accept(created));
            return handle.apply(world, created);
        });
    }

    /** Returns the account of an owner; a new account for null. */
    final Account accountOf(@Nullable EmulatedAccount owner) {
        return owner == null ? state.accounts.createWithFreeName("owner") : owner.object;
    }
}
