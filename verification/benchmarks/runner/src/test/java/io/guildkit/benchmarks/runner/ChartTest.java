package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.benchmarks.runner.Chart.Bar;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static String chart(double... values) {
        List<Bar> bars = Arrays.stream(values)
                .mapToObj(value -> new Bar("b", false, new Results.Spread(value, value, value)))
                .toList();
        return Chart.svg("title", bars, true);
    }

    private static List<Integer> numbers(String attribute, String svg) {
        return Pattern.compile(attribute + "=\"(\\d+)\"")
                .matcher(svg)
                .results()
                .map(result -> Integer.valueOf(result.group(1)))
                .toList();
    }

    @Test
    void cutsBarThatWouldHideTheOthers() {
        String svg = chart(1, 0.99, 1.68, 376.63);
        assertThat(svg).containsOnlyOnce("<path").contains(">376.63<");
        assertThat(numbers("width", svg).subList(1, 5)).allMatch(width -> width > 200);
        assertThat(chart(1, 2, 4)).doesNotContain("<path");
    }

    @Test
    void writesNoNumberOnLine() {
        String svg = chart(1, 0.97, 0.93);
        int line = numbers("x1", svg).get(3);
        assertThat(Pattern.compile("<text x=\"(\\d+)\" y=\"\\d+\">\\d")
                        .matcher(svg)
                        .results())
                .hasSize(3)
                .map(number -> Integer.valueOf(number.group(1)))
                .allMatch(place -> place + 34 < line || place > line);
    }
}
