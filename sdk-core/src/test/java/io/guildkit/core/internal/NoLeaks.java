package io.guildkit.core.internal;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves a thread behind which would keep a program from ending. */
final class NoLeaks implements BeforeEachCallback, AfterEachCallback {
    private final Set<Thread> before = new HashSet<>();

    @Override
    public void beforeEach(ExtensionContext context) {
        before.addAll(Thread.getAllStackTraces().keySet());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Pipeline.eventually(
                "no thread keeps the program from ending",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !before.contains(thread))
                        .filter(thread -> !isOfTheServer(thread.getName()))
                        .allMatch(Thread::isDaemon));
    }

    /** The mock server's own threads stay for a while. */
    private static boolean isOfTheServer(String thread) {
        return thread.startsWith("MockWebServer") || thread.equals("OkHttp awaitIdle");
    }
}
