package io.guildkit.core.base;

import static io.guildkit.core.codec.Decoded.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "PASSWORD",
                "new_password",
                "accessToken",
                "X-Api-Key",
                "backup-codes",
                "codes",
                "clientSecret",
                "client.secret",
                "userCredentials2",
                "session_id",
                "otp",
                "__token"
            })
    void namesWithWordOfSecret(String name) {
        assertThat(Secrets.isSecretName(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_", "login", "email", "monkey", "encoded", "barcode", "tokenizer", "content", "ss"})
    void otherNames(String name) {
        assertThat(Secrets.isSecretName(name)).isFalse();
    }

    private static List<String> found(String json, BiConsumer<JsonNode, Consumer<String>> search) {
        List<String> found = new ArrayList<>();
        search.accept(Codecs.JSON.decode(json(json)), found::add);
        return found;
    }

    @Test
    void findsValuesOfMembersWithSuchNames() {
        assertThat(found(
                        "{'login':'a','password':'b','codes':[1,['c',{'x':'d','pin':2.5}]],'data':{'token':'e','x':'f'},"
                                + "'x':[{'key':'g'}],'ticket':null,'otp':true}",
                        Secrets::named))
                .containsExactlyInAnyOrder("b", "1", "c", "2.5", "e", "g");
        assertThat(found("'password'", Secrets::named)).isEmpty();
    }

    @Test
    void findsAllTextsAndNumbers() {
        String json = "{'a':['b',1,{'c':'d'}],'e':null,'f':true}";
        assertThat(found(json, Secrets::texts)).containsExactly("b", "d");
        assertThat(found(json, Secrets::all)).containsExactly("b", "1", "d");
    }

    @Test
    void findsCredentialsOfHeaders() {
        List<String> found = new ArrayList<>();
        for (String value : List.of("abc", "Bearer def", " x", "several words here")) {
            Secrets.ofHeader(value, found::add);
        }
        assertThat(found).containsExactly("abc", "Bearer def", "def", " x", "several words here");
    }
}
