package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranscriptTest extends ChessClub {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ada GET /users/@me/invites -> 404                             | The status is 200
            bob GET /guilds/{guild}/invites -> 2xx                        | The status is 403
            bob GET /guilds/{guild}/invites -> 403 50013                  | The code is 50001
            bob GET /guilds/{guild}/invites -> 403 (Retry-After: 1)       | The header Retry-After is absent
            bob GET /guilds/{guild}/invites -> 403 (Retry-After: <x>)     | The header Retry-After is absent
            ada POST /channels/{general}/invites {} -> 200 {uses: 1}      | /uses is 0, not 1
            ada POST /channels/{general}/invites {} -> 200 {uses: '0'}    | /uses is 0, not "0"
            ada POST /channels/{general}/invites {} -> 200 {x: '*'}       | /x is absent, not "*"
            ada POST /channels/{general}/invites {} -> 200 {code: '~[.]'} | , not "~[.]"
            ada POST /channels/{general}/invites {} -> 200 {uses: '!0'}   | /uses is 0, not "!0"
            ada POST /channels/{general}/invites {} -> 200 {x: '<x>'}     | /x is absent
            ada POST /channels/{general}/invites {} -> 200 {$only: 'id'}  | /$only is {
            ada POST /channels/{general}/invites {} -> 200 {$no: 'uses'}  | /$no is {
            ada POST /channels/{general}/invites {} -> 200 {channel: {$is: {}}} | /channel/$is is {
            ada POST /channels/{general}/invites {} -> 200 = {}           | The JSON is another
            ada POST /channels/{general}/invites {x: 1} -> 400 x: ODD     | The error of x is UNKNOWN_FIELD
            ada POST /channels/{general}/invites {x: 1} -> 400 y: ODD     | The error of y is ``
            ada GET /guilds/{guild}/invites -> 200 [{}]                   | is [], not [{}]
            ada GET /guilds/{guild}/invites -> 200 {$size: 1}             | /$size is [], not 1
            ada POST /channels/{general}/invites {x: 1} -> 400 x y: UNKNOWN_FIELD | The error of y is ``
            ada GET /guilds/{guild}/invites -> 200 {$some: {}}            | /$some is [], not {}
            anybody GET /experiments -> 200 {$each: '*'}                  | /$each is {
            events MESSAGE_CREATE                                         | They were none
            max GET /experiments -> 200                                   | No caller is named max
            ada GET /{nowhere} -> 200                                     | No value is named nowhere
            ada GET /experiments                                          | Without a response
            ada get /experiments -> 200                                   | Cannot be read
            ada GET /experiments -> lost                                  | The status is 200
            ada GET /experiments -> OK                                    | Cannot be read
            ada POST /invites/x {a: -> 404                                | Not JSON
            ada {GET or PUT} /experiments -> 200                          | The status is 405
            ada {GET or PUT} /{a or b or c} -> 404                        | Different numbers of alternatives
            """)
    void reportsDifferences(String line, String difference) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> http.verify(line))
                .withMessageContaining(difference.replace("``", ""));
    }

    @Test
    void stopsAtTheFirstDifferenceAndNamesTheExchange() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> http.verify("""
                    ada,bob GET /guilds/{guild}/invites     -> 200
                    anybody GET /experiments                -> 200
                    """))
                .withMessageStartingWith("bob in: ada,bob GET /guilds/" + guild.id() + "/invites")
                .withMessageContaining("The response was 403 {")
                .withMessageEndingWith("and not 200");
        assertThat(emulator.requests()).hasSize(2);
    }

    @Test
    void replacesNamesRepetitionsAndAlternatives() {
        http.verify("""
            # A comment, a named part, a continued line and a request that repeats the one above.
            let path = /channels/{general}/invites
            ada POST {path}
                {max_uses: 5, validate: '{3 x ab}'}     -> 200 {code: '<code>', guild: {id: '{guild}'}}
            " `{"max_uses": 5}`                         -> 200 {code: '{code}'}
            " {max_uses: 6}                             -> 200 {code: '!{code}'}
            ada {GET or PUT} {path}{ or /x}             -> {200 or 404}
            """);
        assertThat(guild.invites()).extracting(EmulatedInvite::code).contains(http.value("code"));
    }
}
