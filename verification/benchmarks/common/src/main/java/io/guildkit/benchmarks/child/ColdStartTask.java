package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.util.List;

/** Makes one call and ends. The parent measures the time, because meters would load further classes. Argument: address. */
final class ColdStartTask implements Task {
    private final String baseUrl;

    ColdStartTask(List<String> args) {
        this.baseUrl = args.get(0);
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        contestant.connect(baseUrl);
        if (contestant.call() == null) {
            throw new IllegalStateException("no response");
        }
        Runtime runtime = Runtime.getRuntime();
        return new Measurements().put("heap", runtime.totalMemory() - runtime.freeMemory());
    }
}
