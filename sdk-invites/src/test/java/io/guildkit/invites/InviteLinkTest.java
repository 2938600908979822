package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
                "\u00a0hTKzmak\u2003",
                "<hTKzmak>",
                "`hTKzmak`",
                "https://chat.example.com/invite/hTKzmak",
                "http://chat.example.com/invite/hTKzmak",
                "HTTPS://CHAT.EXAMPLE.COM/INVITE/hTKzmak",
                "https://chat.example.com:8443/invite/hTKzmak/",
                "https://chat.example.com/invite/hTKzmak?event=123#top",
                "https://chat.example.com/invite/hTKzmak?to=https://chat.example.com/invite/other",
                "https://chat.example.com/invite/hTKzmak#/invite/other",
                "https://localhost:8080/invite/hTKzmak",
                "https://user:secret@chat.example.com/invite/hTKzmak",
                "https://chat.example.com/invite/h%54Kzmak",
                "chat.example.com/invite/hTKzmak",
                "//chat.example.com/invite/hTKzmak",
                "/invite/hTKzmak",
                "guildkit://invite/hTKzmak",
                "Join us at https://chat.example.com/invite/hTKzmak!",
                "Join us: https://chat.example.com/invite/hTKzmak...",
                "Have you seen https://chat.example.com/invite/hTKzmak?",
                "Have you seen **https://chat.example.com/invite/hTKzmak**?",
                "(see <https://chat.example.com/invite/hTKzmak>)",
                "“https://chat.example.com/invite/hTKzmak”、",
                "[join](https://chat.example.com/invite/hTKzmak)",
                "<a href=\"https://chat.example.com/invite/hTKzmak\">join</a>",
                "https://chat.example.com/invite/hTKzmak https://chat.example.com/invite/other",
                "https://chat.example.com/about https://chat.example.com/invite/hTKzmak",
            })
    void findsCode(String pasted) {
        assertThat(InviteLink.findCode(pasted)).contains("hTKzmak");
    }

    @ParameterizedTest
    @CsvSource({
        "https://chat.example.com/invite/my-garden_1, my-garden_1",
        "https://chat.example.com/invite/my%2Dgarden%5f1, my-garden_1",
        "https://chat.example.com/invite/invite, invite",
        "_https://chat.example.com/invite/hTKzmak_, hTKzmak",
        "See __https://chat.example.com/invite/hTKzmak__., hTKzmak",
        "_https://chat.example.com/invite/hTKzmak?x=1_, hTKzmak",
        "_https://chat.example.com/invite/hTKzmak__, hTKzmak_",
        "https://chat.example.com/invite/hTKzmak_, hTKzmak_",
        "my-garden_1, my-garden_1",
        "a, a",
    })
    void findsUnusualCodes(String pasted, String code) {
        assertThat(InviteLink.findCode(pasted)).contains(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://ch.example/hTKzmak",
                "http://CH.EXAMPLE/hTKzmak",
                "https://ch.example:8443/hTKzmak/",
                "https://ch.example/hTKzmak?x=1#y",
                "//ch.example/hTKzmak",
                "ch.example/hTKzmak",
                "ch.example/hTKzmak?x=https://ch.example/other",
                "Join us at https://ch.example/hTKzmak!",
                "(see <https://ch.example/hTKzmak>)",
                "https://example.com/about https://ch.example/hTKzmak",
                "https://inv.example/hTKzmak",
                "https://ch.example/invite/hTKzmak",
                "https://example.com/invite/hTKzmak",
                "hTKzmak",
            })
    void findsCodeOfShortLinksOnGivenHosts(String pasted) {
        assertThat(InviteLink.findCode(pasted, "Ch.Example", "inv.example")).contains("hTKzmak");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/about",
                "https://www.ch.example/hTKzmak",
                "https://ch.example.evil.example/hTKzmak",
                "https://ch.example@evil.example/hTKzmak",
                "https://evil.example\\@ch.example/hTKzmak",
                "https://ch.example",
                "https://ch.example/",
                "https://ch.example/invite",
                "https://ch.example/invite/",
                "https://ch.example/channels/hTKzmak",
                "https://ch.example/../hTKzmak",
                "see ch.example",
            })
    void ignoresOtherPathsOfGivenHosts(String pasted) {
        assertThat(InviteLink.findCode(pasted, "ch.example")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "https://ch.example", "ch.example/", "ch.example:8443"})
    void rejectsInvalidHosts(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InviteLink.findCode("hTKzmak", "ch.example", host))
                .withMessageContaining("hosts");
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
                "%",
                "https://",
                "https:///",
                "https://example.com/about",
                "https://ch.example/hTKzmak",
                "https://chat.example.com",
                "https://chat.example.com/",
                "https://chat.example.com/invite",
                "https://chat.example.com/invite/",
                "https://chat.example.com/app/invite/hTKzmak",
                "https://chat.example.com/invite/hTKzmak/members",
                "https://chat.example.com/channels/831646372519346186/831646372519346190",
                "https://chat.example.com/invite/../../admin",
                "https://chat.example.com/invite/..",
                "https://chat.example.com/invite/%2e%2e",
                "https://chat.example.com/invite/a%2Fb",
                "https://chat.example.com/invite/%",
                "https://chat.example.com/invite/hTKzmak%2",
                "https://chat.example.com/invite/hTKzmak%zz",
                "https://chat.example.com/invite/h%2554Kzmak",
                "https://chat.example.com/invite/hT%00Kzmak",
                "https://chat.example.com/invite/caf%C3%A9",
                "https://chat.example.com/invite/hТKzmak",
                "https://chat.example.com/invite/hTKzmak\u202e",
                "https://chat.example.com/invite/😀",
                "https://chat.example.com/?to=/invite/hTKzmak",
                "join us",
                "and/or",
                "we invite/remove people",
                "you/invite/remove",
                "..",
                "?code=hTKzmak",
                "#hTKzmak",
            })
    void findsNoOtherCode(String pasted) {
        assertThat(InviteLink.findCode(pasted)).isEmpty();
    }

    @Test
    void findsCodesOfUpTo100Characters() {
        assertThat(InviteLink.findCode("a".repeat(100))).isPresent();
        assertThat(InviteLink.findCode("a".repeat(101))).isEmpty();
        assertThat(InviteLink.findCode("https://ch.example/invite/" + "a".repeat(101)))
                .isEmpty();
    }

    @Test
    @Timeout(10)
    void ignoresTextsOfMoreThan4096Characters() {
        assertThat(InviteLink.findCode(" ".repeat(4096 - 7) + "hTKzmak")).contains("hTKzmak");
        assertThat(InviteLink.findCode(" ".repeat(4097 - 7) + "hTKzmak")).isEmpty();
        assertThat(InviteLink.findCode("/".repeat(50_000_000))).isEmpty();
    }

    @Test
    @Timeout(60)
    void findsValidCodeOrNoneInRandomText() {
        Random random = new Random(20260304);
        String alphabet = "ab1-_/:?#.%<>[]()\"' \n\u0000é😀\ud800invite://";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(60); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Optional<String> code = InviteLink.findCode(text.toString(), "a", "invite");
            assertThat(code.orElse("x")).as("%s", text).matches("[A-Za-z0-9_-]{1,100}");
        }
    }
}
