package io.guildkit.laws;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireName;
import io.guildkit.core.wire.WireNullable;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireValue;
import io.guildkit.testsupport.ModelJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Which models there are, what they consist of, and the fixtures of response models. */
public final class WireModels {
    private static final String ROOT = "io/guildkit";

    private static final ClassValue<Map<String, Attribute>> ATTRIBUTES = new ClassValue<>() {
        @Override
        protected Map<String, Attribute> computeValue(Class<?> implementation) {
            return find(implementation);
        }
    };

    private WireModels() {}

    /** All types of all modules on the class path that are decoded from answers, by name. */
    public static List<Class<?>> all() {
        return all(WireModels::isDecoded);
    }

    /** All types of requests of all modules on the class path, bodies and queries, that have a generated builder. */
    public static List<Class<?>> requests() {
        return all(WireModels::isRequest);
    }

    /** All classes of the SDK that travel as JSON: objects, values of enumerations, and flags. */
    public static List<Class<?>> onTheWire() {
        return all(type -> type.isAnnotationPresent(WireModel.class)
                || (WireValue.class.isAssignableFrom(type)
                        && Modifier.isFinal(type.getModifiers())
                        && Modifier.isPublic(type.getModifiers()))
                || (Flag.class.isAssignableFrom(type) && type.isEnum()));
    }

