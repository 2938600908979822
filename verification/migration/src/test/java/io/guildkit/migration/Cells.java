package io.guildkit.migration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The code in one column of a page's tables. */
record Cells(String page, List<Cell> cells) {
    private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    /** The header of the right column of a table with code. */
    private static final String OURS = "Guildkit";
    /** The headers of right columns, so that no table of code is left out because of a misspelt header. */
    private static final Set<String> HEADERS = Set.of(OURS, "for");

    enum Column {
        OLD,
        GUILDKIT
    }

    /**
     * One piece of code: a statement, whose last semicolon may be absent.
     *
     * @param line the line of the page, from 1
     */
    record Cell(int line, String code) {
        String statement() {
            return code.endsWith(";") || code.endsWith("}") ? code : code + ";";
        }
    }

    static Cells read(Path page, Column column) throws IOException {
        return read(page.getFileName().toString(), Files.readAllLines(page), column);
    }

    static Cells read(String page, List<String> lines, Column column) {
        List<Cell> cells = new ArrayList<>();
        String header = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.startsWith("|")) {
                header = "";
                continue;
            }
            String[] parts = BAR.split(line, -1);
            if (parts.length != 4) { // nothing, two columns, nothing
                throw new IllegalArgumentException(
                        page + ":" + (i + 1) + ": a row needs two columns; escape | in code: \\|");
            }
            if (header.isEmpty()) {
                header = parts[2].strip();
                if (!HEADERS.contains(header)) {
                    throw new IllegalArgumentException(
                            page + ":" + (i + 1) + ": the right column must be one of " + HEADERS);
                }
            } else if (header.equals(OURS)) {
                int number = i + 1;
                CODE.matcher(parts[column == Column.OLD ? 1 : 2])
                        .results()
                        .forEach(
                                code -> cells.add(new Cell(number, code.group(1).replace("\\|", "|"))));
            }
        }
        return new Cells(page, List.copyOf(cells));
    }
}
