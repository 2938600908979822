package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.auth.AccountToken;
import java.util.Optional;

/** Reads the text of a token file, or of a token in Redis. */
class AccountTokensFuzzTest {
    @FuzzTest(maxDuration = Inputs.SEARCH)
    void readsTokenOrRefusesText(byte[] input) {
        Optional<AccountToken> token;
        try {
            token = AccountToken.parse(Inputs.text(input));
        } catch (IllegalArgumentException e) {
            Accessors.assertLoggable(e.getMessage());
            return;
        }
        token.ifPresent(read -> assertThat(AccountToken.parse(read.encode()))
                .as("a written token")
                .contains(read));
    }
}
