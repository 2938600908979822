package io.guildkit.examples;

import io.guildkit.core.CallListener;
import java.io.PrintStream;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** Prints the actions of a program, and the calls of the library. */
final class Transcript implements CallListener {
    private final PrintStream out;
    private final AtomicInteger steps = new AtomicInteger();

    Transcript(PrintStream out) {
        this.out = out;
    }

    void step(String title) {
        out.printf("%n%d. %s%n", steps.incrementAndGet(), title);
    }

    void say(Object words) {
        out.println("   " + words);
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        String answer = attempt.status().map(Object::toString).orElse("no answer");
        out.printf("     %-52s %s%n", call.route(), answer);
    }
}
