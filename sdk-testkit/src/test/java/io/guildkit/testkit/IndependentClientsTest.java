package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that HTTP and the specification allow, and that clients other than Guildkit send, against a strict emulator. */
@Scenarios("""
    a parameter without a name is unknown
    anybody GET /gifs/trending?=x -> 400 {errors: {'': {_errors: [{code: 'UNKNOWN_FIELD'}]}}}

    booleans of a query are words in any case or digits
    anybody POST {link}?wait={true or True or TRUE or 1} {content: 'Hi'}    -> 200
    anybody POST {link}?wait={false or False or 0} {content: 'Hi'}          -> 204
    anybody POST {link}?wait={ or 2 or yes} {content: 'Hi'}                 -> 400 wait: BOOLEAN_TYPE_CONVERT

    all booleans of queries have these forms
    let form = {true or True or 1 or false or False or 0}
    ada POST /channels/{general}/invites {} -> 200 {code: '<code>'}
    ada POST /applications {name: 'Quiz'}   -> 200 {id: '<quiz>'}
    anybody GET /invites/{code}?with_counts={form}&with_permissions={form}                                  -> 200
    ada GET /guilds/{guild}/integrations?has_commands={form}&include_role_connections_metadata={form}       -> 200
    ada GET /guilds/{guild}/applications?include_team={form}                                                -> 200
    ada GET /{applications or applications-with-assets}?with_team_applications=1                            -> 200
    ada GET /applications?with_team_applications={form}                                                     -> 200
    ada GET /applications/{quiz}/public?with_guild={form}                                                   -> 200
    anybody GET /oauth2/applications/{quiz}/assets?nocache={form}                                           -> 200
    ada GET /discovery/categories?primary_only={form}                                                       -> 200
    anybody POST {link}/chatcompat?wait={form} {text: 'Hi'}                                                 -> 2xx
    anybody POST {link}/codehost?wait={form} (X-GitHub-Event: watch) {}                                     -> 2xx

    multipart bodies have preambles, epilogues and blanks after boundaries
    let post = anybody POST {link}?wait=true (Content-Type: multipart/form-data; boundary=b)
    {post} `--b{n}{content}Hi{n}--b--{n}`                               -> 200 {content: 'Hi'}
    {post} `To be ignored.{n}--b{n}{content}Hi{n}--b--`                 -> 200 {content: 'Hi'}
    {post} `{n}--b{n}{content}Hi{n}--b--`                               -> 200 {content: 'Hi'}
    {post} `--not-b{n}--b{n}{content}Hi{n}--b--`                        -> 200 {content: 'Hi'}
    {post} `--b \t {n}{content}Hi{n}--b--`                              -> 200 {content: 'Hi'}
    {post} `--b{n}{content}Hi{n}--b--  {n}`                             -> 200 {content: 'Hi'}
    {post} `--b{n}{content}Hi{n}--b--{n}To be ignored.{n}--b{n}`        -> 200 {content: 'Hi'}
    {post} `--b{n}{content}Hi --b{n}--b--`                              -> 200 {content: 'Hi --b'}

    malformed multipart bodies are refused
    let post = anybody POST {link}?wait=true (Content-Type: multipart/form-data; boundary=b)
    {post} `{ or --b--x}`                                                                               -> 400 50006
    let part = --b{n}Content-Disposition: form-data
    let malformed = 400 {message: '~.*form.*'}
    {post} `{x or --x-- or --b or --b{n} or --bx{n}{n}{n}--bx-- or --b x{n}{n}{n}--b--}`  -> {malformed}
    {post} `--b{n}{content}Hi`                                                                          -> {malformed}
    {post} `--b{n}{content}Hi{n}--b`                                                                    -> {malformed}
    {post} `{part}{n}{n}Hi{n}--b--{n}`                                                                  -> {malformed}
    {post} `{part}; name*=UTF-8''%{n}{n}Hi{n}--b--{n}`                                                  -> {malformed}
    {post} `--b{n}Content-Disposition: attachment; name="content"{n}{n}Hi{n}--b--{n}`                   -> {malformed}
    {post} `--b{n}Content-Type: text/plain{n}{n}Hi{n}--b--{n}`                                          -> {malformed}
    {post} `--b{n}no header{n}{n}Hi{n}--b--{n}`                                                         -> {malformed}
    anybody POST {link} (Content-Type: multipart/form-data) `--b--`                                     -> 400
    events none

    messages have members without effect
    anybody POST {link} {content: 'Hi', components: []}                                                     -> 204
    " {embeds: [{type: 'rich', title: 'Hi'}]}                                                               -> 204
    " {poll: {question: {text: null}, answers: [{poll_media: {text: '!'}}]}}                                -> 204
    " {poll: {question: {text: '?'}, answers: [{poll_media: {text: null, emoji: {id: null, name: 'x'}}}]}}  -> 204

    null in a poll means the default
    anybody POST {link}?wait=true {poll: {question: {text: '?'}, duration: null, allow_multiselect: null,
        layout_type: null, answers: [{poll_media: {text: '!', emoji: null}}]}} -> 200 {poll: {
        expiry: '2026-01-02T00:00:00.000000+00:00', allow_multiselect: false, layout_type: 1,
        answers: [{poll_media: {$no: 'emoji'}}]}}

    the refusal of a member of an embed states the reason
    let read = {_errors: [{message: '~The service sets this field; a request cannot[.].*'}]}
    anybody POST {link} {embeds: [{provider: {}}, {video: {url: 'https://x.example'}},
        {image: {url: 'https://x.example', height: 1}}, {thumbnail: {url: 'https://x.example', proxy_url: 'x'}}]}
        -> 400 {errors: {embeds: {'0': {provider: {read}}, '1': {video: {read}}, '2': {image: {height: {read}}},
            '3': {thumbnail: {proxy_url: {read}}}}}}
    anybody POST {link} {embeds: [{type: 'image', colour: 1}]} -> 400 {errors: {embeds: {'0': {
        type: {_errors: [{message: '~Value must be one of .rich.[.].*'}]},
        colour: {_errors: [{message: '~The request takes no field of this name here[.].*'}]}}}}}

    forms have booleans in any case, and nulls
    anybody POST {link}?wait=True form {tts: 'True', 'files[0]': {filename: 'cat.txt'}, payload_json: {
        attachments: [{id: 0, filename: null, description: null, uploaded_filename: null, duration_secs: null,
            waveform: null}]}}
        -> 200 {tts: true, attachments: [{filename: 'cat.txt', $no: 'description'}]}

    a wrong base path is named
    let wrong = 404 0 (Content-Type: application/json) {message: '~404: Not Found[.] .*
    root GET {/api or /api/ or /api/v9 or /api/v9/ or /api/v10/gifs/trending or /api/gifs/trending}
        -> {wrong}base path of the emulator is /api/v9.*'}
    root GET /api/v10/gifs/trending     -> {wrong}lenient[(][)].*'}
    root GET /api/v9/gifs/trending/     -> {wrong}paths of endpoints have no trailing slash.*'}

    a path variable may be empty
    anybody GET /invites/ -> 404 {message: 'Unknown Invite'}
    """)
