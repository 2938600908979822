package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The exchanges of a recording, in the order of their requests. */
public final class Recording {
    private final List<RecordedExchange> exchanges;

    Recording(List<RecordedExchange> exchanges) {
        this.exchanges = exchanges.stream()
                .sorted(Comparator.comparing(RecordedExchange::time))
                .toList();
    }

    List<RecordedExchange> exchanges() {
        return exchanges;
    }

    /**
     * Reads the lines of a file.
     *
     * @throws IllegalArgumentException if a line is not an exchange; the message contains its number
     */
    public static Recording parse(String text) {
        List<RecordedExchange> exchanges = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                exchanges.add(exchange(lines.get(i), i + 1));
            }
        }
        return new Recording(exchanges);
    }

    private static RecordedExchange exchange(String line, int number) {
        try {
            return RecordedExchange.read(Content.parse(line));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "Line " + number + " of the recording is not JSON: see column "
                            + e.getLocation().getColumnNr() + ".",
                    e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Line " + number + " of the recording: " + e.getMessage(), e);
        }
    }
}
