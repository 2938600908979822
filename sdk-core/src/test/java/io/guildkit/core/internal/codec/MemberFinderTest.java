package io.guildkit.core.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemberFinderTest {
    private static final int ID = 0;
    private static final int NAME = 1;
    private static final int ICON = 2;

    /** The last name belongs to a member that is only written. */
    private final MemberFinder finder = new MemberFinder(ModelWriter.encoded("id", "name", "icon", "age"), 3);

    /** Reads an object, and returns how many members were not expected. */
    private int lookups(int... members) {
        int lookups = 0;
        int place = finder.start();
        for (int member : members) {
            if (finder.expected(place) != member) {
                lookups++;
                place = finder.unexpected(member, place);
            }
            place = finder.after(member, place);
        }
        return lookups;
    }

    @Test
    void expectsOrderOfNumbersAtFirst() {
        assertThat(lookups(ID, NAME, ICON)).isZero();
    }

    @Test
    void expectsOrderOfEarlierObjects() {
        assertThat(lookups(ICON, ID, NAME)).isPositive();
        assertThat(lookups(ICON, ID, NAME)).isZero();
        assertThat(lookups(ID, NAME, ICON)).isEqualTo(1);
    }

    @Test
    void objectsInTwoOrdersCostOneLookupEach() {
        for (int i = 0; i < 3; i++) {
            lookups(ID, NAME, ICON);
            lookups(ICON, NAME, ID);
        }
        assertThat(lookups(ID, NAME, ICON) + lookups(ICON, NAME, ID)).isEqualTo(2);
    }

    @Test
    void objectsWithAndWithoutAMemberCostOneLookupEach() {
        for (int i = 0; i < 3; i++) {
            lookups(ID, NAME, ICON);
            lookups(ID, ICON);
        }
        assertThat(lookups(ID, NAME, ICON) + lookups(ID, ICON)).isEqualTo(2);
    }

    @Test
    void findsMembersThatAreRead() {
        assertThat(finder.find("icon")).isEqualTo(ICON);
        assertThat(finder.find("color")).isEqualTo(ModelCodec.UNKNOWN);
        assertThat(finder.find("age")).isEqualTo(ModelCodec.UNKNOWN);
    }

    /** Anything may follow the last member, such as a duplicate. */
    @Test
    void expectsKnownMemberAfterLastOne() {
        int end = finder.after(ICON, finder.start());
        assertThat(finder.expected(end)).isBetween(ID, ICON);
        assertThat(finder.expected(finder.unexpected(NAME, end))).isEqualTo(NAME);
    }
}
