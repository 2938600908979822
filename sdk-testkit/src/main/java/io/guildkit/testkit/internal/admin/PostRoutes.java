package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.view.MessageJson;
import io.guildkit.testkit.internal.webhooks.MessageRoutes;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.util.List;
import java.util.Optional;

/** Webhooks and their messages. */
record PostRoutes(World world, WorldFormat format) {
    void register(AdminTable table) {
        Type<Webhook> webhook = format.places.webhook;
        table.get("/webhooks", "Lists the webhooks, with their URLs.")
                .gives(Types.listOf(webhook), call -> world.community.webhooks());
        table.post("/webhooks", "Creates a webhook.").creates(webhook);
        table.get("/webhooks/{webhook}", "Returns a webhook, by id or name.").gives(webhook, this::webhook);
        table.patch("/webhooks/{webhook}", "Changes a webhook. Absent members keep their value.")
                .changes(format.places.webhook, webhook, this::webhook);
        table.delete("/webhooks/{webhook}", "Deletes a webhook without a gateway event.")
                .does(call -> {
                    Webhook found = webhook(call);
                    found.guild.webhooks.remove(found);
                });
        table.post(
                        "/webhooks/{webhook}/messages",
                        "Posts a message without a gateway event. The body is that of a request that executes the webhook.")
                .takes(Types.OBJECT, Types.OBJECT, this::post);
        messages(table);
    }

    private void messages(AdminTable table) {
        table.get("/channels/{channel}/messages", "Lists the messages of a channel or thread as they go over the wire.")
                .query("before", "only messages before the one with this id")
                .query("after", "only messages after the one with this id")
                .query("limit", "how many messages at most: the first ones with 'after', otherwise the last ones")
                .gives(
                        Types.listOf(Types.OBJECT),
                        call -> page(call).stream().map(MessageJson::of).toList());
        table.post("/messages", "Adds a message with everything that the service keeps of it, files included.")
                .takes(format.places.message, Types.OBJECT, (call, created) -> MessageJson.of(created));
        table.get("/messages/{message}", "Returns a message as it goes over the wire. Its files have URLs.")
                .gives(Types.OBJECT, call -> MessageJson.of(message(call)));
        table.delete("/messages/{message}", "Deletes a message and its files without a gateway event.")
                .does(call -> world.community.messages.remove(message(call)));
    }

    /** Returns the messages in the order of posting. */
    private List<Message> page(AdminCall call) {
        List<Message> all = world.community.messages.in(Lookup.<Channel>of(format.references.channel, "channel", call));
        Optional<Integer> after = call.query("after").map(id -> position(all, id) + 1);
        int from = after.orElse(0);
        int to =
                Math.max(from, call.query("before").map(id -> position(all, id)).orElse(all.size()));
        int limit = call.number("limit")
                .map(number -> (int) Math.min(number, all.size()))
                .orElse(all.size());
        return after.isPresent()
                ? all.subList(from, Math.min(to, from + limit))
                : all.subList(Math.max(from, to - limit), to);
    }

    private static int position(List<Message> all, String id) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id.equals(id)) {
                return i;
            }
        }
        throw AdminException.missing("message of this channel", id);
    }

    private ObjectNode post(AdminCall call, ObjectNode fields) {
        return MessageJson.of(MessageRoutes.seed(world.community, webhook(call), fields, world.leniency.isGranted()));
    }

    private Webhook webhook(AdminCall call) {
        return Lookup.of(format.references.webhook, "webhook", call);
    }

    private Message message(AdminCall call) {
        String id = call.variable("message");
        return world.community.messages.byId(id).orElseThrow(() -> AdminException.missing("message", id));
    }
}
