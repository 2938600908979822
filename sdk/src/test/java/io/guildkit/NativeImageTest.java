package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.guildkit.core.ApiCall;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The analysis of native images does not find elements that code looks up by name, so the jar lists them. */
class NativeImageTest {
    private static final Set<String> LOOKUPS = Set.of(
            ServiceLoader.class.getName(),
            MethodHandles.class.getName(),
            MethodHandles.Lookup.class.getName(),
            VarHandle.class.getName(),
            Proxy.class.getName(),
            ClassLoader.class.getName(),
            Module.class.getName(),
            "sun.misc.Unsafe");

    private static final Pattern LOOKUPS_OF_CLASS = Pattern.compile(
            "forName|get(Declared)?(Constructor|Field|Method|Class|Annotation|RecordComponent)s?(ByType)?"
                    + "|getResource.*|getEnumConstants|newInstance|getPermittedSubclasses|getNestMembers");

    private static final Pattern DATA_BINDING = Pattern.compile(
            "readValues?|readValueAs|writeValue.*|treeToValue|valueToTree|convertValue|updateValue|writePOJO|writeObject");

    @Test
    void mainCodeUsesReflectionOnlyWhereListed() {
        Set<String> found = new TreeSet<>();
        HouseRulesTest.SDK.stream()
                .flatMap(type -> type.getMethodCallsFromSelf().stream())
                .filter(NativeImageTest::isLookup)
                .forEach(call -> found.add(call.getOriginOwner().getSimpleName() + ": "
                        + call.getTargetOwner().getSimpleName() + "." + call.getName()));

        assertThat(found)
                .containsExactly(
                        "ClientThreads: Class.forName",
                        "ClientThreads: Class.getMethod",
                        "ClientThreads: Method.invoke",
                        "FlagSet: Class.getEnumConstants"); // native images have the constants of all their enums
    }

    @Test
    void jarNamesLookupsToNativeImage() throws Exception {
        JsonNode config;
        try (InputStream file = ApiCall.class.getResourceAsStream(
                "/META-INF/native-image/io.guildkit/guildkit-core/reflect-config.json")) {
            config = new ObjectMapper().readTree(file);
        }

        assertThat(StreamSupport.stream(config.spliterator(), false).toList())
                .extracting(
                        entry -> entry.path("name").asText(),
                        entry -> entry.at("/methods/0/name").asText())
                .containsExactly(
                        tuple("java.lang.Thread", "ofVirtual"),
                        tuple("java.lang.Thread$Builder", "inheritInheritableThreadLocals"));
    }

    private static boolean isLookup(JavaCall<?> call) {
        String owner = call.getTargetOwner().getName();
        if (owner.equals("java.lang.Class")) {
            return LOOKUPS_OF_CLASS.matcher(call.getName()).matches();
        }
        if (owner.startsWith("com.fasterxml.jackson.")) {
            return DATA_BINDING.matcher(call.getName()).matches();
        }
        return owner.startsWith("java.lang.reflect.") || LOOKUPS.contains(owner);
    }

    @Test
    void recognisesLookups() {
        assertThat(new ClassFileImporter()
                        .importClass(NativeImageTest.class)
                        .getMethod("samples")
                        .getMethodCallsFromSelf())
                .filteredOn(NativeImageTest::isLookup)
                .extracting(call -> call.getName())
                .containsExactlyInAnyOrder("forName", "readValue", "load", "getResource");
    }

    /** Calls that {@link #recognisesLookups} reads. */
    @SuppressWarnings("unused")
    static List<Object> samples() throws Exception {
        return List.of(
                Class.forName("java.lang.String"),
                new ObjectMapper().readValue("{}", Map.class),
                ServiceLoader.load(Runnable.class),
                String.class.getResource("/name"));
    }
}
