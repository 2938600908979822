package io.guildkit.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                 * {@return the price in cents,
                 * at least one; empty if {@link #free()}}
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

                /** {@return the limit; empty for 24} */
                Optional<Integer> limit();

                /** {@return the shops; empty for all} */
                List<String> shops();

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
                Sets the price in cents, at least one. Deprecated: use {@link Item#name()}.
                @param price the price in cents, at least one
                @return this builder
                """);
        assertThat(docs("ItemBuilder price(Optional")).isEqualTo("""
                Sets the price in cents, at least one. Deprecated: use {@link Item#name()}.
                @param price the price in cents, at least one; empty to leave it out
                @return this builder
                """);
        assertThat(docs("ItemBuilder free(")).isEqualTo("""
                Sets whether it is free.

                @param free whether it is free
                @return this builder
                """);
    }

    @Test
    void onlyOptionalHasMeaningOfEmpty() {
        assertThat(docs("ItemBuilder limit(int"))
                .isEqualTo("Sets the limit.\n@param limit the limit\n@return this builder\n");
        assertThat(docs("ItemBuilder limit(Optional"))
                .isEqualTo("Sets the limit.\n@param limit the limit; empty for 24\n@return this builder\n");
    }

    @Test
    void emptyListHasItsMeaning() {
        assertThat(docs("ItemBuilder shops("))
                .startsWith("Sets the shops; empty for all.\n@param elements the shops; empty for all\n");
        assertThat(docs("ItemBuilder addShops(String element)"))
                .startsWith("Adds an element to the shops.\n@param element one of the shops\n");
    }

    @Test
    void resolvesImportsOfInheritedAccessors() {
        assertThat(docs("ItemBuilder name(")).startsWith("Sets the name, as of the last {@link java.time.Instant}.\n");
    }

    @Test
    void describesMethodsThatAddElements() {
        String text = "the colours, mixed by {@link java.util.concurrent.TimeUnit}";
        assertThat(docs("ItemBuilder addColours(String element)"))
                .startsWith("Adds an element to " + text + ".\n@param element one of " + text + "\n");
        assertThat(docs("ItemBuilder addColours(String... elements)"))
                .startsWith("Adds elements to " + text + ".\n@param elements some of " + text + "\n");
        assertThat(docs("ItemBuilder addAllColours("))
                .startsWith("Adds elements to " + text + ".\n@param elements some of " + text + "\n");
        assertThat(docs("ItemBuilder colours(")).startsWith("Sets " + text + ".\n@param elements " + text + "\n");
    }

    @Test
    void describesMethodsThatAddEntries() {
        assertThat(docs("ItemBuilder putSizes(String key")).isEqualTo("""
                Adds an entry to the sizes by name.
                @param key the key of an entry of the sizes by name
                @param value the value of an entry of the sizes by name
                @return this builder
                """);
        assertThat(docs("ItemBuilder putSizes(Map.Entry"))
                .startsWith("Adds an entry to the sizes by name.\n@param entry an entry of the sizes by name\n");
        assertThat(docs("ItemBuilder putAllSizes("))
                .startsWith("Adds entries to the sizes by name.\n@param entries entries of the sizes by name\n");
        assertThat(docs("ItemBuilder sizes("))
                .startsWith("Sets the sizes by name.\n@param entries the sizes by name\n");
    }

    @Test
    void linksAccessorsWithoutJavadoc() {
        assertThat(docs("ItemBuilder bare("))
                .startsWith("Sets the {@link Item#bare() bare}.\n@param bare the {@link Item#bare() bare}\n");
    }

    @Test
    void describesMethodsOfEncodings() {
        String source = """
                  /**
                   * Keeps, clears or sets the field.
                   * @param change the change
                   * @return this
                   */
                  public ItemBuilder size(Patch<Integer> change) {
                  /**
                   * Clears the field.
                   *
                   * @return this
                   */
                  public ItemBuilder clearSize() {
                  /**
                   * Sets the field.
                   * @param value sets its members
                   * @return this
                   */
                  public ItemBuilder size(Consumer<SizeBuilder> value) {
                """;
        Optional<ValueText> text = ValueText.of("{@return the size in mm; at most 9}");

        assertThat(BuilderDocs.rewrite(source, "Item", Map.of("size", new BuilderDocs.Attribute(text, false))))
                .isEqualTo("""
                  /**
                   * Keeps, clears or sets {@link Item#size() size}: the size in mm; at most 9.
                   * @param change {@code Patch.keep()}, {@code Patch.clear()}, or {@code Patch.set(…)} with the value: the size in mm; at most 9
                   * @return this builder
                   */
                  public ItemBuilder size(Patch<Integer> change) {
                  /**
                   * Clears {@link Item#size() size}: the size in mm; at most 9.
                   *
                   * @return this builder
                   */
                  public ItemBuilder clearSize() {
                  /**
                   * Sets the size in mm; at most 9.
                   * @param value a function that fills the builder of the size in mm; at most 9
                   * @return this builder
                   */
                  public ItemBuilder size(Consumer<SizeBuilder> value) {
                """);
    }

    @Test
    void readsSourcesOfOtherModules() throws IOException {
        Path module = Files.createDirectory(folder.resolve("module"));
        Path sources = Files.createDirectories(folder.resolve("sources/store"));
        String parent = """
                package store;

                import java.time.Instant;

                /** A thing for sale. */
                public interface Sold {
                    /** {@return the price of a {@link Unit} until {@link Instant#MAX}, see {@link #unit()}} */
                    int price();

                    /** {@return the unit} */
                    String unit();
                }
                """;
        String unit = "package store; /** A unit. */ public interface Unit {}";
        Files.writeString(sources.resolve("Sold.java"), parent);
        Compilation.of(module, List.of(), parent, unit);
        String bag = """
                package shop;

                import org.immutables.value.Value;

                /** A bag. */
                """ + Compilation.IMMUTABLE + "public interface Bag extends store.Sold {}\n";
        String classPath = module
                + File.pathSeparator
                + System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));

        builder = Compilation.of(
                        Files.createDirectory(folder.resolve("bag")),
                        List.of(new ProxyProcessor(), new BuilderDocsProcessor()),
                        List.of("-classpath", classPath, "-Aguildkit.sources=" + folder.resolve("sources")),
                        bag)
                .generated("shop.BagBuilder");

        assertThat(docs("BagBuilder price("))
                .startsWith(
                        "Sets the price of a {@link store.Unit} until {@link java.time.Instant#MAX}, see {@link store.Sold#unit()}.\n");
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
