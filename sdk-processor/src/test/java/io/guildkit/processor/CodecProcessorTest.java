package io.guildkit.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class CodecProcessorTest {
    private static final String IMPORTS = """
            package shop;

            import com.fasterxml.jackson.databind.JsonNode;
            import io.guildkit.core.codec.*;
            import io.guildkit.core.wire.*;
            import java.time.*;
            import java.util.*;
            import org.immutables.value.Value;

            """;

    /** A builder like those that are generated, which keeps all members in a map. */
    private static final String BUILDER = IMPORTS + """
            public final class ItemBuilder {
                private final Map<String, Integer> members = new HashMap<>();

                %s

                public ItemBuilder unknownFields(UnknownFields fields) {
                    return this;
                }

                public Item build() {
                    return new Item() {
                        public UnknownFields unknownFields() {
                            return UnknownFields.none();
                        }

                        %s
                    };
                }
            }
            """;

    /** A builder that only lets the codec compile. */
    private static final String IDLE_BUILDER = IMPORTS + """
            public final class ItemBuilder {
                public ItemBuilder name(String value) { return this; }
                public ItemBuilder inner(Item value) { return this; }
                public ItemBuilder inner(Optional<Item> value) { return this; }
                public ItemBuilder size(Patch<Integer> value) { return this; }
                public ItemBuilder note(String value) { return this; }
                public ItemBuilder note(Optional<String> value) { return this; }
                public ItemBuilder unknownFields(io.guildkit.core.wire.UnknownFields fields) { return this; }
                public Item build() { throw new UnsupportedOperationException(); }
            }
            """;

    @TempDir
    private Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(CodecProcessorTest.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }

    @Test
    void writesTheCodecOfAModelThatIsRead() throws IOException {
        Compilation compilation = Compilation.of(
                folder,
                resource("Order.java.txt"),
                resource("OrderBuilder.java.txt"),
                resource("Priced.java.txt"),
                resource("Kind.java.txt"));

        assertThat(compilation.generated("shop.OrderCodec")).isEqualTo(resource("OrderCodec.java.txt"));
    }

    @Test
    void writesTheWriterOfARequest() throws IOException {
        Compilation compilation = Compilation.of(
                folder, resource("Purchase.java.txt"), resource("Use.java.txt"), resource("Kind.java.txt"));

        assertThat(compilation.generated("shop.PurchaseCodec")).isEqualTo(resource("PurchaseCodec.java.txt"));
    }

    @Test
    void checksResponseModelsThatRequestsContain() throws IOException {
        String model = IMPORTS + """
                %s @WireModel
                public interface Item extends WireObject {
                    Codec<Item> CODEC = ItemCodec.CODEC;
                    static ItemBuilder builder() { return new ItemBuilder(); }
                    String name();
                    Optional<Item> inner();
                }
                """;
        String check = "public void check(shop.Item value, io.guildkit.core.form.FieldErrors place)";

        assertThat(Compilation.of(folder, model.formatted("@WireSent"), IDLE_BUILDER)
                        .generated("shop.ItemCodec"))
                .contains(
                        check,
                        "Members.check(place, \"name\", value.name());",
                        "Members.check(place, \"inner\", value.inner().orElse(null), shop.Item.CODEC);");
        assertThat(Compilation.of(folder, model.formatted(""), IDLE_BUILDER).generated("shop.ItemCodec"))
                .doesNotContain(check);
    }

    @Test
    void tellsNullFromAbsentMembers() throws IOException {
        String codec = Compilation.of(folder, IMPORTS + """
                        @WireModel
                        public interface Item extends WireObject {
                            Codec<Item> CODEC = ItemCodec.CODEC;
                            static ItemBuilder builder() { return new ItemBuilder(); }
                            Patch<Integer> size();
                            @WireNullable
                            Optional<String> note();
                        }
                        """, IDLE_BUILDER).generated("shop.ItemCodec");

        assertThat(codec)
                .contains(
                        "to.size(io.guildkit.core.wire.Patch.set((int) value));",
                        "protected boolean readNull(int member, shop.ItemBuilder to)",
                        "case 0 -> { return true; }",
                        "case 1 -> { to.size(io.guildkit.core.wire.Patch.clear()); return true; }",
                        "Members.writePatch(out, names[1], value.size(), Codecs.INTEGER);",
                        "Members.writeNull(out, names[0], value.note());");
    }

    @Test
    void namesTheCodecOfANestedClassAfterAllItsClasses() throws IOException {
        Compilation compilation = Compilation.of(folder, IMPORTS + """
                        public final class Message {
                            @WireModel
                            static class Payload {
                                static final WireWriter<Payload> CODEC = MessagePayloadCodec.CODEC;
                                static final int NO_MEMBER = 1;

                                final Optional<String> text = Optional.empty();
                                private final int noMember = 2;
                            }
                        }
                        """);

        assertThat(compilation.generated("shop.MessagePayloadCodec"))
                .contains("super(\"text\");", "value.text.orElse(null)")
                .doesNotContainIgnoringCase("no_member");
    }

    /** HotSpot interprets a method of more than 8,000 bytes forever. */
    @ParameterizedTest
    @ValueSource(ints = {1, 120, 121, 240, 300})
    void splitsMethodsThatTheJvmWouldNotCompile(int size) throws Exception {
        String[] names = IntStream.range(0, size).mapToObj(i -> "numberOf" + i).toArray(String[]::new);
        String model = IMPORTS + """
                @WireModel
                public interface Item extends WireObject {
                    Codec<Item> CODEC = ItemCodec.CODEC;
                    static ItemBuilder builder() { return new ItemBuilder(); }
                """ + lines("Optional<Integer> %s();", names) + "}";
        String setters = lines("public ItemBuilder %1$s(int v) { members.put(\"%1$s\", v); return this; }", names)
                + lines(
                        "public ItemBuilder %1$s(Optional<Integer> v) { v.ifPresent(this::%1$s); return this; }",
                        names);
        String accessors =
                lines("public Optional<Integer> %1$s() { return Optional.ofNullable(members.get(\"%1$s\")); }", names);

        Compilation compilation = Compilation.of(folder, model, BUILDER.formatted(setters, accessors));

        String json = IntStream.range(0, size)
                .mapToObj(i -> "\"number_of%d\":%d".formatted(i, i))
                .collect(Collectors.joining(",", "{", "}"));
        assertThat(compilation.roundTrip("shop.Item", json)).isEqualTo(json);
        assertThat(compilation.roundTrip("shop.Item", "{\"number_of\":1,\"number_of0\":2}"))
                .isEqualTo("{\"number_of0\":2}");
        assertThat(largestMethod(compilation.classFile("shop.ItemCodec"))).isLessThan(8000);
    }

    private static String lines(String format, String... names) {
        return IntStream.range(0, names.length)
                .mapToObj(i -> format.formatted(names[i]))
                .collect(Collectors.joining("\n"));
    }

    private static int largestMethod(byte[] classFile) {
        AtomicInteger largest = new AtomicInteger();
        ClassWriter copy = new ClassWriter(0);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, copy) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] thrown) {
                                return measured(
                                        super.visitMethod(access, name, descriptor, signature, thrown), largest);
                            }
                        },
                        0);
        return largest.get();
    }

    private static MethodVisitor measured(MethodVisitor copy, AtomicInteger largest) {
        return new MethodVisitor(Opcodes.ASM9, copy) {
            @Override
            public void visitMaxs(int stack, int locals) {
                Label end = new Label();
                super.visitLabel(end);
                super.visitMaxs(stack, locals);
                largest.accumulateAndGet(end.getOffset(), Math::max);
            }
        };
    }

    private static Arguments faulty(String message, String model) {
        return Arguments.of(message, model);
    }

    static Arguments[] faultyModels() {
        String read = "@WireModel interface Bad extends WireObject { Codec<Bad> CODEC = null; %s }";
        String built = "static BadBuilder builder() { return null; } ";
        String request = "@WireModel interface Bad { WireWriter<Bad> CODEC = null; %s }";
        return new Arguments[] {
            faulty("A model has the constant CODEC = BadCodec.CODEC", "@WireModel interface Bad {}"),
            faulty("A model that is read has a static method builder()", read.formatted("")),
            faulty("Members of models cannot have the type java.lang.Thread", request.formatted("Thread t();")),
            faulty("Members of models cannot have the type char[]", request.formatted("char[] c();")),
            faulty("Members of models cannot have the type java.util.List", request.formatted("List l();")),
            faulty("A patch is not part of another type", request.formatted("List<Patch<String>> l();")),
            faulty(
                    "Keys of maps are texts, identifiers or values of open enumerations",
                    request.formatted("Map<Integer, String> m();")),
            faulty("Another member is called a_b in JSON", request.formatted("int aB(); @WireName(\"a_b\") int c();")),
            faulty(
                    "Another member is called other in JSON",
                    request.formatted("int other(); @WireAlias(\"other\") int c();")),
            faulty(
                    "Only lists and maps can be omitted when they are empty",
                    request.formatted("@WireOmitEmpty String s();")),
            faulty("Only optional members can be null", request.formatted("@WireNullable String s();")),
            faulty("Only an optional model can be unwrapped", request.formatted("@WireUnwrapped(\"x_\") String s();")),
            faulty(
                    "Requests can have such a member, responses cannot",
                    read.formatted(built + "Optional<LocalDate> day();")),
            faulty(
                    "Requests can have such a member, responses cannot",
                    read.formatted(built + "List<Map<String, Request>> requests();")
                            + "@WireModel interface Request { WireWriter<Request> CODEC = null; }"),
            faulty(
                    "There is no member names",
                    "@BareArray(\"names\") " + read.formatted(built + "List<String> name();")),
            faulty("There is no member key", "@KeyedBy(\"key\") " + read.formatted(built)),
            faulty(
                    "A member that is a key is a text",
                    "@KeyedBy(\"key\") " + read.formatted(built + "Snowflake key();"))
        };
    }

    @ParameterizedTest
    @MethodSource("faultyModels")
    void explainsWhyAModelHasNoCodec(String message, String model) throws IOException {
        assertThat(Compilation.of(folder, IMPORTS + model).errors()).contains(message);
    }

    /** Gradle generates again only the codecs of models that have changed, and always the list of all models. */
    @Test
    void processorsAreRegisteredWithMavenAndGradle() throws IOException {
        assertThat(resource("/META-INF/services/javax.annotation.processing.Processor"))
                .isEqualTo(
                        "%s\n%s\n%s\n",
                        BuilderDocsProcessor.class.getName(),
                        CodecProcessor.class.getName(),
                        ModelListProcessor.class.getName());
        assertThat(resource("/META-INF/gradle/incremental.annotation.processors"))
                .isEqualTo(
                        "%s,isolating\n%s,isolating\n%s,aggregating\n",
                        BuilderDocsProcessor.class.getName(),
                        CodecProcessor.class.getName(),
                        ModelListProcessor.class.getName());
    }
}
