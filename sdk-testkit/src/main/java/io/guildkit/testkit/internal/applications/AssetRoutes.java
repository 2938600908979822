package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Asset;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.ImageSpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.QuerySpec;
import java.time.Duration;
import java.time.Instant;

/** The assets of an application. New ones turn up in the list late, unless the list is asked for afresh. */
public final class AssetRoutes {
    /** How long it takes until a new asset is listed. */
    public static final Duration DELAY = Duration.ofMinutes(1);

    private static final String TEMPLATE = "/oauth2" + OwnershipCheck.APPLICATION + "/assets";
    private static final String NO_CACHE = "nocache";
    private static final BodySpec CREATE = BodySpec.empty()
            .required(AssetJson.NAME, text())
            .required(AssetJson.TYPE, IntSpec.oneOf(1, 2))
            .required("image", new ImageSpec());

    private final State state;
    private final OwnershipCheck ownership;

    AssetRoutes(State state, OwnershipCheck ownership) {
        this.state = state;
        this.ownership = ownership;
    }

    void register(Router router) {
        router.get(TEMPLATE).open().query(QuerySpec.none().bool(NO_CACHE)).handle(this::list);
        router.post(TEMPLATE).botsToo().body(CREATE).handle(this::create);
        router.delete(TEMPLATE + "/{asset.id}").botsToo().handle(this::delete);
    }

    private Reply list(Exchange exchange) {
        Instant when = exchange.queryFlag(NO_CACHE) ? Instant.MAX : state.now();
        return Reply.ok(AssetJson.list(ownership.named(exchange), when));
    }

    private Reply create(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        Asset asset = new Asset(
                state.seeds().snowflake(),
                exchange.number(AssetJson.TYPE, 0),
                exchange.text(AssetJson.NAME),
                state.now().plus(DELAY));
        application.assets().put(asset.id(), asset);
        return Reply.ok(AssetJson.of(asset));
    }

    private Reply delete(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        if (application.assets().remove(exchange.variable("asset.id")) == null) {
            throw Problem.unknown(ErrorCode.GENERAL, "Asset");
        }
        return Reply.noContent();
    }
}
