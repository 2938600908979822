package io.guildkit.core.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CalleeTest {
    private final Callee remove;

    CalleeTest() throws NoSuchMethodException {
        remove = new Callee(
                ArrayDeque.class.getMethod("removeFirst"), MethodType.methodType(Object.class, Object.class));
    }

    @Test
    void aMethodIsCalledByReflectionUntilItIsCalledOften() throws Throwable {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int i = 1; i <= Callee.CALLS_BY_REFLECTION; i++) {
            queue.add(i);
            assertThat(remove.handle()).isNull();
            assertThat(remove.reflect(queue)).isEqualTo(i);
        }

        queue.add(99);
        MethodHandle often = Objects.requireNonNull(remove.handle());
        assertThat((Object) often.invokeExact((Object) queue)).isEqualTo(99);
    }

    @Test
    void whatTheMethodThrowsIsThrownAsItIs() {
        assertThatThrownBy(() -> remove.reflect(new ArrayDeque<>())).isExactlyInstanceOf(NoSuchElementException.class);
    }
}
