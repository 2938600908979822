package io.guildkit.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.immutables.processor.ProxyProcessor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /** The beginning of a model of responses. */
    private static final String ITEM = IMPORTS + Compilation.IMMUTABLE + """
            @WireModel
            public interface Item extends WireObject {
                Codec<Item> CODEC = ItemCodec.CODEC;
                static ItemBuilder builder() { return new ItemBuilder(); }
            """;

    @TempDir
    private Path folder;

    private static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(CodecProcessorTest.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }

    private Compilation compile(String... sources) throws IOException {
        return Compilation.of(
                folder, List.of(new ProxyProcessor(), new BuilderProcessor(), new CodecProcessor()), sources);
    }

    @Test
    void writesCodecOfResponse() throws IOException {
        assertThat(compile(resource("Order.java.txt"), resource("Priced.java.txt"), resource("Kind.java.txt"))
                        .generated("shop.OrderCodec"))
                .isEqualTo(resource("OrderCodec.java.txt"));
    }

    @Test
    void writesWriterOfRequest() throws IOException {
        assertThat(compile(resource("Purchase.java.txt"), resource("Use.java.txt"), resource("Kind.java.txt"))
                        .generated("shop.PurchaseCodec"))
                .isEqualTo(resource("PurchaseCodec.java.txt"));
    }

    @Test
    void checksResponseModelsThatRequestsContain() throws IOException {
        String model = ITEM + "String name(); Optional<Item> inner(); }";
        String check = "protected void checkMembers(shop.Item value, io.guildkit.core.form.FieldErrors place)";

        assertThat(compile(model.replace("@WireModel", "@WireSent @WireModel")).generated("shop.ItemCodec"))
                .contains(
                        check,
                        "Members.check(place, \"name\", value.name());",
                        "Members.check(place, \"inner\", value.inner().orElse(null), shop.Item.CODEC);");
        assertThat(compile(model).generated("shop.ItemCodec")).doesNotContain(check);
    }

    @Test
    void findsRedactedMembersAndMembersThatMayHoldSecrets() throws IOException {
        String members = """
                @Value.Redacted String password();
                @Value.Redacted Optional<String> ticket();
                @Value.Redacted Patch<String> token();
                @Value.Redacted Optional<Integer> pin();
                @Value.Redacted Map<String, List<String>> codes();
                Optional<Item> inner();
                Patch<List<Item>> others();
                Map<Snowflake, Optional<JsonNode>> trees();
                Map<String, Integer> named();
                Map<Snowflake, Integer> shown();
                String login();
                """;
        assertThat(compile(ITEM + members + "}").generated("shop.ItemCodec")).contains("""
                    protected void secretMembers(shop.Item value, Consumer<String> found) {
                        Members.secret(value.password(), found);
                        Members.secret(value.ticket().orElse(null), found);
                        Members.secret(value.token().value().orElse(null), found);
                        Members.secret(value.pin().orElse(null), Codecs.INTEGER, found);
                        Members.secret(value.codes(), Codecs.STRING.list().<java.lang.String>map(), found);
                        Members.secretsOf(value.inner().orElse(null), shop.Item.CODEC, found);
                        Members.secretsOf(value.others().value().orElse(null), shop.Item.CODEC.list(), found);
                        Members.secretsOf(value.trees(), Codecs.JSON.optional().<io.guildkit.core.wire.Snowflake>map(), found);
                        Members.secretsOf(value.named(), Codecs.INTEGER.<java.lang.String>map(), found);
                    }
                """);
    }

    @Test
    void distinguishesNullFromAbsentMembers() throws IOException {
        assertThat(compile(ITEM + "Patch<Integer> size(); @WireNullable Optional<String> note(); }")
                        .generated("shop.ItemCodec"))
                .contains(
                        "to.size(io.guildkit.core.wire.Patch.set((int) value));",
                        "protected boolean readNull(int member, ItemBuilder to)",
                        "case 0 -> { to.note(java.util.Optional.empty()); return true; }",
                        "case 1 -> { to.size(io.guildkit.core.wire.Patch.clear()); return true; }",
                        "Members.writePatch(out, names[1], value.size(), Codecs.INTEGER);",
                        "Members.writeNull(out, names[0], value.note());");
    }

    @Test
    void namesCodecOfNestedClassAfterAllItsClasses() throws IOException {
        assertThat(compile(IMPORTS + """
                        public final class Message {
                            @WireModel
                            static class Payload {
                                static final WireWriter<Payload> CODEC = MessagePayloadCodec.CODEC;
                                static final int NO_MEMBER = 1;

                                final Optional<String> text = Optional.empty();
                                private final int noMember = 2;
                            }
                        }
                        """).generated("shop.MessagePayloadCodec"))
                .contains("super(\"text\");", "value.text.orElse(null)")
                .doesNotContainIgnoringCase("no_member");
    }

    /** HotSpot does not compile methods of more than 8,000 bytes. */
    @Test
    void methodsOfTheLargestModelAreCompiled() throws Exception {
        Compilation compilation = compile(ITEM + optionalNumbers(ModelScanner.MAX_MEMBERS));

        String json = IntStream.range(0, ModelScanner.MAX_MEMBERS)
                .mapToObj(i -> "\"number_of%d\":%d".formatted(i, i))
                .collect(Collectors.joining(",", "{", "}"));
        assertThat(compilation.roundTrip("shop.Item", json)).isEqualTo(json);
        assertThat(largestMethod(compilation.classFile("shop.ItemCodec"))).isLessThan(8000);
    }

    @Test
    void refusesLargerModels() throws IOException {
        assertThat(compile(ITEM + optionalNumbers(ModelScanner.MAX_MEMBERS + 1)).errors())
                .contains("A model has at most 120 members");
    }

    @Test
    void keepsMembersThatOnlyTheirNamesDistinguish() throws Exception {
        String unknown = "{\"number_of0\":2,\"number_of\":1}";
        assertThat(compile(ITEM + optionalNumbers(1)).roundTrip("shop.Item", unknown))
                .isEqualTo(unknown);
    }

    private static String optionalNumbers(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "Optional<Integer> numberOf" + i + "();\n")
                .collect(Collectors.joining("", "", "}"));
    }

    private static int largestMethod(byte[] classFile) {
        AtomicInteger largest = new AtomicInteger();
        ClassVisitor measuring = new ClassVisitor(Opcodes.ASM9, new ClassWriter(0)) {
            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] thrown) {
                MethodVisitor copy = super.visitMethod(access, name, descriptor, signature, thrown);
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
        };
        new ClassReader(classFile).accept(measuring, 0);
        return largest.get();
    }

    /** The sources begin with a model of requests, or of responses with or without a builder. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            A model has the constant CODEC = BadCodec.CODEC         | @WireModel interface Bad {
            A model that is read has a static method builder()      | BARE String name();
            Members of models cannot have the type java.lang.Thread | REQUEST Thread t();
            Members of models cannot have the type char[]           | REQUEST char[] c();
            Members of models cannot have the type java.util.List   | REQUEST List l();
            A patch is not part of another type                     | REQUEST List<Patch<String>> l();
            Keys of maps are texts, identifiers or values of open enumerations | REQUEST Map<Integer, String> m();
            Another member is called a_b in JSON                    | REQUEST int aB(); @WireName("a_b") int c();
            Another member is called other in JSON                  | REQUEST int other(); @WireAlias("other") int c();
            Only lists and maps can be omitted when they are empty  | REQUEST @WireOmitEmpty String s();
            Only optional members can be null                       | REQUEST @WireNullable String s();
            Only an optional model can be unwrapped                 | REQUEST @WireUnwrapped("x_") String s();
            Requests can have such a member, responses cannot       | RESPONSE Optional<LocalDate> day();
            Requests can have such a member, responses cannot       | RESPONSE List<Map<String, Request>> requests();
            A model that is read has a member to read               | RESPONSE
            There is no member names                                | @WireArray("names") RESPONSE List<String> name();
            There is no member key                                  | @KeyedBy("key") RESPONSE String name();
            A member that is a key is a text                        | @KeyedBy("key") RESPONSE Snowflake key();
            """)
    void reportsFaultsOfModels(String message, String model) throws IOException {
        String source = model.replace("RESPONSE", "BARE static BadBuilder builder() { return null; }")
                .replace("BARE", "@WireModel interface Bad extends WireObject { Codec<Bad> CODEC = null;")
                .replace("REQUEST", "@WireModel interface Bad { WireWriter<Bad> CODEC = null;");
        String request = "@WireModel interface Request { WireWriter<Request> CODEC = null; }";
        assertThat(compile(IMPORTS + source + "}" + request).errors()).contains(message);
    }

    /** Gradle generates only the codecs of changed models, and always the list of all models. */
    @Test
    void processorsAreRegisteredWithMavenAndGradle() throws IOException {
        assertThat(resource("/META-INF/services/javax.annotation.processing.Processor"))
                .isEqualTo(
                        "org.immutables.processor.ProxyProcessor\n%s\n%s\n%s\n%s\n",
                        BuilderDocsProcessor.class.getName(),
                        BuilderProcessor.class.getName(),
                        CodecProcessor.class.getName(),
                        ModelListProcessor.class.getName());
        assertThat(resource("/META-INF/gradle/incremental.annotation.processors"))
                .isEqualTo(
                        "%s,isolating\n%s,isolating\n%s,isolating\n%s,aggregating\n",
                        BuilderDocsProcessor.class.getName(),
                        BuilderProcessor.class.getName(),
                        CodecProcessor.class.getName(),
                        ModelListProcessor.class.getName());
    }
}
