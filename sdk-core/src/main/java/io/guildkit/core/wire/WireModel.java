package io.guildkit.core.wire;

import io.guildkit.core.codec.Json;
import io.guildkit.core.codec.RenamedMembers;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type that travels as a JSON object. {@link Json} reads and writes it; other mappers do not.
 *
 * <p>Nearly all models are immutable: a sealed interface with a generated builder, in a package that is marked
 * {@code @WireStyle}. A component's name in JSON is its Java name in snake_case, unless a {@code @JsonProperty} says
 * otherwise, which a type that is read announces as one with {@link RenamedMembers}. What is absent is not written; with
 * {@code @JsonInclude(NON_EMPTY)} an empty list is not written either. In a class written by hand, the members are the
 * fields with a {@code @JsonProperty}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WireModel {}
