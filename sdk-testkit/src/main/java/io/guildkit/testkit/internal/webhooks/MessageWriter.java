package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.view.Timestamps;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Converts a request to the content of a new or edited message. */
public record MessageWriter(State state) {
    private static final int DEFAULT_HOURS = 24;

    /** Returns the content of a new message. */
    static ObjectNode blank() {
        ObjectNode body = Reply.object().put(MessageFields.CONTENT, "").put(MessageFields.TTS, false);
        body.putArray(MessageFields.EMBEDS);
        body.putArray(MessageFields.COMPONENTS);
        return body.put(MessageFields.FLAGS, 0);
    }

    /** Reports violations that depend on the webhook and the files. */
    static void check(MessageForm form, List<Attachment> files, Webhook webhook, FormErrors errors) {
        if (!form.fields().path(MessageFields.COMPONENTS).isEmpty() && webhook.application() == null) {
            errors.at(MessageFields.COMPONENTS)
                    .add("COMPONENTS_NOT_ALLOWED", "Only webhooks of applications can send components.");
        }
        Embeds.checkReferences(form.fields().path(MessageFields.EMBEDS), files, errors.at(MessageFields.EMBEDS));
    }

    /** Returns the content of an edited message: the fields of the request, and the former values of all others. */
    ObjectNode merge(ObjectNode before, ObjectNode fields, List<Attachment> files) {
        ObjectNode body = before.deepCopy();
        Stream.of(MessageFields.CONTENT, MessageFields.TTS, MessageFields.COMPONENTS, MessageFields.FLAGS)
                .filter(fields::has)
                .forEach(name -> body.set(name, fields.get(name)));
        if (fields.has(MessageFields.EMBEDS)) {
            body.set(MessageFields.EMBEDS, Embeds.shown(fields.get(MessageFields.EMBEDS), files));
        }
        if (fields.has(MessageFields.POLL)) {
            body.set(MessageFields.POLL, poll(fields.get(MessageFields.POLL)));
        }
        boolean empty = files.isEmpty()
                && Stream.of(MessageFields.CONTENT, MessageFields.EMBEDS, MessageFields.COMPONENTS, MessageFields.POLL)
                        .noneMatch(name -> saysSomething(body.path(name)));
        if (empty) {
            throw Problem.plain(400, ErrorCode.EMPTY_MESSAGE, "Cannot send an empty message");
        }
        return body;
    }

    /** Edits a message. Only a new text changes the notified users. */
    void write(Message message, ObjectNode body, ObjectNode fields, List<Attachment> files) {
        message.setBody(body);
        message.attachments = files;
        if (fields.has(MessageFields.CONTENT)) {
            message.mentions = MentionReader.read(
                    fields.path(MessageFields.CONTENT).asText(),
                    fields.path(MessageFields.ALLOWED_MENTIONS),
                    state.accounts);
        }
    }

    private static boolean saysSomething(JsonNode value) {
        return value.isTextual() ? !value.textValue().isEmpty() : !value.isEmpty();
    }

    /** Null members of poll media count as absent. */
    private static ObjectNode withoutNulls(JsonNode media) {
        ObjectNode shown = Reply.object();
        media.properties().stream()
                .filter(member -> !member.getValue().isNull())
                .forEach(member -> shown.set(member.getKey(), member.getValue()));
        return shown;
    }

    private ObjectNode poll(JsonNode asked) {
        int hours = asked.path(MessageFields.DURATION).asInt(DEFAULT_HOURS);
        ObjectNode poll = Reply.object();
        poll.set(MessageFields.QUESTION, withoutNulls(asked.path(MessageFields.QUESTION)));
        ArrayNode answers = poll.putArray(MessageFields.ANSWERS);
        for (JsonNode answer : asked.path(MessageFields.ANSWERS)) {
            ObjectNode numbered = answers.addObject();
            numbered.set(MessageFields.POLL_MEDIA, withoutNulls(answer.path(MessageFields.POLL_MEDIA)));
            numbered.put("answer_id", answers.size());
        }
        return poll.put("expiry", Timestamps.write(state.now().plus(Duration.ofHours(hours))))
                .put(
                        MessageFields.MULTISELECT,
                        asked.path(MessageFields.MULTISELECT).asBoolean(false))
                .put(MessageFields.LAYOUT, asked.path(MessageFields.LAYOUT).asInt(1));
    }
}
