package io.guildkit.interleavings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.guildkit.testsupport.DefectiveCopy;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs the methods with the annotation {@link Promise}. */
final class PromiseExtension implements TestTemplateInvocationContextProvider {
    /** The sources of main code, from the folder of this module. */
    private static final List<Path> SOURCES =
            List.of(Path.of("../../sdk-core/src/main/java"), Path.of("../../integrations/redis/src/main/java"));

    /** The orders in which a defect must show. */
    private static final int SCHEDULES_OF_DEFECTS = 1_000;

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(Promise.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Promise promise = context.getRequiredTestMethod().getAnnotation(Promise.class);
        return Stream.concat(
                Stream.of(new Invocation("holds", method -> requireNoFailure(method, promise.schedules()))),
                Stream.of(promise.brokenBy())
                        .map(defect -> new Invocation(
                                "finds a defect of " + defect.in().getSimpleName(),
                                method -> requireFailure(method, defect))));
    }

    private static void requireNoFailure(Method method, int schedules) throws ReflectiveOperationException {
        Optional<Exploration.Failure> failure =
                Exploration.ofProperties(schedules).failureOf(scenario(method));
        if (failure.isPresent()) {
            fail(failure.get().report(method), failure.get().thrown());
        }
    }

    private static void requireFailure(Method method, Promise.Defect defect)
            throws IOException, ReflectiveOperationException {
        Path source = SOURCES.stream()
                .map(root -> root.resolve(defect.in().getName().replace('.', '/') + ".java"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
        Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target/defects")), "");
        try (DefectiveCopy copy = DefectiveCopy.of(source, defect.original(), defect.defective(), directory)) {
            Method ofCopy = copy.loadClass(method.getDeclaringClass().getName()).getDeclaredMethod(method.getName());
            Optional<Exploration.Failure> failure =
                    new Exploration(1, SCHEDULES_OF_DEFECTS).failureOf(scenario(ofCopy));
            assertThat(failure).as("a failure with the defect").isPresent();
            assertThat(failure.get().trace())
                    .as("the same failure with the same seed")
                    .isPresent();
        }
    }

    private static Exploration.Scenario scenario(Method method) throws ReflectiveOperationException {
        Constructor<?> constructor = method.getDeclaringClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        method.setAccessible(true);
        return () -> {
            try {
                method.invoke(constructor.newInstance());
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    /** A run of a method. */
    private interface Run {
        void of(Method method) throws IOException, ReflectiveOperationException;
    }

    private record Invocation(String name, Run run) implements TestTemplateInvocationContext, InvocationInterceptor {
        @Override
        public String getDisplayName(int index) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void interceptTestTemplateMethod(
                InvocationInterceptor.Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> method,
                ExtensionContext context)
                throws IOException, ReflectiveOperationException {
            String state = System.getProperty(
                    InstrumentedJdk.STATE, "Fray needs JDK 25 on Linux and x86-64: set JAVA_HOME_25");
            assumeTrue(state.equals(InstrumentedJdk.READY), () -> "The interleavings are skipped. " + state);
            invocation.skip();
            run.of(method.getExecutable());
        }
    }
}
