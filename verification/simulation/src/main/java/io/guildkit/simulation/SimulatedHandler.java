package io.guildkit.simulation;

import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The handler of a client that asks for second factors. It responds at once or later, and may throw, block, give up, or make a
 * call.
 */
final class SimulatedHandler implements SecondFactorHandler {
    /** The longest time that the handler takes. Longer than the limit of prompts. */
    private static final int BLOCKED_MILLIS = 12_000;

    private static final int LATER_MILLIS = 40;

    private final World world;
    private final int client;
    private final Runnable callBack;
    private final SplittableRandom random;
    private int open;
    private int mostOpen;

    SimulatedHandler(World world, int client, Runnable callBack) {
        this.world = world;
        this.client = client;
        this.callBack = callBack;
        this.random = world.random().split();
    }

    /** Returns the largest number of questions that were open at the same time. */
    int mostOpen() {
        return mostOpen;
    }

    @Override
    public CompletionStage<SecondFactorAnswer> verify(SecondFactorChallenge challenge) {
        int call = world.context().current();
        world.context()
                .require("the handler of client " + client, world.service().isElevated(call));
        open++;
        mostOpen = Math.max(mostOpen, open);
        boolean later = random.nextBoolean();
        try {
            CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
            if (later && !world.has(Fault.HANDLER_THROWS)) {
                world.scheduler()
                        .after(
                                world.millis(LATER_MILLIS),
                                "answer",
                                () -> world.scheduler()
                                        .thread("answering", () -> {
                                            world.context().begin(call);
                                            open--; // a client may ask again when the limit of prompts has passed
                                            answer.complete(answer());
                                        })
                                        .start());
            } else {
                answer.complete(answer());
                open--;
            }
            return answer;
        } catch (RuntimeException e) {
            open--;
            throw e;
        }
    }

    private SecondFactorAnswer answer() {
        Scheduler.giveWay();
        if (world.has(Fault.HANDLER_BLOCKS) && random.nextBoolean()) {
            world.scheduler()
                    .sleep(Duration.ofMillis(random.nextInt(BLOCKED_MILLIS)).toNanos());
        }
        if (world.has(Fault.HANDLER_CALLS)) {
            callBack.run();
        }
        if (world.has(Fault.HANDLER_THROWS) && random.nextBoolean()) {
            throw new IllegalStateException("the handler fails");
        }
        return world.has(Fault.HANDLER_GIVES_UP) && random.nextBoolean()
                ? SecondFactorAnswer.giveUp()
                : SecondFactorAnswer.totp(Secrets.CODE);
    }
}
