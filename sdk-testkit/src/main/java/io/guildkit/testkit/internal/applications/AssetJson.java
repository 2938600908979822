package io.guildkit.testkit.internal.applications;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Asset;
import io.guildkit.testkit.internal.http.Reply;
import java.time.Instant;
import java.util.List;

/** Assets. */
final class AssetJson {
    static final String NAME = "name";
    static final String TYPE = "type";

    private AssetJson() {}

    static ObjectNode of(Asset asset) {
        return Reply.object().put("id", asset.id()).put(TYPE, asset.type()).put(NAME, asset.name());
    }

    /** Writes the assets of an application that are listed at some time. */
    static ArrayNode list(Application application, Instant when) {
        return Reply.array(application.assets.values().stream()
                .filter(asset -> !asset.listedFrom().isAfter(when))
                .map(AssetJson::of));
    }

    /** Writes the assets of some applications by their ids. */
    static ObjectNode byApplication(List<Application> applications, Instant when) {
        ObjectNode json = Reply.object();
        applications.forEach(application -> json.set(application.id, list(application, when)));
        return json;
    }
}
