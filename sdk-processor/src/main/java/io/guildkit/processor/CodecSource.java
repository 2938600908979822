package io.guildkit.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The source code of a codec. */
final class CodecSource {
    /** The most members that one method handles: HotSpot never compiles a method of more than 8,000 bytes. */
    private static final int CHUNK = 120;

    private static final String INDENT = "    ";

    private final Model model;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** The names in JSON, by the number under which the generated code finds them. */
    private final List<String> names = new ArrayList<>();

    private CodecSource(Model model) {
        this.model = model;
    }

    /** Returns the source code of a model's codec. */
    static String of(Model model) {
        CodecSource source = new CodecSource(model);
        source.write();
        return source.text.toString();
    }

    private void write() {
        model.members().stream()
                .filter(member -> member.unwrapped().isEmpty())
                .forEach(member -> names.add(member.name()));
        line("package " + model.packageName() + ";");
        line("");
        imports().forEach(type -> line("import " + type + ";"));
        line("");
        line("/** " + (model.isRead() ? "Reads and writes" : "Writes") + " {@link " + model.type() + "}. */");
        line("@Generated(\"" + CodecProcessor.class.getName() + "\")");
        line("@SuppressWarnings({\"all\", \"deprecation\"})");
        open("final class " + model.codecName() + " extends " + supertype());
        line("static final " + model.codecName() + " CODEC = new " + model.codecName() + "();");
        int constructor = text.length();
        if (model.isRead()) {
            builder();
            features();
            lookup();
            reading();
        }
        writing();
        String rest = text.substring(constructor);
        text.setLength(constructor);
        constructor();
        text.append(rest);
        close();
    }

    private Stream<String> imports() {
        Stream<String> read = Stream.of(
                Names.CODEC_PACKAGE + ".WireReader",
                Names.SUPPORT_PACKAGE + ".Keys",
                Names.SUPPORT_PACKAGE + ".ModelCodec",
                Names.SUPPORT_PACKAGE + ".Values");
        Stream<String> any = Stream.of(
                "com.fasterxml.jackson.core.JsonGenerator",
                "com.fasterxml.jackson.core.SerializableString",
                Names.CODEC_PACKAGE + ".Codecs",
                Names.SUPPORT_PACKAGE + ".Members",
                Names.SUPPORT_PACKAGE + ".Writers",
                "java.io.IOException",
                "javax.annotation.processing.Generated");
        return Stream.concat(any, model.isRead() ? read : Stream.of(Names.SUPPORT_PACKAGE + ".ModelWriter"))
                .sorted();
    }

    private String supertype() {
        return model.builder()
                .map(builder -> "ModelCodec<" + model.type() + ", " + builder + ">")
                .orElse("ModelWriter<" + model.type() + ">");
    }

    private void constructor() {
        line("");
        open("private " + model.codecName() + "()");
        String head =
                model.isRead() ? literal(model.simpleName()) + ", " + model.identities() + ", " + model.required() : "";
        Stream<String> all = names.stream().map(CodecSource::literal);
        line("super("
                + Stream.concat(Stream.of(head).filter(text -> !text.isEmpty()), all)
                        .collect(Collectors.joining(", "))
                + ");");
        close();
    }

    private void builder() {
        String builder = model.builder().orElseThrow();
        method("protected " + builder + " newBuilder()", () -> line("return " + model.type() + ".builder();"));
        method("protected " + model.type() + " build(" + builder + " to)", () -> line("return to.build();"));
        model.extras()
                .ifPresent(extras -> method(
                        "protected void keep(String name, " + Names.JSON_NODE + " value, " + builder + " to)",
                        () -> line("to.put" + capitalised(extras) + "(name, value);")));
    }

    private void features() {
        if (model.open()) {
            method("protected boolean isOpen()", () -> line("return true;"));
        }
        model.bareArray()
                .ifPresent(member -> method(
                        "protected int bareArray()",
                        () -> line("return " + model.members().indexOf(member) + ";")));
        if (model.key().isPresent()) {
            method("protected boolean isKeyed()", () -> line("return true;"));
        }
        model.key()
                .ifPresent(member -> method(
                        "protected int putKey(String key, " + model.builder().orElseThrow() + " to)", () -> {
                            line("to." + member.javaName() + "(key);");
                            line("return " + model.members().indexOf(member) + ";");
                        }));
    }

    /** Writes the method that finds the number of a member. */
    private void lookup() {
        List<Member> read =
                model.members().stream().filter(member -> !member.derived()).toList();
        int chunks = chunks(read.size());
        for (int chunk = 0; chunk < chunks; chunk++) {
            int from = chunk * CHUNK;
            String next = chunk + 1 < chunks ? "member" + (chunk + 1) + "(name)" : "UNKNOWN";
            String method = chunk == 0
                    ? "protected int member(String name)"
                    : "private static int member" + chunk + "(String name)";
            method(chunk == 0, method, () -> {
                open("return switch (name)");
                for (int i = from; i < Math.min(from + CHUNK, read.size()); i++) {
                    line("case " + labels(read.get(i)) + " -> " + i + ";");
                }
                line("default -> " + next + ";");
                close(";");
            });
        }
    }

    private static String labels(Member member) {
        return ModelScanner.names(member).stream().map(CodecSource::literal).collect(Collectors.joining(", "));
    }

