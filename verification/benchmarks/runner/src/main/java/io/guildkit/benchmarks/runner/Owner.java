package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.stream.Stream;

/** The owners of loaded classes and of objects, by the name of the class. The first that fits counts. */
enum Owner {
    CONTESTANT("the benchmark", "io.guildkit.benchmarks."),
    HIDDEN("lambdas and method handles", "java.lang.invoke. sun.invoke."),
    GUILDKIT("Guildkit", "io.guildkit."),
    OKHTTP("OkHttp", "okhttp3. okio."),
    KOTLIN("Kotlin", "kotlin. kotlinx."),
    JACKSON("Jackson", "com.fasterxml.jackson."),
    STACKS("stacks of virtual threads", "jdk.internal.vm.StackChunk"),
    BYTES("byte arrays", "[B"),
    ARRAYS("other arrays", "["),
    STRINGS("strings without their bytes", "java.lang.String"),
    CLASSES("classes and reflection", "java.lang.Class java.lang.reflect. jdk.internal.reflect."),
    JDK("other classes of the JDK", "java. javax. jdk. sun. com.sun."),
    OTHER("all others", "");

    final String label;

    /** Names, separated by blanks. One that ends with a period or a bracket stands for all names that begin with it. */
    private final String names;

    Owner(String label, String names) {
        this.label = label;
        this.names = names;
    }

    static Owner of(String className) {
        boolean hidden = className.contains("/0x") || className.contains("$$Lambda");
        return hidden
                ? HIDDEN
                : Stream.of(values())
                        .filter(owner -> owner.owns(className))
                        .findFirst()
                        .orElse(OTHER);
    }

    private boolean owns(String className) {
        return Stream.of(names.split(" ", -1))
                .anyMatch(name -> className.equals(name) || (name.matches(".*[.\\[]") && className.startsWith(name)));
    }

    /** Returns the owner of the code: some classes of the JDK are owners only because they have many objects. */
    Owner ofCode() {
        return List.of(STACKS, STRINGS, CLASSES).contains(this) ? JDK : this;
    }

    /** Returns the name of a measurement. */
    String metric(String what) {
        return what + "-" + name();
    }
}
