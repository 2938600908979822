package io.guildkit.webhooks;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.model.Message;
import java.io.IOException;
import java.util.Optional;

/** Reads the response to a message in the format of another chat service: the message, a text such as "ok", or nothing. */
final class ChatCompatCodec extends Codec<Optional<Message>> {
    static final ChatCompatCodec CODEC = new ChatCompatCodec();

    private ChatCompatCodec() {
        super("Message");
    }

    @Override
    protected boolean acceptsNull() {
        return true;
    }

    @Override
    public Optional<Message> read(WireReader in) throws IOException {
        if (in.isObject()) {
            Optional<Message> message = Optional.ofNullable(Message.CODEC.read(in));
            JsonNode other = in.takeReceived();
            if (message.isEmpty() && other != null && ErrorObject.matches(other)) {
                throw in.lacks("id", other);
            }
            return message;
        }
        in.skip();
        return Optional.empty();
    }

    @Override
    public void write(Optional<Message> value, JsonGenerator out) throws IOException {
        Message.CODEC.writeOptional(value, out);
    }
}
