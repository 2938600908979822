package io.guildkit.core.wire;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.codec.WireWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PatchTest {
    @WireModel
    static final class Change {
        static final WireWriter<Change> CODEC = PatchTestChangeCodec.CODEC;

        final Patch<String> description;
        final Patch<Snowflake> ownerId;
        final Patch<List<String>> tags;

        Change(Patch<String> description, Patch<Snowflake> ownerId, Patch<List<String>> tags) {
            this.description = description;
            this.ownerId = ownerId;
            this.tags = tags;
        }
    }

    private static String written(Patch<String> description, Patch<Snowflake> owner, Patch<List<String>> tags) {
        return Change.CODEC.encode(new Change(description, owner, tags));
    }

    @Test
    void writesClearedMembersAsNullAndOmitsKeptMembers() {
        assertThat(written(Patch.keep(), Patch.keep(), Patch.keep())).isEqualTo("{}");
        assertThat(written(Patch.clear(), Patch.keep(), Patch.clear()))
                .isEqualTo(json("{'description':null,'tags':null}"));
        assertThat(written(Patch.set("x"), Patch.set(Snowflake.of(7)), Patch.set(List.of("a"))))
                .isEqualTo(json("{'description':'x','owner_id':'7','tags':['a']}"));
        assertThat(written(Patch.set(""), Patch.keep(), Patch.set(List.of())))
                .isEqualTo(json("{'description':'','tags':[]}"));
    }

    static List<Patch<String>> kinds() {
        return List.of(Patch.keep(), Patch.clear(), Patch.set("x"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isEitherKeepOrClearOrSet(Patch<String> patch) {
        assertThat(List.of(patch.isKeep(), patch.isClear(), patch.value().isPresent()))
                .containsOnlyOnce(true);
        assertThat(kinds().stream().filter(patch::equals)).hasSize(1);
        assertThat(patch.map(text -> text + "y").isKeep()).isEqualTo(patch.isKeep());
        assertThat(patch.map(text -> text + "y").isClear()).isEqualTo(patch.isClear());
        assertThat(patch.map(text -> text + "y").value())
                .isEqualTo(patch.value().map(text -> text + "y"));
    }

    @Test
    void comparesAndPrintsValues() {
        assertThat(Patch.set("x")).isEqualTo(Patch.set("x")).hasSameHashCodeAs(Patch.set("x"));
        assertThat(Patch.set("x")).hasToString("set(x)");
        assertThat(Patch.keep()).hasToString("keep");
        assertThat(Patch.clear()).hasToString("clear");
    }

    @Test
    @SuppressWarnings("NullAway") // callers without null checks can do this
    void rejectsNull() {
        assertThatThrownBy(() -> Patch.set(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void copiesList() {
        List<String> tags = new ArrayList<>(List.of("a"));
        Patch<List<String>> patch = Patch.set(tags);
        tags.add("b");
        assertThat(patch.value()).contains(List.of("a"));
    }
}
