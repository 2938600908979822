package io.guildkit.applications.disclosures;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.wire.Snowflake;
import java.util.List;

/**
 * Disclosures: the facts about an application that users see before they use it. Reached by
 * {@link io.guildkit.applications.ApplicationsClient#disclosures()}.
 */
@CheckReturnValue
public final class DisclosuresClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public DisclosuresClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Returns the disclosures of an application for the user. {@code GET /applications/{application.id}/disclosures};
     * needs an account.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if the application does
     *        not exist
     */
    @CheckReturnValue
    public ApiCall<ApplicationDisclosures> get(Snowflake applicationId) {
        return api.call(DisclosureRoutes.GET, applicationId).returns(ApplicationDisclosures.CODEC);
    }

    /**
     * Acknowledges disclosures of an application. {@code POST
     * /applications/{application.id}/disclosures}; needs an account.
     *
     * @param applicationId the application
     * @param disclosures the disclosures that the user has seen
     * @return the call, which returns the acknowledged disclosures. It fails with
     *     {@link io.guildkit.core.error.NotFoundException} (10002) if the application does not exist, and with
     *     {@link io.guildkit.core.error.BadRequestException} if the application lacks one of these disclosures
     */
    @CheckReturnValue
    public ApiCall<AcknowledgedDisclosures> acknowledge(
            Snowflake applicationId, List<ApplicationDisclosure> disclosures) {
        return api.call(DisclosureRoutes.ACKNOWLEDGE, applicationId)
                .json(AcknowledgeDisclosures.builder().disclosures(disclosures).build(), AcknowledgeDisclosures.CODEC)
                .returns(AcknowledgedDisclosures.CODEC);
    }
}
