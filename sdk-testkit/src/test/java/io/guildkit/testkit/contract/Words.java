package io.guildkit.testkit.contract;

import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import java.util.Map;
import java.util.TreeMap;

/** The words of a service. */
enum Words {
    DOCUMENTED,
    /** Every word differs. */
    OTHER;

    /** Returns the words that differ from the documented ones, by key. */
    Map<String, String> byKey() {
        Map<String, String> words = new TreeMap<>();
        if (this == OTHER) {
            for (Word word : Word.values()) {
                String key = word.key();
                words.put(
                        key,
                        key.startsWith("header.") ? "X-Other-" + key.substring(7) : "other-" + key.replace('.', '-'));
            }
        }
        return words;
    }

    ServiceDialect dialect() {
        return ServiceDialect.of(byKey());
    }

    String get(Word word) {
        return dialect().get(word);
    }

    /** Returns the value of the header of credentials for an account's token. */
    String credentials(String token) {
        return (get(Word.ACCOUNT_SCHEME) + " " + token).strip();
    }
}
