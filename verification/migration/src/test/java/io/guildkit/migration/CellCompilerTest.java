package io.guildkit.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.migration.Cells.Cell;
import io.guildkit.migration.Cells.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellCompilerTest {
    private static final List<String> PAGE = List.of(
            "| see | for |",
            "| `not code` | `of a table of code` |",
            "",
            "| discord-webhooks | Guildkit |",
            "|---|---|",
            "| `client.send(\"Hi\")` | `webhook.execute(\"Hi\").send()`, or `webhook.executeTwice(\"Hi\")` |",
            "| `client.open()` | words |",
            "| words | `boolean both = true \\|\\| false;` |",
            "| `client.send(\"Hi\"` | `webhook.close()` |");

    @TempDir
    Path output;

    @Test
    void readsTheCodeOfOneColumn() {
        assertThat(Cells.read("page.md", PAGE, Column.OLD).cells())
                .containsExactly(
                        new Cell(6, "client.send(\"Hi\")"),
                        new Cell(7, "client.open()"),
                        new Cell(9, "client.send(\"Hi\""));
        assertThat(Cells.read("page.md", PAGE, Column.GUILDKIT).cells())
                .containsExactly(
                        new Cell(6, "webhook.execute(\"Hi\").send()"),
                        new Cell(6, "webhook.executeTwice(\"Hi\")"),
                        new Cell(8, "boolean both = true || false;"),
                        new Cell(9, "webhook.close()"));
    }

    @Test
    void refusesRowsThatItCannotSplitAndUnknownTables() {
        List<String> split =
                List.of("| JDA | Guildkit |", "|---|---|", "| `jda.shutdown()` | `boolean both = true || false;` |");
        assertThatThrownBy(() -> Cells.read("page.md", split, Column.OLD)).hasMessageStartingWith("page.md:3: ");
        List<String> misspelt = List.of("| JDA | Guildkit API |", "|---|---|");
        assertThatThrownBy(() -> Cells.read("page.md", misspelt, Column.OLD)).hasMessageStartingWith("page.md:1: ");
    }

    @Test
    void namesPageAndRowOfOurCodeThatDoesNotCompile() throws IOException {
        Cells cells = Cells.read("page.md", PAGE, Column.GUILDKIT);
        assertThat(CellCompiler.withPrelude("guildkit").faults(cells, output))
                .singleElement()
                .asString()
                .startsWith("page.md:6: webhook.executeTwice(\"Hi\")\n")
                .contains("cannot find symbol");
    }

    @Test
    void namesPageAndRowOfOldCodeThatDoesNotCompile() throws IOException {
        Cells all = Cells.read("page.md", PAGE, Column.OLD);
        Cells unknown = new Cells("page.md", all.cells().subList(0, 2));
        Cells unfinished = new Cells("page.md", all.cells().subList(2, 3));
        CellCompiler compiler = CellCompiler.withPrelude("discord-webhooks");
        assertThat(compiler.faults(unknown, output))
                .singleElement()
                .asString()
                .startsWith("page.md:7: client.open()\n");
        assertThat(compiler.faults(unfinished, output))
                .isNotEmpty()
                .allSatisfy(fault -> assertThat(fault).startsWith("page.md:9: client.send(\"Hi\"\n"));
    }

    @Test
    void compilesOldCodeAgainstTheOldLibraryOnly() throws IOException {
        Cells cells = new Cells("page.md", List.of(new Cell(1, "client.execute(\"Hi\").send()")));
        assertThat(CellCompiler.withPrelude("discord-webhooks").faults(cells, output))
                .hasSize(1);
    }
}
