import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks published POMs. Maven and Gradle put dependencies of scope {@code compile} on the class path of the user's compiler, but not
 * those of scope {@code runtime}. The scopes must therefore agree with the module descriptors: {@code requires transitive} is
 * {@code compile}, and all other run-time dependencies are {@code runtime}.
 */
public final class Poms {
    // Why: docs/decisions/0077

    private static final String GROUP = "io.guildkit";

    /** The artifacts of the modules that our modules require. */
    private static final Map<String, String> ARTIFACTS = Map.ofEntries(
            Map.entry("com.fasterxml.jackson.databind", "com.fasterxml.jackson.core:jackson-databind"),
            Map.entry("com.fasterxml.jackson.datatype.jsr310", "com.fasterxml.jackson.datatype:jackson-datatype-jsr310"),
            Map.entry("kotlin.stdlib", "org.jetbrains.kotlin:kotlin-stdlib"),
            Map.entry("kotlinx.coroutines.core", "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm"),
            Map.entry("micrometer.commons", "io.micrometer:micrometer-commons"),
            Map.entry("micrometer.core", "io.micrometer:micrometer-core"),
            Map.entry("micrometer.observation", "io.micrometer:micrometer-observation"),
            Map.entry("mockwebserver3", "com.squareup.okhttp3:mockwebserver3"),
            Map.entry("okhttp3", "com.squareup.okhttp3:okhttp-jvm"),
            Map.entry("okio", "com.squareup.okio:okio-jvm"),
            Map.entry("org.jspecify", "org.jspecify:jspecify"),
            Map.entry("redis.clients.jedis", "redis.clients:jedis"),
            Map.entry("spring.beans", "org.springframework:spring-beans"),
            Map.entry("spring.boot", "org.springframework.boot:spring-boot"),
            Map.entry("spring.boot.autoconfigure", "org.springframework.boot:spring-boot-autoconfigure"),
            Map.entry("spring.context", "org.springframework:spring-context"),
            Map.entry("spring.core", "org.springframework:spring-core"),
            Map.entry("tools.jackson.databind", "tools.jackson.core:jackson-databind"));

    /** Artifacts that other dependencies bring. */
    private static final Map<String, List<String>> BROUGHT = Map.of(
            "com.squareup.okio:okio-jvm", List.of("com.squareup.okhttp3:okhttp-jvm", "com.squareup.okhttp3:mockwebserver3"),
            "com.squareup.okhttp3:okhttp-jvm", List.of("com.squareup.okhttp3:mockwebserver3"));

    /**
     * Artifacts that are declared so that Maven chooses their versions: see docs/decisions/0132. The compilers of users need them, because
     * the modules of OkHttp require them.
     */
    private static final Set<String> NEAREST = Set.of("com.squareup.okhttp3:okhttp-jvm", "com.squareup.okio:okio-jvm");

    /** Users of an integration choose the version of what it integrates, so they declare these groups themselves. */
    private static final Set<String> CHOSEN = Set.of("io.micrometer", "org.springframework", "org.springframework.boot");

    /** Annotations on the API, which compilers of users read. */
    private static final String ANNOTATIONS = "org.jspecify:jspecify";

    /** An empty jar without a module: see docs/decisions/0021. */
    private static final String EMPTY = "com.squareup.okhttp3:okhttp";

    private final List<String> faults = new ArrayList<>();

    private Poms() {}

    /**
     * Checks all published POMs.
     *
     * @param args the repository with the artifacts, a folder with flattened POMs, and the URL, the SCM and the developers in them
     */
    public static void main(String[] args) throws Exception {
        Poms poms = new Poms();
        Path artifacts = Path.of(args[0]).resolve(GROUP.replace('.', '/'));
        Map<String, Path> flattened = flattened(Path.of(args[1]));
        Set<String> published = new TreeSet<>(Set.of("guildkit-bom"));
        read(flattened.get("guildkit-bom")).dependencies().keySet().stream()
                .filter(name -> name.startsWith(GROUP + ":"))
                .forEach(name -> published.add(name.substring(GROUP.length() + 1)));
        Set<String> unchecked = new TreeSet<>(flattened.keySet());
        unchecked.removeAll(published);
        poms.check(published.size() > 12, "The BOM has only " + published);
        poms.check(unchecked.equals(Set.of("guildkit-parent", "guildkit-processor")), "The BOM does not have " + unchecked);
        for (String artifact : published) {
            poms.checkRelease(artifact, read(flattened.get(artifact)), args[2], args[3], args[4]);
            Path folder = artifacts.resolve(artifact);
            Path pom = find(folder, ".pom");
            if (pom == null) {
                poms.faults.add(artifact + " is not in the repository: add it to verification/ci/pom.xml");
            } else if (!artifact.equals("guildkit-bom")) {
                poms.checkScopes(artifact, read(pom), descriptor(find(folder, ".jar")));
            }
        }
        if (!poms.faults.isEmpty()) {
            System.err.println(String.join("\n", poms.faults));
            System.exit(1);
        }
        System.out.println("The POMs of " + published.size()
                + " artifacts agree with their modules and have the properties that a release sets.");
    }

    private void check(boolean holds, String fault) {
        if (!holds) {
            faults.add(fault);
        }
    }

