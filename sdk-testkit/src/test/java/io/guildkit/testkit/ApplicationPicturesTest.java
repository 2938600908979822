package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assets, external assets and uploads of applications. */
@EmulatorTest
class ApplicationPicturesTest extends QuizMakers {
    private static final byte[] PICTURE = HexFormat.of().parseHex("89504e470d0a1a0a00");
    private static final String FILE = "form-data; name=\"file\"; filename=\"my cat.png\"";

    @BeforeEach
    void namePaths() {
        http.let("assets", "/oauth2{app}/assets").let("external", "{app}/external-assets");
    }

    @Test
    void appearInTheListAfterAWhile() {
        http.let("delay", ServiceEmulator.ASSET_DELAY.minusMillis(1).toString()).verify("""
            developer POST {assets} {name: 'logo', type: 1, image: '{png}'}
                -> 200 {$only: 'id type name', id: '<id>', type: 1, name: 'logo'}
            anybody GET {assets}                -> 200 []
            anybody GET {assets}?nocache=false  -> 200 []
            anybody GET {assets}?nocache=true   -> 200 = [{id: '{id}', type: 1, name: 'logo'}]
            later {delay}
            anybody GET {assets}                -> 200 []
            later PT0.001S
            anybody GET {assets}                -> 200 = [{id: '{id}', type: 1, name: 'logo'}]
            """);
        assertThat(application.assetIds()).containsExactly(http.value("id"));
    }

    @Test
    void areDeletedEvenBeforeTheyAppear() {
        String elsewhere = other.addAsset("other", 1);
        http.let("elsewhere", elsewhere).verify("""
            developer POST {assets} {name: 'logo', type: 2, image: '{png}'} -> 200 {id: '<id>'}
            developer DELETE {assets}/{id}          -> 204
            anybody GET {assets}?nocache=true       -> 200 []
            developer DELETE {assets}/{id}          -> 404
            developer DELETE {assets}/{elsewhere}   -> 404
            """);
        assertThat(other.assetIds()).containsExactly(elsewhere);
    }

    @Test
    void areNotCreatedIfSomethingIsWrong() {
        http.verify("""
            developer POST {assets} {type: 1, image: '{png}'}       -> 400 name: BASE_TYPE_REQUIRED
            " {name: 'x', image: '{png}'}                           -> 400 type: BASE_TYPE_REQUIRED
            " {name: 'x', type: 1}                                  -> 400 image: BASE_TYPE_REQUIRED
            " {name: '', type: 1, image: '{png}'}                   -> 400 name: BASE_TYPE_REQUIRED
            " {name: 'x', type: 0, image: '{png}'}                  -> 400 type: BASE_TYPE_CHOICES
            " {name: 'x', type: 3, image: '{png}'}                  -> 400 type: BASE_TYPE_CHOICES
            " {name: 'x', type: 1, image: 'abc'}                    -> 400 image: IMAGE_TYPE_INVALID
            " {name: 'x', type: 1, image: null}                     -> 400 image: BASE_TYPE_NOT_NULL
            " {name: 'x', type: 1, image: '{png}', id: '1'}         -> 400 id: UNKNOWN_FIELD
            anybody GET {assets}?nocache=1                          -> 400 nocache: BOOLEAN_TYPE_CONVERT
            """);
    }

    @Test
    void areShownFromElsewhereThroughTheMediaProxy() {
        http.verify("""
            stranger POST {external} {urls: ['https://a.example/b.png?c=d', 'http://e.example/f.gif']} -> 200 [
                {url: 'https://a.example/b.png?c=d',
                    external_asset_path: '~external/[0-9a-f]{32}/https/a[.]example/b[.]png[?]c=d'},
                {external_asset_path: '~external/[0-9a-f]{32}/http/e[.]example/f[.]gif'}]
            """);
    }

    @Test
    void areShownFromTwoPlacesAtMost() {
        http.verify("""
            stranger POST {external} {urls: ['https://a.example/{238 x x}']}    -> 200
            " {urls: ['https://a.example/{239 x x}']}                           -> 400 urls/0: BASE_TYPE_BAD_LENGTH
            " {urls: []}                                                        -> 400 urls: BASE_TYPE_BAD_LENGTH
            " {urls: ['https://a', 'https://b', 'https://c']}                   -> 400 urls: BASE_TYPE_BAD_LENGTH
            " {}                                                                -> 400 urls: BASE_TYPE_REQUIRED
            " {urls: ['ftp://a']}                                               -> 400 urls/0: STRING_TYPE_REGEX
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "89504e470d0a1a0a00, image/png",
        "ffd8ffe000,         image/jpeg",
        "474946383961,       image/gif",
    })
    void areUploadedToBeDownloadedByAnybody(String hex, String type) throws Exception {
        byte[] content = HexFormat.of().parseHex(hex);
        http.let("type", type).let("size", Integer.toString(content.length));
        http.send("stranger", "POST", "{app}/attachment", form().part(FILE, "application/octet-stream", content), """
            200 {$only: 'attachment', attachment: {filename: 'my cat.png', content_type: '{type}', size: {size},
                ephemeral: true, id: '~[0-9]+', proxy_url: '~.+', url: '<url>'}}""");
        assertThat(TestClient.download(http.value("url")).body()).isEqualTo(content);
    }

    @Test
    void areUploadedByBotsAndWithAnyOAuth2Token() {
        Form form = form().part(FILE, null, PICTURE);
        http.caller("bearer", "Bearer " + stranger.newOAuth2Token("identify"))
                .send("otherBot,bearer", "POST", "{app}/attachment", form, "200")
                .send("anybody", "POST", "{app}/attachment", form, "401")
                .send("owner", "POST", "/applications/1/attachment", form, "404 10002");
    }

    private void refuses(Form form, String errors) {
        http.send("stranger", "POST", "{app}/attachment", form, "400 " + errors);
    }

    @Test
    void areUploadedAsOneFileThatIsAnImage() {
        refuses(form().part(FILE, "image/png", "Not a picture".getBytes(UTF_8)), "file: IMAGE_TYPE_INVALID");
        refuses(form().part(FILE, "image/png", new byte[0]), "file: IMAGE_TYPE_INVALID");
        refuses(form().part(FILE, null, PICTURE).part(FILE, null, PICTURE), "file: FORM_FIELD_REPEATED");
        refuses(form().part(FILE, null, PICTURE).field("description", "x"), "description: UNKNOWN_FIELD");
        refuses(form().file(0, "cat.png", "image/png", PICTURE), "file: BASE_TYPE_REQUIRED, files[0]: UNKNOWN_FIELD");
        http.verify("stranger POST {app}/attachment {} -> 400 file: BASE_TYPE_REQUIRED");
    }
}
