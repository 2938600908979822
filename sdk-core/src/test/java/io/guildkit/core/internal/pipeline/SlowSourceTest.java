package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that change after they were probed, because the source of an upload takes its time before anything is written. */
class SlowSourceTest extends Pipeline {
    private final CountDownLatch reading = new CountDownLatch(1);

    /** Returns an upload whose file waits for something when it is opened. */
    private ApiCall<Company> waiting(HttpApiClient core, Runnable awaited) {
        return upload(core, () -> {
            reading.countDown();
            awaited.run();
        });
    }

    private static void respondAlways(RawServer.Connection connection) throws IOException {
        while (true) {
            connection.read();
            connection.respond(named("by " + connection.number));
        }
    }

    @BothModes
    void responseWhileSourceIsReadIsNotItsResponse(Mode mode) {
        CountDownLatch unexpected = new CountDownLatch(1);
        RawServer raw = serve(connection -> {
            if (connection.number == 1) {
                connection.read();
                connection.respond(named("right"));
                await(reading);
                connection.respond(named("unexpected"));
                unexpected.countDown();
            }
            respondAlways(connection);
        });
        HttpApiClient core = core(raw);
        mode.send(post(core));
        assertThat(mode.send(waiting(core, () -> await(unexpected))).name()).isEqualTo("by 2");
        assertThat(raw.requests).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void uploadIsSentOnAnotherConnectionIfItsOwnIsClosedWhileSourceIsRead(boolean tls) {
        RawServer raw = serve(tls, connection -> {
            if (connection.number == 1) {
                connection.read();
                connection.respond(named("right"));
                await(reading);
            } else {
                respondAlways(connection);
            }
        });
        HttpApiClient core = open(settings(raw.url()).okHttpClient(http(RawServer.Tls::trust)));
        post(core).send();
        Company answer = waiting(core, () -> raw.awaitClosed(1)).noRetry().send();
        assertThat(answer.name()).isEqualTo("by 2");
        assertThat(raw.requests).hasSize(2);
    }

    @BothModes
    void streamThatWasReadInVainIsNotSent(Mode mode) {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.respond(named("right"));
            await(reading);
        });
        HttpApiClient core = core(raw);
        mode.send(post(core));
        InputStream once = new InputStream() {
            @Override
            public int read() {
                return read(new byte[1], 0, 1);
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                reading.countDown();
                raw.awaitClosed(1);
                return -1;
            }
        };
        Multipart body = Multipart.builder().file("f", UploadFile.of("f", once)).build();
        TransportException thrown = mode.failure(
                TransportException.class, core.call(POST).multipart(body).returns(Company.CODEC));
        assertThat(thrown).isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(raw.requests).hasSize(1);
    }
}
