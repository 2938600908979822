package io.guildkit.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.immutables.processor.ProxyProcessor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuilderDocsProcessorTest {
    private static final String NAMED = """
            package shop;

            import java.time.Instant;

            /** A named thing. */
            public interface Named {
                /** {@return the name, as of the last {@link Instant}} */
                String name();
            }
            """;

    private static final String ITEM = """
            package shop;

            import java.util.List;
            import java.util.Map;
            import java.util.Optional;
            import java.util.concurrent.TimeUnit;
            import org.immutables.value.Value;

            /** An item. */
            """ + Compilation.IMMUTABLE + """
            public interface Item extends Named {
                /**
                 * {@return the price in cents; empty if {@link #free()},
                 * else at least one}
                 *
                 * @deprecated use {@link #name()}
                 */
                Optional<Integer> price();

                /** {@return whether it is free} */
                @Value.Default
                default boolean free() {
                    return false;
                }

                /** {@return the colours, mixed by {@link TimeUnit}} */
                List<String> colours();

                /** {@return the sizes by name} */
                Map<String, Integer> sizes();

                String bare();
            }
            """;

    @TempDir
    private Path folder;

    private String builder;

    @BeforeEach
    void compile() throws IOException {
        builder = Compilation.of(folder, NAMED, ITEM).generated("shop.ItemBuilder");
    }

    private String docs(String method) {
        var found = Pattern.compile("/\\*\\*\\n((?:   \\*.*\\n)*)   \\*/\\n(?:  @.*\\n)*  public (?:final )?"
                        + Pattern.quote(method))
                .matcher(builder);
        assertThat(found.find()).as("%s in %s", method, builder).isTrue();
        return found.group(1).replaceAll("(?m)^ +\\* ?", "");
    }

    @Test
    void settersHaveTextOfAccessor() {
        assertThat(docs("ItemBuilder price(int")).isEqualTo("""
                Sets the price in cents; empty if {@link Item#free()}, else at least one. Deprecated: use {@link Item#name()}.
                @param price the value
                @return this builder
                """);
        assertThat(docs("ItemBuilder price(Optional")).contains("@param price the value; empty for none\n");
        assertThat(docs("ItemBuilder free(")).isEqualTo("""
                Sets whether it is free.

                @param free the value
                @return this builder
                """);
    }

    @Test
    void resolvesImportsOfInheritedAccessors() {
        assertThat(docs("ItemBuilder name(")).startsWith("Sets the name, as of the last {@link java.time.Instant}.\n");
    }

    @Test
    void describesMethodsThatAddElements() {
        String text = "{@link Item#colours() colours}: the colours, mixed by {@link java.util.concurrent.TimeUnit}.\n";
        assertThat(docs("ItemBuilder addColours(String element)"))
                .startsWith("Adds to " + text + "@param element the element to add\n");
        assertThat(docs("ItemBuilder addAllColours("))
                .startsWith("Adds to " + text + "@param elements the elements to add\n");
        assertThat(docs("ItemBuilder colours("))
                .startsWith(
                        "Sets the colours, mixed by {@link java.util.concurrent.TimeUnit}.\n@param elements the elements\n");
        assertThat(docs("ItemBuilder putSizes(String key"))
                .startsWith("Adds to {@link Item#sizes() sizes}: the sizes by name.\n@param key the key\n");
    }

    @Test
    void linksAccessorsWithoutJavadoc() {
        assertThat(docs("ItemBuilder bare(")).startsWith("Sets {@link Item#bare() bare}.\n");
    }

    @Test
    void describesOtherMethodsOfBuilder() {
        assertThat(docs("ItemBuilder from(Named")).startsWith("Copies the values of {@code Named}.");
        assertThat(docs("Item build()")).isEqualTo("""
                Builds the {@link Item}.
                @return an immutable instance
                @throws java.lang.IllegalStateException if a value is missing or not allowed
                """);
    }

    @Test
    void leavesNoPlaceholder() {
        assertThat(builder)
                .doesNotContainPattern("Initializes|Fill a builder|The value for|chained invocation|not be stored");
    }

    @Test
    void keepsLinesOfCode() throws IOException {
        String other = Compilation.of(
                        Files.createDirectory(folder.resolve("other")), List.of(new ProxyProcessor()), NAMED, ITEM)
                .generated("shop.ItemBuilder");

        assertThat(builder.lines().map(BuilderDocsProcessorTest::code))
                .isEqualTo(other.lines().map(BuilderDocsProcessorTest::code).toList());
    }

    private static String code(String line) {
        return line.strip().startsWith("*") ? "" : line;
    }
}
