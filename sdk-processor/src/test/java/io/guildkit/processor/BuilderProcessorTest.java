package io.guildkit.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.immutables.processor.ProxyProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuilderProcessorTest {
    private static final String ITEM = """
            package shop;

            import io.guildkit.core.codec.*;
            import io.guildkit.core.wire.*;
            import java.util.*;
            import org.immutables.value.Value;

            """ + Compilation.IMMUTABLE + """
            @WireModel
            public interface Item extends WireObject {
                Codec<Item> CODEC = ItemCodec.CODEC;
                static ItemBuilder builder() { return new ItemBuilder(); }
                String id();
                Optional<Integer> unitPrice();
                List<String> colours();
                Map<String, Integer> sizes();
            }
            """;

    @TempDir
    private Path folder;

    private Compilation compile() throws IOException {
        return Compilation.of(
                folder, List.of(new ProxyProcessor(), new BuilderProcessor(), new CodecProcessor()), ITEM);
    }

    @Test
    void settersDiscardWhatWasReceived() throws IOException {
        String builder = compile().generated("shop.ItemBuilder");
        assertThat(methods(builder, "id", "unitPrice", "colours", "sizes", "putSizes", "putAllSizes"))
                .hasSize(8)
                .allMatch(method -> method.contains("    set(\""));
        assertThat(methods(builder, "unitPrice")).allMatch(method -> method.contains("    set(\"unit_price\");"));
        assertThat(methods(builder, "putAllSizes")).allMatch(method -> method.contains("    set(\"sizes\");"));
        assertThat(methods(builder, "addColours", "addAllColours"))
                .hasSize(3)
                .noneMatch(method -> method.contains("set("));
    }

    @Test
    void copiesTheRecordAfterAllMembersOfTheModel() throws IOException {
        String builder = compile().generated("shop.ItemBuilder");
        assertThat(methods(builder, "from"))
                .hasSize(2)
                .filteredOn(method -> method.contains("(Item instance)"))
                .allMatch(method -> method.strip().endsWith("received(instance.unknownFields());\n    return this;"));
    }

    @Test
    void modelsDoNotCompileWithBuildersThatAreNotCompleted() throws IOException {
        List<String> errors = Compilation.of(folder, List.of(new ProxyProcessor(), new CodecProcessor()), ITEM)
                .errors();
        assertThat(errors).anyMatch(error -> error.contains("received"));
    }

    private static List<String> methods(String source, String... names) {
        return Stream.of(source.split("\\n {2}}\\n"))
                .filter(method -> Stream.of(names).anyMatch(name -> method.contains("final ItemBuilder " + name + "(")))
                .toList();
    }
}
