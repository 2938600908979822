package io.guildkit.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assets, external assets and uploads of applications. */
@EmulatorTest
class ApplicationPicturesTest {
    private static final byte[] PNG = HexFormat.of().parseHex("89504e470d0a1a0a00");
    private static final String FILE = "form-data; name=\"file\"; filename=\"my cat.png\"";

    private ServiceEmulator emulator;
    private ApplicationCallers cast;
    private String assets;
    private String upload;
    private String external;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        cast = new ApplicationCallers(emulator);
        assets = "/oauth2" + cast.path + "/assets";
        upload = cast.path + "/attachment";
        external = cast.path + "/external-assets";
    }

    private Answer create(String name, int type) throws Exception {
        return cast.asDeveloper.post(
                assets, "{'name':'%s','type':%s,'image':'%s'}", name, type, ApplicationCallers.PNG);
    }

    @Test
    void turnUpInTheListAfterAWhile() throws Exception {
        Answer answer = create("logo", 1);
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("id", "type", "name");
        assertThat(answer.json().path("type").asInt()).isEqualTo(1);
        assertThat(answer.field("name")).isEqualTo("logo");
        assertThat(cast.anybody.get(assets).json()).isEmpty();
        assertThat(cast.anybody.get(assets + "?nocache=false").json()).isEmpty();
        assertThat(cast.anybody.get(assets + "?nocache=true").json().get(0)).isEqualTo(answer.json());
        emulator.clock().advance(ServiceEmulator.ASSET_DELAY.minusMillis(1));
        assertThat(cast.anybody.get(assets).json()).isEmpty();
        emulator.clock().advance(Duration.ofMillis(1));
        JsonNode listed = cast.anybody.get(assets).json();
        assertThat(listed).hasSize(1);
        assertThat(listed.get(0)).isEqualTo(answer.json());
        assertThat(cast.application.assetIds()).containsExactly(answer.field("id"));
    }

    @Test
    void areDeletedForGoodEvenBeforeTheyTurnUp() throws Exception {
        String id = create("logo", 2).field("id");
        assertThat(cast.asDeveloper.delete(assets + "/" + id).status()).isEqualTo(204);
        assertThat(cast.anybody.get(assets + "?nocache=true").json()).isEmpty();
        assertThat(cast.asDeveloper.delete(assets + "/" + id).status()).isEqualTo(404);
        String elsewhere = cast.other.addAsset("other", 1);
        assertThat(cast.asDeveloper.delete(assets + "/" + elsewhere).status()).isEqualTo(404);
        assertThat(cast.other.assetIds()).containsExactly(elsewhere);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':1,'image':'{png}'}                     | name  | BASE_TYPE_REQUIRED",
                "{'name':'x','image':'{png}'}                   | type  | BASE_TYPE_REQUIRED",
                "{'name':'x','type':1}                          | image | BASE_TYPE_REQUIRED",
                "{'name':'','type':1,'image':'{png}'}           | name  | BASE_TYPE_REQUIRED",
                "{'name':'x','type':0,'image':'{png}'}          | type  | BASE_TYPE_CHOICES",
                "{'name':'x','type':3,'image':'{png}'}          | type  | BASE_TYPE_CHOICES",
                "{'name':'x','type':1,'image':'abc'}            | image | IMAGE_TYPE_INVALID",
                "{'name':'x','type':1,'image':null}             | image | BASE_TYPE_NOT_NULL",
                "{'name':'x','type':1,'image':'{png}','id':'1'} | id    | UNKNOWN_FIELD",
            })
    void areNotCreatedIfSomethingIsWrong(String body, String field, String complaint) throws Exception {
        Answer answer = cast.asDeveloper.post(assets, body.replace("{png}", ApplicationCallers.PNG));
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(field)).isEqualTo(complaint);
        assertThat(cast.anybody.get(assets + "?nocache=1").complaint("nocache")).isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @Test
    void areShownFromElsewhereThroughTheMediaProxy() throws Exception {
        String one = "https://a.example/b.png?c=d";
        JsonNode json = cast.asStranger
                .post(external, "{'urls':['%s','http://e.example/f.gif']}", one)
                .json();
        assertThat(json).hasSize(2);
        assertThat(json.get(0).path("url").asText()).isEqualTo(one);
        assertThat(json.get(0).path("external_asset_path").asText())
                .matches("external/[0-9a-f]{32}/https/a\\.example/b\\.png\\?c=d");
        assertThat(json.get(1).path("external_asset_path").asText())
                .matches("external/[0-9a-f]{32}/http/e\\.example/f\\.gif");
    }

    @Test
    void areShownFromTwoPlacesAtMost() throws Exception {
        String long256 = "https://a.example/" + "x".repeat(238);
        assertThat(cast.asStranger.post(external, "{'urls':['%s']}", long256).status())
                .isEqualTo(200);
        assertThat(cast.asStranger.post(external, "{'urls':['%sx']}", long256).complaint("urls", "0"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        for (String urls : List.of("[]", "['https://a','https://b','https://c']")) {
            assertThat(cast.asStranger.post(external, "{'urls':" + urls + "}").complaint("urls"))
                    .isEqualTo("BASE_TYPE_BAD_LENGTH");
        }
        assertThat(cast.asStranger.post(external, "{}").complaint("urls")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(cast.asStranger.post(external, "{'urls':['ftp://a']}").complaint("urls", "0"))
                .isEqualTo("STRING_TYPE_REGEX");
    }

    @ParameterizedTest
    @CsvSource({
        "89504e470d0a1a0a00, image/png",
        "ffd8ffe000,         image/jpeg",
        "474946383961,       image/gif",
    })
    void areUploadedToBeDownloadedByAnybody(String hex, String type) throws Exception {
        byte[] content = HexFormat.of().parseHex(hex);
        Answer answer =
                cast.asStranger.send("POST", upload, Form.form().part(FILE, "application/octet-stream", content));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.fieldNames()).containsExactly("attachment");
        JsonNode attachment = answer.json().path("attachment");
        assertThat(attachment.path("filename").asText()).isEqualTo("my cat.png");
        assertThat(attachment.path("content_type").asText()).isEqualTo(type);
        assertThat(attachment.path("size").asInt()).isEqualTo(content.length);
        assertThat(attachment.path("ephemeral").asBoolean()).isTrue();
        assertThat(attachment.path("id").asText()).matches("[0-9]+");
        assertThat(attachment.path("proxy_url").asText()).isNotEmpty();
        assertThat(TestClient.download(attachment.path("url").asText()).body()).isEqualTo(content);
    }

    @Test
    void areUploadedByBotsAndWithWhicheverOAuth2Token() throws Exception {
        for (TestClient client : List.of(cast.asOtherBot, cast.asBearer(cast.stranger.newOAuth2Token("identify")))) {
            assertThat(client.send("POST", upload, Form.form().part(FILE, null, PNG))
                            .status())
                    .isEqualTo(200);
        }
        assertThat(cast.anybody
                        .send("POST", upload, Form.form().part(FILE, null, PNG))
                        .status())
                .isEqualTo(401);
        assertThat(cast.asOwner
                        .send("POST", "/applications/1/attachment", Form.form().part(FILE, null, PNG))
                        .code())
                .isEqualTo(10002);
    }

    @Test
    void areUploadedAsOneFileThatIsAnImage() throws Exception {
        Form text = Form.form().part(FILE, "image/png", "Not a picture".getBytes(UTF_8));
        assertThat(cast.asStranger.send("POST", upload, text).complaint("file")).isEqualTo("IMAGE_TYPE_INVALID");
        Form nothing = Form.form().part(FILE, "image/png", new byte[0]);
        assertThat(cast.asStranger.send("POST", upload, nothing).complaint("file"))
                .isEqualTo("IMAGE_TYPE_INVALID");
        Form twice = Form.form().part(FILE, null, PNG).part(FILE, null, PNG);
        assertThat(cast.asStranger.send("POST", upload, twice).complaint("file"))
                .isEqualTo("FORM_FIELD_REPEATED");
        Form more = Form.form().part(FILE, null, PNG).field("description", "x");
        assertThat(cast.asStranger.send("POST", upload, more).complaint("description"))
                .isEqualTo("UNKNOWN_FIELD");
        Form other = Form.form().file(0, "cat.png", "image/png", PNG);
        Answer answer = cast.asStranger.send("POST", upload, other);
        assertThat(answer.complaint("file")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(answer.complaint("files[0]")).isEqualTo("UNKNOWN_FIELD");
        assertThat(cast.asStranger.post(upload, "{}").complaint("file")).isEqualTo("BASE_TYPE_REQUIRED");
    }
}
