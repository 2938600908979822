package io.guildkit.testkit;

import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a test method once for each paragraph of a text. The first line of a paragraph is the name of the test. The method gets the
 * other lines, which are a {@link Transcript}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ArgumentsSource(Scenarios.Paragraphs.class)
@interface Scenarios {
    String value();

    /** The paragraphs as arguments. */
    final class Paragraphs extends AnnotationBasedArgumentsProvider<Scenarios> {
        @Override
        protected Stream<Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, Scenarios scenarios) {
            return Arrays.stream(scenarios.value().split("\n\n+", -1))
                    .map(paragraph -> paragraph.split("\n", 2))
                    .map(parts -> arguments(named(parts[0], parts[1])));
        }
    }
}
