package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assets, external assets and uploads of applications. */
@Scenarios("""
    are listed after a delay
    developer POST {assets} {name: 'logo', type: 1, image: '{png}'}
        -> 200 {$only: 'id type name', id: '<asset>', type: 1, name: 'logo'}
    anybody GET {assets}{ or ?nocache=false}    -> 200 []
    anybody GET {assets}?nocache=true           -> 200 = [{id: '{asset}', type: 1, name: 'logo'}]
    later {delay}
    anybody GET {assets}                        -> 200 []
    later PT0.001S
    anybody GET {assets}                        -> 200 = [{id: '{asset}', type: 1, name: 'logo'}]

    are deleted before they are listed
    developer POST {assets} {name: 'logo', type: 2, image: '{png}'} -> 200 {id: '<asset>'}
    developer DELETE {assets}/{asset}           -> 204
    anybody GET {assets}?nocache=true           -> 200 []
    developer DELETE {assets}/{{asset} or {elsewhere}}  -> 404
    anybody GET /oauth2{other}/assets           -> 200 [{id: '{elsewhere}'}]

    are not created by invalid requests
    developer POST {assets} {}                              -> 400 name type image: BASE_TYPE_REQUIRED
    " {name: '', type: 1, image: '{png}'}                   -> 400 name: BASE_TYPE_REQUIRED
    " {name: 'x', type: {0 or 3}, image: '{png}'}           -> 400 type: BASE_TYPE_CHOICES
    " {name: 'x', type: 1, image: 'abc'}                    -> 400 image: IMAGE_TYPE_INVALID
    " {name: 'x', type: 1, image: null}                     -> 400 image: BASE_TYPE_NOT_NULL
    " {name: 'x', type: 1, image: '{png}', id: '1'}         -> 400 id: UNKNOWN_FIELD
    anybody GET {assets}?nocache=2                          -> 400 nocache: BOOLEAN_TYPE_CONVERT

    of other sites are shown through the media proxy
    stranger POST {external} {urls: ['https://a.example/b.png?c=d', 'http://e.example/f.gif']} -> 200 [
        {url: 'https://a.example/b.png?c=d',
            external_asset_path: '~external/[0-9a-f]{32}/https/a[.]example/b[.]png[?]c=d'},
        {external_asset_path: '~external/[0-9a-f]{32}/http/e[.]example/f[.]gif'}]

    of other sites are limited to two
    stranger POST {external} {urls: ['https://a.example/{238 x x}']}    -> 200
    " {urls: ['https://a.example/{239 x x}']}                           -> 400 urls/0: BASE_TYPE_BAD_LENGTH
    " {urls: [{ or 'https://a', 'https://b', 'https://c'}]}             -> 400 urls: BASE_TYPE_BAD_LENGTH
    " {}                                                                -> 400 urls: BASE_TYPE_REQUIRED
    " {urls: ['ftp://a']}                                               -> 400 urls/0: STRING_TYPE_REGEX

    are uploaded as one file that is an image
    let picture = {filename: 'cat.gif', content: 'GIF89a'}
    stranger POST {app}/attachment form {file: {filename: 'cat.png', content: '{Not a picture or }'}}
        -> 400 file: IMAGE_TYPE_INVALID
    " form {file: {picture}, description: 'x'}                      -> 400 description: UNKNOWN_FIELD
    " form {'files[0]': {picture}}                  -> 400 file: BASE_TYPE_REQUIRED, files[0]: UNKNOWN_FIELD
    " {}                                                            -> 400 file: BASE_TYPE_REQUIRED
    """)
class ApplicationPicturesTest extends QuizMakers {
    private static final byte[] PICTURE = HexFormat.of().parseHex("89504e470d0a1a0a00");
    private static final String FILE = "form-data; name=\"file\"; filename=\"my cat.png\"";

    @BeforeEach
    void namePaths() {
        http.let("assets", "/oauth2{app}/assets")
                .let("external", "{app}/external-assets")
                .let("delay", ServiceEmulator.ASSET_DELAY.minusMillis(1).toString())
                .let("elsewhere", other.addAsset("other", 1));
    }

    @ParameterizedTest
    @CsvSource({
        "89504e470d0a1a0a00, image/png",
        "ffd8ffe000,         image/jpeg",
        "474946383961,       image/gif",
    })
    void areUploadedAndDownloadedWithoutCredentials(String hex, String type) throws Exception {
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
                .send("owner", "POST", "/applications/1/attachment", form, "404 10002");
    }

    @Test
    void areUploadedOnce() {
        Form form = form().part(FILE, null, PICTURE).part(FILE, null, PICTURE);
        http.send("stranger", "POST", "{app}/attachment", form, "400 file: FORM_FIELD_REPEATED");
    }
}
