package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookFilesTest extends ChessClub {
    private static final int MOST_BYTES = 100 << 20;

    @BeforeEach
    void addWebhook() {
        shown(general.webhook("Deploys").create());
    }

    private static byte[] noise(int count) {
        byte[] bytes = new byte[count];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private void post(Form form, String message) {
        http.send("anybody", "POST", "{link}?wait=true", form, "200 " + message);
    }

    private void refuse(Form form, String error) {
        http.send("anybody", "POST", "{link}", form, "400 " + error);
        assertThat(general.messages()).isEmpty();
    }

    private void edit(Form form, String response) {
        http.send("anybody", "PATCH", "{link}/messages/{id}", form, response);
    }

    private static int downloadStatus(String url) throws Exception {
        return TestClient.download(url).statusCode();
    }

    @Test
    void arriveUnchanged() {
        byte[] bytes = noise(70_000);
        post(
                form().payload("{'content':'Report','attachments':[{'id':'0','description':'Noise'}]}")
                        .file(0, "noise.bin", "application/x-noise", bytes)
                        .file(3, "a.txt", "")
                        .part("form-data; name=\"files[4]\"; filename=\"plain\"", null, new byte[] {13, 10, 45, 45}),
                """
            {content: 'Report', attachments: [{filename: 'noise.bin', description: 'Noise', id: '<id>', size: 70000,
                content_type: 'application/x-noise', url: '<url>', proxy_url: '<proxy>'}, {$no: 'description'}, {}]}""");
        assertThat(http.value("proxy")).isEqualTo(http.value("url"));
        List<EmulatedAttachment> files = general.messages().get(0).attachments();
        assertThat(files).extracting(EmulatedAttachment::filename).containsExactly("noise.bin", "a.txt", "plain");
        assertThat(files.get(0).bytes()).isEqualTo(bytes);
        assertThat(files.get(0).description()).contains("Noise");
        assertThat(files.get(0).id()).isEqualTo(http.value("id"));
        assertThat(files.get(1).size()).isZero();
        assertThat(files.get(2).bytes()).containsExactly(13, 10, 45, 45);
        assertThat(files.get(2).contentType()).isEqualTo("application/octet-stream");
        assertThat(files.get(2).content().isReadOnly()).isTrue();
        RecordedCall call = emulator.requests().get(0);
        assertThat(call.header("Content-Type")).contains(form().contentType());
        assertThat(call.bodyText()).contains("filename=\"a.txt\"");
    }

    @Test
    void areDownloadedWithoutCredentials() throws Exception {
        byte[] bytes = noise(1000);
        post(form().file(0, "schöne Grüße.png", "image/png", bytes), """
            {id: '<id>', content: '', attachments: [{url: '<url>'}]}""");
        String url = http.value("url");
        HttpResponse<byte[]> download = TestClient.download(url);
        assertThat(download.statusCode()).isEqualTo(200);
        assertThat(download.body()).isEqualTo(bytes);
        assertThat(download.headers().firstValue("Content-Type")).contains("image/png");
        assertThat(general.messages().get(0).attachments().get(0).url()).isEqualTo(url);
        assertThat(downloadStatus(url + "x")).isEqualTo(404);
        http.verify("anybody DELETE {link}/messages/{id} -> 204");
        assertThat(downloadStatus(url)).isEqualTo(404);
    }

    @Test
    void takeTheirNamesFromTheListOfAttachments() {
        post(
                form().payload("{'attachments':[{'id':1,'filename':'b2.txt'},{'id':'0'}]}")
                        .file(0, "a%22.txt", "A")
                        .file(1, "b\\\".txt", "B")
                        .file(2, "c\\\".txt", "C"),
                "{attachments: [{filename: 'b2.txt'}, {filename: 'a\".txt'}, {filename: 'c\".txt'}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "form-data; name=\"files[0]\"; filename=\"x.txt\"; filename*=UTF-8''na%C3%AFve+plus.txt",
                "form-data; filename*=utf-8''na%C3%AFve+plus.txt; name=files[0]",
                "form-data; name=\"files[0]\"; filename=\"naïve+plus.txt\""
            })
    void haveNamesInAnyEncoding(String disposition) {
        post(form().part(disposition, "text/plain", new byte[1]), "{attachments: [{filename: 'naïve+plus.txt'}]}");
    }

    @Test
    void areShownInEmbeds() {
        post(
                form().payload("{'embeds':[{'image':{'url':'attachment://a.png'},"
                                + "'footer':{'text':'x','icon_url':'attachment://b.png'}}]}")
                        .file(0, "a.png", "A")
                        .file(1, "b.png", "B"),
                "{id: '<id>', attachments: [{url: '<a>'}, {url: '<b>'}]}");
        http.verify("""
            anybody GET {link}/messages/{id}
                -> 200 {embeds: [{image: {url: '{a}', proxy_url: '{a}'}, footer: {icon_url: '{b}'}}]}
            """);
        edit(
                form().payload("{'embeds':[{'image':{'url':'attachment://a.png'}}],'attachments':[]}")
                        .file(0, "c.png", "C"),
                "400 embeds/0/image/url: ATTACHMENT_NOT_FOUND");
    }

    @Test
    void comeWithPlainFields() {
        post(
                form().field("content", "42")
                        .field("username", "Bob")
                        .field("tts", "true")
                        .field("flags", "4")
                        .file(0, "a.txt", "A"),
                "{content: '42', author: {username: 'Bob'}, tts: true, flags: 4}");
        post(form().field("username", "Eve").payload("{'content':'Hi'}"), "{author: {username: 'Eve'}}");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            tts,          yes, tts: BOOLEAN_TYPE_CONVERT
            flags,        x,   flags: NUMBER_TYPE_COERCE
            flags,        1,   flags: BASE_TYPE_CHOICES
            embeds,       [],  embeds: LIST_TYPE_CONVERT
            file,         x,   file: UNKNOWN_FIELD
            files,        x,   files: UNKNOWN_FIELD
            files[],      x,   files[]: UNKNOWN_FIELD
            files[x],     x,   files[x]: UNKNOWN_FIELD
            files[01],    x,   files[01]: UNKNOWN_FIELD
            files[0],     x,   files[0]: FILENAME_INVALID
            content,      x,   content: FORM_FIELD_REPEATED
            """)
    void comeWithNoOtherFields(String name, String value, String error) {
        refuse(form().payload("{'content':'Hi'}").field(name, value), error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "../a.txt", "a/b.txt", "a\\\\b.txt", "a\tb"})
    void haveNamesThatAreNoPaths(String name) {
        refuse(form().file(0, name, "A"), "files[0]: FILENAME_INVALID");
    }

    @Test
    void areSentAndListedOnce() {
        refuse(form().file(0, "a.txt", "A").file(0, "b.txt", "B"), "files[0]: FORM_FIELD_REPEATED");
        Form absent = form().payload("{'attachments':[{'id':'1'}]}").file(0, "a.txt", "A");
        refuse(absent, "attachments/0/id: ATTACHMENT_NOT_FOUND");
        Form twice = form().payload("{'attachments':[{'id':'0'},{'id':0},{'id':'0'}]}")
                .file(0, "a.txt", "A");
        refuse(twice, "attachments/1/id attachments/2/id: ATTACHMENT_NOT_FOUND");
    }

    @Test
    void areTenAtMost() {
        Form form = form();
        for (int i = 0; i < 10; i++) {
            form.file(i, i + ".txt", "x");
        }
        post(form, "{id: '<id>', attachments: {$size: 10}}");
        edit(form().file(0, "x.txt", "x"), "400 attachments: BASE_TYPE_BAD_LENGTH");
        general.messages().get(0).delete();
        refuse(form.file(10, "10.txt", "x"), "files: BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void areAppendedByAnEdit() {
        post(form().payload("{'content':'Hi'}").file(0, "a.txt", "A"), "{id: '<id>', attachments: [{url: '<a>'}]}");
        edit(form().file(0, "b.txt", "B"), """
            200 {content: 'Hi', attachments: [{filename: 'a.txt', url: '{a}'}, {filename: 'b.txt'}]}""");
    }

    @Test
    void areKeptIfAnEditListsThem() throws Exception {
        post(
                form().file(0, "a.txt", "A").file(1, "b.txt", "B"),
                "{id: '<id>', attachments: [{id: '<a>', url: '<url>'}, {id: '<b>'}]}");
        String kept = "{'id':'" + http.value("b") + "','description':'Bee'}";
        edit(
                form().payload("{'attachments':[" + kept + ",{'id':'0','description':'Sea'}]}")
                        .file(0, "c.txt", "C"),
                "200 {attachments: [{filename: 'b.txt', description: 'Bee'}, {filename: 'c.txt', description: 'Sea'}]}");
        assertThat(downloadStatus(http.value("url"))).isEqualTo(404);
        http.verify("""
            anybody PATCH {link}/messages/{id} {attachments: [{id: '{a}'}]} -> 400 attachments/0/id: ATTACHMENT_NOT_FOUND
            """);
        edit(form().payload("{'content':'Hi','attachments':[]}"), "200 {attachments: []}");
    }

    @Test
    void areUploadedAheadOfTheirMessage() {
        http.let("file", general.upload("big.bin", "application/x-big", noise(10)))
                .verify("""
            anybody POST {link}?wait=true {
                attachments: [{id: '0', filename: 'small.bin', uploaded_filename: '{file}'}]}
                -> 200 {attachments: [{filename: 'small.bin'}]}
            """);
        assertThat(general.messages().get(0).attachments().get(0).bytes()).isEqualTo(noise(10));
    }

    @Test
    void needValidJsonAndMessages() {
        refuse(form().field("payload_json", "{"), "50109");
        refuse(form().field("payload_json", "[]"), "payload_json: MODEL_TYPE_CONVERT");
        http.send("anybody", "PATCH", "{link}", form().field("name", "x"), "415");
    }

    @Test
    void fillARequestOfAHundredMebibytes() {
        byte[] bytes = noise(MOST_BYTES - Form.overhead());
        http.send("anybody", "POST", "{link}", form().file(0, "big.bin", "application/octet-stream", bytes), "204");
        assertThat(general.messages().get(0).attachments().get(0).content()).isEqualTo(ByteBuffer.wrap(bytes));
        assertThat(emulator.requests().get(0).bodySize()).isEqualTo(MOST_BYTES);
        byte[] more = noise(MOST_BYTES - Form.overhead() + 1);
        Form tooLong = form().file(0, "big.bin", "application/octet-stream", more);
        http.send("anybody", "POST", "{link}", tooLong, "413 40005 {message: '~.+'}");
        assertThat(general.messages()).hasSize(1);
    }
}
