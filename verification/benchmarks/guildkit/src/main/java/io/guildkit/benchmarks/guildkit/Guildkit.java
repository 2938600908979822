package io.guildkit.benchmarks.guildkit;

import com.fasterxml.jackson.core.type.TypeReference;
import io.guildkit.GuildkitClient;
import io.guildkit.applications.Application;
import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Shape;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Json;
import io.guildkit.invites.InviteWithMetadata;
import io.guildkit.invites.discovery.DiscoverableGuildPage;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;

/** The SDK as it comes out of the box. */
public final class Guildkit implements Contestant {
    /** Found out where it is asked for: whoever starts cold has nothing to do with it. */
    private static final class Invites {
        static final Type LIST = new TypeReference<List<InviteWithMetadata>>() {}.getType();
    }

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
    public void callAsync(Outcome outcome) {
        var unused = client.applications().getOwn().sendAsync().whenComplete((application, failure) -> {
            if (failure == null) {
                outcome.succeeded();
            } else {
                outcome.failed(failure);
            }
        });
    }

    @Override
    public void upload(List<Path> files) {
        if (webhook == null) {
            webhook = WebhookClient.of(baseUrl + "/webhooks/1/token");
        }
        webhook.executeAndWait(m -> files.forEach(m::file)).send();
    }

    @Override
    public Object decode(Shape shape, InputStream json) throws IOException {
        Type type = switch (shape) {
            case APPLICATION -> Application.class;
            case GUILDS -> DiscoverableGuildPage.class;
            case INVITES -> Invites.LIST;
        };
        return Json.standard().decode(json, type, "", null);
    }

    @Override
    public byte[] encode(Shape shape, Object value) {
        return Json.standard().encodeBytes(value);
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
