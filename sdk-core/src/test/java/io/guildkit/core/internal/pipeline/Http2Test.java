package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What HTTP/2 services report about requests, and what it means for requests that must not be sent twice. */
class Http2Test {
    private static final String FINE = "{\"id\":\"1\",\"name\":\"fine\"}";

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    /** What happens on a connection. */
    @FunctionalInterface
    private interface Script {
        void serve(RawHttp2 http, int connection) throws IOException;
    }

    private RawServer serve(Script script) {
        return pipeline.serve(connection -> script.serve(new RawHttp2(connection), connection.number));
    }

    private HttpApiClient core(RawServer server) {
        OkHttpClient http = new OkHttpClient.Builder()
                .connectionPool(pipeline.pool())
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .build();
        return pipeline.open(pipeline.builder(server.url()).okHttpClient(http));
    }

    private static void respondAlways(RawHttp2 http) throws IOException {
        while (true) {
            http.respond(http.read(), FINE);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aRefusedStreamIsSentAgain(Mode mode) {
        RawServer server = serve((http, connection) -> {
            http.reset(http.read(), RawHttp2.REFUSED_STREAM);
            respondAlways(http);
        });
        assertThat(mode.send(post(core(server)).noRetry()).name()).isEqualTo("fine");
        assertThat(pipeline.calls.outcomes).singleElement().matches(outcome -> outcome.attempts() == 1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aServiceThatRefusesAllStreamsIsTriedAsOftenAsAnother(Mode mode) {
        RawServer server = serve((http, connection) -> {
            while (true) {
                http.reset(http.read(), RawHttp2.REFUSED_STREAM);
            }
        });
        assertThatThrownBy(() -> mode.send(post(core(server))))
                .isInstanceOf(TransportException.class)
                .isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(pipeline.calls.outcomes).singleElement().matches(outcome -> outcome.attempts() == 4);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStreamAboveTheLastOneOfAGoAwayIsSentAgain(Mode mode) {
        RawServer server = serve((http, connection) -> {
            if (connection == 1) {
                http.respond(http.read(), FINE);
                int unprocessed = http.read();
                http.goAway(unprocessed - 2);
                http.read(); // until the client closes the connection
            }
            respondAlways(http);
        });
        HttpApiClient core = core(server);
        mode.send(post(core));
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("fine");
        assertThat(server.connectionCount()).isEqualTo(2);
        assertThat(pipeline.calls.outcomes).allMatch(outcome -> outcome.attempts() == 1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStreamThatAGoAwayLeavesOpenMayHaveBeenProcessed(Mode mode) {
        RawServer server = serve((http, connection) -> {
            http.goAway(http.read()); // and closes the connection
        });
        assertThatThrownBy(() -> mode.send(post(core(server)))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(server.connectionCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aConnectionThatWentAwayWhileIdleCostsNothing(Mode mode) {
        CountDownLatch gone = new CountDownLatch(1);
        RawServer server = serve((http, connection) -> {
            int stream = http.read();
            http.respond(stream, FINE);
            if (connection == 1) {
                http.goAway(stream);
                gone.countDown();
            }
            respondAlways(http);
        });
        HttpApiClient core = core(server);
        mode.send(post(core));
        Pipeline.await(gone);
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("fine");
        assertThat(pipeline.calls.outcomes).allMatch(outcome -> outcome.attempts() == 1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void endlessHeadersEndTheExchange(Mode mode) {
        RawServer server = serve((http, connection) -> http.endlessHeaders(http.read()));
        assertThatThrownBy(() -> mode.send(post(core(server)))).isInstanceOf(OutcomeUnknownException.class);
    }
}