    private void checkRelease(String artifact, Pom pom, String url, String scm, String developers) {
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("url", url);
        expected.put("scm/url", scm);
        expected.put("scm/connection", "scm:git:" + scm);
        expected.put("developers/developer/name", developers);
        expected.put("licenses/license/name", "Apache-2.0");
        expected.forEach((path, value) ->
                check(value.equals(pom.text(path)), artifact + ": " + path + " is " + pom.text(path) + ", not " + value));
        check(!pom.text("name").isEmpty() && !pom.text("description").isEmpty(), artifact + " has no name or description");
        check(pom.text("parent").isEmpty(), artifact + " has a parent");
    }

    private void checkScopes(String artifact, Pom pom, ModuleDescriptor module) {
        Map<String, String> expected = new TreeMap<>();
        for (Requires required : module.requires()) {
            Set<Requires.Modifier> modifiers = required.modifiers();
            String name = modifiers.contains(Requires.Modifier.STATIC) ? "" : artifact(required.name());
            if (!name.isEmpty() && !CHOSEN.contains(name.substring(0, name.indexOf(':')))) {
                expected.put(name, modifiers.contains(Requires.Modifier.TRANSITIVE) ? "compile" : "runtime");
            }
        }
        Map<String, Dependency> actual = pom.dependencies();
        expected.forEach((name, scope) -> {
            Dependency dependency = actual.get(name);
            boolean brought = dependency == null
                    && scope.equals("runtime")
                    && BROUGHT.getOrDefault(name, List.of()).stream().anyMatch(actual::containsKey);
            check(
                    brought
                            || dependency != null
                                    && dependency.scope().equals(NEAREST.contains(name) ? "compile" : scope)
                                    && !dependency.optional(),
                    artifact + ": " + name + " must be " + scope + ", but is " + dependency);
        });
        actual.forEach((name, dependency) -> {
            boolean holds =
                    switch (dependency.scope()) {
                        case "compile" -> dependency.optional()
                                || name.equals(ANNOTATIONS)
                                || NEAREST.contains(name)
                                || expected.containsKey(name);
                        case "runtime" -> name.equals(EMPTY) || name.startsWith(GROUP + ":") || expected.containsKey(name);
                        case "provided" -> true; // users do not inherit it
                        default -> false;
                    };
            check(holds, artifact + ": no module requires " + name + ", which is " + dependency);
        });
    }

    /** Returns the artifact of a module, or nothing for a module of the JDK. */
    private String artifact(String module) {
        if (module.startsWith("java.") || module.startsWith("jdk.")) {
            return "";
        }
        if (module.equals(GROUP) || module.startsWith(GROUP + ".")) {
            String name = module.equals("io.guildkit.spring") ? "io.guildkit.spring.boot.starter" : module;
            return GROUP + ":" + name.substring("io.".length()).replace('.', '-');
        }
        String name = ARTIFACTS.get(module);
        if (name == null && !faults.contains("Poms.java has no artifact for the module " + module)) {
            faults.add("Poms.java has no artifact for the module " + module);
        }
        return name == null ? "" : name;
    }

    private static Map<String, Path> flattened(Path folder) throws IOException {
        Map<String, Path> poms = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(file -> file.endsWith(".flattened-pom.xml")).toList()) {
                poms.put(read(file).text("artifactId"), file);
            }
        }
        return poms;
    }

    private static Path find(Path folder, String suffix) throws IOException {
        if (!Files.exists(folder)) {
            return null;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("guildkit.*-[0-9.]+(-SNAPSHOT)?\\" + suffix))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static ModuleDescriptor descriptor(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            ZipEntry entry = file.getEntry("module-info.class");
            try (InputStream in = file.getInputStream(entry)) {
                return ModuleDescriptor.read(in);
            }
        }
    }

    private static Pom read(Path file) throws IOException {
        try {
            return new Pom(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement());
        } catch (javax.xml.parsers.ParserConfigurationException | org.xml.sax.SAXException e) {
            throw new IOException(file.toString(), e);
        }
    }

    private record Dependency(String scope, boolean optional) {
        @Override
        public String toString() {
            return scope + (optional ? " and optional" : "");
        }
    }

    private record Pom(Element project) {
        /** Returns the text of the first element with a path, or an empty text. */
        String text(String path) {
            Element element = project;
            for (String name : path.split("/")) {
                List<Element> found = children(element, name);
                if (found.isEmpty()) {
                    return "";
                }
                element = found.get(0);
            }
            return element.getTextContent().trim();
        }

        /** Returns the dependencies. For a bill of materials, returns the managed dependencies. */
        Map<String, Dependency> dependencies() {
            Map<String, Dependency> dependencies = new TreeMap<>();
            List<Element> owners = children(project, "dependencyManagement");
            for (Element list : children(owners.isEmpty() ? project : owners.get(0), "dependencies")) {
                for (Element dependency : children(list, "dependency")) {
                    Pom parts = new Pom(dependency);
                    String scope = parts.text("scope");
                    dependencies.put(
                            parts.text("groupId") + ":" + parts.text("artifactId"),
                            new Dependency(scope.isEmpty() ? "compile" : scope, parts.text("optional").equals("true")));
                }
            }
            return dependencies;
        }

        private static List<Element> children(Element parent, String name) {
            List<Element> children = new ArrayList<>();
            for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element element && element.getTagName().equals(name)) {
                    children.add(element);
                }
            }
            return children;
        }
    }
}
