package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryMetadata;
import io.guildkit.invites.discovery.ModifyDiscoveryMetadataBuilder;
import io.guildkit.testsupport.ScriptedNetwork.Reply;
import io.guildkit.testsupport.Text;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that replaces the profile of a guild by each request. */
class MergeMetadataTest {
    private static final Snowflake GUILD = Snowflake.of(1);
    private static final String PROFILE = """
            {'guild_id':'1','primary_category_id':3,'keywords':['steam'],'emoji_discoverability_enabled':false,'is_published':true,
             'partner_application_timestamp':null,'reasons_to_join':[{'reason':'Fun','emoji_name':'x','new':[1]}],
             'social_links':['https://a.example'],'about':'Engines','category_ids':['4']}""";

    @AutoClose
    final Service service = new Service();

    private final DiscoveryClient discovery = new DiscoveryClient(service.http());

    private ApiCall<DiscoveryMetadata> merge(String profile, Consumer<ModifyDiscoveryMetadataBuilder> change) {
        service.responds(request ->
                new Reply(200, request.method().equals("GET") ? profile : "{'guild_id':'1','about':'changed'}"));
        return discovery.mergeMetadata(GUILD, change);
    }

    private void assertSent(String expected) {
        assertThat(service.lines())
                .containsExactly("GET /guilds/1/discovery-metadata", "PATCH /guilds/1/discovery-metadata");
        assertThat(Text.json(service.bodies().get(1))).isEqualTo(Text.json(expected));
    }

    @Test
    void keepsFieldsThatChangeDoesNotSet() {
        DiscoveryMetadata changed =
                merge(PROFILE, change -> change.about("Engines, computed.")).send();
        assertThat(changed.about()).contains("changed");
        assertSent("""
                {'primary_category_id':3,'keywords':['steam'],'emoji_discoverability_enabled':false,'is_published':true,
                 'reasons_to_join':[{'reason':'Fun','emoji_name':'x','new':[1]}],
                 'social_links':['https://a.example'],'about':'Engines, computed.'}""");
    }

    @Test
    void setsAndClearsFieldsAsynchronously() {
        merge(
                        PROFILE,
                        change -> change.clearKeywords()
                                .isPublished(false)
                                .primaryCategoryId(0)
                                .clearAbout())
                .sendAsync()
                .join();
        assertSent("""
                {'primary_category_id':0,'keywords':null,'emoji_discoverability_enabled':false,'is_published':false,
                 'reasons_to_join':[{'reason':'Fun','emoji_name':'x','new':[1]}],'social_links':['https://a.example'],'about':null}""");
    }

    /** A field that is left out would get its default. */
    @Test
    void keepsValuesThatLibraryDoesNotKnowOrCannotRead() {
        merge(
                        "{'guild_id':'1','keywords':'many','is_published':'perhaps','theme':{'colour':7},'gone':null}",
                        change -> change.isPublished(true))
                .send();
        assertSent("{'keywords':'many','is_published':true,'theme':{'colour':7}}");
    }

    @Test
    void addsNothingThatServiceLeftOut() {
        merge("{'guild_id':'1'}", change -> {}).send();
        assertSent("{}");
    }

    @Test
    void appliesOptionsToBothRequests() {
        ApiCall<DiscoveryMetadata> call = merge(PROFILE, change -> change.about("x"))
                .header("X-Trace", "7")
                .auditReason("tidy");
        assertThat(call.route()).hasToString("PATCH /guilds/{guild.id}/discovery-metadata");
        assertThat(call.body()).contains("{\"about\":\"x\"}");
        call.send();
        assertThat(service.requests())
                .extracting(request -> request.header("X-Trace") + " " + request.header("X-Audit-Log-Reason"))
                .containsExactly("7 null", "7 tidy");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void solvesCaptchaOfFirstRequest(boolean async) {
        ApiCall<DiscoveryMetadata> call = merge(PROFILE, change -> change.about("x"));
        service.responds(request -> request.header("X-Captcha-Key") == null
                ? new Reply(400, "{'captcha_key':['captcha-required'],'captcha_sitekey':'k'}")
                : new Reply(200, PROFILE));
        assertThatExceptionOfType(CaptchaRequiredException.class).isThrownBy(call::send);
        ApiCall<DiscoveryMetadata> solved =
                call.captcha(new CaptchaSolution("solved", Optional.empty(), Optional.empty()));
        assertThat((async ? solved.sendAsync().join() : solved.send()).about()).contains("Engines");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void limitsTimeOfBothRequestsTogether(boolean async) {
        ApiCall<DiscoveryMetadata> call = merge(PROFILE, change -> {}).timeout(Duration.ofSeconds(5));
        service.responds(request -> {
            service.pass(Duration.ofSeconds(6));
            return new Reply(200, PROFILE);
        });
        if (async) {
            assertThatThrownBy(call.sendAsync()::join).hasCauseInstanceOf(CallTimeoutException.class);
        } else {
            assertThatExceptionOfType(CallTimeoutException.class).isThrownBy(call::send);
        }
        assertThat(service.lines()).containsExactly("GET /guilds/1/discovery-metadata");
    }

    @Test
    void changesNothingIfProfileCannotBeRead() {
        service.responds(403, "{'code':50013}");
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(discovery.mergeMetadata(GUILD, change -> {})::send);
        assertThat(service.lines()).containsExactly("GET /guilds/1/discovery-metadata");
    }

    @Test
    void checksChangeBeforeItIsSent() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> discovery.mergeMetadata(GUILD, change -> change.about("x".repeat(2401))));
        assertThat(service.lines()).isEmpty();
    }
}
