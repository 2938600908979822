package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class WebhookExecutionTest {
    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;
    private EmulatedGuild guild;
    private EmulatedChannel general;
    private EmulatedChannel forum;
    private EmulatedApplication quiz;
    private EmulatedWebhook webhook;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account("ada@example.com").create();
        quiz = emulator.application("Quiz").create();
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .textChannel("general")
                .forumChannel("games", "open", "won", "lost", "drawn", "odd", "even")
                .mediaChannel("boards")
                .create();
        general = guild.channel("general");
        forum = guild.channel("games");
        webhook = general.webhook("Deploys").create();
        path = path(webhook);
        emulator.clearEvents();
    }

    private static String path(EmulatedWebhook webhook) {
        return "/webhooks/" + webhook.id() + "/" + webhook.token();
    }

    private static String times(int count, String json) {
        return "[" + String.join(",", Collections.nCopies(count, json)) + "]";
    }

    private static String letters(int count) {
        return "'" + "😀".repeat(count) + "'";
    }

    private JsonNode posted(String json, Object... values) throws Exception {
        Answer answer = client.post(path + "?wait=true", json, values);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private String complaint(String json, String... place) throws Exception {
        Answer answer = client.post(path + "?wait=true", json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50035);
        return answer.complaint(place);
    }

    @Test
    void answersWithTheMessageIfItIsWaitedFor() throws Exception {
        Answer answer = client.post(path + "?wait=true", "{'content':'Hi'}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.fieldNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "channel_id",
                        "author",
                        "content",
                        "timestamp",
                        "edited_timestamp",
                        "tts",
                        "mention_everyone",
                        "mentions",
                        "mention_roles",
                        "attachments",
                        "embeds",
                        "pinned",
                        "webhook_id",
                        "type",
                        "flags",
                        "components");
        JsonNode json = answer.json();
        assertThat(json.path("channel_id").asText()).isEqualTo(general.id());
        assertThat(json.path("content").asText()).isEqualTo("Hi");
        assertThat(json.path("timestamp").asText()).isEqualTo("2026-01-01T00:00:00.000000+00:00");
        assertThat(json.path("edited_timestamp").isNull()).isTrue();
        assertThat(json.path("webhook_id").asText()).isEqualTo(webhook.id());
        assertThat(json.path("author").path("id").asText()).isEqualTo(webhook.id());
        assertThat(json.path("author").path("username").asText()).isEqualTo("Deploys");
        assertThat(json.path("author").path("bot").asBoolean()).isTrue();
        assertThat(emulator.events()).containsExactly("MESSAGE_CREATE");
        assertThat(general.messages()).singleElement().satisfies(message -> {
            assertThat(message.json()).isEqualTo(answer.text());
            assertThat(message.content()).isEqualTo("Hi");
            assertThat(message.webhookId()).isEqualTo(webhook.id());
            assertThat(message.channel().id()).isEqualTo(general.id());
            assertThat(message.id()).isEqualTo(answer.field("id"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?wait=false"})
    void answersNothingIfNobodyWaits(String query) throws Exception {
        Answer answer = client.post(path + query, "{'content':'Hi'}");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.text()).isEmpty();
        assertThat(general.messages()).hasSize(1);
        assertThat(emulator.events()).containsExactly("MESSAGE_CREATE");
    }

    @Test
    void tellsOnlyThoseWhoWaitThatAMessageIsNotSaved() throws Exception {
        general.blockWord("Pawn");
        assertThat(client.post(path, "{'content':'my PAWNS'}").status()).isEqualTo(204);
        Answer answer = client.post(path + "?wait=true", "{'content':'my PAWNS'}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(200_000);
        assertThat(general.messages()).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "wait=1, wait, BOOLEAN_TYPE_CONVERT",
        "thread_id=x, thread_id, STRING_TYPE_REGEX",
        "with=1, with, UNKNOWN_FIELD"
    })
    void refusesAStrangeQuery(String query, String key, String complaint) throws Exception {
        assertThat(client.post(path + "?" + query, "{'content':'Hi'}").complaint(key))
                .isEqualTo(complaint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{'content':''}",
                "{'content':'','embeds':[],'attachments':[]}",
                "{'username':'Bob','tts':true,'flags':4,'allowed_mentions':{}}"
            })
    void refusesAnEmptyMessage(String body) throws Exception {
        Answer answer = client.post(path, body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50006);
        assertThat(emulator.events()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'content':'Hi'",
                "'embeds':[{'title':'Hi'}]",
                "'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!'}}]}"
            })
    void needsNoMoreThanOneOfThese(String field) throws Exception {
        assertThat(client.post(path, "{" + field + "}").status()).isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'content':7}                                    | content              | STRING_TYPE_CONVERT",
                "{'content':null}                                 | content              | BASE_TYPE_NOT_NULL",
                "{'contents':'x'}                                 | contents             | UNKNOWN_FIELD",
                "{'username':''}                                  | username             | BASE_TYPE_REQUIRED",
                "{'avatar_url':'ftp://x.example/a.png'}           | avatar_url           | URL_TYPE_INVALID_SCHEME",
                "{'avatar_url':'https:// x'}                      | avatar_url           | URL_TYPE_INVALID_URL",
                "{'avatar_url':7}                                 | avatar_url           | STRING_TYPE_CONVERT",
                "{'tts':'true'}                                   | tts                  | BOOLEAN_TYPE_CONVERT",
                "{'flags':1}                                      | flags                | BASE_TYPE_CHOICES",
                "{'flags':64}                                     | flags                | BASE_TYPE_CHOICES",
                "{'flags':16384}                                  | flags                | BASE_TYPE_CHOICES",
                "{'embeds':{}}                                    | embeds               | LIST_TYPE_CONVERT",
                "{'components':[{'type':1}]}                      | components           | COMPONENTS_NOT_ALLOWED",
                "{'attachments':[{'id':'0'}]}                     | attachments/0/id     | ATTACHMENT_NOT_FOUND",
                "{'attachments':[{}]}                             | attachments/0/id     | BASE_TYPE_REQUIRED",
                "{'attachments':[{'id':0,'size':1}]}              | attachments/0/size   | UNKNOWN_FIELD",
                "{'attachments':[{'id':0,'uploaded_filename':'x'}]} | attachments/0/uploaded_filename | ATTACHMENT_NOT_FOUND",
                "{'applied_tags':['1']}                           | applied_tags         | TAGS_ONLY_IN_FORUMS",
                "{'allowed_mentions':{'parse':['all']}}           | allowed_mentions/parse/0 | BASE_TYPE_CHOICES",
                "{'allowed_mentions':{'users':['x']}}             | allowed_mentions/users/0 | STRING_TYPE_REGEX",
                "{'allowed_mentions':{'nobody':true}}             | allowed_mentions/nobody  | UNKNOWN_FIELD",
                "{'poll':{'answers':[]}}                          | poll/question        | BASE_TYPE_REQUIRED",
                "{'poll':{'question':{},'answers':[]}}            | poll/answers         | BASE_TYPE_BAD_LENGTH",
                "{'poll':{'question':{'emoji':{}},'answers':[]}}  | poll/question/emoji  | UNKNOWN_FIELD",
                "{'poll':{'duration':0}}                          | poll/duration        | NUMBER_TYPE_MIN",
                "{'poll':{'duration':769}}                        | poll/duration        | NUMBER_TYPE_MAX",
                "{'embeds':[{'type':'image'}]}                    | embeds/0/type        | BASE_TYPE_CHOICES",
                "{'embeds':[{'footer':{'text':'x','proxy_icon_url':'https://x.example'}}]} | embeds/0/footer/proxy_icon_url | FIELD_NOT_ACCEPTED",
                "{'embeds':[{'provider':{'name':'x'}}]}           | embeds/0/provider    | FIELD_NOT_ACCEPTED",
                "{'embeds':[{'video':{'url':'https://x.example'}}]} | embeds/0/video     | FIELD_NOT_ACCEPTED",
                "{'embeds':[{'image':{'url':'https://x.example','width':1}}]} | embeds/0/image/width | FIELD_NOT_ACCEPTED",
                "{'embeds':[{'thumbnail':{'url':'https://x.example','proxy_url':'x'}}]} | embeds/0/thumbnail/proxy_url | FIELD_NOT_ACCEPTED",
                "{'embeds':[{'image':{}}]}                        | embeds/0/image/url   | BASE_TYPE_REQUIRED",
                "{'embeds':[{'image':{'url':'data:x'}}]}          | embeds/0/image/url   | URL_TYPE_INVALID_SCHEME",
                "{'embeds':[{'image':{'url':'attachment://a.png'}}]} | embeds/0/image/url | ATTACHMENT_NOT_FOUND",
                "{'embeds':[{'author':{'name':'x','icon_url':'attachment://a.png'}}]} | embeds/0/author/icon_url | ATTACHMENT_NOT_FOUND",
                "{'embeds':[{'author':{'url':'https://x.example'}}]} | embeds/0/author/name | BASE_TYPE_REQUIRED",
                "{'embeds':[{'footer':{}}]}                       | embeds/0/footer/text | BASE_TYPE_REQUIRED",
                "{'embeds':[{'url':'attachment://a.png'}]}        | embeds/0/url         | URL_TYPE_INVALID_SCHEME",
                "{'embeds':[{'timestamp':'yesterday'}]}           | embeds/0/timestamp   | DATE_TIME_TYPE_PARSE",
                "{'embeds':[{'color':16777216}]}                  | embeds/0/color       | NUMBER_TYPE_MAX",
                "{'embeds':[{'color':-1}]}                        | embeds/0/color       | NUMBER_TYPE_MIN",
                "{'embeds':[{'fields':[{'name':'x'}]}]}           | embeds/0/fields/0/value | BASE_TYPE_REQUIRED",
                "{'embeds':[{'fields':[{'name':'','value':'x'}]}]} | embeds/0/fields/0/name | BASE_TYPE_REQUIRED",
            })
    void refusesWhatIsWrong(String body, String place, String complaint) throws Exception {
        assertThat(complaint(body, place.split("/", -1))).isEqualTo(complaint);
        assertThat(general.messages()).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void tellsAllThatIsWrongAtOnce() throws Exception {
        Answer answer = client.post(
                path,
                "{'content':%s,'username':'','applied_tags':['1'],'components':[{'type':1}],'attachments':[{'id':'3'}],"
                        + "'embeds':[{'title':%s,'image':{'url':'attachment://x'}},{'fields':[{'name':%s,'value':'v'}]}]}",
                letters(2001).replace('\'', '"'),
                letters(257).replace('\'', '"'),
                letters(257).replace('\'', '"'));
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint("content")).isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(answer.complaint("username")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(answer.complaint("applied_tags")).isEqualTo("TAGS_ONLY_IN_FORUMS");
        assertThat(answer.complaint("components")).isEqualTo("COMPONENTS_NOT_ALLOWED");
        assertThat(answer.complaint("attachments", "0", "id")).isEqualTo("ATTACHMENT_NOT_FOUND");
        assertThat(answer.complaint("embeds", "0", "title")).isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(answer.complaint("embeds", "0", "image", "url")).isEqualTo("ATTACHMENT_NOT_FOUND");
        assertThat(answer.complaint("embeds", "1", "fields", "0", "name")).isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @ParameterizedTest
    @CsvSource({
        "content, 2000",
        "username, 80",
        "embeds/0/title, 256",
        "embeds/0/description, 4096",
        "embeds/0/author/name, 256",
        "embeds/0/footer/text, 2048",
        "embeds/0/fields/0/name, 256",
        "embeds/0/fields/0/value, 1024",
    })
    void countsCharactersNotCodeUnits(String place, int most) throws Exception {
        String[] names = place.split("/", -1);
        assertThat(client.post(path, nested(names, letters(most))).status()).isEqualTo(204);
        assertThat(complaint(nested(names, letters(most + 1)), names)).isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    /** Puts a value into a message that is right in all other places. */
    private static String nested(String[] names, String value) {
        String json = value;
        for (int i = names.length - 1; i >= 0; i--) {
            String name = names[i];
            boolean inField = i >= 2 && names[i - 2].equals("fields");
            if (name.equals("0")) {
                json = "[" + json + "]";
            } else if (inField) {
                String other = name.equals("name") ? "value" : "name";
                json = String.format(Locale.ROOT, "{'%s':%s,'%s':'x'}", name, json, other);
            } else {
                json = "{'" + name + "':" + json + "}";
            }
        }
        return json.equals("{'username':" + value + "}") ? "{'content':'x','username':" + value + "}" : json;
    }

    @ParameterizedTest
    @CsvSource({"10, 204", "11, 400"})
    void takesTenEmbeds(int count, int status) throws Exception {
        assertThat(client.post(path, "{'embeds':" + times(count, "{'title':'x'}") + "}")
                        .status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"25, 204", "26, 400"})
    void takesTwentyFiveFieldsInAnEmbed(int count, int status) throws Exception {
        String fields = times(count, "{'name':'x','value':'y'}");
        assertThat(client.post(path, "{'embeds':[{'fields':" + fields + "}]}").status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void takesSixThousandCharactersInAllEmbedsTogether(int longest) throws Exception {
        int[] lengths = {3000, 200, 200, 1500, 200, 900};
        assertThat(client.post(path, embedsOf(lengths)).status()).isEqualTo(204);
        lengths[longest]++;
        assertThat(complaint(embedsOf(lengths), "embeds")).isEqualTo("MAX_EMBED_SIZE_EXCEEDED");
    }

    private static String embedsOf(int... lengths) {
        return String.format(
                Locale.ROOT,
                "{'embeds':[{'description':%s},{'title':%s,'author':{'name':%s},'footer':{'text':%s},"
                        + "'fields':[{'name':%s,'value':%s}]}]}",
                Arrays.stream(lengths).mapToObj(WebhookExecutionTest::letters).toArray());
    }

    @Test
    void showsEmbedsInFull() throws Exception {
        JsonNode embed = posted(
                        "{'embeds':[{'title':'T','url':'https://x.example/a','timestamp':'2026-02-03T04:05:06+01:00',"
                                + "'color':255,'thumbnail':{'url':'https://x.example/t.png'},'author':{'name':'A','icon_url':'https://x.example/i.png'},"
                                + "'fields':[{'name':'a','value':'1'},{'name':'b','value':'2','inline':true}]}]}")
                .path("embeds")
                .path(0);
        assertThat(embed.path("type").asText()).isEqualTo("rich");
        assertThat(embed.path("timestamp").asText()).isEqualTo("2026-02-03T03:05:06.000000+00:00");
        assertThat(embed.path("color").asInt()).isEqualTo(255);
        assertThat(embed.path("thumbnail").path("proxy_url").asText()).isEqualTo("https://x.example/t.png");
        assertThat(embed.path("author").path("proxy_icon_url").asText()).isEqualTo("https://x.example/i.png");
        assertThat(embed.path("fields").findValuesAsText("inline")).containsExactly("false", "true");
    }

    @Test
    void postsUnderAnotherName() throws Exception {
        JsonNode author = posted("{'content':'Hi','username':'Bob','avatar_url':'https://x.example/bob.png'}")
                .path("author");
        assertThat(author.path("username").asText()).isEqualTo("Bob");
        assertThat(author.path("avatar").asText()).matches("[0-9a-f]{32}");
        assertThat(general.messages()).singleElement().satisfies(message -> {
            assertThat(message.username()).isEqualTo("Bob");
            assertThat(message.avatarUrl()).contains("https://x.example/bob.png");
        });
        posted("{'content':'Hi'}");
        assertThat(general.messages()).last().satisfies(message -> {
            assertThat(message.username()).isEqualTo("Deploys");
            assertThat(message.avatarUrl()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 4096, 8192, 4 | 4096 | 8192})
    void setsTheFlagsThatMayBeSet(int flags) throws Exception {
        JsonNode json = posted("{'content':'Hi','flags':" + flags + ",'tts':true}");
        assertThat(json.path("flags").asInt()).isEqualTo(flags);
        assertThat(json.path("tts").asBoolean()).isTrue();
    }

    @Test
    void opensAPoll() throws Exception {
        JsonNode poll = posted("{'poll':{'question':{'text':'e4?'},'answers':[{'poll_media':{'text':'Yes'}},"
                        + "{'poll_media':{'text':'No','emoji':{'name':'👎'}}}],'duration':768}}")
                .path("poll");
        assertThat(poll.path("question").path("text").asText()).isEqualTo("e4?");
        assertThat(poll.path("answers").findValuesAsText("answer_id")).containsExactly("1", "2");
        assertThat(poll.path("expiry").asText()).isEqualTo("2026-02-02T00:00:00.000000+00:00");
        assertThat(poll.path("allow_multiselect").asBoolean(true)).isFalse();
        JsonNode plain = posted("{'poll':{'question':{'text':'?'},'answers':[{'poll_media':{'text':'!'}}]}}");
        assertThat(plain.path("poll").path("expiry").asText()).startsWith("2026-01-02T00:00:00");
        String eleven = times(11, "{'poll_media':{'text':'x'}}");
        assertThat(complaint("{'poll':{'question':{'text':'?'},'answers':" + eleven + "}}", "poll", "answers"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        String ten = times(10, "{'poll_media':{'text':'x'}}");
        assertThat(posted("{'poll':{'question':{'text':'?'},'answers':" + ten + "}}")
                        .path("poll")
                        .path("answers"))
                .hasSize(10);
    }

    @Test
    void takesComponentsFromApplications() throws Exception {
        path = path(general.webhook("Quiz").createdBy(quiz).create());
        JsonNode json = posted("{'components':[{'type':1,'components':[{'type':2,'label':'Go'}]}]}");
        assertThat(json.path("application_id").asText()).isEqualTo(quiz.id());
        assertThat(json.path("components")
                        .path(0)
                        .path("components")
                        .path(0)
                        .path("label")
                        .asText())
                .isEqualTo("Go");
        assertThat(complaint("{'components':[{'label':'Go'}]}", "components", "0", "type"))
                .isEqualTo("BASE_TYPE_REQUIRED");
    }

    @Test
    void postsToAThreadAndWakesIt() throws Exception {
        EmulatedChannel thread = general.thread("Openings");
        thread.archive();
        assertThat(thread.isArchived()).isTrue();
        assertThat(client.post(path + "?thread_id=" + thread.id(), "{'content':'e4'}")
                        .status())
                .isEqualTo(204);
        assertThat(thread.messages())
                .singleElement()
                .extracting(EmulatedMessage::content)
                .isEqualTo("e4");
        assertThat(thread.isArchived()).isFalse();
        assertThat(general.messages()).isEmpty();
        assertThat(thread.type()).isEqualTo(11);
    }

    @Test
    void postsToThreadsOfItsChannelOnly() throws Exception {
        EmulatedChannel elsewhere = forum.thread("e4 e5");
        elsewhere.archive();
        for (String id : new String[] {elsewhere.id(), general.id(), "1"}) {
            Answer answer = client.post(path + "?thread_id=" + id, "{'content':'e4'}");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.code()).isEqualTo(10003);
        }
        assertThat(elsewhere.isArchived()).isTrue();
        EmulatedChannel secret = general.privateThread("Secret");
        assertThat(client.post(path + "?thread_id=" + secret.id(), "{'content':'e4'}")
                        .status())
                .isEqualTo(204);
        assertThat(general.threads()).extracting(EmulatedChannel::type).containsExactly(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"games", "boards"})
    void needsAThreadInAForum(String name) throws Exception {
        EmulatedChannel channel = guild.channel(name);
        path = path(channel.webhook("Games").create());
        EmulatedChannel thread = channel.thread("e4 e5");
        assertThat(client.post(path, "{'content':'e4'}").code()).isEqualTo(220_001);
        assertThat(client.post(path + "?thread_id=" + thread.id(), "{'content':'e4','thread_name':'d4'}")
                        .code())
                .isEqualTo(220_002);
        assertThat(client.post(path + "?thread_id=" + thread.id(), "{'content':'e4'}")
                        .status())
                .isEqualTo(204);
        JsonNode begun = posted("{'content':'d4','thread_name':'d4 d5'}");
        EmulatedChannel second = channel.threads().get(1);
        assertThat(begun.path("channel_id").asText()).isEqualTo(second.id());
        assertThat(second.name()).contains("d4 d5");
        assertThat(second.messages()).hasSize(1);
        assertThat(channel.messages()).isEmpty();
    }

    @Test
    void beginsNoThreadElsewhere() throws Exception {
        Answer answer = client.post(path, "{'content':'e4','thread_name':'d4'}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(220_003);
    }

    @Test
    void tagsAThread() throws Exception {
        path = path(forum.webhook("Games").create());
        String body = "{'content':'e4','thread_name':'e4 e5','applied_tags':['%s','%s']}";
        posted(body, forum.tagId("open"), forum.tagId("odd"));
        assertThat(forum.threads().get(0).appliedTags()).containsExactly(forum.tagId("open"), forum.tagId("odd"));
        Answer unknown = client.post(path, body, forum.tagId("open"), "1");
        assertThat(unknown.complaint("applied_tags", "1")).isEqualTo("TAG_NOT_FOUND");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> forum.tagId("none"))
                .withMessageContaining("none");
        String tags = times(5, "'" + forum.tagId("won") + "'");
        assertThat(client.post(path, "{'content':'x','thread_name':'x','applied_tags':" + tags + "}")
                        .status())
                .isEqualTo(204);
        tags = times(6, "'" + forum.tagId("won") + "'");
        assertThat(complaint("{'content':'x','thread_name':'x','applied_tags':" + tags + "}", "applied_tags"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @ParameterizedTest
    @CsvSource({"1, 204", "100, 204", "101, 400"})
    void namesThreadsWithAHundredCharacters(int length, int status) throws Exception {
        path = path(forum.webhook("Games").create());
        assertThat(client.post(path, "{'content':'x','thread_name':" + letters(length) + "}")
                        .status())
                .isEqualTo(status);
    }

    @Test
    void notifiesWhomItMentions() throws Exception {
        String content = "<@" + ada.id() + "> <@!" + ada.id() + "> <@1> <@&77> <@&78> @here";
        JsonNode json = posted("{'content':'%s'}", content);
        assertThat(json.path("mentions").findValuesAsText("id")).containsExactly(ada.id());
        assertThat(json.path("mention_roles")).extracting(JsonNode::asText).containsExactly("77", "78");
        assertThat(json.path("mention_everyone").asBoolean()).isTrue();
        JsonNode quiet = posted("{'embeds':[{'description':'%s'}]}", content);
        assertThat(quiet.path("mentions")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                              | 0 | 0 | false",
                "{'parse':[]}                    | 0 | 0 | false",
                "{'parse':['users']}             | 1 | 0 | false",
                "{'parse':['roles']}             | 0 | 2 | false",
                "{'parse':['everyone']}          | 0 | 0 | true",
                "{'roles':['78','79']}           | 0 | 1 | false",
                "{'users':['1']}                 | 0 | 0 | false",
                "{'users':['ADA'],'replied_user':true} | 1 | 0 | false",
            })
    void notifiesOnlyWhomItMay(String allowed, int users, int roles, boolean everyone) throws Exception {
        JsonNode json = posted(
                "{'content':'<@%1$s> <@&77> <@&78> @everyone','allowed_mentions':" + allowed.replace("ADA", "%1$s")
                        + "}",
                ada.id());
        assertThat(json.path("mentions")).hasSize(users);
        assertThat(json.path("mention_roles")).hasSize(roles);
        assertThat(json.path("mention_everyone").asBoolean()).isEqualTo(everyone);
    }

    @Test
    void livesByTheVirtualClock() throws Exception {
        emulator.clock().advance(Duration.ofHours(3));
        assertThat(posted("{'content':'Hi'}").path("timestamp").asText()).startsWith("2026-01-01T03:00:00");
    }

    @Test
    void takesJsonAndFormsOnly() throws Exception {
        assertThat(client.with("Content-Type", "text/plain")
                        .post(path, "{'content':'Hi'}")
                        .status())
                .isEqualTo(415);
        assertThat(client.post(path, "{'content':").code()).isEqualTo(50109);
        assertThat(client.post(path, "['content']").status()).isEqualTo(400);
        assertThat(emulator.requests())
                .extracting(call -> call.headers().containsKey("Authorization"))
                .containsOnly(false);
    }
}
