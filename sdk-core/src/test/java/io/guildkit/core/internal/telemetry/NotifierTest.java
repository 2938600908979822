package io.guildkit.core.internal.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class NotifierTest {
    private final List<String> passedOn = new ArrayList<>();
    private final Queue<Runnable> started = new ArrayDeque<>();
    private int rejections;

    private final Notifier notifier = new Notifier(task -> {
        if (rejections > 0) {
            rejections--;
            throw new RejectedExecutionException("no thread can be started");
        }
        started.add(task);
    });

    /** Reports an event during which other calls report theirs. */
    private void report(String event, String... meanwhile) {
        notifier.add(() -> {
            passedOn.add(event);
            for (String other : meanwhile) {
                notifier.add(() -> passedOn.add(other));
            }
        });
    }

    @Test
    void threadOfEndedCallPassesOnOnlyWhatWaited() {
        rejections = 2;
        report("start", "start of another call");
        report("end");

        notifier.flush();

        assertThat(passedOn).containsExactly("start", "end");
        started.remove().run();
        assertThat(passedOn).containsExactly("start", "end", "start of another call");
    }

    @Test
    void threadOfEndedCallPassesOnLaterEventsIfNoOtherThreadCanBeStarted() {
        rejections = 3;
        report("start", "start of another call");
        report("end");

        notifier.flush();

        assertThat(passedOn).containsExactly("start", "end", "start of another call");
        assertThat(started).isEmpty();
    }

    @Test
    void startsNoThreadIfNothingWaits() {
        rejections = 1;
        report("end");
        notifier.flush();
        notifier.flush();
        assertThat(passedOn).containsExactly("end");
        assertThat(started).isEmpty();
    }
}
