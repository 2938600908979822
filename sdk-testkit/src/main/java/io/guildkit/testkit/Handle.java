package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.World;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A handle on an object of a world.
 *
 * @param <T> the object
 */
abstract class Handle<T> extends WorldPart {
    final T object;

    Handle(World world, T object) {
        super(world);
        this.object = object;
    }

    final <R> R look(Function<T, R> question) {
        return state.locked(() -> question.apply(object));
    }

    final void change(Consumer<T> change) {
        state.lockedRun(() -> change.accept(object));
    }
}
