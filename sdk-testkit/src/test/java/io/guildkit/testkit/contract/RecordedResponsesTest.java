package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.VirtualClock;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.recording.Comparison;
import io.guildkit.testkit.internal.recording.ComparisonReport;
import io.guildkit.testkit.internal.recording.Recording;
import io.guildkit.testkit.internal.recording.RecordingProxy;
import io.guildkit.testkit.internal.server.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;

/** Records the calls of all endpoints to one emulator, and compares another one with the recording. */
class RecordedResponsesTest extends DocumentedResponsesTest {
    /** Codes have six digits, which other texts may contain. */
    private static final int SHORT = 8;

    private final List<String> recording = new CopyOnWriteArrayList<>();
    private RecordingProxy proxy;

    @Override
    OkHttpClient.Builder http() {
        if (proxy == null) {
            String service = URI.create(emulator.baseUrl()).resolve("/").toString();
            proxy = RecordingProxy.start(
                    new Address(Address.localhost(), 0, null),
                    service,
                    new Dialect(words.byKey()),
                    recording::add,
                    emulator.clock());
        }
        return super.http().addInterceptor(this::toProxy);
    }

    private Response toProxy(Interceptor.Chain chain) throws IOException {
        HttpUrl target = HttpUrl.get(proxy.url());
        HttpUrl url = chain.request()
                .url()
                .newBuilder()
                .host(target.host())
                .port(target.port())
                .build();
        return chain.proceed(chain.request().newBuilder().url(url).build());
    }

    /**
     * The calls whose responses depend on what no response shows, such as the files of assets and the commands of applications, or on what
     * the tests change between two calls.
     */
    private static final Set<String> NOT_SHOWN = Set.of(
            "GET /activities/shelf",
            "GET /applications-with-assets",
            "GET /applications/detectable",
            "POST /applications/{application.id}/delete",
            "GET /applications/{application.id}/disclosures",
            "POST /applications/{application.id}/disclosures",
            "GET /applications/{application.id}/discoverability-state",
            "GET /applications/{application.id}/proxy-config",
            "POST /applications",
            "POST /auth/login",
            "POST /auth/mfa/sms/send",
            "GET /channels/{channel.id}/integrations",
            "GET /channels/{channel.id}/invites",
            "POST /channels/{channel.id}/invites",
            "GET /channels/{channel.id}/webhooks",
            "GET /discoverable-guilds/search",
            "GET /discoverable-guilds",
            "GET /discovery/search",
            "GET /discovery/{guild.id}",
            "GET /guilds/{guild.id}/discovery-requirements",
            "GET /guilds/{guild.id}/integrations",
            "POST /guilds/{guild.id}/integrations",
            "GET /guilds/{guild.id}/invites",
            "GET /guilds/{guild.id}/webhooks",
            "DELETE /invites/{invite.code}",
            "GET /invites/{invite.code}",
            "DELETE /oauth2/applications/{application.id}/assets/{asset.id}",
            "GET /oauth2/applications/{application.id}/assets",
            "GET /users/@me/applications/role-connections",
            "GET /users/@me/applications/{application.id}/role-connection",
            "GET /users/@me/guilds/integration-application-ids",
            "GET /webhooks/{webhook.id}");

    @AfterEach
    void repeatsTheRecording() {
        proxy.close();
        Recording recorded = Recording.parse(String.join("\n", recording));
        assertThat(recording).allSatisfy(line -> assertThat(line).doesNotContain(secrets()));
        ObjectNode world = Comparison.world(recorded);
        ((ObjectNode) world.path("settings")).put("lenient", false); // as the recorded emulator
        try (ServiceEmulator other =
                ServiceEmulator.builder().world(world.toString()).start()) {
            VirtualClock clock = other.clock();
            ComparisonReport report = Comparison.run(
                    recorded,
                    URI.create(other.baseUrl()).resolve("/").toString(),
                    json(other.saveWorld()),
                    time -> advance(clock, time));
            assertThat(report.calls()).as("%s", report).isSubsetOf(NOT_SHOWN);
        }
    }

    /** Returns the secrets of the recorded emulator. */
    private String[] secrets() {
        JsonNode world = json(emulator.saveWorld());
        return Stream.of("token", "password", "client_secret", "totp_secret", "proof_key", "secret")
                .flatMap(name -> world.findValuesAsText(name).stream())
                .filter(secret -> secret.length() > SHORT)
                .toArray(String[]::new);
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void advance(VirtualClock clock, Instant time) {
        Duration missing = Duration.between(clock.instant(), time);
        clock.advance(missing.isNegative() ? Duration.ZERO : missing);
    }
}
