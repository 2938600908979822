package io.guildkit.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LineChartTest {
    @Test
    void drawsEachLineFromZeroToARoundedMaximum() {
        LineChart chart = new LineChart("Cost", "calls", "µs");
        chart.line("a < b", new TreeMap<>(Map.of(1.0, 0.0, 10.0, 2.0, 100.0, 4.0)));

        assertThat(chart.svg())
                .contains("aria-label=\"Cost: µs by calls\"")
                .contains(">5</text>", ">100</text>", "a &lt; b")
                .contains("points=\"64.0,252.0 277.0,165.6 490.0,79.2\"");
    }

    @Test
    void drawsPowersOfTenOnALogarithmicAxis() {
        LineChart chart = new LineChart("Cost", "calls", "µs", true);
        chart.line("a", new TreeMap<>(Map.of(1.0, 2.0, 10.0, 300.0)));

        assertThat(chart.svg()).contains(">1</text>", ">10</text>", ">100</text>", ">1,000</text>");
    }
}