    /** Writes the method that reads a member into the builder. */
    private void reading() {
        List<Member> read =
                model.members().stream().filter(member -> !member.derived()).toList();
        int chunks = chunks(read.size());
        String parameters = "(int member, WireReader in, " + model.builder().orElseThrow() + " to) throws IOException";
        for (int chunk = 0; chunk < chunks; chunk++) {
            int from = chunk * CHUNK;
            String next = chunk + 1 < chunks ? "return read" + (chunk + 1) + "(member, in, to);" : "return false;";
            String name = chunk == 0 ? "protected boolean read" : "private static boolean read" + chunk;
            method(chunk == 0, name + parameters, () -> {
                open("switch (member)");
                for (int i = from; i < Math.min(from + CHUNK, read.size()); i++) {
                    read(i, read.get(i));
                }
                line("default -> {}");
                close();
                line(next);
            });
        }
    }

    /** Writes most members on one line each: a line takes room in the tables of class files. */
    private void read(int number, Member member) {
        String setter = "to." + member.javaName();
        if (!(member.shape() instanceof Shape.Listed list)) {
            Shape shape = member.shape() instanceof Shape.Maybe maybe ? maybe.value() : member.shape();
            line("case " + number + " -> { " + read(shape, setter, " return true;") + " }");
            return;
        }
        open("case " + number + " ->");
        line(setter + "(java.util.List.of());"); // of two members of one name the last one counts
        if (list.elements() instanceof Shape.Nested nested && nested.keyed()) {
            line(read(list, setter, " return true;"));
        } else {
            open("if (in.startList())");
            line("while (in.nextElement()) { " + read(list.elements(), "to.add" + capitalised(member.javaName()), "")
                    + " }");
            line("return true;");
            close();
        }
        close();
    }

    private static String read(Shape shape, String target, String after) {
        Shape.Reading reading = shape.reading();
        return "%s value = %s; if (%s) { %s(%s);%s }"
                .formatted(reading.type(), reading.call(), reading.present(), target, reading.result(), after);
    }

    private void writing() {
        String parameters =
                "(" + model.type() + " value, JsonGenerator out, SerializableString[] names) throws IOException";
        int chunks = chunks(model.written().size());
        method("protected void writeMembers" + parameters, () -> {
            if (chunks == 1) {
                writeAll(model.written(), "value");
            } else {
                IntStream.range(0, chunks).forEach(chunk -> line("write" + chunk + "(value, out, names);"));
            }
            model.extras().ifPresent(extras -> line("Members.writeAll(out, value." + extras + "());"));
        });
        if (chunks > 1) {
            for (int chunk = 0; chunk < chunks; chunk++) {
                int from = chunk * CHUNK;
                method(
                        false,
                        "private static void write" + chunk + parameters,
                        () -> writeAll(
                                model.written()
                                        .subList(
                                                from,
                                                Math.min(
                                                        from + CHUNK,
                                                        model.written().size())),
                                "value"));
            }
        }
    }

    private void writeAll(List<Member> members, String holder) {
        for (Member member : members) {
            if (member.unwrapped().isPresent()) {
                writeUnwrapped(member, member.unwrapped().get());
            } else {
                write(member, holder);
            }
        }
    }

    private void writeUnwrapped(Member member, Member.Unwrapped unwrapped) {
        open("if (value" + member.access() + ".isPresent())");
        line(unwrapped.type() + " inner = value" + member.access() + ".get();");
        for (Member inner : unwrapped.members()) {
            names.add(inner.name());
            write(inner, "inner");
        }
        close();
    }

    private void write(Member member, String holder) {
        boolean maybe = member.shape() instanceof Shape.Maybe;
        String value = holder + member.access();
        Shape shape = member.shape() instanceof Shape.Maybe optional ? optional.value() : member.shape();
        String start = "(out, names[" + names.indexOf(member.name()) + "], " + value + (maybe ? ".orElse(null)" : "");
        String call;
        if (shape instanceof Shape.Nested nested) {
            call = "Members.write" + start + ", " + nested.writer() + ");";
        } else if (shape instanceof Shape.Listed list) {
            call = "Members.writeList" + start + ", " + list.elements().writer() + ");";
        } else if (shape instanceof Shape.Mapped map) {
            call = "Members.writeMap" + start + ", " + map.values().writer() + ");";
        } else if (shape instanceof Shape.Patched patch) {
            call = "Members.writePatch" + start + ", " + patch.value().writer() + ");";
        } else {
            call = "Members.write" + start + ");";
        }
        if (member.omitEmpty()) {
            open("if (!" + value + ".isEmpty())");
            line(call);
            close();
        } else {
            line(call);
        }
    }

    private static int chunks(int members) {
        return Math.max(1, (members + CHUNK - 1) / CHUNK);
    }

    private static String capitalised(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static String literal(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    // ---- lines

    private void method(String head, Runnable body) {
        method(true, head, body);
    }

    private void method(boolean overrides, String head, Runnable body) {
        line("");
        if (overrides) {
            line("@Override");
        }
        open(head);
        body.run();
        close();
    }

    private void open(String head) {
        line(head + " {");
        depth++;
    }

    private void close() {
        close("");
    }

    private void close(String end) {
        depth--;
        line("}" + end);
    }

    private void line(String line) {
        text.append(line.isEmpty() ? "" : INDENT.repeat(depth)).append(line).append('\n');
    }
}
