package io.guildkit.micrometer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.route.Route;
import io.guildkit.examples.MetricsExample;
import io.guildkit.outbox.EntryKind;
import io.guildkit.outbox.OutboxEvent;
import io.guildkit.outbox.OutboxId;
import io.guildkit.outbox.OutboxMeters;
import io.guildkit.outbox.UndeliveredEntry;
import io.guildkit.outbox.WebhookOutbox;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.tracing.test.simple.SimpleTracer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The page of metrics lists each meter that a module registers, as Prometheus shows it. */
class MetersPageTest {
    private static final Path PAGE = Path.of("../../docs/metrics.md");

    /** A help text of the text format of Prometheus. */
    private static final Pattern HELP = Pattern.compile("^# HELP (\\S+)(.*)$", Pattern.MULTILINE);

    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /** Registers all meters of a client, and adds the rows of the running and then of the ended call. */
    private void observeCall(Set<String> rows) {
        meters.config().meterFilter(CallObservations.descriptions());
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        CallObservations listener = new CallObservations(observations, meters);
        CallListener.Call call = new CallListener.Call(1, Route.get("/x").open());
        listener.callStarted(call, Instant.EPOCH);
        listener.limitWaited(call, Duration.ofSeconds(1), Instant.EPOCH);
        listener.attemptStarted(call, 2, Instant.EPOCH);
        listener.attemptFinished(
                call,
                new CallListener.Attempt(2, Optional.of(200), Duration.ofSeconds(1), 0, 0, Optional.empty()),
                Instant.EPOCH);
        listener.onDrift(new DriftListener.Drift(DriftListener.Kind.UNKNOWN_FIELD, "GET /x", "Invite", "/surplus"));
        addRows(rows);
        listener.callFinished(
                call,
                new CallListener.Outcome(1, Optional.of(200), Duration.ofSeconds(1), Optional.empty()),
                Instant.EPOCH);
        addRows(rows);
    }

    private void observeOutbox(Set<String> rows) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:page;DB_CLOSE_DELAY=-1;WRITE_DELAY=0");
        try (WebhookOutbox outbox =
                WebhookOutbox.builder(database).lane("releases").build()) {
            OutboxMeters.of(outbox).bindTo(meters);
            var listener = OutboxMeters.listener(meters);
            listener.accept(new OutboxEvent.Delivered(
                    new OutboxId(1), "releases", EntryKind.MESSAGE, Optional.empty(), 1, Duration.ofSeconds(1)));
            listener.accept(new OutboxEvent.DeadLetter(new UndeliveredEntry(
                    new OutboxId(2),
                    "releases",
                    EntryKind.MESSAGE,
                    UndeliveredEntry.Reason.REFUSED,
                    "400",
                    1,
                    Processing.NOT_PROCESSED,
                    Instant.EPOCH,
                    Instant.EPOCH)));
            addRows(rows);
        }
    }

    private void addRows(Set<String> rows) {
        for (Meter meter : meters.getMeters()) {
            Meter.Id id = meter.getId();
            String unit = id.getBaseUnit();
            rows.add(String.join(
                    " | ",
                    "| `" + id.getName() + "`",
                    id.getType().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    id.getTags().stream()
                            .map(Tag::getKey)
                            .sorted()
                            .map(key -> "`" + key + "`")
                            .collect(Collectors.joining(", ")),
                    unit == null ? "" : unit,
                    "`" + prometheusName(id) + "`",
                    id.getDescription() + " |"));
        }
    }

    private String prometheusName(Meter.Id id) {
        return id.getConventionName(meters.config().namingConvention())
                + (id.getType() == Meter.Type.COUNTER ? "_total" : "");
    }

    @Test
    void pageListsMetersThatModulesRegister() throws IOException {
        Set<String> registered = new TreeSet<>();
        observeCall(registered);
        observeOutbox(registered);
        String page = Files.readString(PAGE);
        String table = page.substring(page.indexOf("<!-- meters -->"), page.indexOf("<!-- end -->"));
        assertThat(table.lines().filter(line -> line.startsWith("| `")))
                .containsExactlyInAnyOrderElementsOf(registered);
        String scraped = meters.scrape();
        assertThat(registered).allSatisfy(row -> assertThat(scraped).contains("# TYPE " + prometheusName(row) + " "));
    }

    /** Returns the last code of a row. */
    private static String prometheusName(String row) {
        String upTo = row.substring(0, row.lastIndexOf('`'));
        return upTo.substring(upTo.lastIndexOf('`') + 1);
    }

    @Test
    void everyMeterHasHelpText() {
        observeCall(new TreeSet<>());
        observeOutbox(new TreeSet<>());
        assertThat(meters.getMeters())
                .isNotEmpty()
                .allSatisfy(meter -> assertThat(meter.getId().getDescription())
                        .as(meter.getId().getName())
                        .isNotBlank());
        assertThat(HELP.matcher(meters.scrape()).results())
                .isNotEmpty()
                .allSatisfy(help -> assertThat(help.group(2)).as(help.group(1)).isNotBlank());
    }

    @Test
    void descriptionsChangeNoOtherMeter() {
        meters.config().meterFilter(CallObservations.descriptions());
        assertThat(meters.counter("other").getId().getDescription()).isNull();
    }

    @Test
    void clientOfPageHasMetricsAndTraces() throws Exception {
        SimpleTracer tracer = new SimpleTracer();
        try (MockWebServer service = new MockWebServer()) {
            service.start();
            for (String body :
                    List.of("{}", "{\"code\":\"engine\",\"surplus\":1}")) { // the first is for the fingerprint
                service.enqueue(new MockResponse.Builder()
                        .setHeader("Content-Type", "application/json")
                        .body(body)
                        .build());
            }
            try (GuildkitClient client =
                    MetricsExample.client(service.url("/api/v9").toString(), meters, tracer)) {
                client.invites().get("engine").withoutCredentials().send();
            }
        }
        assertThat(tracer.getSpans()).anySatisfy(span -> {
            assertThat(span.getName()).isEqualTo("get /invites/{invite.code}");
            assertThat(span.getTags()).containsEntry("status", "200");
        });
        HttpServer server = MetricsExample.serve(meters, 0);
        try (var body = URI.create("http://localhost:" + server.getAddress().getPort() + "/metrics")
                .toURL()
                .openStream()) {
            assertThat(new String(body.readAllBytes(), UTF_8))
                    .contains("guildkit_calls_seconds_count{", "guildkit_drift_total{");
        } finally {
            server.stop(0);
        }
    }
}
