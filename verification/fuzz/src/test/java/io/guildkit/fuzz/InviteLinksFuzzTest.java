package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.invites.InviteLink;
import java.util.Optional;

/** Looks for a code in what somebody pasted. */
class InviteLinksFuzzTest {
    @FuzzTest(maxDuration = Hostile.SEARCH)
    void haveACodeOrNone(byte[] input) {
        String pasted = Hostile.text(input);
        Optional<String> code = InviteLink.findCode(pasted, "ch.example");
        code.ifPresent(found -> {
            assertThat(found).matches("[A-Za-z0-9_-]{1,100}");
            assertThat(InviteLink.findCode(found)).as("a code is its own link").isEqualTo(code);
        });
        assertThat(InviteLink.findCode(" <" + pasted + "> ", "ch.example"))
                .as("what surrounds it does not matter")
                .isEqualTo(pasted.length() > 4092 ? Optional.empty() : code);
    }
}
