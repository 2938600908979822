package io.guildkit.core;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.EncodedJson;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.upload.Multipart;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Declares the request and the result of a call. A builder can be used once, on one thread. One of the methods with the
 * prefix {@code returns} completes it.
 *
 * <p>A POST, PUT or PATCH without a body sends an empty JSON object, because some services refuse an empty body.
 */
@CheckReturnValue
public interface CallBuilder {
    /**
     * Adds a query parameter.
     *
     * @param name the parameter's name
     * @param value its value, not encoded
     * @return this
     * @throws IllegalArgumentException if the name is empty
     */
    @CheckReturnValue
    CallBuilder query(String name, String value);

    /**
     * Adds a query parameter if it has a value.
     *
     * @param name the parameter's name
     * @param value its value, not encoded; nothing is added if it is empty
     * @return this
     * @throws IllegalArgumentException if the name is empty
     */
    @CheckReturnValue
    CallBuilder query(String name, Optional<?> value);

    /**
     * Adds a query parameter once for each of its values.
     *
     * @param name the parameter's name
     * @param values its values, not encoded
     * @return this
     * @throws IllegalArgumentException if the name is empty
     */
    @CheckReturnValue
    CallBuilder query(String name, Iterable<?> values);

    /**
     * Adds a header.
     *
     * @param name the header's name; not of a header that the library sets, such as the credentials
     * @param value printable ASCII; it counts as a secret
     * @return this
     * @throws IllegalArgumentException if the name or value cannot be sent, or the library sets the header
     */
    @CheckReturnValue
    CallBuilder header(String name, String value);

    /**
     * Adds a header whose name depends on the {@linkplain ServiceDialect dialect} of the service.
     *
     * @param name the word for the name
     * @param value printable ASCII
     * @return this
     * @throws IllegalArgumentException if the value cannot be sent
     */
    @CheckReturnValue
    CallBuilder header(ServiceDialect.Word name, String value);

    /**
     * Sets a JSON body. The {@linkplain WireWriter#secrets secrets} that its writer finds do not appear in exceptions, even if the service
     * repeats them.
     *
     * @param <T> the type of the body
     * @param body the body
     * @param writer writes the body
     * @return this
     * @throws IllegalArgumentException if the body is nested too deeply
     */
    @CheckReturnValue
    <T> CallBuilder json(T body, WireWriter<T> writer);

    /**
     * Sets a JSON body that is already encoded, with its secrets.
     *
     * @param body the JSON
     * @return this
     */
    @CheckReturnValue
    CallBuilder json(EncodedJson body);

    /**
     * Sets a JSON body. Its secrets are the texts and numbers of members whose names have a word such as {@code password},
     * {@code token}, {@code code}, {@code secret} or {@code key}.
     *
     * @param body the body
     * @return this
     * @throws IllegalArgumentException if the body is nested too deeply
     */
    @CheckReturnValue
    CallBuilder json(JsonNode body);

    /**
     * Sets a JSON body that is already encoded. The names of its members denote its secrets, as in {@link #json(JsonNode)}.
     *
     * @param encoded the JSON in UTF-8; it is copied and sent unchanged
     * @return this
     */
    @CheckReturnValue
    CallBuilder json(byte[] encoded);

    /**
     * Sets a JSON body that contains the client's fingerprint while no account is signed in.
     *
     * @param <T> the type of the body
     * @param own the fingerprint that the caller chose instead of the client's
     * @param body creates the body for a fingerprint, or for none
     * @param writer writes the body
     * @return this
     * @throws IllegalArgumentException if no header can carry the chosen fingerprint, or the body is nested too deeply
     */
    @CheckReturnValue
    <T> CallBuilder fingerprintedJson(Optional<String> own, Function<Optional<String>, T> body, WireWriter<T> writer);

    /**
     * Sets a body of several parts. It is repeated only if its files can be read again.
     *
     * @param body the parts
     * @return this
     * @throws IllegalArgumentException if the body is larger than its own limit
     */
    @CheckReturnValue
    CallBuilder multipart(Multipart body);

    /**
     * Completes a call whose response is read by a codec.
     *
     * @param <T> the type of the response
     * @param codec reads the response; see {@link Codec#list()} and {@link Codec#optional()}
     * @return the call
     */
    @CheckReturnValue
    <T> ApiCall<T> returns(Codec<T> codec);

    /**
     * Completes a call that fails if the service reports success, and returns nothing or null.
     *
     * @param <T> the type of the response
     * @param codec reads the response
     * @param onEmpty creates the failure from the response, which has no body
     * @return the call
     */
    @CheckReturnValue
    <T> ApiCall<T> returnsUnlessEmpty(
            Codec<T> codec, Function<? super ErrorResponse, ? extends GuildkitException> onEmpty);

    /**
     * Completes a call that signs in or verifies a second factor.
     *
     * @param <T> the type of the response
     * @param codec reads the response
     * @param onSuccess runs before the caller gets the response
     * @return the call
     */
    @CheckReturnValue
    <T> ApiCall<T> returns(Codec<T> codec, BiConsumer<? super T, ? super AccountSession> onSuccess);

    /**
     * Completes a call whose response is read by the caller's code.
     *
     * @param <T> the type of the result
     * @param reader reads the response
     * @return the call
     */
    @CheckReturnValue
    <T> ApiCall<T> returns(ResponseReader<T> reader);

    /**
     * Completes a call that returns JSON of any kind.
     *
     * @return the call
     */
    @CheckReturnValue
    ApiCall<JsonNode> returnsJson();

    /**
     * Completes a call without a result. It fails with {@link io.guildkit.core.error.DecodingException} if the body of a success
     * is HTML, other text that is not JSON, or an error object. Other bodies are ignored, and so is other text after a
     * {@code DELETE}.
     *
     * @return the call
     */
    @CheckReturnValue
    ApiCall<@Nullable Void> returnsNothing();

    /**
     * Completes a call that signs out.
     *
     * @param onSuccess runs before the caller gets the response
     * @return the call
     */
    @CheckReturnValue
    ApiCall<@Nullable Void> returnsNothing(Consumer<? super AccountSession> onSuccess);
}