class IndependentClientsTest extends ChessClub {
    private static final String PLACE = "/auth/location-metadata";

    @BeforeEach
    void addWebhook() {
        shown(general.webhook("Deploys").create());
        http.caller("root", TestClient.atRootOf(emulator))
                .let("place", PLACE)
                .let("n", "\r\n")
                .let("content", "Content-Disposition: form-data; name=\"content\"{n}{n}");
    }

    @Test
    void emptyPairsInAQueryAreIgnored() {
        http.verify("""
            ada GET /discovery/categories{? or ?& or ?&& or ?&locale=de or ?locale=de& or ?locale=de&&primary_only=true} -> 200
            """);
        assertThat(emulator.requests())
                .allSatisfy(call -> assertThat(call.query()).doesNotContainKey(""));
    }

    /** The JPEG has a comment of two bytes before its frame. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            image/png  | 89504e470d0a1a0a0000000d494844520000000400000003 | width: 4, height: 3
            image/png  | 89504e470d0a1a0a0000000d4948445200000004         | $no: 'width height'
            image/gif  | 4749463839612c010200                             | width: 300, height: 2
            image/gif  | 4749463839612c                                   | $no: 'width height'
            image/jpeg | ffd8fffe00040000ffc0001108000600050300           | width: 5, height: 6
            image/jpeg | ffd8fffe00040000ffc00011                         | $no: 'width height'
            text/plain | 68656c6c6f                                       | $no: 'width height'
            """)
    void picturesAreShownWithTheirSize(String type, String hex, String size) {
        Form form = form().payload("{'embeds':[{'image':{'url':'attachment://cat.png'},"
                        + "'thumbnail':{'url':'attachment://cat.png'},"
                        + "'author':{'name':'Ada','icon_url':'attachment://cat.png'}}]}")
                .file(0, "cat.png", type, HexFormat.of().parseHex(hex));
        http.let("shown", "{url: '~.*cat.png.*', " + size + "}").send("anybody", "POST", "{link}?wait=true", form, """
            200 {attachments: [{shown}], embeds: [{image: {shown}, thumbnail: {shown}, author: {$no: 'width height'}}]}""");
    }

    @Test
    void authorsOfWebhookMessagesHaveTheMembersOfUsers() throws Exception {
        JsonNode user =
                client.get("/invites/" + general.invite(ada).code()).json().path("inviter");
        JsonNode message =
                TestClient.JSON.readTree(general.webhooks().get(0).message("Hi").json());
        List<String> members = user.properties().stream().map(Map.Entry::getKey).toList();
        assertThat(members).contains("id", "username", "discriminator", "global_name", "avatar", "public_flags");
        assertThat(message.path("author").properties())
                .extracting(Map.Entry::getKey)
                .containsAll(members);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v9/auth/location-metadata, 200 OK",
        "GET, /api/v9/gifs/trending?x=1, 400 Bad Request",
        "GET, /api/v9/auth/sessions, 401 Unauthorized",
        "GET, /api/v9/nowhere, 404 Not Found",
        "GET, /nowhere, 404 Not Found",
        "PUT, /api/v9/auth/location-metadata, 405 Method Not Allowed",
    })
    void responsesHaveTheStandardPhraseAndTheDate(String method, String target, String status) throws Exception {
        emulator.clock().advance(Duration.ofDays(1).plusSeconds(90));
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send(method, target);
            assertThat(connection.readHead())
                    .startsWith("HTTP/1.1 " + status)
                    .containsOnlyOnce("Date: Fri, 02 Jan 2026 00:01:30 GMT");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "204, No Content",
        "302, Found",
        "403, Forbidden",
        "413, Content Too Large",
        "415, Unsupported Media Type",
        "429, Too Many Requests",
        "500, Internal Server Error",
        "502, Bad Gateway",
        "503, Service Unavailable",
        "599, ''"
    })
    void scriptedResponsesHaveTheStandardPhraseAndTheDate(int status, String phrase) throws Exception {
        emulator.faults().onAny().respond(status, Map.of(), "");
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/api/v9" + PLACE);
            assertThat(connection.readHead())
                    .startsWith("HTTP/1.1 " + status + " " + phrase)
                    .containsOnlyOnce("Date: Thu, 01 Jan 2026 00:00:00 GMT");
        }
    }

    @Test
    void scriptedDateReplacesRealDate() throws Exception {
        emulator.faults().onAny().respond(200, Map.of("date", "Thu, 01 Jan 1970 00:00:00 GMT"), "{}");
        assertThat(client.get(PLACE).response().headers().allValues("Date"))
                .containsExactly("Thu, 01 Jan 1970 00:00:00 GMT");
    }

    @Test
    void headHasHeadersOfGet() throws Exception {
        try (RawConnection connection = new RawConnection(emulator)) {
            for (String target : List.of("/api/v9" + PLACE, "/api/v9/auth/sessions", "/api/v9/nowhere")) {
                connection.send("HEAD", target);
                List<String> head = connection.readHead();
                connection.send("GET", target);
                assertThat(connection.readHead()).as("no body before it").isEqualTo(head);
                assertThat(connection.readBody(head)).startsWith("{").endsWith("}");
            }
        }
        assertThat(emulator.requests("GET " + PLACE))
                .extracting(RecordedCall::method)
                .containsExactly("HEAD", "GET");
        http.verify("anybody PUT {place} -> 405 (Allow: GET, HEAD)");
    }

    @Test
    void headHasNoBodyOfFault() throws Exception {
        emulator.faults().onAny().drip(Duration.ofNanos(1));
        emulator.faults().onAny().html(502);
        try (RawConnection connection = new RawConnection(emulator)) {
            for (int status : new int[] {200, 502, 200}) {
                connection.send("HEAD", "/api/v9" + PLACE);
                assertThat(connection.readHead().get(0)).startsWith("HTTP/1.1 " + status + " ");
            }
        }
    }
}
