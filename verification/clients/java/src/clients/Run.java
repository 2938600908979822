package clients;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs clients against a strict and a lenient server, and prints the results of their calls. Compares the counts with the table of a page,
 * or writes them there.
 *
 * <p>Arguments: the server's jar, the folder of the clients, the page, {@code check} or {@code write}, and for each client its name, an
 * equals sign and its command. A client without a command is missing on this machine.
 */
final class Run {
    private static final Pattern ADDRESS = Pattern.compile("Admin API: +(http://[^/]+)");
    private static final Pattern ROW = Pattern.compile("\\|.*(\\| [0-9]+ ){3}\\|");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String BEGIN = "<!-- clients -->\n";
    private static final String END = "<!-- end of clients -->";
    private static final List<Process> SERVERS = new ArrayList<>();

    private record Result(Map<String, String> strict, Map<String, String> lenient) {
        private static long worked(Map<String, String> calls) {
            return calls.values().stream().filter("ok"::equals).count();
        }

        String row(String client) {
            return "| " + client + " | " + lenient.size() + " | " + worked(strict) + " | " + worked(lenient) + " |";
        }
    }

    public static void main(String[] args) throws Exception {
        int status = 1;
        try {
            status = run(Path.of(args[1]), Path.of(args[2]), args[3].equals("write"), List.of(args).subList(4, args.length), args[0]);
        } finally {
            SERVERS.forEach(Process::destroy);
        }
        System.exit(status);
    }

    private static int run(Path folder, Path page, boolean write, List<String> clients, String jar) throws Exception {
        String strict = start(jar);
        String lenient = start(jar, "--lenient");
        byte[] world = Files.readAllBytes(folder.resolve("world.json"));
        List<String> exceptions = Files.readAllLines(folder.resolve("refused.txt"));
        Map<String, String> rows = rows(page);
        int failures = 0;
        for (String entry : clients) {
            String client = entry.substring(0, entry.indexOf('='));
            String command = entry.substring(entry.indexOf('=') + 1);
            if (command.isBlank()) {
                System.out.println(client + " is skipped: it is missing on this machine.");
                continue;
            }
            Result result = new Result(calls(strict, world, command), calls(lenient, world, command));
            String row = result.row(client);
            System.out.println(row);
            for (Map.Entry<String, String> call : result.lenient().entrySet()) {
                String name = client + " | " + call.getKey() + " | ";
                boolean works = call.getValue().equals("ok");
                if (works == exceptions.stream().anyMatch(line -> line.startsWith(name))) {
                    failures++;
                    System.out.println("  " + (works ? "works, although refused.txt contains it: " : "fails: ") + name + call.getValue());
                }
            }
            if (!row.equals(rows.put(client, row)) && !write) {
                failures++;
                System.out.println("  differs from the row in " + page.getFileName() + "; verification/clients/run --write changes it");
            }
        }
        if (write) {
            write(page, rows, exceptions);
        }
        return failures == 0 ? 0 : 1;
    }

    private static String start(String jar, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", jar, "--port", "0", "--clock", "virtual", "--api-version", "10"));
        command.addAll(List.of(options));
        Process server = new ProcessBuilder(command).redirectErrorStream(true).start();
        SERVERS.add(server);
        var lines = server.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                Thread drain = new Thread(() -> lines.lines().forEach(request -> {}));
                drain.setDaemon(true);
                drain.start();
                return address.group(1);
            }
        }
        throw new IOException("The server has not started.");
    }

    /** Runs a client in a new world. Returns the results of its calls by their names. */
    private static Map<String, String> calls(String origin, byte[] world, String command) throws IOException, InterruptedException {
        HTTP.send(HttpRequest.newBuilder(URI.create(origin + "/_emulator/world"))
                .header("Content-Type", "application/json").PUT(BodyPublishers.ofByteArray(world)).build(), BodyHandlers.discarding());
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.replaceAll(word -> word.equals("ORIGIN") ? origin : word);
        Path output = Files.createTempFile("client", ".txt");
        Path errors = Files.createTempFile("client", ".log");
        Process client = new ProcessBuilder(words).redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
        boolean ended = client.waitFor(90, TimeUnit.SECONDS);
        client.destroyForcibly();
        Map<String, String> calls = new LinkedHashMap<>();
        for (String line : Files.readString(output).split("\n")) {
            String[] parts = line.split("\t", 3);
            if (parts.length == 3 && parts[0].equals("call")) {
                calls.put(parts[1], parts[2].strip());
            }
        }
        if (!ended || calls.isEmpty() || client.exitValue() != 0) {
            calls.put("the whole program", "does not end as it should: " + Files.readString(errors).strip());
        }
        Files.delete(output);
        Files.delete(errors);
        return calls;
    }

    private static Map<String, String> rows(Path page) throws IOException {
        String text = Files.readString(page);
        return text.substring(text.indexOf(BEGIN), text.indexOf(END)).lines()
                .filter(line -> ROW.matcher(line).matches())
                .collect(Collectors.toMap(line -> line.split("\\|")[1].strip(), line -> line, (a, b) -> b, LinkedHashMap::new));
    }

    private static void write(Path page, Map<String, String> rows, List<String> exceptions) throws IOException {
        String text = Files.readString(page);
        String table = "\n| client | calls | work in strict mode | work in lenient mode |\n|---|--:|--:|--:|\n"
                + String.join("\n", rows.values()) + "\n\n"
                + "These calls fail in lenient mode, too:\n\n| client | call | reason |\n|---|---|---|\n"
                + exceptions.stream().map(line -> "| " + line + " |\n").collect(Collectors.joining()) + "\n";
        Files.writeString(page, text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END)));
    }
}
