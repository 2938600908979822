package io.guildkit.applications.assets;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Assets: the images of applications. Reached by {@link io.guildkit.applications.ApplicationsClient#assets()},
 * which defines an application's developers.
 */
@CheckReturnValue
public final class ApplicationAssetsClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public ApplicationAssetsClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Lists the assets of an application. {@code GET /oauth2/applications/{application.id}/assets}; credentials are optional.
     *
     * @param applicationId the application
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} (10002) if the application does
     *        not exist
     */
    @CheckReturnValue
    public ApiCall<List<ApplicationAsset>> list(Snowflake applicationId) {
        return list(applicationId, query -> {});
    }

    /**
     * Lists the assets of an application. {@code GET /oauth2/applications/{application.id}/assets}; credentials are optional.
     *
     * @param applicationId the application
     * @param query sets the options of the list
     * @return the call, as for {@link #list(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<List<ApplicationAsset>> list(Snowflake applicationId, Consumer<ListApplicationAssetsBuilder> query) {
        return list(applicationId, with(ListApplicationAssets.builder(), query).build());
    }

    /**
     * Lists the assets of an application. {@code GET /oauth2/applications/{application.id}/assets}; credentials are optional.
     *
     * @param applicationId the application
     * @param query how to list them
     * @return the call, as for {@link #list(Snowflake)}
     */
    @CheckReturnValue
    public ApiCall<List<ApplicationAsset>> list(Snowflake applicationId, ListApplicationAssets query) {
        return api.call(AssetRoutes.LIST, applicationId)
                .query("nocache", query.nocache())
                .returns(ApplicationAsset.CODEC.list());
    }

    /**
     * Creates an asset of an application. {@code POST /oauth2/applications/{application.id}/assets}; needs one of its
     * developers.
     *
     * <p>A new asset can take a while to appear in the list.
     *
     * @param applicationId the application
     * @param name the asset's name
     * @param type its kind
     * @param image the image
     * @return the call. It fails with {@link io.guildkit.core.error.ForbiddenException} if the caller is not a developer,
     *     and {@link io.guildkit.core.error.BadRequestException} if the service rejects the image
     * @throws io.guildkit.core.form.InvalidRequestException if the name is empty
     */
    @CheckReturnValue
    public ApiCall<ApplicationAsset> create(
            Snowflake applicationId, String name, ApplicationAssetType type, ImageData image) {
        return create(
                applicationId,
                CreateApplicationAsset.builder()
                        .name(name)
                        .type(type)
                        .image(image)
                        .build());
    }

    /**
     * Creates an asset of an application. {@code POST /oauth2/applications/{application.id}/assets}; needs one of its
     * developers.
     *
     * @param applicationId the application
     * @param asset the asset
     * @return the call, as for {@link #create(Snowflake, String, ApplicationAssetType, ImageData)}
     */
    @CheckReturnValue
    public ApiCall<ApplicationAsset> create(Snowflake applicationId, CreateApplicationAsset asset) {
        return api.call(AssetRoutes.CREATE, applicationId)
                .json(asset, CreateApplicationAsset.CODEC)
                .returns(ApplicationAsset.CODEC);
    }

    /**
     * Deletes an asset permanently. {@code DELETE /oauth2/applications/{application.id}/assets/{asset.id}}; needs one of
     * the application's developers.
     *
     * @param applicationId the application
     * @param assetId the asset
     * @return the call. It fails with {@link io.guildkit.core.error.NotFoundException} if the asset does not exist, and
     *     {@link io.guildkit.core.error.ForbiddenException} if the caller is not a developer
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> delete(Snowflake applicationId, Snowflake assetId) {
        return api.call(AssetRoutes.DELETE, applicationId, assetId).returnsNothing();
    }

    /**
     * Makes external images usable as assets. {@code POST /applications/{application.id}/external-assets};
     * needs an account or a bot.
     *
     * @param applicationId the application
     * @param urls 1 or 2 addresses of images, of at most 256 characters each
     * @return the call, which returns their paths on the media proxy. It fails with
     *     {@link io.guildkit.core.error.BadRequestException} if the service rejects an address
     * @throws io.guildkit.core.form.InvalidRequestException if there are more than 2 or no addresses, or one is too long
     */
    @CheckReturnValue
    public ApiCall<List<ExternalAsset>> createExternal(Snowflake applicationId, List<String> urls) {
        return api.call(AssetRoutes.CREATE_EXTERNAL, applicationId)
                .json(CreateExternalAssets.builder().addAllUrls(urls).build(), CreateExternalAssets.CODEC)
                .returns(ExternalAsset.CODEC.list());
    }

    /**
     * Uploads a temporary image for an application. {@code POST
     * /applications/{application.id}/attachment}; needs an account, a bot, or an OAuth2 token with any scope.
     *
     * <p>The image is read while it is sent, and is never in memory as a whole.
     *
     * @param applicationId the application
     * @param picture a JPEG, PNG or GIF image, according to its name or {@linkplain UploadFile#typed type}
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the service rejects the
     *        image, and {@link io.guildkit.core.error.UploadException} if it cannot be read
     * @throws io.guildkit.core.form.InvalidRequestException if it is of another type
     */
    @CheckReturnValue
    public ApiCall<UploadedAttachment> uploadAttachment(Snowflake applicationId, UploadFile picture) {
        AssetLimits.picture(picture);
        return api.call(AssetRoutes.UPLOAD_ATTACHMENT, applicationId)
                .multipart(Multipart.builder().file("file", picture).build())
                .returns(UploadedAttachment.CODEC);
    }
}
