package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.ActivityFields;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.guilds.UrlMapping;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.MapSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.validation.TimestampSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import io.guildkit.testkit.internal.view.ApplicationJson;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Activities in voice channels: their configuration, their shelves and the targets of their requests. */
record ActivityRoutes(State state, ApplicationStore applications, Doorkeeper doorkeeper, OwnershipCheck ownership) {
    private static final String CONFIG = OwnershipCheck.APPLICATION + "/embedded-activity-config";
    private static final String EMBEDDED = "embedded";
    private static final TextSpec PLATFORM = text().oneOf(List.of("web", "android", "ios"));
    private static final ValueSpec ORIENTATION = IntSpec.oneOf(1, 2, 3);
    private static final ValueSpec TIMESTAMP = new TimestampSpec().nullable();
    private static final ValueSpec PLATFORM_CONFIG = BodySpec.empty()
            .required(ActivityFields.LABEL_TYPE, IntSpec.oneOf(0, 1, 2))
            .optional(ActivityFields.LABEL_UNTIL, TIMESTAMP)
            .required(ActivityFields.RELEASE_PHASE, text().oneOf(ReleasePhase.NAMES));
    private static final Settings SETTINGS = Settings.keptIn(application -> application.activity)
            .optional(ActivityFields.PREVIEW_VIDEO, snowflake().nullable())
            .resettable(ActivityFields.PLATFORMS, listOf(PLATFORM, 0, 3), JsonNodeFactory.instance.arrayNode())
            .optional(ActivityFields.ORIENTATION, ORIENTATION)
            .optional(ActivityFields.TABLET_ORIENTATION, ORIENTATION)
            .optional(ActivityFields.AGE_GATE, bool())
            .optional(ActivityFields.FREE_FROM, TIMESTAMP)
            .optional(ActivityFields.FREE_UNTIL, TIMESTAMP)
            .optional(ActivityFields.BY_PLATFORM, new MapSpec(PLATFORM, PLATFORM_CONFIG))
            .optional(ActivityFields.SHELF_RANK, IntSpec.natural());
    private static final String PROXY = OwnershipCheck.APPLICATION + "/proxy-config";
    private static final String URL_MAP = "url_map";
    private static final String PREFIX = "prefix";
    private static final String TARGET = "target";
    private static final TextSpec ADDRESS =
            text().matching(Pattern.compile("(?!.*://)\\S+"), "address without a protocol");
    private static final BodySpec PROXY_CONFIG = BodySpec.empty()
            .required(
                    URL_MAP,
                    listOf(BodySpec.empty().required(PREFIX, ADDRESS).required(TARGET, ADDRESS), 0, Integer.MAX_VALUE));

    void register(Router router) {
        router.get("/activities/shelf")
                .query(QuerySpec.none().optional(ApplicationFields.GUILD_ID, snowflake()))
                .handle(this::shelf);
        router.post(OwnershipCheck.APPLICATION + "/set-embedded")
                .botsToo()
                .body(BodySpec.empty().required(EMBEDDED, bool()))
                .handle(this::setEmbedded);
        router.get(CONFIG).botsToo().handle(this::get);
        router.patch(CONFIG).botsToo().body(SETTINGS.spec).handle(this::modify);
        router.get(PROXY).botsToo().handle(this::getProxy);
        router.post(PROXY).botsToo().body(PROXY_CONFIG).handle(this::replaceProxy);
    }

    private Reply shelf(Exchange exchange) {
        String guildId = exchange.query(ApplicationFields.GUILD_ID);
        Guild guild = guildId == null ? null : doorkeeper.guild(guildId, exchange.caller());
        List<Application> offered = applications.where(application -> isOffered(application, guild)).stream()
                .sorted(Comparator.comparingInt(ActivityRoutes::rank))
                .toList();
        ObjectNode body = Reply.object();
        ArrayNode activities = body.putArray("activities");
        ArrayNode partial = body.putArray("applications");
        for (Application application : offered) {
            activities.add(json(application));
            partial.add(ApplicationJson.partial(application));
        }
        body.set("assets", AssetJson.byApplication(offered, state.now()));
        return Reply.ok(body);
    }

    private static boolean isOffered(Application application, @Nullable Guild guild) {
        return application.isEmbedded()
                && ReleasePhase.isOffered(application.activity.path(ActivityFields.BY_PLATFORM), guild);
    }

    private static int rank(Application application) {
        return application.activity.path(ActivityFields.SHELF_RANK).asInt();
    }

    private Reply setEmbedded(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.setFlags(Application.EMBEDDED, exchange.flag(EMBEDDED) ? Application.EMBEDDED : 0);
        return Reply.noContent();
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(json(ownership.named(exchange, Role.READ_ONLY)));
    }

    private Reply modify(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        SETTINGS.write(application, exchange.body());
        return Reply.ok(json(application));
    }

    private static ObjectNode json(Application application) {
        ObjectNode json = Reply.object().put("application_id", application.id);
        return json.setAll(application.activity);
    }

    private Reply getProxy(Exchange exchange) {
        return proxy(ownership.named(exchange, Role.READ_ONLY));
    }

    private Reply replaceProxy(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        application.urlMap.clear();
        exchange.body()
                .path(URL_MAP)
                .forEach(mapping -> application.urlMap.add(new UrlMapping(
                        mapping.path(PREFIX).asText(), mapping.path(TARGET).asText())));
        return proxy(application);
    }

    private static Reply proxy(Application application) {
        ObjectNode body = Reply.object();
        ArrayNode list = body.putArray(URL_MAP);
        for (UrlMapping mapping : application.urlMap) {
            list.addObject().put(PREFIX, mapping.prefix()).put(TARGET, mapping.target());
        }
        return Reply.ok(body);
    }
}
