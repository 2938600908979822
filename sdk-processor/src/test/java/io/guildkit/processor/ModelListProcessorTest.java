package io.guildkit.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelListProcessorTest {
    private static final String LIST = """
            @ModelList
            package shop.list;

            import io.guildkit.core.base.style.ModelList;
            """;

    private static final String REQUEST = """
            package shop;

            import io.guildkit.core.codec.*;
            import io.guildkit.core.wire.*;

            @WireModel
            public interface %1$s {
                WireWriter<%1$s> CODEC = %1$sCodec.CODEC;
            }
            """;

    private static final String OTHERS = """
            package shop;

            import io.guildkit.core.codec.*;
            import io.guildkit.core.wire.*;

            public interface Others {
                final class Word extends StringValue {
                    private Word(String raw) { super(raw, null); }
                    public static Word of(String raw) { return new Word(raw); }
                }

                final class Number extends IntValue {
                    private Number(int raw) { super(raw, null); }
                    public static Number of(int raw) { return new Number(raw); }
                }

                abstract class NoValue extends IntValue {
                    NoValue() { super(1, null); }
                }

                @WireModel
                class Nested {
                    public static final WireWriter<Nested> CODEC = OthersNestedCodec.CODEC;
                }
            }

            @WireModel
            class Hidden {
                static final WireWriter<Hidden> CODEC = HiddenCodec.CODEC;

                public static final class HiddenWord extends StringValue {
                    private HiddenWord(String raw) { super(raw, null); }
                    public static HiddenWord of(String raw) { return new HiddenWord(raw); }
                }
            }
            """;

    @TempDir
    private Path folder;

    /** The order must not depend on the compiler, so that builds are reproducible. */
    @Test
    void listsAllVisibleTypesByName() throws IOException {
        Compilation compilation =
                Compilation.of(folder, REQUEST.formatted("Zoo"), LIST, OTHERS, REQUEST.formatted("Ark"));

        assertThat(compilation.generated("shop.list.ModelCodecs")).contains("""
                                public static @Nullable WireWriter<?> find(Class<?> type) {
                                    if (type == shop.Ark.class) return shop.Ark.CODEC;
                                    if (type == shop.Others.Nested.class) return shop.Others.Nested.CODEC;
                                    if (type == shop.Others.Number.class) return ValueCodecs.numbers(shop.Others.Number::of);
                                    if (type == shop.Others.Word.class) return ValueCodecs.words(shop.Others.Word::of);
                                    if (type == shop.Zoo.class) return shop.Zoo.CODEC;
                                    return null;
                                }
                            """);
    }

    @Test
    void findsCodecOfListedTypesOnly() throws Exception {
        Compilation compilation = Compilation.of(folder, LIST, OTHERS, REQUEST.formatted("Ark"));

        assertThat(compilation.call("shop.list.ModelCodecs", "find", "shop.Ark"))
                .extracting(codec -> codec.getClass().getName())
                .isEqualTo("shop.ArkCodec");
        assertThat(compilation.call("shop.list.ModelCodecs", "find", "shop.Hidden"))
                .isNull();
    }

    @Test
    void writesNoListWithoutItsPackage() throws IOException {
        Compilation compilation = Compilation.of(folder, OTHERS);

        assertThat(compilation.errors()).isEmpty();
        assertThat(Files.exists(folder.resolve("shop/list"))).isFalse();
    }
}
