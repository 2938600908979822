package io.guildkit.benchmarks.runner;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A description of the machine. */
final class Machine {
    private static final double GIBIBYTE = 1024.0 * 1024 * 1024;
    private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)\\]");

    private Machine() {}

    static String description() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%d cores (%s), %.0f GiB of memory%s, %s %s%s",
                system.getAvailableProcessors(),
                processor(),
                system.getTotalMemorySize() / GIBIBYTE,
                hugePages(),
                system.getName(),
                system.getVersion(),
                Processes.PINNED ? "; the server has a core of its own" : "");
    }

    /** Returns Linux's setting of large pages, which decides what new memory costs on a virtual machine; empty on other systems. */
    private static String hugePages() {
        try {
            Matcher chosen = CHOSEN.matcher(Files.readString(Path.of("/sys/kernel/mm/transparent_hugepage/enabled")));
            return chosen.find() ? " (transparent huge pages: " + chosen.group(1) + ")" : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.replaceFirst(".*?:", "").strip())
                    .findFirst()
                    .orElseThrow(IOException::new);
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
