import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the records of the baselines: {@code java Models.java <folder of the templates> <folder of the sources>}. There are plain records
 * and records that are as expressive as the SDK's models. Both have the code that a user would write with Jackson's streaming parser.
 */
final class Models {
    private final Path templates;
    private final Path target;
    private final Map<String, Form> types = new HashMap<>();
    private final TreeSet<String> names = new TreeSet<>();

    private Models(Path templates, Path target) throws IOException {
        this.templates = templates;
        this.target = target.resolve("io/guildkit/benchmarks/hand");
        for (String line : read("types.txt").split("\n")) {
            String[] parts = line.split(" \\| ");
            types.put(parts[0], new Form(parts[1], parts[2], parts[3], parts[4]));
        }
    }

    public static void main(String[] args) throws IOException {
        Models models = new Models(Path.of(args[0]), Path.of(args[1]));
        for (String paragraph : models.read("models.txt").strip().split("\n\n")) {
            String[] parts = paragraph.split(": |\n", 3);
            List<String[]> members = Stream.of(parts[2].split(",\\s"))
                    .map(member -> member.split(" "))
                    .toList();
            models.write("plain", parts[0], parts[1] + ". Absent members are null", members);
            models.write("typed", parts[0], parts[1] + ", with types as expressive as those of the model", members);
            members.forEach(member -> models.names.add(member[1]));
        }
        for (String set : List.of("plain", "typed")) {
            String invites = models.types.get(set + " E[]").of("InviteWithMetadata").read;
            write(
                    models.target.resolve(set).resolve("Client.java"),
                    models.read("client.txt").replace("{set}", set).replace("{invites}", invites));
        }
        String constants = models.names.stream()
                .map(name -> "public static final SerializedString %s = new SerializedString(\"%s\");"
                        .formatted(constant(name), name))
                .collect(Collectors.joining("\n    "));
        write(models.target.resolve("Names.java"), models.read("names.txt").replace("{names}", constants));
    }

    private void write(String set, String name, String purpose, List<String[]> described) throws IOException {
        List<Member> members = described.stream()
                .map(member -> Member.of(set, member[1], member[0], types))
                .toList();
        write(
                target.resolve(set).resolve(name + ".java"),
                read("record.txt")
                        .replace("{set}", set)
                        .replace("{name}", name)
                        .replace("{purpose}", purpose)
                        .replace("{components}", lines(members, ",\n        ", Member::component))
                        .replace("{locals}", lines(members, "\n        ", Member::local))
                        .replace("{cases}", lines(members, "\n                ", Member::read))
                        .replace("{arguments}", lines(members, ",\n                ", Member::argument))
                        .replace("{writes}", lines(members, "\n        ", Member::write)));
    }

    private static String lines(List<Member> members, String separator, Function<Member, String> line) {
        return members.stream().map(line).collect(Collectors.joining(separator));
    }

    private static String constant(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /** Reads a file without its comments. */
    private String read(String file) throws IOException {
        return Files.readString(templates.resolve(file))
                .replaceAll("(?m)^#.*\n", "")
                .replaceFirst("^\n", "");
    }

    /** Keeps a file that is up to date, so that it is not compiled again. */
    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(content)) {
            Files.writeString(file, content);
        }
    }

    /** How a type is written: the Java type, the value of an absent member, the call that reads, and the method of Write. */
    private record Form(String java, String initial, String read, String write) {
        /** Names the record that E stands for. */
        Form of(String element) {
            String name = "\\bE\\b";
            return new Form(java.replaceAll(name, element), initial, read.replaceAll(name, element), write);
        }
    }

    /** A member of a record, with its name in JSON and in Java. The writer is the last argument of Write for records. */
    private record Member(String name, String variable, Form form, String writer, boolean optional, boolean required) {
        static Member of(String set, String name, String type, Map<String, Form> types) {
            String element = type.replaceAll("\\W", "");
            boolean isRecord = Character.isUpperCase(type.charAt(0));
            String key = isRecord ? type.replace(element, "E") : type;
            Form form = types.getOrDefault("both " + key, types.get(set + " " + key))
                    .of(element);
            String variable = Pattern.compile("_(.)")
                    .matcher(name)
                    .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
            String writer = isRecord ? ", " + element + "::write" : "";
            boolean typed = set.equals("typed");
            return new Member(name, variable, form, writer, typed && type.endsWith("?"), typed && type.endsWith("!"));
        }

        String component() {
            return (optional ? "Optional<" + form.java + ">" : form.java) + " " + variable;
        }

        String local() {
            return form.java + " " + variable + " = " + form.initial + ";";
        }

        String read() {
            return "case \"" + name + "\" -> " + variable + " = " + form.read + ";";
        }

        String argument() {
            return optional
                    ? "Optional.ofNullable(" + variable + ")"
                    : required ? "Objects.requireNonNull(" + variable + ", \"" + name + "\")" : variable;
        }

        String write() {
            String value = optional ? variable + ".orElse(null)" : variable;
            return "Write." + form.write + "(out, Names." + constant(name) + ", " + value + writer + ");";
        }
    }
}
