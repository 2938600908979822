package io.guildkit.testkit;

import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Tests of a {@link Scene}: a text with a test in each paragraph. The first line of a paragraph is the name of the test,
 * the others are its {@link Transcript}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface Scenarios {
    String value();

    /** Provides the transcripts of a test class, which may have none. */
    final class Provider implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            return Optional.ofNullable(context.getRequiredTestClass().getAnnotation(Scenarios.class)).stream()
                    .flatMap(scenarios -> Arrays.stream(scenarios.value().split("\n\n+", -1)))
                    .map(paragraph -> paragraph.split("\n", 2))
                    .map(parts -> arguments(named(parts[0], parts[1])));
        }
    }
}
