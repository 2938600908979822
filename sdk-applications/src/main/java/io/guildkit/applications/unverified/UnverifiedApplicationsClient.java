package io.guildkit.applications.unverified;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.wire.ImageData;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Unverified applications: programs on users' machines that may be games unknown to the service. Reached by
 * {@link io.guildkit.applications.ApplicationsClient#unverified()}.
 */
@CheckReturnValue
public final class UnverifiedApplicationsClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public UnverifiedApplicationsClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Reports a program. {@code POST /unverified-applications}; needs an account.
     *
     * @param name its name, 2 to 100 characters
     * @param icon the MD5 hash of its icon, in 32 hexadecimal digits
     * @param os its operating system
     * @return the call, as for {@link #report(String, String, ExecutableOs, Consumer)}
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long
     */
    @CheckReturnValue
    public ApiCall<UnverifiedApplicationReport> report(String name, String icon, ExecutableOs os) {
        return report(name, icon, os, report -> {});
    }

    /**
     * Reports a program. {@code POST /unverified-applications}; needs an account.
     *
     * @param name its name, 2 to 100 characters
     * @param icon the MD5 hash of its icon, in 32 hexadecimal digits
     * @param os its operating system
     * @param report sets the other fields of the report
     * @return the call, which returns the data that the service still needs. It fails with
     *     {@link io.guildkit.core.error.BadRequestException} if the service rejects a value
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long
     */
    @CheckReturnValue
    public ApiCall<UnverifiedApplicationReport> report(
            String name, String icon, ExecutableOs os, Consumer<ReportUnverifiedApplicationBuilder> report) {
        return report(
                with(ReportUnverifiedApplication.builder().name(name).icon(icon).os(os), report)
                        .build());
    }

    /**
     * Reports a program. {@code POST /unverified-applications}; needs an account.
     *
     * @param report the report
     * @return the call, as for {@link #report(String, String, ExecutableOs, Consumer)}
     */
    @CheckReturnValue
    public ApiCall<UnverifiedApplicationReport> report(ReportUnverifiedApplication report) {
        return api.call(UnverifiedRoutes.REPORT)
                .json(report, ReportUnverifiedApplication.CODEC)
                .returns(UnverifiedApplicationReport.CODEC);
    }

    /**
     * Uploads the icon of a program that was reported. {@code POST /unverified-applications/icons}; needs an account.
     *
     * @param report the result of the report
     * @param icon the icon
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the service rejects the
     *        image, or no user reported the program
     * @throws io.guildkit.core.form.InvalidRequestException if the result of the report lacks the program's name or hash
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> uploadIcon(UnverifiedApplicationReport report, ImageData icon) {
        return uploadIcon(report.name(), report.hash(), icon);
    }

    /**
     * Uploads the icon of a program that was reported. {@code POST /unverified-applications/icons}; needs an account.
     *
     * @param name the program's name
     * @param hash the hash in the result of the report
     * @param icon the icon
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the service rejects the
     *        image, or no user reported the program
     * @throws io.guildkit.core.form.InvalidRequestException if name or hash is empty
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> uploadIcon(String name, String hash, ImageData icon) {
        return api.call(UnverifiedRoutes.UPLOAD_ICON)
                .json(
                        UploadUnverifiedIcon.builder()
                                .applicationName(name)
                                .applicationHash(hash)
                                .icon(icon)
                                .build(),
                        UploadUnverifiedIcon.CODEC)
                .returnsNothing();
    }
}
