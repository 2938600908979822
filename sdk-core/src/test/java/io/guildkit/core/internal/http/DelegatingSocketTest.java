package io.guildkit.core.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DelegatingSocketTest {
    @Test
    void delegatesAllMethods() {
        assertThat(Socket.class.getDeclaredMethods())
                .filteredOn(
                        method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
                .isNotEmpty()
                .allSatisfy(method -> assertThat(DelegatingSocketTest.isOverridden(method))
                        .as(method.toString())
                        .isTrue());
    }

    private static boolean isOverridden(Method method) {
        return Arrays.stream(DelegatingSocket.class.getDeclaredMethods())
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }
}
