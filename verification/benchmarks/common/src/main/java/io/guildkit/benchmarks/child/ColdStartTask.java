package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.util.List;

/** Makes one call and ends; the parent takes the time. Argument: address. Meters would load classes of their own. */
final class ColdStartTask implements Task {
    private final String baseUrl;

    ColdStartTask(List<String> args) {
        this.baseUrl = args.get(0);
    }

    @Override
    public Measurements run(Contestant contestant) throws IOException {
        contestant.connect(baseUrl);
        if (contestant.call() == null) {
            throw new IllegalStateException("no answer");
        }
        Runtime runtime = Runtime.getRuntime();
        return new Measurements().put("heap", runtime.totalMemory() - runtime.freeMemory());
    }
}
