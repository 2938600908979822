package io.guildkit.core.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.wire.FlagSet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Enumerations and flags where no accessor has their type, but a list or a map. */
class ValuesTest {
    private final List<Drift> drifts = new ArrayList<>();

    private <T> T decode(String json, Codec<T> codec) throws IOException {
        drifts.clear();
        return codec.decode(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), "", drifts::add);
    }

    @Test
    void enumerationsOfNumbersAreReadAndWritten() throws IOException {
        Codec<List<ChannelType>> codec = Values.numbers(ChannelType::of).list();
        List<ChannelType> types = decode("[5,\"2\",987,{}]", codec);
        assertThat(types).containsExactly(ChannelType.GUILD_NEWS, ChannelType.GUILD_VOICE, ChannelType.of(987));
        assertThat(drifts)
                .extracting(Drift::kind)
                .containsExactly(Kind.WRONG_TYPE, Kind.UNKNOWN_VALUE, Kind.WRONG_TYPE);
        assertThat(codec.encode(types)).isEqualTo("[5,2,987]");
    }

    @Test
    void enumerationsOfTextsAreReadAndWritten() throws IOException {
        Codec<List<ActivityPlatform>> codec = Values.words(ActivityPlatform::of).list();
        List<ActivityPlatform> platforms = decode("[\"web\",\"toaster\",[]]", codec);
        assertThat(platforms).containsExactly(ActivityPlatform.WEB, ActivityPlatform.of("toaster"));
        assertThat(drifts).extracting(Drift::kind).containsExactly(Kind.UNKNOWN_VALUE, Kind.WRONG_TYPE);
        assertThat(drifts.get(0).detail()).isEqualTo("toaster");
        assertThat(codec.encode(platforms)).isEqualTo("[\"web\",\"toaster\"]");
    }

    @Test
    void flagsAreReadAndWritten() throws IOException {
        Codec<List<FlagSet<MessageFlag>>> codec =
                Values.flags(MessageFlag.class).list();
        List<FlagSet<MessageFlag>> flags = decode("[4,\"4\",4611686018427387904,\"x\"]", codec);
        assertThat(flags)
                .containsExactly(
                        FlagSet.of(MessageFlag.SUPPRESS_EMBEDS),
                        FlagSet.of(MessageFlag.SUPPRESS_EMBEDS),
                        FlagSet.ofBits(MessageFlag.class, 1L << 62));
        assertThat(drifts).extracting(Drift::kind).containsExactly(Kind.WRONG_TYPE, Kind.UNKNOWN_FLAG, Kind.WRONG_TYPE);
        assertThat(codec.encode(flags)).isEqualTo("[4,4,4611686018427387904]");
        assertThat(Writers.<MessageFlag>flags().list().encode(flags)).isEqualTo("[4,4,4611686018427387904]");
    }

    @Test
    void keysOfMapsMayBeValuesOfEnumerations() throws IOException {
        Codec<Map<ChannelType, String>> byType = Codecs.STRING.mapBy(Keys.number(ChannelType::of));
        Map<ChannelType, String> map = decode("{\"5\":\"a\",\"987\":\"b\",\"x\":\"c\"}", byType);
        assertThat(map).isEqualTo(Map.of(ChannelType.GUILD_NEWS, "a", ChannelType.of(987), "b"));
        assertThat(drifts).extracting(Drift::kind, Drift::path).hasSize(1);
        assertThat(decode(byType.encode(map), byType)).isEqualTo(map);

        Codec<Map<ActivityPlatform, String>> byWord = Codecs.STRING.mapBy(Keys.word(ActivityPlatform::of));
        assertThat(byWord.encode(decode("{\"web\":\"a\",\"toaster\":\"b\"}", byWord)))
                .isEqualTo("{\"web\":\"a\",\"toaster\":\"b\"}");
    }

    @Test
    void theValueThatStandsForAnAbsentOneIsWrittenAsNull() {
        assertThat(Writers.value().encode(ChannelType.UNKNOWN)).isEqualTo("null");
        assertThat(Codecs.STRING.map().encode(Map.of(ChannelType.UNKNOWN, "x"))).isEqualTo("{\"null\":\"x\"}");
    }
}
