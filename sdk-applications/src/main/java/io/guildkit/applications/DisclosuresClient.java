package io.guildkit.applications;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.internal.pipeline.HttpCore;
import io.guildkit.core.wire.Snowflake;
import java.util.List;

/**
 * Disclosures: what users are told of applications before they use them. Reached by
 * {@link ApplicationsClient#disclosures()}.
 */
@CheckReturnValue
public final class DisclosuresClient {
    private final HttpCore http;

    DisclosuresClient(HttpCore http) {
        this.http = http;
    }

    /**
     * Tells what the user has to know of an application. {@code GET /applications/{application.id}/disclosures}; needs
     * an account, any.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if there is no such
     *     application
     */
    public ApiCall<ApplicationDisclosures> get(Snowflake applicationId) {
        return http.call(ApplicationRoutes.GET_DISCLOSURES, applicationId).returns(ApplicationDisclosures.class);
    }

    /**
     * Acknowledges what the user has to know of an application. {@code POST
     * /applications/{application.id}/disclosures}; needs an account, any.
     *
     * @param applicationId the application
     * @param disclosures what the user has been told
     * @return the call, which yields what they have acknowledged. It fails with
     *     {@link io.guildkit.core.error.NotFoundException} (10002) if there is no such application, and with
     *     {@link io.guildkit.core.error.BadRequestException} if it does not disclose one of them
     */
    public ApiCall<AcknowledgedDisclosures> acknowledge(
            Snowflake applicationId, List<ApplicationDisclosure> disclosures) {
        return http.call(ApplicationRoutes.ACKNOWLEDGE_DISCLOSURES, applicationId)
                .json(AcknowledgeDisclosures.builder().disclosures(disclosures).build())
                .returns(AcknowledgedDisclosures.class);
    }
}
