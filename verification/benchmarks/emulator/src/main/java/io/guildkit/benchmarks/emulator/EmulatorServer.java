package io.guildkit.benchmarks.emulator;

import io.guildkit.benchmarks.EmulatorTask;
import io.guildkit.testkit.ServiceEmulator;
import java.net.URI;
import java.util.concurrent.CountDownLatch;

/** Starts an emulator with one webhook, and prints its port. */
public final class EmulatorServer {
    private EmulatorServer() {}

    /** Runs until the process is ended. */
    public static void main(String[] args) throws InterruptedException {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.loadWorld("""
                    {"guilds": [{"name": "Chess Club", "channels": [{"id": "%s", "name": "general"}]}],
                     "webhooks": [{"id": "%s", "channel": "%s", "name": "Deploys", "token": "%s"}]}
                    """.formatted(
                            EmulatorTask.CHANNEL, EmulatorTask.WEBHOOK, EmulatorTask.CHANNEL, EmulatorTask.TOKEN));
            System.out.println(URI.create(emulator.baseUrl()).getPort());
            new CountDownLatch(1).await();
        }
    }
}
