package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import okhttp3.EventListener;
import org.junit.jupiter.api.Test;

class HarmlessEventListenerTest {
    /** A new version of the HTTP client may have events that are not passed on, and whose listeners could do harm. */
    @Test
    void allEventsOfTheHttpClientArePassedOn() throws ReflectiveOperationException {
        for (Method event : EventListener.class.getDeclaredMethods()) {
            if (event.getReturnType() == void.class && !event.isSynthetic()) {
                assertThat(HarmlessEventListener.class.getDeclaredMethod(event.getName(), event.getParameterTypes()))
                        .isNotNull();
            }
        }
    }
}
