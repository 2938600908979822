package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** An emoji, with types as expressive as those of the model. */
public record Emoji(
        Optional<String> id,
        Optional<String> name,
        List<String> roles,
        Optional<PartialUser> user,
        Optional<Boolean> requireColons,
        Optional<Boolean> managed,
        Optional<Boolean> animated,
        Optional<Boolean> available) {
    /** Reads the object that the parser has just entered. */
    public static Emoji read(JsonParser in) throws IOException {
        String id = null;
        String name = null;
        List<String> roles = List.of();
        PartialUser user = null;
        Boolean requireColons = null;
        Boolean managed = null;
        Boolean animated = null;
        Boolean available = null;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "id" -> id = Read.text(in);
                case "name" -> name = Read.text(in);
                case "roles" -> roles = Collections.unmodifiableList(Read.texts(in));
                case "user" -> user = Read.object(in, PartialUser::read);
                case "require_colons" -> requireColons = in.nextBooleanValue();
                case "managed" -> managed = in.nextBooleanValue();
                case "animated" -> animated = in.nextBooleanValue();
                case "available" -> available = in.nextBooleanValue();
                default -> Read.skip(in);
            }
        }
        return new Emoji(
                Optional.ofNullable(id),
                Optional.ofNullable(name),
                roles,
                Optional.ofNullable(user),
                Optional.ofNullable(requireColons),
                Optional.ofNullable(managed),
                Optional.ofNullable(animated),
                Optional.ofNullable(available));
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.ID, id.orElse(null));
        Write.text(out, Names.NAME, name.orElse(null));
        Write.texts(out, Names.ROLES, roles);
        Write.object(out, Names.USER, user.orElse(null), PartialUser::write);
        Write.flag(out, Names.REQUIRE_COLONS, requireColons.orElse(null));
        Write.flag(out, Names.MANAGED, managed.orElse(null));
        Write.flag(out, Names.ANIMATED, animated.orElse(null));
        Write.flag(out, Names.AVAILABLE, available.orElse(null));
        out.writeEndObject();
    }
}
