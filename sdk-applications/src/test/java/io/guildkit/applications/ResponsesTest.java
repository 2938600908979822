package io.guildkit.applications;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.applications.bots.BotToken;
import io.guildkit.applications.bots.NewBot;
import io.guildkit.applications.roleconnections.ApplicationRoleConnection;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MediaType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponsesTest {
    private static final Snowflake APP = Snowflake.of(1);

    @AutoClose
    final Service service = new Service();

    private final ApplicationsClient applications = service.applications();

    @Test
    void tokenOfBotBecomesCredentials() {
        service.responds(200, "{'token': 'abc'}");
        assertThat(applications.bot().resetToken(APP).send().credentials()).isEqualTo(Credentials.bot("abc"));
        assertThat(applications.bot().create(APP).send().credentials()).contains(Credentials.bot("abc"));
        service.responds(200, "{'token': null}");
        assertThat(applications.bot().create(APP).send().credentials()).isEmpty();
    }

    @Test
    void invalidTokenOfBotIsReadAndNotUsed() {
        service.responds(200, "{'token': 'can ary'}");
        NewBot bot = applications.bot().create(APP).send();
        assertThat(bot.token()).contains("can ary");
        assertThatIllegalArgumentException().isThrownBy(bot::credentials).withMessageNotContaining("ary");
        BotToken token = applications.bot().resetToken(APP).send();
        assertThatIllegalArgumentException().isThrownBy(token::credentials).withMessageNotContaining("ary");
    }

    /** An object in place of a list is written as a list, with the elements that could not be read. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'a':{'type':1},'b':5}                        | a     | [{'type':1,'key':'a'},5]
            {'b':5,'a':{'type':1}}                        | a     | [5,{'type':1,'key':'a'}]
            {'b':5}                                       |       | [5]
            {'b':5,'a':{'name':7},'c':null,'d':[6]}       | a     | [5,{'name':7,'key':'a'},null,[6]]
            {'a':{'type':1},'b':NaN}                      | a     | [{'type':1,'key':'a'}]
            {'a':{'key':'own'},'b':{'key':7}}             | own,7 | [{'key':'own'},{'key':7}]
            {'a':{'type':1,'key':null}}                   | a     | [{'type':1,'key':'a'}]
            {'a':{'key':{'x':1}},'b':{'key':NaN}}         | a,b   | [{'key':'a'},{'key':'b'}]
            {'a':{'key':'own','key':null}}                | a     | [{'key':'a'}]
            {'a':{'key':[],'type':'x','key':'own'}}       | own   | [{'type':'x','key':'own'}]
            {'':{'key':null}}                             | ``    | [{'key':''}]
            {'p':{'type':1},'p':{'type':2}}               | p     | [{'type':2,'key':'p'}]
            {'p':{'type':1},'q':{},'p':{'type':2}}        | p,q   | [{'type':2,'key':'p'},{'key':'q'}]
            {'p':{'type':1},'p':null}                     |       | [null]
            {'p':{'type':1},'q':{},'p':7}                 | q     | [7,{'key':'q'}]
            {'p':7,'p':{'type':1,'key':null}}             | p     | [{'type':1,'key':'p'}]
            {'p':{'key':'own'},'own':{'type':2}}          | own,own | [{'key':'own'},{'type':2,'key':'own'}]
            {}                                            |       | []
            """)
    void readsObjectsInPlaceOfLists(String metadata, @Nullable String keys, String written) {
        String json = json("{'application_metadata':" + metadata + ",'metadata':{}}");
        ApplicationRoleConnection connection = ApplicationRoleConnection.CODEC.decode(json);
        assertThat(connection.applicationMetadata())
                .extracting(RoleConnectionMetadata::key)
                .containsExactly(keys == null ? new String[0] : keys.split(",", -1));
        String encoded = ApplicationRoleConnection.CODEC.encode(connection);
        assertThat(Codecs.JSON.decode(encoded))
                .isEqualTo(Codecs.JSON.decode(json("{'application_metadata':" + written + ",'metadata':{}}")));
        ApplicationRoleConnection again = ApplicationRoleConnection.CODEC.decode(encoded);
        assertThat(again).isEqualTo(connection);
        assertThat(ApplicationRoleConnection.CODEC.encode(again)).isEqualTo(encoded);
    }

    @Test
    void reportsKeysOfObjectsInPlaceOfLists() throws IOException {
        List<String> drifts = new ArrayList<>();
        String json = "{'a':{'key':null},'b':{'key':[]},'b':{},'c':null,'d':5}";
        RoleConnectionMetadata.CODEC
                .list()
                .decode(
                        new ByteArrayInputStream(json(json).getBytes(UTF_8)),
                        "",
                        drift -> drifts.add(drift.kind() + " " + drift.path()));
        assertThat(drifts)
                .filteredOn(drift -> !drift.startsWith("MISSING_FIELD") || drift.endsWith("key"))
                .containsExactly("WRONG_TYPE /b/key", "NULL_ELEMENT /c", "WRONG_TYPE /d");
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @Test
    void streamsPictureAsOnlyPartOfForm() {
        service.responds(200, "{'attachment': {'id': '7', 'filename': 'cat.gif', 'ephemeral': true}}");
        UploadFile stream = UploadFile.of("cat.gif", new ByteArrayInputStream("GIF89a".getBytes(UTF_8)));
        assertThat(applications.assets().uploadAttachment(APP, stream).send().attachment())
                .isPresent();
        Sent sent = service.sent().get(0);
        String boundary = requireNonNull(MediaType.get(sent.contentType()).parameter("boundary"));
        assertThat(sent.body().utf8().replace(boundary, "B"))
                .isEqualTo(String.join(
                        "\r\n",
                        "--B",
                        "Content-Disposition: form-data; name=\"file\"; filename=\"cat.gif\"",
                        "Content-Type: image/gif",
                        "",
                        "GIF89a",
                        "--B--",
                        ""));
    }
}
