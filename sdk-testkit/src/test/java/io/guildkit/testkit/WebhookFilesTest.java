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
import org.junit.jupiter.params.provider.ValueSource;

@Scenarios("""
    have the names of the list of attachments, or their own
    {post} form {payload_json: {attachments: [{id: 1, filename: 'b2.txt'}, {id: '0'}]}, 'files[0]': {a}, 'files[1]': {b}}
        -> 200 {attachments: [{filename: 'b2.txt'}, {filename: 'a.txt'}]}
    {post} form {'files[0]': {filename: 'a%22b.txt'}, 'files[1]': {filename: 'a\\\\"c.txt'}}
        -> 200 {attachments: [{filename: 'a"b.txt'}, {filename: 'a"c.txt'}]}

    have names that are no paths
    let invalid = 400 files[0]: FILENAME_INVALID
    anybody POST {link} form {'files[0]': {filename: '{../a.txt or a/b.txt or a\\\\\\\\b.txt or a\\tb}'}}  -> {invalid}
    " form {'files[0]': {filename: ''}}     -> {invalid}
    " form {'files[0]': {filename: ' '}}    -> {invalid}
    events none

    are shown in embeds
    {post} form {payload_json: {embeds: [{image: {url: 'attachment://a.txt'},
        footer: {text: 'x', icon_url: 'attachment://b.txt'}}]}, 'files[0]': {a}, 'files[1]': {b}}
        -> 200 {id: '<id>', attachments: [{url: '<a>'}, {url: '<b>'}]}
    anybody GET {link}/messages/{id}
        -> 200 {embeds: [{image: {url: '{a}', proxy_url: '{a}'}, footer: {icon_url: '{b}'}}]}
    anybody PATCH {link}/messages/{id} form {'files[0]': {filename: 'c.txt'},
        payload_json: {embeds: [{image: {url: 'attachment://a.txt'}}], attachments: []}}
        -> 400 embeds/0/image/url: ATTACHMENT_NOT_FOUND

    come with plain fields
    {post} form {content: '42', username: 'Bob', tts: 'true', flags: '4', 'files[0]': {a}}
        -> 200 {content: '42', author: {username: 'Bob'}, tts: true, flags: 4}
    {post} form {username: 'Eve', payload_json: {content: 'Hi'}}    -> 200 {author: {username: 'Eve'}}

    come with no other fields
    let json = payload_json: {content: 'Hi'}
    anybody POST {link} form {{json}, tts: 'yes', embeds: '[]'} -> 400 tts: BOOLEAN_TYPE_CONVERT, embeds: LIST_TYPE_CONVERT
    " form {{json}, flags: 'x'}                     -> 400 flags: NUMBER_TYPE_COERCE
    " form {{json}, flags: '1'}                     -> 400 flags: BASE_TYPE_CHOICES
    let name = {file or files or files[] or files[x] or files[01]}
    " form {{json}, '{name}': 'x'}                  -> 400 {name}: UNKNOWN_FIELD
    " form {{json}, 'files[0]': 'x'}                -> 400 files[0]: FILENAME_INVALID
    " form {{json}, content: 'x'}                   -> 400 content: FORM_FIELD_REPEATED
    " form {payload_json: '{'}                      -> 400 50109
    " form {payload_json: '[]'}                     -> 400 payload_json: MODEL_TYPE_CONVERT
    events none
    anybody PATCH {link} form {name: 'x'}           -> 415

    have no other names
    let json = payload_json: {content: 'Hi'}
    let name = {file or file0 or files or content or files[01]}
    anybody POST {link} form {{json}, '{name}': {a}}    -> 400 {errors: {'{name}': {_errors: [
        {code: 'UNKNOWN_FIELD', message: '~.*must be named files.0.*lenient.*'}]}}}
    events none

    are sent and listed once
    anybody POST {link} form {payload_json: {attachments: [{id: '1'}]}, 'files[0]': {a}}
        -> 400 attachments/0/id: ATTACHMENT_NOT_FOUND
    anybody POST {link} form {payload_json: {attachments: [{id: '0'}, {id: 0}, {id: '0'}]}, 'files[0]': {a}}
        -> 400 attachments/1/id attachments/2/id: ATTACHMENT_NOT_FOUND
    events none

    of a voice message are one sound with its data
    let voice = flags: 8192, attachments: [{id: 0, duration_secs: 1.5, waveform: 'AAAA'}]
    {post} form {payload_json: {{voice}}, 'files[0]': {b}}                              -> 400 50160
    {post} {flags: 8192}                                                                -> 400 50160
    {post} {flags: 8192, content: 'x'}                                                  -> 400 50159
    {post} {flags: 8192, embeds: [{title: 'x'}]}                                        -> 400 50159

    are appended by an edit
    {post} form {payload_json: {content: 'Hi'}, 'files[0]': {a}} -> 200 {id: '<id>', attachments: [{url: '<url>'}]}
    anybody PATCH {link}/messages/{id} form {'files[0]': {b}}
        -> 200 {content: 'Hi', attachments: [{filename: 'a.txt', url: '{url}'}, {filename: 'b.txt'}]}
    """)
class WebhookFilesTest extends ChessClub {
    private static final int MOST_BYTES = 100 << 20;

    @BeforeEach
    void addWebhook() {
        shown(general.webhook("Deploys").create());
        http.let("post", "anybody POST {link}?wait=true")
                .let("a", "{filename: 'a.txt', content: 'A'}")
                .let("b", "{filename: 'b.txt', content: 'B'}");
    }