    private static List<Class<?>> all(Predicate<Class<?>> condition) {
        Set<Class<?>> found = new HashSet<>();
        try {
            for (URL root : Collections.list(WireModels.class.getClassLoader().getResources(ROOT))) {
                classFiles(root).map(WireModels::load).filter(condition).forEach(found::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.stream().sorted(Comparator.comparing(Class::getName)).collect(Collectors.toList());
    }

    /** The names of the class files below a folder, which may be one in a jar. */
    private static Stream<String> classFiles(URL folder) throws IOException {
        URI place = uri(folder);
        if (place.getScheme().equals("file")) {
            return classFiles(Path.of(place)).stream();
        }
        // A file system of an URI is shared in the JVM, and compilers and other tests open one, too.
        URL file = ((JarURLConnection) folder.openConnection()).getJarFileURL();
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(uri(file)))) {
            return classFiles(jar.getPath(ROOT)).stream();
        }
    }

    private static List<String> classFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file ->
                            ROOT + "/" + folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .toList();
        }
    }

    private static URI uri(URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String file) {
        try {
            String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
            return Class.forName(name, false, WireModels.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isDecoded(Class<?> type) {
        return type.isAnnotationPresent(WireModel.class)
                && type.isInterface()
                && WireObject.class.isAssignableFrom(type);
    }

    private static boolean isRequest(Class<?> type) {
        return type.isInterface()
                && !WireObject.class.isAssignableFrom(type)
                && type.getPermittedSubclasses() != null
                && type.getPermittedSubclasses()[0].getName().equals(implementation(type));
    }

    private static String implementation(Class<?> type) {
        return type.getName() + "Builder$Immutable" + type.getSimpleName();
    }

    /** The attributes of a type that has a generated builder, by the name of their accessor. */
    public static Map<String, Attribute> attributesOf(Class<?> type) {
        try {
            return ATTRIBUTES.get(Class.forName(implementation(type)));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The name in JSON of an accessor or field that no annotation renames. */
    public static String inJson(String name) {
        return new SnakeCaseStrategy().translate(name);
    }

    /** Returns the fixture of a type, which has all members. */
    public static String fixture(Class<?> type) {
        String name = "/fixtures/" + type.getSimpleName() + ".full.json";
        try (InputStream stream = WireModels.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("There is no fixture " + name + " for " + type);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The codec of a type. */
    @SuppressWarnings("unchecked") // the values are of the type
    public static Codec<Object> codec(Class<?> type) {
        return (Codec<Object>) ModelJson.codec(type);
    }

    /** The writer of a request. */
    @SuppressWarnings("unchecked") // the tests know the class at run time only
    static WireWriter<Object> writer(Class<?> type) {
        return (WireWriter<Object>) ModelJson.codec(type);
    }

    /** The models in a value: itself, or what it holds. */
    public static Stream<Object> models(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.stream().flatMap(WireModels::models);
        }
        if (value instanceof Collection<?> collection) {
            return collection.stream().flatMap(WireModels::models);
        }
        if (value instanceof Map<?, ?> map) {
            return models(map.values());
        }
        return value instanceof WireObject ? Stream.of(value) : Stream.empty();
    }

    /** A component of a model. */
    public record Attribute(Method accessor, String json, boolean required, boolean redacted) {
        /** Calls the accessor. */
        public Object get(Object model) {
            try {
                return accessor.invoke(model);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException(accessor.toString(), e);
            }
        }

        /** Without it the object does not exist. */
        public boolean isIdentity() {
            Class<?> type = accessor.getReturnType();
            return Modifier.isAbstract(accessor.getModifiers())
                    && type != Optional.class
                    && type != OptionalInt.class
                    && type != OptionalLong.class
                    && type != OptionalDouble.class
                    && !Iterable.class.isAssignableFrom(type)
                    && !Map.class.isAssignableFrom(type);
        }

        /** Null is a value of its own, and not the same as an absent member. */
        public boolean hasNull() {
            return accessor.getReturnType() == Patch.class || accessor.isAnnotationPresent(WireNullable.class);
        }

        /** Takes whatever comes. */
        public boolean isOpen() {
            return accessor.getGenericReturnType().getTypeName().contains(JsonNode.class.getName());
        }
    }

    /** A model's attributes by the name of their accessor. */
    public static Map<String, Attribute> attributes(Object model) {
        return ATTRIBUTES.get(model.getClass());
    }

    /** Finds attributes as the fields of the generated class. */
    private static Map<String, Attribute> find(Class<?> implementation) {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        Set<String> fields = Arrays.stream(implementation.getDeclaredFields())
                .map(Field::getName)
                .collect(Collectors.toSet());
        eachInterface(implementation, face -> {
            Set<String> redacted = redacted(face);
            for (Method method : face.getDeclaredMethods()) {
                if (method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && fields.contains(method.getName())
                        && !method.getName().equals("unknownFields")) {
                    WireName renamed = method.getAnnotation(WireName.class);
                    String name = renamed != null ? renamed.value() : inJson(method.getName());
                    attributes.putIfAbsent(
                            method.getName(),
                            new Attribute(
                                    method,
                                    name,
                                    method.isAnnotationPresent(WireRequired.class),
                                    redacted.contains(method.getName())));
                }
            }
        });
        return attributes;
    }

    private static void eachInterface(Class<?> implementation, Consumer<Class<?>> action) {
        Set<Class<?>> seen = new HashSet<>();
        for (Class<?> c = implementation; c != null; c = c.getSuperclass()) {
            for (Class<?> face : c.getInterfaces()) {
                each(face, seen, action);
            }
        }
    }

    private static void each(Class<?> face, Set<Class<?>> seen, Consumer<Class<?>> action) {
        if (seen.add(face)) {
            action.accept(face);
            for (Class<?> wider : face.getInterfaces()) {
                each(wider, seen, action);
            }
        }
    }

    /** The annotation is not there at run time, so it is read from the class file. */
    private static Set<String> redacted(Class<?> face) {
        Set<String> names = new HashSet<>();
        String file = "/" + face.getName().replace('.', '/') + ".class";
        try (InputStream stream = requireNonNull(face.getResourceAsStream(file), file)) {
            annotations(stream, (method, annotation) -> {
                if (annotation.endsWith("Value$Redacted;")) {
                    names.add(method);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    private static void annotations(InputStream classFile, BiConsumer<String, String> found) throws IOException {
        new ClassReader(classFile.readAllBytes())
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public @Nullable AnnotationVisitor visitAnnotation(
                                            String annotation, boolean visible) {
                                        found.accept(name, annotation);
                                        return null;
                                    }
                                };
                            }
                        },
                        ClassReader.SKIP_CODE);
    }
}
