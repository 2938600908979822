package io.guildkit.benchmarks.hand;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.Shape;
import io.guildkit.benchmarks.hand.plain.Application;
import io.guildkit.benchmarks.hand.plain.DiscoverableGuildPage;
import io.guildkit.benchmarks.hand.plain.InviteWithMetadata;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import okhttp3.OkHttpClient;

/** The fastest code that a careful user would write: a streaming parser, and plain records with nullable components. */
public class Hand extends OkHttpContestant {
    private final JsonFactory json = new JsonFactory();

    public Hand() {
        this(Pools.many(Tuned.client()));
    }

    Hand(Pools pools) {
        super(pools);
    }

    @Override
    final Object read(InputStream body) throws IOException {
        return decode(Shape.APPLICATION, body);
    }

    @Override
    public final Object decode(Shape shape, InputStream body) throws IOException {
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
        return invites;
    }

    @Override
    public final byte[] encode(Shape shape, Object value) throws IOException {
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

    /** The same with one connection pool, as most users would set OkHttp up for many concurrent calls. */
    public static final class OnePool extends Hand {
        public OnePool() {
            super(Pools.one(Tuned.client()));
        }
    }

    /** The same with OkHttp's default dispatcher and pool. */
    public static final class OutOfTheBox extends Hand {
        public OutOfTheBox() {
            super(Pools.one(new OkHttpClient()));
        }
    }
}
