package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.internal.limit.LearnedRateLimiter;
import io.guildkit.redis.internal.LimiterTrace.Sent;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import io.guildkit.testsupport.SimulatedTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A fleet of one process makes the decisions of the limiter without a fleet. Both limiters get the same random requests and responses.
 *
 * <p>Their permits are equal if responses state limits and no request is refused. For limits that only refusals show, the rules differ: the
 * script learns each bucket of a route anew, begins with one request again after each refusal, and has no rules for random refusals. There,
 * the numbers of refusals are compared.
 */
class SameDecisionsTest extends SimulatedFleetTest {
    private static final int TRACES = Integer.getInteger("limiter.traces", 150);

    /** Times differ by the rounding to microseconds of the script. */
    private static final long ROUNDING = 100;

    private record Comparison(LimiterTrace trace, List<Sent> learned, List<Sent> shared) {
        boolean showsLimitsOnlyByRefusals() {
            return !trace.stated || refusals(learned) + refusals(shared) > 0;
        }

        boolean isEqual() {
            for (int i = 0; i < learned.size(); i++) {
                Sent one = learned.get(i);
                Sent other = shared.get(i);
                if (one.status() != other.status() || Math.abs(one.micros() - other.micros()) > ROUNDING) {
                    return false;
                }
            }
            return true;
        }

        static long refusals(List<Sent> requests) {
            return requests.stream().filter(sent -> sent.status() == 429).count();
        }
    }

    private Comparison compare(long seed, UnaryOperator<String> defect) {
        LimiterTrace trace = new LimiterTrace(seed);
        SimulatedTime time = new SimulatedTime();
        List<Sent> learned =
                trace.run(time, new LearnedRateLimiter(new Clocks(time, time::now), time::sleep, trace.policy));
        emptyRedis();
        fleet.prompt = true;
        FleetProcess process = fleet.start(trace.policy);
        process.version = script -> Script.of(defect.apply(script.source()));
        return new Comparison(trace, learned, trace.run(fleet.time, process.limiter));
    }

    private Stream<Comparison> compareAll(UnaryOperator<String> defect) {
        return LongStream.rangeClosed(1, TRACES).mapToObj(seed -> compare(seed, defect));
    }

    @Test
    void permitsAreEqual() {
        List<Comparison> exact = new ArrayList<>();
        long learned = 0;
        long shared = 0;
        for (Comparison comparison : compareAll(UnaryOperator.identity()).toList()) {
            if (comparison.showsLimitsOnlyByRefusals()) {
                learned += Comparison.refusals(comparison.learned());
                shared += Comparison.refusals(comparison.shared());
            } else {
                exact.add(comparison);
            }
        }
        assertThat(exact).hasSizeGreaterThan(TRACES / 2);
        assertThat(exact.stream().filter(comparison -> !comparison.isEqual())).isEmpty();
        assertThat(shared).isCloseTo(learned, withinPercentage(5));
    }

    /** A comparison that finds no defect shows nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            b.m = b.m - 1                                  | b.m = b.m - 2
            not sent and b.l                               | sent and b.l
            entry[i] < since                               | entry[i] > since
            b.cw, b.cs, b.L = 1, 1, 1                      | b.cw, b.cs, b.L = 8, 8, 1
            return own - taken                             | return own - taken + 1
            mine[2] and free > older(g, mine[2]) and 1     | false and 1
            > before then return wake_party(), 0           | > before then return wake_party(), 60000000
            """)
    void defectsAreFound(String original, String defective) {
        assertThat(Script.load("limits.lua").source()).contains(original);
        assertThat(compareAll(source -> source.replace(original, defective))
                        .anyMatch(comparison -> comparison.trace().stated && !comparison.isEqual()))
                .isTrue();
    }
}
