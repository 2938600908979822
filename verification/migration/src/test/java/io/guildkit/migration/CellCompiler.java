package io.guildkit.migration;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles the code of cells. Each cell becomes a class of its own, so a syntax error is reported for its row only. The
 * imports and variables come from a file in {@code preludes}.
 */
final class CellCompiler {
    private final String imports;
    private final String variables;

    private CellCompiler(String imports, String variables) {
        this.imports = imports;
        this.variables = variables;
    }

    /** Reads a prelude: lines with imports, and lines with variables. */
    static CellCompiler withPrelude(String name) throws IOException {
        try (var file = CellCompiler.class.getResourceAsStream("/preludes/" + name + ".txt")) {
            if (file == null) {
                throw new IllegalArgumentException("there is no prelude " + name);
            }
            List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return new CellCompiler(
                    lines.stream().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n")),
                    lines.stream().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n")));
        }
    }

    /**
     * Compiles all cells.
     *
     * @return a text with page, line, code and error for each cell that does not compile
     */
    List<String> faults(Cells cells, Path output) throws IOException {
        List<Source> sources = new ArrayList<>();
        sources.add(new Source("Prelude", imports + "\nclass Prelude {\n" + variables + "\n}", "the prelude"));
        for (Cells.Cell cell : cells.cells()) {
            String name = "Cell" + sources.size();
            String code = imports + "\nclass " + name + " extends Prelude { void run() throws Throwable {\n"
                    + cell.statement() + "\n}}";
            sources.add(new Source(name, code, cells.page() + ":" + cell.line() + ": " + cell.code()));
        }
        return compile(sources, output);
    }

    private static List<String> compile(List<Source> sources, Path output) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
        List<String> options =
                List.of("-nowarn", "-proc:none", "-Xmaxerrs", "1000", "-d", output.toString(), "-classpath", classPath);
        boolean compiled;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8)) {
            compiled =
                    compiler.getTask(null, files, found, options, null, sources).call();
        }
        List<String> faults = found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> origin(diagnostic) + "\n    " + diagnostic.getMessage(Locale.ROOT))
                .toList();
        if (compiled != faults.isEmpty()) {
            throw new IllegalStateException("the compiler failed without an error message: " + found.getDiagnostics());
        }
        return faults;
    }

    private static String origin(Diagnostic<? extends JavaFileObject> diagnostic) {
        return diagnostic.getSource() instanceof Source source ? source.origin : "the compiler";
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;
        private final String origin;

        Source(String name, String code, String origin) {
            super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.code = code;
            this.origin = origin;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
