package io.guildkit.benchmarks.runner;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A description of the machine. */
final class Machine {
    private static final double GIBIBYTE = 1024.0 * 1024 * 1024;

    private Machine() {}

    static String description() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%d cores (%s), %.0f GiB of memory, %s %s%s",
                system.getAvailableProcessors(),
                processor(),
                system.getTotalMemorySize() / GIBIBYTE,
                system.getName(),
                system.getVersion(),
                Processes.pinned() ? "; the server has a core of its own" : "");
    }

    private static String processor() {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/cpuinfo"));
            return lines.stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
