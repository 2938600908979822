package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InviteLinkTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hTKzmak",
                "  hTKzmak\n",
                "<hTKzmak>",
                "https://chat.example.com/invite/hTKzmak",
                "http://chat.example.com/invite/hTKzmak",
                "HTTPS://CHAT.EXAMPLE.COM/INVITE/hTKzmak",
                "https://chat.example.com:8443/invite/hTKzmak/",
                "https://chat.example.com/app/invite/hTKzmak?event=123#top",
                "https://chat.example.com/api/v9/invites/hTKzmak",
                "https://localhost:8080/hTKzmak",
                "chat.example.com/invite/hTKzmak",
                "//chat.example.com/invite/hTKzmak",
                "/invite/hTKzmak",
                "invite/hTKzmak",
                "https://ch.example/hTKzmak",
                "ch.example/hTKzmak?x=/invite/other",
                "guildkit://invite/hTKzmak",
                "Join us at https://ch.example/hTKzmak!",
                "Join us: https://chat.example.com/invite/hTKzmak.",
                "(see <https://ch.example/hTKzmak>)",
                "[join](https://ch.example/hTKzmak)",
                "<a href=\"https://ch.example/hTKzmak\">join</a>",
                "https://chat.example.com/invite/hTKzmak https://chat.example.com/invite/other",
                "https://user:secret@chat.example.com/invite/hTKzmak",
            })
    void findsTheCode(String pasted) {
        assertThat(InviteLink.findCode(pasted)).contains("hTKzmak");
    }

    @ParameterizedTest
    @CsvSource({
        "https://chat.example.com/invite/my-garden_1, my-garden_1",
        "https://chat.example.com/invite/invite, invite",
        "a, a",
    })
    void findsOddCodes(String pasted, String code) {
        assertThat(InviteLink.findCode(pasted)).contains(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\u0000",
                "/",
                "//",
                "://",
                "https://",
                "https:///",
                "https://chat.example.com",
                "https://chat.example.com/",
                "https://chat.example.com/invite",
                "https://chat.example.com/invite/",
                "https://chat.example.com/channels/831646372519346186/831646372519346190",
                "https://chat.example.com/invite/../../admin",
                "https://chat.example.com/invite/%2e%2e",
                "https://chat.example.com/invite/hT%00Kzmak",
                "https://chat.example.com/invite/hТKzmak",
                "https://chat.example.com/invite/hTKzmak\u202e",
                "https://chat.example.com/invite/😀",
                "join us",
                "and/or",
                "..",
                "?code=hTKzmak",
                "#hTKzmak",
            })
    void findsNothingElse(String pasted) {
        assertThat(InviteLink.findCode(pasted)).isEmpty();
    }

    @Test
    void codesHaveAnEnd() {
        assertThat(InviteLink.findCode("a".repeat(100))).isPresent();
        assertThat(InviteLink.findCode("a".repeat(101))).isEmpty();
        assertThat(InviteLink.findCode("https://ch.example/" + "a".repeat(101))).isEmpty();
    }

    @Test
    @Timeout(10)
    void longTextsAreNotEvenLookedAt() {
        assertThat(InviteLink.findCode(" ".repeat(4096 - 7) + "hTKzmak")).contains("hTKzmak");
        assertThat(InviteLink.findCode(" ".repeat(4097 - 7) + "hTKzmak")).isEmpty();
        assertThat(InviteLink.findCode("/".repeat(50_000_000))).isEmpty();
    }

    @Test
    void whateverIsPastedComesToACodeOrToNothing() {
        Random random = new Random(20260304);
        String alphabet = "ab1-_/:?#.%<>[]()\"' \n\u0000é😀\ud800invite://";
        long begun = System.nanoTime();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(60); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Optional<String> code = InviteLink.findCode(text.toString());
            assertThat(code.orElse("x")).as("%s", text).matches("[A-Za-z0-9_-]{1,100}");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMinutes(1));
    }
}