    private static byte[] noise(int count) {
        byte[] bytes = new byte[count];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private void post(Form form, String message) {
        http.send("anybody", "POST", "{link}?wait=true", form, "200 " + message);
    }

    private static int downloadStatus(String url) throws Exception {
        return TestClient.download(url).statusCode();
    }

    private static Form voice(String payload, String... files) {
        Form form = form().payload(payload);
        for (int i = 0; i < files.length; i++) {
            String type = files[i].endsWith(".txt") ? "text/plain" : "audio/ogg";
            form.file(i, files[i], files[i].endsWith(".bin.ogg") ? "application/octet-stream" : type, noise(9));
        }
        return form;
    }

    private void refuse(String code, Form form) {
        http.send("anybody", "POST", "{link}?wait=true", form, "400 " + code);
    }

    @Test
    void ofVoiceMessagesAreOneSoundWithItsData() {
        String head = "{'flags':8192,'attachments':[{'id':0";
        String complete = head + ",'duration_secs':1.5,'waveform':'AAAA'}]";
        refuse("50159", voice(complete + ",'content':'x'}", "v.ogg"));
        refuse(
                "50159",
                voice(
                        complete + ",'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!'}}]}}",
                        "v.ogg"));
        refuse("50160", voice(complete + "}", "v.txt"));
        refuse("50160", voice(complete + "}", "v.ogg", "w.ogg"));
        for (String incomplete : List.of(
                "",
                ",'duration_secs':1.5",
                ",'waveform':'AAAA'",
                ",'duration_secs':0,'waveform':'AAAA'",
                ",'duration_secs':1.5,'waveform':'*'")) {
            refuse("50161", voice(head + incomplete + "}]}", "v.ogg"));
        }
        post(voice(complete + "}", "v.bin.ogg"), "{flags: 8192, attachments: [{filename: 'v.bin.ogg'}]}");
        post(voice(complete + "}", "v.ogg"), """
                {id: '<id>', flags: 8192, content: '', attachments: [{filename: 'v.ogg', duration_secs: 1.5, waveform: 'AAAA'}]}""");
        http.verify("""
            anybody PATCH {link}/messages/{id} {{content: 'x' or flags: 0 or }} -> 400 50162
            anybody POST {link}?wait=true {content: 'x'}                        -> 200 {id: '<id>'}
            anybody PATCH {link}/messages/{id} {flags: 8192}                    -> 400 50159
            """);
    }

    @Test
    void arriveUnchanged() {
        byte[] bytes = noise(70_000);
        Form form = form().payload("{'content':'Report','attachments':[{'id':'0','description':'Noise'}]}")
                .file(0, "noise.bin", "application/x-noise", bytes)
                .file(3, "a.txt", "text/plain", new byte[0])
                .part("form-data; name=\"files[4]\"; filename=\"plain\"", null, new byte[] {13, 10, 45, 45});
        post(form, """
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
    void areDownloadedWithAnyMediaType() throws Exception {
        String[] types = {"text/plain; name=\"übung.txt\"", "texté", "text/plain; charset=utf-8"};
        String[] sent = {"text/plain", "application/octet-stream", "text/plain; charset=utf-8"};
        for (int i = 0; i < types.length; i++) {
            post(form().file(0, "a.txt", types[i], new byte[] {1}), "{attachments: [{url: '<url>'}]}");
            HttpResponse<byte[]> download = TestClient.download(http.value("url"));
            assertThat(download.statusCode()).isEqualTo(200);
            assertThat(download.headers().firstValue("Content-Type")).contains(sent[i]);
        }
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
    void areTenAtMost() {
        Form form = form();
        for (int i = 0; i < 10; i++) {
            form.file(i, i + ".txt", "text/plain", new byte[1]);
        }
        post(form, "{id: '<id>', attachments: {$size: 10}}");
        http.verify(
                        "anybody PATCH {link}/messages/{id} form {'files[0]': {a}} -> 400 attachments: BASE_TYPE_BAD_LENGTH")
                .send(
                        "anybody",
                        "POST",
                        "{link}",
                        form.file(10, "10.txt", "text/plain", new byte[1]),
                        "400 files: BASE_TYPE_BAD_LENGTH");
        Form twice = form().file(0, "a.txt", "text/plain", new byte[1]).file(0, "b.txt", "text/plain", new byte[1]);
        http.send("anybody", "POST", "{link}", twice, "400 files[0]: FORM_FIELD_REPEATED");
    }

    @Test
    void areKeptIfAnEditListsThem() throws Exception {
        http.verify("""
            {post} form {'files[0]': {a}, 'files[1]': {b}}
                -> 200 {id: '<id>', attachments: [{id: '<first>', url: '<url>'}, {id: '<second>'}]}
            anybody PATCH {link}/messages/{id} form {'files[0]': {filename: 'c.txt'}, payload_json: {
                attachments: [{id: '{second}', description: 'Bee'}, {id: '0', description: 'Sea'}]}}
                -> 200 {attachments: [{filename: 'b.txt', description: 'Bee'}, {filename: 'c.txt', description: 'Sea'}]}
            " {attachments: [{id: '{first}'}]} -> 400 attachments/0/id: ATTACHMENT_NOT_FOUND
            """);
        assertThat(downloadStatus(http.value("url"))).isEqualTo(404);
        http.verify("anybody PATCH {link}/messages/{id} {content: 'Hi', attachments: []} -> 200 {attachments: []}");
    }

    @Test
    void areUploadedAheadOfTheirMessage() {
        http.let("file", general.upload("big.bin", "application/x-big", noise(10)))
                .verify("""
            {post} {attachments: [{id: '0', filename: 'small.bin', uploaded_filename: '{file}'}]}
                -> 200 {attachments: [{filename: 'small.bin'}]}
            """);
        assertThat(general.messages().get(0).attachments().get(0).bytes()).isEqualTo(noise(10));
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
