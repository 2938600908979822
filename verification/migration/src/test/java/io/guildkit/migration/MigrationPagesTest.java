package io.guildkit.migration;

import static org.assertj.core.api.Assertions.assertThat;

import club.minnced.discord.webhook.WebhookClient;
import club.minnced.discord.webhook.WebhookClientBuilder;
import club.minnced.discord.webhook.WebhookCluster;
import club.minnced.discord.webhook.send.AllowedMentions;
import club.minnced.discord.webhook.send.WebhookEmbedBuilder;
import club.minnced.discord.webhook.send.WebhookMessageBuilder;
import io.guildkit.migration.Cells.Column;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The left column of each migration page compiles against the old library, and the right column against Guildkit. */
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
    @MethodSource("classesOfDiscordWebhooks")
    void eachMethodOfDiscordWebhooksHasARow(Class<?> old, String variable) throws IOException {
        String code = Cells.read(page("discord-webhooks"), Column.OLD).cells().stream()
                .map(Cells.Cell::code)
                .collect(Collectors.joining("\n"));
        List<String> methods = Arrays.stream(old.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> !name.equals("toJSONString"))
                .distinct()
                .toList();
        String receiver = "(?m)^(" + variable + "|" + old.getSimpleName() + ")\\.(.*\\.)?";
        assertThat(methods).isNotEmpty().allSatisfy(name -> assertThat(code).containsPattern(receiver + name + "\\("));
    }

    static Stream<Arguments> classesOfDiscordWebhooks() {
        return Stream.of(
                Arguments.of(WebhookClient.class, "client"),
                Arguments.of(WebhookClientBuilder.class, "builder"),
                Arguments.of(WebhookCluster.class, "cluster"),
                Arguments.of(WebhookMessageBuilder.class, "messageBuilder"),
                Arguments.of(WebhookEmbedBuilder.class, "embedBuilder"),
                Arguments.of(AllowedMentions.class, "mentions"));
    }

    private static Path page(String library) {
        return DOCS.resolve("migrating-from-" + library + ".md");
    }
}
