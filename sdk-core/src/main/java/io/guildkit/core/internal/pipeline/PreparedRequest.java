package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.Secrets;
import io.guildkit.core.internal.http.BodyReader;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.http.OutboundRequest;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A request between steps: the call and the headers that steps have added. Immutable. */
final class PreparedRequest implements OutboundRequest, Step.Prepared, PipelineRun.Next {
    private final CallState state;
    private final Optional<String> fingerprint;
    private final @Nullable Added added;

    /** A header that a step added, and the headers before it. */
    private record Added(
            String name, String value, @Nullable Added before) {}

    PreparedRequest(CallState state) {
        this(state, Optional.empty(), null);
        content().requireUnread();
    }

    private PreparedRequest(CallState state, Optional<String> fingerprint, @Nullable Added added) {
        this.state = state;
        this.fingerprint = fingerprint;
        this.added = added;
    }

    /** Adds a header. Its value, without a scheme, is a secret. */
    PreparedRequest with(String name, String value) {
        return new PreparedRequest(state, fingerprint, new Added(name, value, added));
    }

    /** Adds the fingerprint as a header and in the body. */
    PreparedRequest withFingerprint(String name, String value) {
        return new PreparedRequest(state, Optional.of(value), new Added(name, value, added));
    }

    @Override
    public Route route() {
        return state.call.route();
    }

    @Override
    public String path() {
        return state.call.path();
    }

    @Override
    public List<Map.Entry<String, String>> query() {
        return state.call.query();
    }

    @Override
    public void forEachHeader(BiConsumer<String, String> visitor) {
        state.call.headers().forEach(visitor);
        for (Added header = added; header != null; header = header.before()) {
            visitor.accept(header.name(), header.value());
        }
    }

    @Override
    public Content content() {
        return state.call.spec().content();
    }

    @Override
    public Optional<String> fingerprint() {
        return fingerprint;
    }

    @Override
    public BodyReader<?> reader() {
        return state.call.spec().reader();
    }

    @Override
    public int logins() {
        return state.logins();
    }

    @Override
    public void logsIn() {
        state.logsIn();
    }

    @Override
    public List<String> secrets() {
        List<String> secrets = new ArrayList<>(state.call.secrets());
        secrets.addAll(state.identity().allTokens()); // also one that is not sent, because the service knows it
        for (Added header = added; header != null; header = header.before()) {
            Secrets.ofHeader(header.value(), secrets::add);
        }
        return secrets;
    }

    @Override
    public Set<String> names() {
        return state.call.names();
    }
}
