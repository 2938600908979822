package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type that is read or written as a JSON object. The compiler generates its codec, which the type has in a
 * constant:
 *
 * <pre>{@code
 * Codec<Invite> CODEC = InviteCodec.CODEC;
 * }</pre>
 *
 * <p>Nearly all models are immutable: a sealed interface with a generated builder, in a package that is marked
 * {@code @WireStyle}. The members of a class are its fields, except private and static ones. The name of a member in JSON is its
 * Java name in snake_case, unless {@link WireName} sets another one. Absent members are not written. An empty list is written,
 * unless it is marked {@link WireOmitEmpty}.
 *
 * <p>A Jackson mapper reads and writes the type only if {@code GuildkitModule} is registered with it. Without the module it fails, see
 * {@link MapperGuard}.
 */
@JacksonAnnotationsInside
@JsonIdentityInfo(generator = MapperGuard.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WireModel {}
