package io.guildkit.core.internal.codec;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.Decoded;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ChannelType;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.wire.FlagSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Enumerations and flags as elements of lists and keys of maps. */
class ValueCodecsTest {
    @Test
    void readsAndWritesEnumerationsOfNumbers() throws IOException {
        Codec<List<ChannelType>> codec = ValueCodecs.numbers(ChannelType::of).list();
        Decoded<List<ChannelType>> types = Decoded.of(codec, "[5,'2',987,{}]");
        assertThat(types.value()).containsExactly(ChannelType.GUILD_NEWS, ChannelType.GUILD_VOICE, ChannelType.of(987));
        assertThat(types.drifts()).containsExactly("WRONG_TYPE /1", "UNKNOWN_VALUE /2", "WRONG_TYPE /3");
        assertThat(codec.encode(types.value())).isEqualTo("[5,2,987]");
    }

    @Test
    void readsAndWritesEnumerationsOfTexts() throws IOException {
        Codec<List<ActivityPlatform>> codec =
                ValueCodecs.words(ActivityPlatform::of).list();
        Decoded<List<ActivityPlatform>> platforms = Decoded.of(codec, "['web','toaster',[]]");
        assertThat(platforms.value()).containsExactly(ActivityPlatform.WEB, ActivityPlatform.of("toaster"));
        assertThat(platforms.drifts()).containsExactly("UNKNOWN_VALUE /1", "WRONG_TYPE /2");
        assertThat(platforms.reports().get(0).detail()).isEqualTo("toaster");
        assertThat(codec.encode(platforms.value())).isEqualTo(json("['web','toaster']"));
    }

    @Test
    void readsAndWritesFlags() throws IOException {
        Codec<List<FlagSet<MessageFlag>>> codec =
                ValueCodecs.flags(MessageFlag.class).list();
        Decoded<List<FlagSet<MessageFlag>>> flags = Decoded.of(codec, "[4,'4',4611686018427387904,'x']");
        FlagSet<MessageFlag> suppressEmbeds = FlagSet.of(MessageFlag.SUPPRESS_EMBEDS);
        assertThat(flags.value())
                .containsExactly(suppressEmbeds, suppressEmbeds, FlagSet.ofBits(MessageFlag.class, 1L << 62));
        assertThat(flags.drifts()).containsExactly("WRONG_TYPE /1", "UNKNOWN_FLAG /2", "WRONG_TYPE /3");
        assertThat(codec.encode(flags.value())).isEqualTo("[4,4,4611686018427387904]");
        assertThat(ValueWriters.<MessageFlag>flags().list().encode(flags.value()))
                .isEqualTo("[4,4,4611686018427387904]");
    }

    @Test
    void readsAndWritesEnumerationsAsKeys() throws IOException {
        Codec<Map<ChannelType, String>> byType = Codecs.STRING.mapBy(MapKeys.number(ChannelType::of));
        Decoded<Map<ChannelType, String>> map = Decoded.of(byType, "{'5':'a','987':'b','x':'c'}");
        assertThat(map.value()).isEqualTo(Map.of(ChannelType.GUILD_NEWS, "a", ChannelType.of(987), "b"));
        assertThat(map.reports()).hasSize(1);
        assertThat(byType.decode(byType.encode(map.value()))).isEqualTo(map.value());

        assertThat(byType.decode(json(
                        "{'0':'a','00':'b','-7':'c','+7':'d','-0':'e','-07':'f','\uFF15':'g','1\u0660':'h',' 1':'i',"
                                + "'2147483647':'j','2147483648':'k','-2147483648':'l','-':'m','':'n'}")))
                .as("numbers in the spelling of codecs")
                .isEqualTo(Map.of(
                        ChannelType.of(0), "a",
                        ChannelType.of(-7), "c",
                        ChannelType.of(Integer.MAX_VALUE), "j",
                        ChannelType.of(Integer.MIN_VALUE), "l"));

        Codec<Map<ActivityPlatform, String>> byWord = Codecs.STRING.mapBy(MapKeys.word(ActivityPlatform::of));
        String words = json("{'web':'a','toaster':'b'}");
        assertThat(byWord.encode(byWord.decode(words))).isEqualTo(words);
    }

    @Test
    void writesAbsentValueAsNull() {
        assertThat(ValueWriters.value().encode(ChannelType.UNKNOWN)).isEqualTo("null");
        assertThat(Codecs.STRING.map().encode(Map.of(ChannelType.UNKNOWN, "x"))).isEqualTo(json("{'null':'x'}"));
    }
}
