package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.List;

/** Asking for more intents. */
final class IntentRoutes {
    private static final int MOST = 2000;
    private static final String FLAGS = "intents_flags_requested";
    private static final String USE_CASE = "use_case_description";
    private static final String MATERIAL = "use_case_supplemental_material_description";
    private static final String OFF_PLATFORM = "store_off_platform";
    private static final String DELETION = "contact_deletion";
    private static final ValueSpec TEXT = text(25, MOST).nullable();
    private static final ValueSpec FLAG = bool().nullable();

    /** The intents that can be requested, and the required descriptions. */
    private enum Intent {
        PRESENCE("presence", 1 << 12),
        GUILD_MEMBERS("guild_members", 1 << 14),
        MESSAGE_CONTENT("message_content", 1 << 18);

        private final String prefix;
        private final int flag;

        Intent(String name, int flag) {
            this.prefix = "intents_gateway_" + name + "_";
            this.flag = flag;
        }

        private BodySpec addTo(BodySpec spec) {
            BodySpec all = spec.optional(prefix + USE_CASE, text(50, MOST).nullable())
                    .optional(prefix + MATERIAL, text(5, MOST).nullable())
                    .optional(prefix + OFF_PLATFORM, FLAG)
                    .optional(prefix + "retention", FLAG)
                    .optional(prefix + "encrypted", FLAG)
                    .optional(prefix + DELETION, TEXT);
            BodySpec more = this == GUILD_MEMBERS ? all : all.optional(prefix + "opt_out_stored", FLAG);
            return this != MESSAGE_CONTENT
                    ? more
                    : more.optional(prefix + "ai_training", FLAG)
                            .optional(prefix + "privacy_policy_public", FLAG)
                            .optional(prefix + "privacy_policy_location", TEXT)
                            .optional(prefix + "privacy_policy_example", TEXT);
        }

        private void checkNeeded(JsonNode request, FormErrors errors) {
            if ((request.path(FLAGS).asInt() & flag) == 0) {
                return;
            }
            for (String field : List.of(USE_CASE, MATERIAL, OFF_PLATFORM, DELETION)) {
                boolean needed = this != MESSAGE_CONTENT || !field.equals(DELETION);
                if (needed && !request.hasNonNull(prefix + field)) {
                    BodySpec.required(errors.at(prefix + field));
                }
            }
        }
    }

    private IntentRoutes() {}

    static void register(Router router, OwnershipCheck ownership) {
        router.signedIn("POST /applications/{application.id}/request-additional-intents")
                .body(spec())
                .noContent(exchange -> request(ownership.named(exchange, Role.DEVELOPER), exchange));
    }

    private static BodySpec spec() {
        BodySpec spec = BodySpec.empty().required("application_description", text(50, MOST));
        int flags = 0;
        for (Intent intent : Intent.values()) {
            spec = intent.addTo(spec);
            flags |= intent.flag;
        }
        return spec.optional(FLAGS, IntSpec.bits(flags)).and((request, errors) -> {
            for (Intent intent : Intent.values()) {
                intent.checkNeeded(request, errors);
            }
        });
    }

    private static void request(Application application, Exchange exchange) {
        ErrorCode.MISSING_ACCESS.throwIf(application.bot == null || !application.isVerified());
        application.intentRequests.add(exchange.body());
    }
}
