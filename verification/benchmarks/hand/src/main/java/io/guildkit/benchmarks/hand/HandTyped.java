package io.guildkit.benchmarks.hand;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.Shape;
import io.guildkit.benchmarks.hand.typed.Application;
import io.guildkit.benchmarks.hand.typed.DiscoverableGuildPage;
import io.guildkit.benchmarks.hand.typed.InviteWithMetadata;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The same as {@link Hand} with records as expressive as the models: optional members, instants, unmodifiable lists. */
public final class HandTyped extends OkHttpContestant {
    private final JsonFactory json = new JsonFactory();

    public HandTyped() {
        super(Pools.many(Tuned.client()));
    }

    @Override
    Object read(InputStream body) throws IOException {
        return decode(Shape.APPLICATION, body);
    }

    @Override
    public Object decode(Shape shape, InputStream body) throws IOException {
        try (JsonParser in = json.createParser(body)) {
            in.nextToken();
            return switch (shape.kind()) {
                case APPLICATION -> Application.read(in);
                case GUILDS -> DiscoverableGuildPage.read(in);
                case INVITES -> invites(in);
            };
        }
    }

    private static List<InviteWithMetadata> invites(JsonParser in) throws IOException {
        List<InviteWithMetadata> invites = new ArrayList<>();
        while (in.nextToken().isStructStart()) {
            invites.add(InviteWithMetadata.read(in));
        }
        return Collections.unmodifiableList(invites);
    }

    @Override
    public byte[] encode(Shape shape, Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = json.createGenerator(bytes)) {
            switch (shape.kind()) {
                case APPLICATION -> ((Application) value).write(out);
                case GUILDS -> ((DiscoverableGuildPage) value).write(out);
                case INVITES -> {
                    @SuppressWarnings("unchecked") // a decoded value of the shape
                    List<InviteWithMetadata> invites = (List<InviteWithMetadata>) value;
                    Write.list(out, invites, InviteWithMetadata::write);
                }
            }
        }
        return bytes.toByteArray();
    }
}
