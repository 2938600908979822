package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles a program with Error Prone. The compiler is another process, because Error Prone uses internal packages of javac. */
class ForgottenCallsTest {
    private static final String HEAD = """
            import io.guildkit.GuildkitClient;
            import io.guildkit.auth.SignIn;
            import io.guildkit.core.route.Route;
            import io.guildkit.webhooks.WebhookClient;
            import java.time.Duration;

            class Program {
                static final Route GET = Route.get("/invites/{invite.code}").account();

                void run(GuildkitClient client, WebhookClient webhook, SignIn.SecondFactorRequired required) {
            """;
    private static final List<String> FORGOTTEN = List.of(
            "client.invites().get(\"abc\");",
            "client.invites().get(\"abc\").timeout(Duration.ofSeconds(5));",
            "client.invites().get(\"abc\").exchange();",
            "client.auth().signIn(\"ada@example.com\", \"secret\");",
            "client.applications().create(\"Engine\", application -> application.description(\"Runs\"));",
            "client.discovery().listGuildsPaged();",
            "client.api().call(GET, \"abc\");",
            "client.api().call(GET, \"abc\").returnsNothing();",
            "webhook.execute(message -> message.content(\"Done\"));",
            "required.backup(\"1234-5678\");");
    private static final List<String> SENT = List.of(
            "client.invites().get(\"abc\").send();",
            "required.backup(\"1234-5678\").send();",
            "webhook.execute(message -> message.content(\"Done\")).send();",
            "var ready = client.invites().get(\"abc\");");
    private static final Pattern REPORT = Pattern.compile("Program[.]java:(\\d+): (?:error|warning): (.*)");

    @TempDir
    Path folder;

    @Test
    void errorProneReportsForgottenCalls() throws Exception {
        List<String> lines = new ArrayList<>(HEAD.lines().toList());
        lines.addAll(FORGOTTEN);
        lines.addAll(SENT);
        lines.addAll(List.of("}", "}"));

        String messages = compile(Files.write(folder.resolve("Program.java"), lines));

        assertThat(REPORT.matcher(messages)
                        .results()
                        .filter(report -> report.group(2).startsWith("[CheckReturnValue]"))
                        .map(report -> lines.get(Integer.parseInt(report.group(1)) - 1)))
                .as(messages)
                .containsExactlyElementsOf(FORGOTTEN);
        assertThat(messages).contains(FORGOTTEN.size() + " errors");
    }

    /** Returns the messages of the compiler. */
    private String compile(Path source) throws IOException, InterruptedException {
        Path messages = folder.resolve("messages");
        Process compiler = new ProcessBuilder(command(source))
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        try {
            assertThat(compiler.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            compiler.destroyForcibly();
        }
        return Files.readString(messages);
    }

    private List<String> command(Path source) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        Path options = Files.writeString(folder.resolve("options"), "-cp \"" + classPath.replace("\\", "\\\\") + "\"");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "javac").toString());
        Stream.of("api", "code", "comp", "file", "main", "model", "parser", "processing", "tree", "util")
                .map(name -> "-J--add-opens=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED")
                .forEach(command::add);
        command.addAll(List.of(
                "@" + options,
                "-d",
                folder.resolve("classes").toString(),
                "-proc:none",
                "-XDcompilePolicy=simple",
                "-XDaddTypeAnnotationsToSymbol=true",
                "--should-stop=ifError=FLOW",
                "-Xplugin:ErrorProne",
                source.toString()));
        return command;
    }
}
