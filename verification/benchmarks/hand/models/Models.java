import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the records of the baselines from their description: {@code java Models.java <description> <folder>}. Each type has a plain record
 * and one that is as expressive as the SDK's model. Both have the code that a user would write with Jackson's streaming parser.
 */
final class Models {
    private static final String PACKAGE = "io.guildkit.benchmarks.hand";

    private Models() {}

    public static void main(String[] args) throws IOException {
        String text =
                Files.readString(Path.of(args[0])).replaceAll("(?m)^#.*\n", "").strip();
        Path folder = Path.of(args[1]).resolve(PACKAGE.replace('.', '/'));
        TreeSet<String> names = new TreeSet<>();
        for (String paragraph : text.split("\n\n")) {
            String[] parts = paragraph.split(": |\n", 3);
            String[] members = parts[2].split(",\\s");
            Stream.of(members).forEach(member -> names.add(member.split(" ")[1]));
            write(folder.resolve("plain/" + parts[0] + ".java"), record(false, parts[0], parts[1], members));
            write(folder.resolve("typed/" + parts[0] + ".java"), record(true, parts[0], parts[1], members));
        }
        write(folder.resolve("Names.java"), names(names));
    }

    /** Keeps a file that is up to date, so that it is not compiled again. */
    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(content)) {
            Files.writeString(file, content);
        }
    }

    private static String names(TreeSet<String> names) {
        return """
                package %s;

                import com.fasterxml.jackson.core.io.SerializedString;

                /** The names of members, encoded once. */
                public final class Names {
                %s
                    private Names() {}
                }
                """.formatted(
                        PACKAGE,
                        lines(
                                names,
                                "    ",
                                "",
                                name -> "public static final SerializedString %s = new SerializedString(\"%s\");"
                                        .formatted(name.toUpperCase(Locale.ROOT), name)));
    }

    private static String record(boolean typed, String name, String purpose, String[] described) {
        List<Member> members =
                Stream.of(described).map(member -> Member.of(typed, member)).toList();
        return """
                package %s.%s;

                import %1$s.Names;
                import %1$s.Read;
                import %1$s.Write;
                import com.fasterxml.jackson.core.JsonGenerator;
                import com.fasterxml.jackson.core.JsonParser;
                import java.io.IOException;
                import java.time.Instant;
                import java.util.Collections;
                import java.util.List;
                import java.util.Map;
                import java.util.Objects;
                import java.util.Optional;

                /** %s%s */
                public record %s(
                %s) {
                    /** Reads the object that the parser has just entered. */
                    public static %5$s read(JsonParser in) throws IOException {
                %s        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
                            switch (field) {
                %s                default -> Read.skip(in);
                            }
                        }
                        return new %5$s(
                %s);
                    }

                    /** Writes it as an object. */
                    public void write(JsonGenerator out) throws IOException {
                        out.writeStartObject();
                %s        out.writeEndObject();
                    }
                }
                """.formatted(
                        PACKAGE,
                        typed ? "typed" : "plain",
                        purpose,
                        typed ? ", with types as expressive as those of the model." : ". Absent members are null.",
                        name,
                        lines(members, "        ", ",", Member::component),
                        lines(members, "        ", "", Member::local),
                        lines(members, "                ", "", Member::read),
                        lines(members, "                ", ",", Member::argument),
                        lines(members, "        ", "", Member::write));
    }

    /** Returns a line for each element. A separator stands between the lines, and without one each line ends with a line feed. */
    private static <T> String lines(Iterable<T> elements, String indent, String separator, Function<T, String> line) {
        List<String> lines = new ArrayList<>();
        elements.forEach(element -> lines.add(indent + line.apply(element)));
        return lines.stream().collect(Collectors.joining(separator + "\n", "", separator.isEmpty() ? "\n" : ""));
    }

    /** A member of a record: its names in JSON and in Java, the form of its type, and the type in the notation of the description. */
    private record Member(String name, String variable, Form form, boolean typed, String type) {
        static Member of(boolean typed, String described) {
            String[] parts = described.split(" ");
            String variable = Pattern.compile("_(.)")
                    .matcher(parts[1])
                    .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
            return new Member(parts[1], variable, Form.of(typed, parts[0]), typed, parts[0]);
        }

        String component() {
            return (isOptional() ? "Optional<" + form.java + ">" : form.java) + " " + variable;
        }

        String local() {
            return form.java + " " + variable + " = " + form.initial + ";";
        }

        String read() {
            return "case \"" + name + "\" -> " + variable + " = " + form.read + ";";
        }

        String argument() {
            if (isOptional()) {
                return "Optional.ofNullable(" + variable + ")";
            }
            return typed && type.endsWith("!")
                    ? "Objects.requireNonNull(" + variable + ", \"" + name + "\")"
                    : variable;
        }

        String write() {
            String value = isOptional() ? variable + ".orElse(null)" : variable;
            return "Write." + form.write.formatted("out, Names." + name.toUpperCase(Locale.ROOT) + ", " + value) + ";";
        }

        private boolean isOptional() {
            return typed && type.endsWith("?");
        }
    }

    /** The code for a type: the Java type, the value of absent members, and the calls that read and write. */
    private record Form(String java, String initial, String read, String write) {
        static Form of(boolean typed, String type) {
            String element = type.replaceAll("\\W", "");
            return switch (type) {
                case "int" -> new Form("int", "0", "in.nextIntValue(0)", "number(%s)");
                case "int?" -> new Form("Integer", "null", "Read.integer(in)", "number(%s)");
                case "long" -> new Form("long", "0", "in.nextLongValue(0)", "number(%s)");
                case "long?" -> new Form("Long", "null", "Read.longInteger(in)", "number(%s)");
                case "flag" -> new Form("boolean", "false", "Read.flag(in)", "flag(%s)");
                case "flag?" -> new Form("Boolean", "null", "in.nextBooleanValue()", "flag(%s)");
                case "text!", "text?" -> new Form("String", "null", "Read.text(in)", "text(%s)");
                case "text" ->
                    typed ? new Form("String", "\"\"", "Read.text(in, \"\")", "text(%s)") : of(false, "text?");
                case "time?" -> typed ? new Form("Instant", "null", "Read.time(in)", "time(%s)") : of(false, "text?");
                case "text[]" -> new Form("List<String>", "null", "Read.texts(in)", "texts(%s)").in(typed, "List");
                default -> {
                    if (type.endsWith("[]")) {
                        yield objects("List<%s>", "list", element).in(typed, "List");
                    }
                    if (type.endsWith("{}")) {
                        boolean optional = typed && type.endsWith("?{}");
                        yield (optional
                                        ? objects("Map<String, Optional<%s>>", "optionals", element)
                                        : objects("Map<String, %s>", "map", element))
                                .in(typed, "Map");
                    }
                    yield objects("%s", "object", element);
                }
            };
        }

        private static Form objects(String java, String method, String element) {
            String read = "Read." + method + "(in, " + element + "::read)";
            return new Form(java.formatted(element), "null", read, method + "(%s, " + element + "::write)");
        }

        /** Makes the collections of an expressive record unmodifiable and never null. */
        private Form in(boolean typed, String collection) {
            return typed
                    ? new Form(
                            java,
                            collection + ".of()",
                            "Collections.unmodifiable" + collection + "(" + read + ")",
                            write)
                    : this;
        }
    }
}
