package io.guildkit.simulation;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.simulation.SimulatedCall.End;
import io.guildkit.simulation.SimulatedCall.Kind;
import io.guildkit.testsupport.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The ends of calls with each fault of the catalogue, as a table of the documentation. */
final class Matrix {
    private static final int SEEDS = 40;
    private static final String HEAD = "| fault | safe | unsafe | sign-in and sign-out |\n|---|---|---|---|\n";

    /** The columns. */
    private static final List<Set<Kind>> KINDS =
            List.of(Set.of(Kind.GET, Kind.PUT), Set.of(Kind.POST, Kind.UPLOAD), Set.of(Kind.SIGN_IN, Kind.SIGN_OUT));

    private Matrix() {}

    /** Returns the table, with the ends of all calls of some seeds. */
    static String table() {
        return Arrays.stream(Fault.values()).map(Matrix::row).collect(Collectors.joining("", HEAD, ""));
    }

    private static String row(Fault fault) {
        List<Set<String>> cells = List.of(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        for (long seed = 1; seed <= SEEDS; seed++) {
            World world = new World(seed, List.of(fault), new Trace(false));
            world.plan().addOfSession(Kind.SIGN_IN);
            world.run();
            for (SimulatedCall call : world.plan().calls()) {
                for (int i = 0; i < KINDS.size(); i++) {
                    if (KINDS.get(i).contains(call.kind())) {
                        call.ends().stream().map(Matrix::text).forEach(cells.get(i)::add);
                    }
                }
            }
        }
        return cells.stream()
                .map(cell -> String.join("; ", cell))
                .collect(Collectors.joining(" | ", "| `" + fault + "` | ", " |\n"));
    }

    private static String text(End end) {
        Throwable failure = end.failure();
        if (failure == null) {
            return "a result";
        }
        String name = "`" + failure.getClass().getSimpleName() + "`";
        return failure instanceof GuildkitException known
                ? name + " "
                        + known.processing().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : name;
    }
}
