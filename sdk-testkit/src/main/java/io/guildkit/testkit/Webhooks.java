package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.Optional;

/** The webhooks of an emulator, created by tests or over HTTP. */
public final class Webhooks extends WorldPart {
    Webhooks(World world) {
        super(world);
    }

    /** Returns all webhooks, guild by guild, the oldest first. */
    public List<EmulatedWebhook> all() {
        return state.locked(() -> community.guilds.all().stream()
                .flatMap(guild -> guild.webhooks.stream())
                .map(webhook -> new EmulatedWebhook(world, webhook))
                .toList());
    }

    /** Returns the webhook with an id. */
    public Optional<EmulatedWebhook> byId(String id) {
        return all().stream().filter(webhook -> webhook.id().equals(id)).findFirst();
    }
}
