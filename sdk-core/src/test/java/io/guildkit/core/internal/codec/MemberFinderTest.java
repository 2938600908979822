package io.guildkit.core.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemberFinderTest {
    private static final int ID = 0;
    private static final int NAME = 1;
    private static final int ICON = 2;

    /** The last name belongs to a member that is only written. */
    private final MemberFinder finder = new MemberFinder(ModelWriter.encoded("id", "name", "icon", "age"), 3);

    @Test
    void expectsOrderOfNumbersAtFirst() {
        assertThat(finder.expected(MemberFinder.NONE)).isEqualTo(ID);
        assertThat(finder.expected(ID)).isEqualTo(NAME);
        assertThat(finder.expected(NAME)).isEqualTo(ICON);
    }

    @Test
    void expectsMemberThatFollowedLast() {
        assertThat(finder.find("icon", MemberFinder.NONE)).isEqualTo(ICON);
        assertThat(finder.find("name", ICON)).isEqualTo(NAME);

        assertThat(finder.expected(MemberFinder.NONE)).isEqualTo(ICON);
        assertThat(finder.expected(ICON)).isEqualTo(NAME);
        assertThat(finder.expected(ID)).isEqualTo(NAME);
    }

    @Test
    void unknownNamesChangeNoExpectation() {
        assertThat(finder.find("color", ID)).isEqualTo(ModelCodec.UNKNOWN);
        assertThat(finder.find("age", ID)).isEqualTo(ModelCodec.UNKNOWN);
        assertThat(finder.expected(ID)).isEqualTo(NAME);
    }

    /** Anything may follow the last member, such as a duplicate. */
    @Test
    void expectsKnownMemberAfterLastOne() {
        assertThat(finder.expected(ICON)).isBetween(ID, ICON);
    }
}
