package io.guildkit.benchmarks.hand.plain;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.List;

/** An invite's guild. Absent members are null. */
public record InviteGuild(
        String id,
        String name,
        String icon,
        String description,
        String banner,
        String splash,
        int verificationLevel,
        List<String> features,
        String vanityUrlCode,
        Integer premiumSubscriptionCount,
        boolean nsfw,
        int nsfwLevel) {
    /** Reads the object that the parser has just entered. */
    public static InviteGuild read(JsonParser in) throws IOException {
        String id = null;
        String name = null;
        String icon = null;
        String description = null;
        String banner = null;
        String splash = null;
        int verificationLevel = 0;
        List<String> features = null;
        String vanityUrlCode = null;
        Integer premiumSubscriptionCount = null;
        boolean nsfw = false;
        int nsfwLevel = 0;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in);
                case "icon" -> icon = Read.text(in);
                case "description" -> description = Read.text(in);
                case "banner" -> banner = Read.text(in);
                case "splash" -> splash = Read.text(in);
                case "verification_level" -> verificationLevel = in.nextIntValue(0);
                case "features" -> features = Read.texts(in);
                case "vanity_url_code" -> vanityUrlCode = Read.text(in);
                case "premium_subscription_count" -> premiumSubscriptionCount = Read.integer(in);
                case "nsfw" -> nsfw = Read.flag(in);
                case "nsfw_level" -> nsfwLevel = in.nextIntValue(0);
                default -> Read.skip(in);
            }
        }
        return new InviteGuild(
                id,
                name,
                icon,
                description,
                banner,
                splash,
                verificationLevel,
                features,
                vanityUrlCode,
                premiumSubscriptionCount,
                nsfw,
                nsfwLevel);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id);
        Write.text(out, Names.NAME, name);
        Write.text(out, Names.ICON, icon);
        Write.text(out, Names.DESCRIPTION, description);
        Write.text(out, Names.BANNER, banner);
        Write.text(out, Names.SPLASH, splash);
        Write.number(out, Names.VERIFICATION_LEVEL, verificationLevel);
        Write.texts(out, Names.FEATURES, features);
        Write.text(out, Names.VANITY_URL_CODE, vanityUrlCode);
        Write.number(out, Names.PREMIUM_SUBSCRIPTION_COUNT, premiumSubscriptionCount);
        Write.flag(out, Names.NSFW, nsfw);
        Write.number(out, Names.NSFW_LEVEL, nsfwLevel);
        out.writeEndObject();
    }
}
