package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.UnverifiedApplication;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.ImageSpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;
import java.util.regex.Pattern;

/** Programs of users that are unknown to the service. */
record UnverifiedRoutes(ApplicationStore applications) {
    private static final String TEMPLATE = "/unverified-applications";
    private static final String NAME = "name";
    private static final String ICON = "icon";
    private static final String OS = "os";
    private static final String ICON_NAME = "application_name";
    private static final String ICON_HASH = "application_hash";
    private static final TextSpec DISTRIBUTOR = text().matching(Pattern.compile("[a-z0-9_]+"), "distributor");
    private static final BodySpec REPORT = BodySpec.empty()
            .optional("report_version", IntSpec.natural())
            .required(NAME, text().length(2, 100))
            .required(ICON, text().matching(Pattern.compile("[0-9a-f]{32}"), "MD5 hash"))
            .required(OS, text().oneOf(List.of("win32", "darwin", "linux")))
            .optional("executable", text().length(0, 1024))
            .optional("publisher", text().length(2, 100))
            .optional(
                    "distributor_application",
                    BodySpec.empty().required("distributor", DISTRIBUTOR).optional("sku", text().length(0, 256)));
    private static final BodySpec UPLOAD = BodySpec.empty()
            .required(ICON_NAME, text())
            .required(ICON_HASH, text())
            .required(ICON, new ImageSpec());

    void register(Router router) {
        router.post(TEMPLATE).body(REPORT).handle(this::report);
        router.post(TEMPLATE + "/icons").body(UPLOAD).handle(this::upload);
    }

    private Reply report(Exchange exchange) {
        String name = exchange.text(NAME);
        String hash = ImageHash.of(name + exchange.text(ICON) + exchange.text(OS));
        UnverifiedApplication known = applications.reported(name, hash, exchange.body());
        ObjectNode body = Reply.object().put(NAME, name).put("hash", hash);
        ArrayNode missing = body.putArray("missing_data");
        if (!known.iconReceived) {
            missing.add(ICON);
        }
        return Reply.ok(body);
    }

    private Reply upload(Exchange exchange) {
        applications.unverified().stream()
                .filter(known ->
                        known.hash.equals(exchange.text(ICON_HASH)) && known.name.equals(exchange.text(ICON_NAME)))
                .findFirst()
                .orElseThrow(() -> Problem.field(ICON_HASH, "BASE_TYPE_CHOICES", "Nobody has reported this."))
                .iconReceived = true;
        return Reply.noContent();
    }
}
