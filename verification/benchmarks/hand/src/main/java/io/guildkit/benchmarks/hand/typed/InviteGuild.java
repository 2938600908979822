package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** An invite's guild, with types as expressive as those of the model. */
public record InviteGuild(
        String id,
        String name,
        Optional<String> icon,
        Optional<String> description,
        Optional<String> banner,
        Optional<String> splash,
        int verificationLevel,
        List<String> features,
        Optional<String> vanityUrlCode,
        Optional<Integer> premiumSubscriptionCount,
        boolean nsfw,
        int nsfwLevel) {
    /** Reads the object that the parser has just entered. */
    public static InviteGuild read(JsonParser in) throws IOException {
        String id = null;
        String name = "";
        String icon = null;
        String description = null;
        String banner = null;
        String splash = null;
        int verificationLevel = 0;
        List<String> features = List.of();
        String vanityUrlCode = null;
        Integer premiumSubscriptionCount = null;
        boolean nsfw = false;
        int nsfwLevel = 0;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in, "");
                case "icon" -> icon = Read.text(in);
                case "description" -> description = Read.text(in);
                case "banner" -> banner = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "verification_level" -> verificationLevel = in.nextIntValue(0);
                case "features" -> features = Collections.unmodifiableList(Read.texts(in));
                case "vanity_url_code" -> vanityUrlCode = Read.text(in);
                case "premium_subscription_count" -> premiumSubscriptionCount = Read.integer(in);
                case "nsfw" -> nsfw = Read.flag(in);
                case "nsfw_level" -> nsfwLevel = in.nextIntValue(0);
                default -> Read.skip(in);
            }
        }
        return new InviteGuild(
                Objects.requireNonNull(id, "id"),
                name,
                Optional.ofNullable(icon),
                Optional.ofNullable(description),
                Optional.ofNullable(banner),
                Optional.ofNullable(splash),
                verificationLevel,
                features,
                Optional.ofNullable(vanityUrlCode),
                Optional.ofNullable(premiumSubscriptionCount),
                nsfw,
                nsfwLevel);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.ICON, icon.orElse(null));
        Write.text(out, Names.DESCRIPTION, description.orElse(null));
        Write.text(out, Names.BANNER, banner.orElse(null));
        Write.text(out, Names.SPLASH, splash.orElse(null));
        Write.number(out, Names.VERIFICATION_LEVEL, verificationLevel);
        Write.texts(out, Names.FEATURES, features);
        Write.text(out, Names.VANITY_URL_CODE, vanityUrlCode.orElse(null));
        Write.number(out, Names.PREMIUM_SUBSCRIPTION_COUNT, premiumSubscriptionCount.orElse(null));
        Write.flag(out, Names.NSFW, nsfw);
        Write.number(out, Names.NSFW_LEVEL, nsfwLevel);
        out.writeEndObject();
    }
}
