package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.invites.InviteLink;
import java.util.Optional;

/** Searches pasted text for an invite code. */
class InviteLinksFuzzTest {
    @FuzzTest(maxDuration = Inputs.SEARCH)
    void findsValidCodes(byte[] input) {
        String pasted = Inputs.text(input);
        Optional<String> code = InviteLink.findCode(pasted, "ch.example");
        code.ifPresent(found -> {
            assertThat(found).matches("[A-Za-z0-9_-]{1,100}");
            assertThat(InviteLink.findCode(found)).as("a code is its own link").isEqualTo(code);
        });
        assertThat(InviteLink.findCode(" <" + pasted + "> ", "ch.example"))
                .as("surrounding characters do not matter")
                .isEqualTo(pasted.length() > 4092 ? Optional.empty() : code);
    }
}
