package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class HarmlessEventListenerTest {
    /** The default listener of the HTTP client ignores all events, so each event of a wrapper would be wasted. */
    @Test
    void doesNotWrapListenerThatIgnoresAllEvents() {
        EventListener.Factory factory = HarmlessEventListener.around(call -> EventListener.NONE, new RunningAttempts());
        Call call = new OkHttpClient()
                .newCall(new Request.Builder().url("http://localhost/").build());

        assertThat(factory.create(call)).isExactlyInstanceOf(AttemptEvents.class);
    }

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
