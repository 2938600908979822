package io.guildkit.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.migration.Cells.Column;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/**
 * The left column of each migration page compiles against the old library, and the right column against Guildkit. Each
 * method of the classes in {@link OldApi} has a row.
 */
class MigrationPagesTest {
    private static final Path DOCS = Path.of("..", "..", "docs");

    @TempDir
    Path output;

    @ParameterizedTest
    @ValueSource(strings = {"discord-webhooks", "jda", "discord4j"})
    void leftColumnCompilesAgainstTheOldLibrary(String library) throws IOException {
        Cells cells = Cells.read(page(library), Column.OLD);
        assertThat(cells.cells()).isNotEmpty();
        assertThat(CellCompiler.withPrelude(library).faults(cells, output)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"discord-webhooks", "jda", "discord4j"})
    void rightColumnCompilesAgainstGuildkit(String library) throws IOException {
        Cells cells = Cells.read(page(library), Column.GUILDKIT);
        assertThat(cells.cells()).isNotEmpty();
        assertThat(CellCompiler.withPrelude("guildkit").faults(cells, output)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("classes")
    void eachMethodHasARow(String library, Class<?> old, String variable) throws IOException {
        String code = Cells.read(page(library), Column.OLD).cells().stream()
                .map(Cells.Cell::code)
                .collect(Collectors.joining("\n"));
        String receiver = "(?m)^(" + variable + "|" + old.getSimpleName() + ")\\.(.*\\.)?";
        assertThat(methods(old)
                        .filter(name -> OldApi.LEFT_OUT.stream().noneMatch(left -> left.has(library, old, name))))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(code).containsPattern(receiver + name + "\\("));
    }

    @Test
    void leavesOutOnlyMethodsThatExist() {
        assertThat(OldApi.LEFT_OUT)
                .allSatisfy(left -> assertThat(classes())
                        .anySatisfy(arguments -> assertThat(
                                        methods((Class<?>) arguments.get()[1]))
                                .anyMatch(name -> left.has(
                                        (String) arguments.get()[0],
                                        (Class<?>) arguments.get()[1],
                                        name))));
    }

    static Stream<Arguments> classes() {
        return OldApi.classes();
    }

    /** The names of the public methods with the inherited ones, except for those of Object and Mono. */
    private static Stream<String> methods(Class<?> old) {
        return Arrays.stream(old.getMethods())
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> Arrays.stream(Object.class.getMethods())
                        .map(Method::getName)
                        .noneMatch(name::equals))
                // The other methods are those of Reactor, and readers of what was set.
                .filter(name -> !Mono.class.isAssignableFrom(old) || name.startsWith("with"))
                .distinct()
                .sorted();
    }

    private static Path page(String library) {
        return DOCS.resolve("migrating-from-" + library + ".md");
    }
}
