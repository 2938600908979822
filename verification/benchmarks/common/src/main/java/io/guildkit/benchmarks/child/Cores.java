package io.guildkit.benchmarks.child;

import java.io.IOException;

/** The cores of this process. */
final class Cores {
    private static final String OTHERS = System.getProperty("benchmarks.cores", "");

    private Cores() {}

    /** Moves all threads to the cores that the parent names, so that the server has one for itself. */
    static void leaveTheServers() throws IOException, InterruptedException {
        if (OTHERS.isEmpty()) {
            return;
        }
        String pid = Long.toString(ProcessHandle.current().pid());
        int status = new ProcessBuilder("taskset", "-a", "-c", "-p", OTHERS, pid)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("taskset: " + status);
        }
    }
}
