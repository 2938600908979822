package io.guildkit.applications.bots;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.Snowflake;
import java.util.function.Consumer;

/**
 * Bots: the users that applications act as. Reached by {@link io.guildkit.applications.ApplicationsClient#bot()}, which
 * defines an application's developers.
 */
@CheckReturnValue
public final class ApplicationBotClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public ApplicationBotClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Adds a bot to an application. {@code POST /applications/{application.id}/bot}; needs one of its developers, and a
     * second factor if they have one.
     *
     * <p>New applications already have a bot. An existing token remains valid.
     *
     * @param applicationId the application
     * @return the call, which returns the bot's token if the bot is new. The service does not send the token again. It fails with
     *     {@link io.guildkit.core.error.ForbiddenException} if the caller is not a developer, and
     *     {@link io.guildkit.core.error.ElevationRequiredException} if the second factor is not provided
     */
    @CheckReturnValue
    public ApiCall<NewBot> create(Snowflake applicationId) {
        return api.call(BotRoutes.CREATE, applicationId).returns(NewBot.CODEC);
    }

    /**
     * Changes the profile of a bot. {@code PATCH /applications/{application.id}/bot}; needs one of the application's
     * developers.
     *
     * <pre>{@code
     * client.applications().bot().modify(id, bot -> bot.username("Gardener").clearBanner())
     * }</pre>
     *
     * @param applicationId the application
     * @param change sets the fields to change
     * @return the call, which returns the changed bot. It fails with {@link
     *     io.guildkit.core.error.ForbiddenException} if the caller is not a developer, and {@link
     *     io.guildkit.core.error.BadRequestException} if the service rejects the name or an image
     * @throws io.guildkit.core.form.InvalidRequestException if the name does not have 2 to 32 characters
     */
    @CheckReturnValue
    public ApiCall<PartialUser> modify(Snowflake applicationId, Consumer<ModifyBotBuilder> change) {
        return modify(applicationId, with(ModifyBot.builder(), change).build());
    }

    /**
     * Changes the profile of a bot. {@code PATCH /applications/{application.id}/bot}; needs one of the application's
     * developers.
     *
     * @param applicationId the application
     * @param change the fields to change
     * @return the call, as for {@link #modify(Snowflake, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<PartialUser> modify(Snowflake applicationId, ModifyBot change) {
        return api.call(BotRoutes.MODIFY, applicationId)
                .json(change, ModifyBot.CODEC)
                .returns(PartialUser.CODEC);
    }

    /**
     * Generates a new token of a bot. {@code POST /applications/{application.id}/bot/reset}; needs one of the
     * application's developers, and a second factor if they have one.
     *
     * <p>This revokes the previous token at once. The service sends the new token only once.
     *
     * <pre>{@code
     * GuildkitClient bot = client.withCredentials(client.applications().bot().resetToken(id).send().credentials());
     * }</pre>
     *
     * @param applicationId the application
     * @return the call, which returns the token. It fails with {@link io.guildkit.core.error.ForbiddenException} if the
     *        caller is not a developer, and {@link io.guildkit.core.error.ElevationRequiredException} if the second
     *        factor is not provided
     */
    @CheckReturnValue
    public ApiCall<BotToken> resetToken(Snowflake applicationId) {
        return api.call(BotRoutes.RESET_TOKEN, applicationId).returns(BotToken.CODEC);
    }
}
