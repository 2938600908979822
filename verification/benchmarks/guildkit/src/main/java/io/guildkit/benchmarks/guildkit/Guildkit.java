package io.guildkit.benchmarks.guildkit;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Shape;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codec;
import io.guildkit.invites.InviteWithMetadata;
import io.guildkit.invites.discovery.DiscoverableGuildPage;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The SDK with its defaults. */
public final class Guildkit implements Contestant {
    /** Exceeds the default, because the largest list has 15 MB. */
    private static final long LARGEST_RESPONSE = 256 * 1024 * 1024;

    private String baseUrl = "";
    private GuildkitClient client;
    private WebhookClient webhook;

    @Override
    public void connect(String address) {
        close();
        baseUrl = address;
        client = GuildkitClient.builder(address)
                .credentials(Credentials.bot("token"))
                .build();
    }

    @Override
    public Object call() {
        return client.applications().getOwn().send();
    }

    @Override
    public void callAsync(Consumer<Throwable> outcome) {
        var unused = client.applications()
                .getOwn()
                .sendAsync()
                .whenComplete((application, failure) -> outcome.accept(failure));
    }

    @Override
    public void upload(List<Path> files) {
        if (webhook == null) {
            webhook = WebhookClient.of(baseUrl + "/webhooks/1/token");
        }
        webhook.execute(m -> files.forEach(m::file)).send();
    }

    @Override
    public Object decode(Shape shape, InputStream json) throws IOException {
        return codec(shape).decode(json, "", null, LARGEST_RESPONSE);
    }

    @Override
    public byte[] encode(Shape shape, Object value) {
        @SuppressWarnings("unchecked") // the value is of the shape
        Codec<Object> codec = (Codec<Object>) codec(shape);
        return codec.encodeBytes(value);
    }

    private static Codec<?> codec(Shape shape) {
        return switch (shape.kind) {
            case APPLICATION -> Application.CODEC;
            case GUILDS -> DiscoverableGuildPage.CODEC;
            case INVITES -> InviteWithMetadata.CODEC.list();
        };
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
        if (webhook != null) {
            webhook.close();
        }
    }
}
