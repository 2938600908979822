package io.guildkit.core.internal.codec;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.wire.UnknownFields;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Other names of members in a model that has an identity, without which its builder cannot build. */
class OtherNamesTest {
    private record Thing(String id, String text, UnknownFields fields) {}

    private static final class Builder {
        private @Nullable String id;
        private String text = "";
        private UnknownFields fields = UnknownFields.none();
    }

    private static final class ThingCodec extends ModelCodec<Thing, Builder> {
        ThingCodec() {
            super("Thing", 1, 0, 2, 2, "id", "text");
        }

        @Override
        protected Builder newBuilder() {
            return new Builder();
        }

        @Override
        protected Thing build(Builder to) {
            if (to.id == null) {
                throw new IllegalStateException("id");
            }
            return new Thing(to.id, to.text, to.fields);
        }

        @Override
        protected int alias(String name) {
            return List.of("thing_id", "body").indexOf(name);
        }

        @Override
        protected boolean read(int member, WireReader in, Builder to) throws IOException {
            String value = in.text();
            set(member, value == null ? "" : value, to);
            return value != null;
        }

        private static void set(int member, String value, Builder to) {
            if (member == 0) {
                to.id = value;
            } else {
                to.text = value;
            }
        }

        @Override
        protected void keep(UnknownFields fields, Builder to) {
            to.fields = fields;
        }

        @Override
        protected UnknownFields unknownFields(Thing value) {
            return value.fields();
        }

        @Override
        protected void copy(int member, Thing from, Builder to) {
            set(member, get(member, from), to);
        }

        @Override
        protected String get(int member, Thing from) {
            return member == 0 ? from.id() : from.text();
        }

        @Override
        protected void writeMembers(
                Thing value, JsonGenerator out, SerializableString[] names, @Nullable AsReceived received)
                throws IOException {
            for (int member = 0; member < names.length; member++) {
                if (received == null || !received.write(member, out, names)) {
                    Members.write(out, names[member], get(member, value));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'id':'1','body':'a'}                        | {'id':'1','text':'a'}
            {'body':'a','id':'1','text':null}            | {'id':'1','text':'a'}
            {'thing_id':'1'}                             | {'id':'1'}
            {'thing_id':'1','id':null,'text':'a'}        | {'id':'1','text':'a'}
            {'id':[],'body':7,'thing_id':1}              | {'id':1,'text':7}
            {'id':'2','thing_id':'1','body':null}        | {'id':'2','text':null}
            {'thing_id':'1','thing_id':{},'id':'2','x':1} | {'id':'2','x':1}
            """)
    void identifiesObjectsByAllNames(String received, String written) {
        ThingCodec codec = new ThingCodec();
        assertThat(Codecs.JSON.decode(codec.encode(codec.decode(json(received)))))
                .isEqualTo(Codecs.JSON.decode(json(written)));
        assertThat(Codecs.JSON.decode(codec.list()
                        .encode(codec.list().decode(json("[" + received + ",{'body':'b'},{'thing_id':null}]")))))
                .isEqualTo(Codecs.JSON.decode(json("[" + written + "]")));
    }
}
