package io.guildkit.interleavings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test method that runs in many orders of its threads, each time on a new instance of its class. It also runs with each of the
 * defects, and must fail then in one of the orders.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(PromiseExtension.class)
public @interface Promise {
    /** The defects of main code that break the promise. */
    Defect[] brokenBy();

    /** The number of orders. The property {@code interleavings.schedules} replaces it. */
    int schedules() default 200;

    /** A defect that a copy of main code gets. */
    @Target({})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Defect {
        /** The class with the defect. */
        Class<?> in();

        /** The code that stands there once. */
        String original();

        /** The code that takes its place. */
        String defective();
    }
}
