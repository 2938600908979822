package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import okhttp3.EventListener;
import org.junit.jupiter.api.Test;

class HarmlessEventListenerTest {
    /** Listeners of events that a new version of the HTTP client adds could do harm. */
    @Test
    void passesOnAllEventsOfHttpClient() throws ReflectiveOperationException {
        for (Method event : EventListener.class.getDeclaredMethods()) {
            if (event.getReturnType() == void.class && !event.isSynthetic()) {
                assertThat(HarmlessEventListener.class.getDeclaredMethod(event.getName(), event.getParameterTypes()))
                        .isNotNull();
            }
        }
    }
}
