package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What HTTP and the specification allow, and clients other than Guildkit do, against a strict emulator. */
@EmulatorTest
class IndependentClientsTest {
    private static final String PLACE = "/auth/location-metadata";
    private static final String PNG_4_BY_3 = "89504e470d0a1a0a0000000d494844520000000400000003";
    private static final String GIF_300_BY_2 = "4749463839612c010200";
    /** A comment of two bytes comes before the frame. */
    private static final String JPEG_5_BY_6 = "ffd8fffe00040000ffc0001108000600050300";

    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;
    private EmulatedGuild guild;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account("ada@example.com").create();
        guild = emulator.guild("Chess Club").owner(ada).create();
        EmulatedWebhook webhook = guild.channel("general").webhook("Deploys").create();
        path = "/webhooks/" + webhook.id() + "/" + webhook.token();
    }

    private JsonNode posted(String json) throws Exception {
        Answer answer = client.post(path + "?wait=true", json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "?&", "?&&", "?&locale=de", "?locale=de&", "?locale=de&&primary_only=true"})
    void emptyPairsInAQueryMeanNothing(String query) throws Exception {
        assertThat(client.as(ada.newSession())
                        .get("/discovery/categories" + query)
                        .status())
                .isEqualTo(200);
        assertThat(emulator.requests().get(0).query()).doesNotContainKey("");
    }

    @Test
    void aValueWithoutANameIsNoEmptyPair() throws Exception {
        assertThat(client.get("/gifs/trending?=x").complaint("")).isEqualTo("UNKNOWN_FIELD");
    }

    @ParameterizedTest
    @CsvSource({"true, 200", "True, 200", "TRUE, 200", "false, 204", "False, 204", "1, 400", "yes, 400", "'', 400"})
    void booleansOfAQueryAreWordsInAnyCase(String value, int status) throws Exception {
        assertThat(client.post(path + "?wait=" + value, "{'content':'Hi'}").status())
                .isEqualTo(status);
    }

    @Test
    void booleansOfAFormAreWordsInAnyCase() throws Exception {
        Form spoken = form().field("content", "Hi").field("tts", "True");
        assertThat(client.send("POST", path + "?wait=True", spoken)
                        .json()
                        .path("tts")
                        .asBoolean())
                .isTrue();
    }

    static Stream<Arguments> multipartBodies() {
        String head = "Content-Disposition: form-data; name=\"content\"\r\n\r\n";
        return Stream.of(
                arguments("no preamble", "--b\r\n" + head + "Hi\r\n--b--\r\n", "Hi"),
                arguments("a preamble", "To be ignored.\r\n--b\r\n" + head + "Hi\r\n--b--", "Hi"),
                arguments("an empty line as preamble", "\r\n--b\r\n" + head + "Hi\r\n--b--", "Hi"),
                arguments("a preamble with dashes", "--not-b\r\n--b\r\n" + head + "Hi\r\n--b--", "Hi"),
                arguments("blanks after a boundary", "--b \t \r\n" + head + "Hi\r\n--b--", "Hi"),
                arguments("blanks after the last boundary", "--b\r\n" + head + "Hi\r\n--b--  \r\n", "Hi"),
                arguments("an epilogue", "--b\r\n" + head + "Hi\r\n--b--\r\nTo be ignored.\r\n--b\r\n", "Hi"),
                arguments("dashes in a value", "--b\r\n" + head + "Hi --b\r\n--b--", "Hi --b"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("multipartBodies")
    void multipartBodiesMayHaveWhatTheirStandardAllows(String name, String body, String content) throws Exception {
        Answer answer =
                client.with("Content-Type", "multipart/form-data; boundary=b").send("POST", path + "?wait=true", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.field("content")).isEqualTo(content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--bx\r\n\r\n\r\n--bx--", "--x--", "--b x\r\n\r\n\r\n--b--", "--b"})
    void otherMultipartBodiesAreMalformed(String body) throws Exception {
        Answer answer =
                client.with("Content-Type", "multipart/form-data; boundary=b").send("POST", path, body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.field("message")).contains("form");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'content':'Hi','components':[]",
                "'embeds':[{'type':'rich','title':'Hi'}]",
                "'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!','emoji':null}}]}",
                "'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':null,'emoji':{'id':null,'name':'x'}}}]}",
                "'poll':{'question':{'text':null},'answers':[{'poll_media':{'text':'!'}}]}",
                "'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!'}}],'duration':null}",
                "'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!'}}],'allow_multiselect':null}",
                "'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!'}}],'layout_type':null}",
            })
    void messagesMayHaveMembersThatMeanNothing(String members) throws Exception {
        posted("{" + members + "}");
    }

    @Test
    void nullInAPollMeansTheDefault() throws Exception {
        JsonNode poll = posted("{'poll':{'question':{'text':'?'},'duration':null,'allow_multiselect':null,"
                        + "'layout_type':null,'answers':[{'poll_media':{'text':'!','emoji':null}}]}}")
                .path("poll");
        assertThat(poll.path("expiry").asText()).isEqualTo("2026-01-02T00:00:00.000000+00:00");
        assertThat(poll.path("allow_multiselect").isBoolean()).isTrue();
        assertThat(poll.path("layout_type").asInt()).isOne();
        assertThat(poll.path("answers").path(0).path("poll_media").has("emoji")).isFalse();
    }

    @Test
    void nullInAnAttachmentMeansAbsence() throws Exception {
        Form form = form().payload(
                        "{'attachments':[{'id':0,'filename':null,'description':null,'uploaded_filename':null}]}")
                .file(0, "cat.txt", "meow");
        Answer answer = client.send("POST", path + "?wait=true", form);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonNode file = answer.json().path("attachments").path(0);
        assertThat(file.path("filename").asText()).isEqualTo("cat.txt");
        assertThat(file.has("description")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'type':'image'                                   | type             | Value must be one of [rich].",
                "'provider':{}                                    | provider         | The service sets this field; a request cannot.",
                "'video':{'url':'https://x.example'}              | video            | The service sets this field; a request cannot.",
                "'image':{'url':'https://x.example','height':1}   | image/height     | The service sets this field; a request cannot.",
                "'thumbnail':{'url':'https://x.example','proxy_url':'x'} | thumbnail/proxy_url | The service sets this field; a request cannot.",
                "'colour':1                                       | colour           | The request takes no field of this name here.",
            })
    void theRefusalOfAMemberOfAnEmbedIsTrue(String member, String place, String reason) throws Exception {
        JsonNode error =
                client.post(path, "{'embeds':[{" + member + "}]}").json().path("errors");
        assertThat(error.at("/embeds/0/" + place + "/_errors/0/message").asText())
                .startsWith(reason);
    }

    static Stream<Arguments> pictures() {
        return Stream.of(
                arguments("image/png", PNG_4_BY_3, Optional.of(List.of(4, 3))),
                arguments("image/gif", GIF_300_BY_2, Optional.of(List.of(300, 2))),
                arguments("image/jpeg", JPEG_5_BY_6, Optional.of(List.of(5, 6))),
                arguments("text/plain", "68656c6c6f", Optional.empty()),
                arguments("image/png", PNG_4_BY_3.substring(0, 40), Optional.empty()),
                arguments("image/gif", GIF_300_BY_2.substring(0, 14), Optional.empty()),
                arguments("image/jpeg", JPEG_5_BY_6.substring(0, 24), Optional.empty()));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("pictures")
    void picturesAreShownWithTheirSize(String type, String hex, Optional<List<Integer>> size) throws Exception {
        Form form = form().payload("{'embeds':[{'image':{'url':'attachment://cat.png'},"
                        + "'thumbnail':{'url':'attachment://cat.png'},"
                        + "'author':{'name':'Ada','icon_url':'attachment://cat.png'}}]}")
                .file(0, "cat.png", type, HexFormat.of().parseHex(hex));
        JsonNode message = client.send("POST", path + "?wait=true", form).json();
        JsonNode embed = message.path("embeds").path(0);
        assertThat(List.of(message.path("attachments").path(0), embed.path("image"), embed.path("thumbnail")))
                .allSatisfy(shown -> {
                    assertThat(shown.path("url").asText()).contains("cat.png");
                    assertThat(shown.has("width")).isEqualTo(size.isPresent());
                    assertThat(shown.has("height")).isEqualTo(size.isPresent());
                    size.ifPresent(pixels -> assertThat(List.of(
                                    shown.path("width").asInt(),
                                    shown.path("height").asInt()))
                            .isEqualTo(pixels));
                });
        assertThat(embed.path("author").has("width")).isFalse();
    }

    @Test
    void authorsOfWebhookMessagesHaveTheMembersOfUsers() throws Exception {
        String invite = guild.channel("general").invite(ada).code();
        JsonNode user = client.get("/invites/" + invite).json().path("inviter");
        JsonNode author = posted("{'content':'Hi'}").path("author");
        List<String> members = user.properties().stream().map(Map.Entry::getKey).toList();
        assertThat(members).contains("id", "username", "discriminator", "global_name", "avatar", "public_flags");
        assertThat(author.properties()).extracting(Map.Entry::getKey).containsAll(members);
    }

    static Stream<Arguments> statuses() {
        return Stream.of(
                arguments("GET", "/api/v9" + PLACE, "HTTP/1.1 200 OK"),
                arguments("GET", "/api/v9/gifs/trending?x=1", "HTTP/1.1 400 Bad Request"),
                arguments("GET", "/api/v9/auth/sessions", "HTTP/1.1 401 Unauthorized"),
                arguments("GET", "/api/v9/nowhere", "HTTP/1.1 404 Not Found"),
                arguments("GET", "/nowhere", "HTTP/1.1 404 Not Found"),
                arguments("PUT", "/api/v9" + PLACE, "HTTP/1.1 405 Method Not Allowed"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("statuses")
    void answersHaveTheStandardPhraseAndTheDate(String method, String target, String statusLine) throws Exception {
        emulator.clock().advance(Duration.ofDays(1).plusSeconds(90));
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send(method, target);
            assertThat(connection.readHead())
                    .startsWith(statusLine)
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
    void scriptedAnswersHaveTheStandardPhraseAndTheDateToo(int status, String phrase) throws Exception {
        emulator.faults().onAny().respond(status, Map.of(), "");
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/api/v9" + PLACE);
            assertThat(connection.readHead())
                    .startsWith("HTTP/1.1 " + status + " " + phrase)
                    .containsOnlyOnce("Date: Thu, 01 Jan 2026 00:00:00 GMT");
        }
    }

    @Test
    void aScriptedDateReplacesTheRealOne() throws Exception {
        emulator.faults().onAny().respond(200, Map.of("date", "Thu, 01 Jan 1970 00:00:00 GMT"), "{}");
        assertThat(client.get(PLACE).response().headers().allValues("Date"))
                .containsExactly("Thu, 01 Jan 1970 00:00:00 GMT");
    }

    @Test
    void headGetsTheHeadOfAGet() throws Exception {
        try (RawConnection connection = new RawConnection(emulator)) {
            for (String target : List.of("/api/v9" + PLACE, "/api/v9/auth/sessions", "/api/v9/nowhere")) {
                connection.send("HEAD", target);
                List<String> head = connection.readHead();
                connection.send("GET", target);
                assertThat(connection.readHead()).as("no body before it").isEqualTo(head);
                int length = head.stream()
                        .filter(line -> line.startsWith("Content-Length: "))
                        .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
                        .sum();
                assertThat(connection.readBody(length)).startsWith("{").endsWith("}");
            }
        }
        assertThat(emulator.requests("GET " + PLACE))
                .extracting(RecordedCall::method)
                .containsExactly("HEAD", "GET");
        assertThat(client.send("PUT", PLACE, "").header("Allow")).contains("GET, HEAD");
    }

    @Test
    void headHasNoBodyWhenFaultsChangeTheAnswerEither() throws Exception {
        emulator.faults().onAny().drip(Duration.ofNanos(1));
        emulator.faults().onAny().html(502);
        try (RawConnection connection = new RawConnection(emulator)) {
            for (int status : new int[] {200, 502, 200}) {
                connection.send("HEAD", "/api/v9" + PLACE);
                assertThat(connection.readHead().get(0)).startsWith("HTTP/1.1 " + status + " ");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api                  | base path of the emulator is /api/v9",
                "/api/                 | base path of the emulator is /api/v9",
                "/api/v9               | base path of the emulator is /api/v9",
                "/api/v9/              | base path of the emulator is /api/v9",
                "/api/v10/gifs/trending | base path of the emulator is /api/v9",
                "/api/gifs/trending    | base path of the emulator is /api/v9",
                "/api/v9/gifs/trending/ | paths of endpoints have no trailing slash",
            })
    void aWrongBaseIsNamed(String target, String reason) throws Exception {
        Answer answer = TestClient.atRootOf(emulator).get(target);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).contains("application/json");
        assertThat(answer.field("message")).startsWith("404: Not Found. ").contains(reason);
        assertThat(answer.code()).isZero();
    }

    @Test
    void aPathVariableMayBeEmpty() throws Exception {
        assertThat(client.get("/invites/").field("message")).isEqualTo("Unknown Invite");
    }

    @Test
    void aWrongBaseSaysThatLeniencyHelps() throws Exception {
        assertThat(TestClient.atRootOf(emulator).get("/api/v10/gifs/trending").field("message"))
                .contains("lenient()");
    }
}
