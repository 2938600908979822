package io.guildkit.processor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The source code of a codec. */
final class CodecSource {
    private static final String INDENT = "    ";

    private final Model model;
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** The members to read, by number. */
    private final List<Member> read;

    /** The names in JSON, by the number under which the generated code finds them. */
    private final List<String> names = new ArrayList<>();

    private CodecSource(Model model) {
        this.model = model;
        this.read = model.members().stream().filter(member -> !member.derived()).toList();
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
            aliases();
            reading();
            readingNull();
            copying();
            getting();
        }
        writing();
        unknownFields();
        setters();
        checking();
        secrets();
        String rest = text.substring(constructor);
        text.setLength(constructor);
        constructor();
        text.append(rest);
        close();
    }

    private Stream<String> imports() {
        Stream<String> read = Stream.of(
                Names.CODEC_PACKAGE + ".WireReader",
                Names.SUPPORT_PACKAGE + ".MapKeys",
                Names.SUPPORT_PACKAGE + ".ModelCodec",
                Names.SUPPORT_PACKAGE + ".AsReceived",
                Names.SUPPORT_PACKAGE + ".ValueCodecs");
        Stream<String> any = Stream.of(
                "com.fasterxml.jackson.core.JsonGenerator",
                "com.fasterxml.jackson.core.SerializableString",
                Names.CODEC_PACKAGE + ".Codecs",
                Names.SUPPORT_PACKAGE + ".Members",
                Names.SUPPORT_PACKAGE + ".ValueWriters",
                "java.io.IOException",
                "java.util.function.Consumer",
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
        String head = model.isRead()
                ? literal(model.simpleName()) + ", " + model.identities() + ", " + model.required() + ", " + read.size()
                        + ", 0x" + Long.toHexString(model.alwaysWritten()) + "L"
                : "";
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
                        "protected void keep(" + Names.UNKNOWN_FIELDS + " fields, " + builder + " to)",
                        () -> line("to.received(fields);")));
    }

    private void features() {
        if (model.open()) {
            method("protected boolean isOpen()", () -> line("return true;"));
        }
        model.arrayMember()
                .ifPresent(member -> method(
                        "protected int arrayMember()",
                        () -> line("return " + model.members().indexOf(member) + ";")));
        model.key()
                .ifPresent(member -> method(
                        "protected int keyMember()",
                        () -> line("return " + model.members().indexOf(member) + ";")));
    }

    /** Writes the method that finds members by their other names. Most models have none. */
    private void aliases() {
        List<Member> members =
                read.stream().filter(member -> !member.aliases().isEmpty()).toList();
        if (!members.isEmpty()) {
            method("protected int alias(String name)", () -> {
                open("return switch (name)");
                members.forEach(member -> line("case "
                        + member.aliases().stream().map(CodecSource::literal).collect(Collectors.joining(", "))
                        + " -> " + read.indexOf(member) + ";"));
                line("default -> UNKNOWN;");
                close(";");
            });
        }
    }

    /** Writes the method that copies a member from a model into the builder. */
    private void copying() {
        String builder = model.builder().orElseThrow();
        method("protected void copy(int member, " + model.type() + " from, " + builder + " to)", () -> {
            open("switch (member)");
            forEach((number, member) ->
                    line("case " + number + " -> to." + member.javaName() + "(from" + member.access() + ");"));
            line("default -> {}");
            close();
        });
    }

    /** Writes the method that returns a member, to be compared with its default. */
    private void getting() {
        method("protected Object get(int member, " + model.type() + " from)", () -> {
            open("return switch (member)");
            forEach((number, member) -> line("case " + number + " -> from" + member.access() + ";"));
            line("default -> \"\";");
            close(";");
        });
    }

    /** Writes the method that reads a member into the builder. */
    private void reading() {
        String builder = model.builder().orElseThrow();
        method("protected boolean read(int member, WireReader in, " + builder + " to) throws IOException", () -> {
            open("switch (member)");
            forEach(this::read);
            line("default -> {}");
            close();
            line("return false;");
        });
    }

    /** Visits the members to read, with their numbers. */
    private void forEach(BiConsumer<Integer, Member> action) {
        IntStream.range(0, read.size()).forEach(number -> action.accept(number, read.get(number)));
    }

    /** Writes most members on one line each, because each line needs an entry in the tables of class files. */
    private void read(int number, Member member) {
        String setter = "to." + member.javaName();
        if (!(member.shape() instanceof Shape.Listed list)) {
            Shape shape = member.shape() instanceof Shape.Maybe maybe ? maybe.value() : member.shape();
            Shape.Reading reading = hasSecondForm(shape, number) ? Shape.Scalar.memberInstant() : shape.reading();
            line("case " + number + " -> { " + read(reading, setter, " return true;") + " }");
            return;
        }
        open("case " + number + " ->");
        line(setter + "(java.util.List.of());"); // of two members of one name the last one counts
        if (list.elements() instanceof Shape.Nested nested && nested.keyed()) {
            line(read(list.reading(), setter, " return true;"));
        } else {
            open("if (in.startList())");
            line("while (in.nextElement()) { "
                    + read(list.elements().reading(), "to.add" + capitalised(member.javaName()), "") + " }");
            if (member.omitEmpty()) {
                line("in.keepEmptyList();");
            }
            line("return true;");
            close();
        }
        close();
    }

    /** Writes the method that reads null for members of which null is a value. */
    private void readingNull() {
        List<Member> members = model.members();
        if (members.stream().anyMatch(CodecSource::hasNull)) {
            method("protected boolean readNull(int member, " + model.builder().orElseThrow() + " to)", () -> {
                open("switch (member)");
                members.stream().filter(CodecSource::hasNull).forEach(member -> {
                    boolean patched = member.shape() instanceof Shape.Patched;
                    String none = patched ? Names.PATCH + ".clear()" : "java.util.Optional.empty()";
                    String clear = "to." + member.javaName() + "(" + none + "); ";
                    line("case " + members.indexOf(member) + " -> { " + clear + "return true; }");
                });
                line("default -> { return false; }");
                close();
            });
        }
    }

    private static boolean hasNull(Member member) {
        return member.nullable() || member.shape() instanceof Shape.Patched;
    }

    /** Returns whether a bit describes that a member was a timestamp in its second form. There are bits for 64 members. */
    private static boolean hasSecondForm(Shape shape, int number) {
        return shape == Shape.Scalar.INSTANT && number < Long.SIZE;
    }

    private static String read(Shape.Reading reading, String target, String after) {
        return "%s value = %s; if (%s) { %s(%s);%s }"
                .formatted(reading.type(), reading.call(), reading.present(), target, reading.result(), after);
    }

    private void writing() {
        String parameters = "(" + model.type() + " value, JsonGenerator out, SerializableString[] names"
                + (model.isRead() ? ", AsReceived received" : "") + ") throws IOException";
        method("protected void writeMembers" + parameters, () -> {
            for (Member member : model.written()) {
                if (member.unwrapped().isPresent()) {
                    writeUnwrapped(member, member.unwrapped().get());
                } else {
                    write(member, "value");
                }
            }
        });
    }

    private void unknownFields() {
        model.extras()
                .ifPresent(extras -> method(
                        "protected " + Names.UNKNOWN_FIELDS + " unknownFields(" + model.type() + " value)",
                        () -> line("return value." + extras + "();")));
    }

    /** Writes the method that names the builder methods of members. Most models need none, because the names in Java follow from JSON. */
    private void setters() {
        Map<String, List<String>> setters = new LinkedHashMap<>();
        model.written().stream()
                .flatMap(member -> member.unwrapped()
                        .map(unwrapped -> unwrapped.members().stream())
                        .orElseGet(() -> Stream.of(member)))
                .filter(member -> model.extras().isPresent() && !member.hasUsualSetter())
                .forEach(member -> setters.put(member.name(), member.setters()));
        if (!setters.isEmpty()) {
            method("protected java.util.List<String> setters(String name)", () -> {
                open("return switch (name)");
                setters.forEach((name, methods) -> line("case " + literal(name) + " -> java.util.List.of("
                        + methods.stream().map(CodecSource::literal).collect(Collectors.joining(", ")) + ");"));
                line("default -> super.setters(name);");
                close(";");
            });
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
        String accessor = holder + member.access();
        Shape shape = member.shape() instanceof Shape.Maybe optional ? optional.value() : member.shape();
        int number = names.indexOf(member.name());
        boolean mayBeAsReceived = model.isRead() && !member.derived();
        String value = accessor + (maybe ? ".orElse(null)" : "");
        if (maybe && mayBeAsReceived) { // two calls of the accessor would create two Optionals
            line("var member" + number + " = " + value + ";");
            value = "member" + number;
        }
        String start = "(out, names[" + number + "], " + value;
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
        String isSet = mayBeAsReceived
                ? "!AsReceived.has(received, " + number + ") || !received." + asReceived(member, number, value)
                : "";
        if (member.nullable()) {
            call += " Members.writeNull(out, names[" + number + "], " + accessor + ");";
        }
        if (member.omitEmpty()) { // an empty list that was received is written
            open("if (" + (isSet.isEmpty() ? "" : "(" + isSet + ") && ") + "!" + value + ".isEmpty())");
            line(call);
            close();
        } else {
            line(isSet.isEmpty() ? call : "if (" + isSet + ") { " + call + " }");
        }
    }

    /** Returns the call that writes a member as it was received. */
    private static String asReceived(Member member, int number, String value) {
        String start = "(" + number + ", out, names";
        boolean maybe = member.shape() instanceof Shape.Maybe;
        Shape shape = member.shape() instanceof Shape.Maybe optional ? optional.value() : member.shape();
        if (shape instanceof Shape.Listed list) {
            return "writeList" + start + ", " + value + ", " + list.elements().writer() + ")";
        } else if (shape instanceof Shape.Mapped map) {
            return "writeMap" + start + ", " + value + ", " + map.values().writer() + ")";
        }
        String call = "write" + start + (maybe ? ", " + value + " != null)" : ")");
        return hasSecondForm(shape, number) ? "writeInstant" + start + ", " + value + ") && !received." + call : call;
    }

    /** Writes the method that finds values that cannot be sent. Most models need none. */
    private void checking() {
        List<Member> checked = model.written().stream()
                .filter(member -> model.sent() && isChecked(member))
                .toList();
        if (!checked.isEmpty()) {
            method("protected void checkMembers(" + model.type() + " value, " + Names.FIELD_ERRORS + " place)", () -> {
                if (model.isRead()) {
                    line("checkReceived(value, place);");
                }
                checked.forEach(this::check);
            });
        }
    }

    /** Unwrapped models check themselves, and requests check their required strings. */
    private boolean isChecked(Member member) {
        boolean requiredText = model.isRead() && member.shape() == Shape.Scalar.TEXT;
        return member.unwrapped().isEmpty() && (member.shape().isChecked() || requiredText);
    }

    private void check(Member member) {
        String start = "(place, " + literal(member.name()) + ", " + present(member);
        Shape shape = value(member.shape());
        if (shape instanceof Shape.Nested nested) {
            line("Members.check" + start + ", " + nested.writer() + ");");
        } else if (shape instanceof Shape.Listed list) {
            line("Members.checkList" + start + ", " + list.elements().writer() + ");");
        } else if (shape instanceof Shape.Mapped map) {
            line("Members.checkMap" + start + ", " + map.values().writer() + ");");
        } else {
            line("Members.check" + start + ");");
        }
    }

    /** Writes the method that finds the secrets of a value. */
    private void secrets() {
        List<Member> members = model.written().stream()
                .filter(member -> member.redacted() || member.shape().holdsSecrets())
                .toList();
        if (!members.isEmpty()) {
            method(
                    "protected void secretMembers(" + model.type() + " value, Consumer<String> found)",
                    () -> members.forEach(this::secret));
        }
    }

    private void secret(Member member) {
        Shape shape = value(member.shape());
        String start = (member.redacted() ? "Members.secret(" : "Members.secretsOf(") + present(member);
        line(start + (shape == Shape.Scalar.TEXT ? "" : ", " + shape.writer()) + ", found);");
    }

    /** Returns the expression for a member's value; null for none. */
    private static String present(Member member) {
        String value = "value" + member.access();
        if (member.shape() instanceof Shape.Maybe) {
            return value + ".orElse(null)";
        }
        return member.shape() instanceof Shape.Patched ? value + ".value().orElse(null)" : value;
    }

    /** Returns the type of the value in a member that may have none. */
    private static Shape value(Shape shape) {
        if (shape instanceof Shape.Maybe maybe) {
            return maybe.value();
        }
        return shape instanceof Shape.Patched patch ? patch.value() : shape;
    }

    private static String capitalised(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static String literal(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    // ---- lines

    private void method(String head, Runnable body) {
        line("");
        line("@Override");
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
