package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Role;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.List;
import java.util.stream.Stream;

/** Asking for more intents. */
record IntentRoutes(OwnershipCheck ownership) {
    private static final int MOST = 2000;
    private static final String FLAGS = "intents_flags_requested";
    private static final String USE_CASE = "use_case_description";
    private static final String MATERIAL = "use_case_supplemental_material_description";
    private static final String OFF_PLATFORM = "store_off_platform";
    private static final String DELETION = "contact_deletion";
    private static final String OPT_OUT = "opt_out_stored";
    private static final ValueSpec LONG_TEXT = text().length(50, MOST).nullable();
    private static final ValueSpec TEXT = text().length(25, MOST).nullable();
    private static final ValueSpec SHORT_TEXT = text().length(5, MOST).nullable();
    private static final ValueSpec ANSWER = bool().nullable();

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

        private List<String> needed() {
            return this == MESSAGE_CONTENT
                    ? List.of(USE_CASE, MATERIAL, OFF_PLATFORM)
                    : List.of(USE_CASE, MATERIAL, OFF_PLATFORM, DELETION);
        }

        private BodySpec addTo(BodySpec spec) {
            BodySpec all = spec.optional(prefix + USE_CASE, LONG_TEXT)
                    .optional(prefix + MATERIAL, SHORT_TEXT)
                    .optional(prefix + OFF_PLATFORM, ANSWER)
                    .optional(prefix + "retention", ANSWER)
                    .optional(prefix + "encrypted", ANSWER)
                    .optional(prefix + DELETION, TEXT);
            return switch (this) {
                case PRESENCE -> all.optional(prefix + OPT_OUT, ANSWER);
                case GUILD_MEMBERS -> all;
                case MESSAGE_CONTENT ->
                    all.optional(prefix + OPT_OUT, ANSWER)
                            .optional(prefix + "ai_training", ANSWER)
                            .optional(prefix + "privacy_policy_public", ANSWER)
                            .optional(prefix + "privacy_policy_location", TEXT)
                            .optional(prefix + "privacy_policy_example", TEXT);
            };
        }

        private void checkNeeded(JsonNode request, FormErrors errors) {
            if ((request.path(FLAGS).asInt() & flag) == 0) {
                return;
            }
            for (String field : needed()) {
                if (!request.hasNonNull(prefix + field)) {
                    BodySpec.required(errors.at(prefix + field));
                }
            }
        }
    }

    void register(Router router) {
        router.post(OwnershipCheck.APPLICATION + "/request-additional-intents")
                .botsToo()
                .body(spec())
                .handle(this::request);
    }

    private static BodySpec spec() {
        BodySpec spec = BodySpec.empty()
                .required("application_description", text().length(50, MOST))
                .optional(
                        FLAGS,
                        IntSpec.bits(Stream.of(Intent.values())
                                .mapToInt(it -> it.flag)
                                .sum()));
        for (Intent intent : Intent.values()) {
            spec = intent.addTo(spec);
        }
        return spec.and((request, errors) -> {
            for (Intent intent : Intent.values()) {
                intent.checkNeeded(request, errors);
            }
        });
    }

    private Reply request(Exchange exchange) {
        Application application = ownership.named(exchange, Role.DEVELOPER);
        if (application.bot == null || !application.isVerified()) {
            throw Problem.missingAccess();
        }
        application.intentRequests.add(exchange.body());
        return Reply.noContent();
    }
}
