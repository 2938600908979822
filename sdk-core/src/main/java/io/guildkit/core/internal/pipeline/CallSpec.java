package io.guildkit.core.internal.pipeline;

import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.internal.http.BodyReader;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.route.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a builder has specified for a call. Immutable.
 *
 * @param major the values of the route's major parameters
 * @param secrets the secrets in the path
 * @param fingerprint the fingerprint that the caller set for this call
 * @param bare whether the pipeline itself makes the call, which must not wait for its own result
 * @param urgent whether threads of the client may wait for the call, so that it must not be queued
 * @param identity the identity that the call must be made as; null for the identity when it is sent
 * @param reader reads the body of a success
 * @param onSuccess the client's action after a success, for the identity of the call; null for none
 */
record CallSpec<T extends @Nullable Object>(
        Route route,
        String path,
        String major,
        List<String> secrets,
        List<Map.Entry<String, String>> query,
        Map<String, String> headers,
        Content content,
        Optional<String> fingerprint,
        boolean bare,
        boolean urgent,
        @Nullable Identity identity,
        BodyReader<T> reader,
        @Nullable BiConsumer<? super T, ? super AccountSession> onSuccess) {}
