package io.guildkit.applications;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.applications.bots.BotToken;
import io.guildkit.applications.bots.NewBot;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.ScriptedNetwork.Sent;
import java.io.ByteArrayInputStream;
import okhttp3.MediaType;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

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
