package io.guildkit.processor;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source code of a generated builder. The builder of a model that responses contain keeps the record of the response when it copies a
 * model, and discards the record of each member that is set. All models print the names of their unknown fields, if they have some.
 */
final class BuilderSource {
    private static final String METHOD = "(?m)^  public final %s %s\\(%s\\) \\{$";
    private static final Pattern FROM = Pattern.compile(
            METHOD.formatted("\\w+", "from", "(?!WireObject )[^)]*") + "(?:\\n(?! {2}\\}).*)*?\\n    return this;$");
    private static final Pattern PUT = Pattern.compile("^(?:putAll|put)(?=[A-Z])");

    private static final String COPY = "    this.unknownFields(instance.unknownFields());\n";
    private static final String SET =
            "    this.unknownFields = Objects.requireNonNull(unknownFields, \"unknownFields\");\n";
    private static final String PRINT = "      builder.append(\"unknownFields=\").append(\"<redacted>\");\n";
    private static final String PRINTED = "      return builder.append(\"}\").toString();\n";

    private final Model model;
    private String text;

    private BuilderSource(String text, Model model) {
        this.text = text;
        this.model = model;
    }

    /** Returns the completed source of a builder. */
    static String completed(String source, Model model) {
        BuilderSource builder = new BuilderSource(source, model);
        if (model.isRead()) {
            builder.replace(SET, """
                    this.unknownFields =
                        UnknownFields.replaced(this.unknownFields, Objects.requireNonNull(unknownFields, "unknownFields"));
                """);
            builder.copying();
            builder.setting();
        }
        builder.printing();
        return builder.text;
    }

    /** A builder copies the record after all members, because their setters discard it. */
    private void copying() {
        requireContains(COPY);
        text = FROM.matcher(text).replaceAll(from -> Matcher.quoteReplacement(copying(from)));
    }

    private static String copying(MatchResult from) {
        String method = from.group();
        return method.contains(COPY)
                ? method.replace(COPY, "")
                        .replaceFirst("    return this;$", "    received(instance.unknownFields());\n$0")
                : method;
    }

    private void setting() {
        Map<String, String> names = new HashMap<>();
        model.members().forEach(member -> names.put(member.javaName(), member.name()));
        String builder = model.simpleName() + "Builder";
        Pattern setter = Pattern.compile(METHOD.formatted(builder, "(\\w+)", ".*"));
        text = setter.matcher(text).replaceAll(found -> {
            String method = found.group(1);
            String rest = PUT.matcher(method).replaceFirst("");
            String name = names.containsKey(method) || rest.equals(method)
                    ? names.get(method)
                    : names.get(Character.toLowerCase(rest.charAt(0)) + rest.substring(1));
            String discard = name == null ? "" : "\n    set(\"" + name + "\");";
            return Matcher.quoteReplacement(found.group() + discard);
        });
        replace("  public " + builder + "() {\n  }\n", """
                  public %1$s() {
                  }

                  void received(UnknownFields fields) {
                    this.unknownFields = fields;
                  }

                  private void set(String name) {
                    if (this.unknownFields != null) {
                      this.unknownFields = this.unknownFields.set(name);
                    }
                  }
                """.formatted(builder));
    }

    /** The unknown fields are printed first, so that all that follows begins with a comma. The generator has two forms. */
    private void printing() {
        if (!text.contains(PRINT)) {
            String term = "          + \"unknownFields=\" + \"<redacted>\"\n          + \"";
            replace(
                    text.contains(term + ", ") ? term + ", " : term,
                    "          + (unknownFields.isEmpty() ? \"\" : \"unknownFields=\" + unknownFields%s)\n          + \""
                            .formatted(text.contains(term + ", ") ? " + \", \"" : ""));
            return;
        }
        int start = model.simpleName().length() + 1;
        replace(
                PRINT,
                "      if (!unknownFields.isEmpty()) builder.append(\"unknownFields=\").append(unknownFields);\n");
        replace(
                PRINTED,
                "      if (unknownFields.isEmpty() && builder.length() > %1$d) builder.delete(%1$d, %2$d);\n"
                                .formatted(start, start + 2)
                        + PRINTED);
    }

    private void replace(String before, String after) {
        requireContains(before);
        text = text.replace(before, after);
    }

    private void requireContains(String part) {
        if (!text.contains(part)) {
            throw new IllegalStateException("The builder of " + model.type() + " has another form, without: " + part);
        }
    }
}
