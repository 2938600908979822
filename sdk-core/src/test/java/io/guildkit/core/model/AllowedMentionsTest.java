package io.guildkit.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.form.FormErrors;
import io.guildkit.core.form.InvalidRequestException;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AllowedMentionsTest {
    private static Map<String, List<FormErrors.Fault>> faults(Consumer<AllowedMentionsBuilder> mentions) {
        AllowedMentionsBuilder builder = AllowedMentions.builder();
        mentions.accept(builder);
        return catchThrowableOfType(InvalidRequestException.class, builder::build)
                .formErrors()
                .all();
    }

    private static Snowflake[] ids(int count) {
        return LongStream.rangeClosed(1, count).mapToObj(Snowflake::of).toArray(Snowflake[]::new);
    }

    @Test
    void rejectsIdsOfKindThatIsAllowedAsAWhole() {
        assertThat(faults(m -> m.parse(List.of(MentionType.EVERYONE, MentionType.USERS))
                        .addUsers(ids(1))))
                .containsOnlyKeys("users")
                .hasEntrySatisfying(
                        "users",
                        faults -> assertThat(faults).singleElement().satisfies(fault -> {
                            assertThat(fault.code()).isEqualTo("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE");
                            assertThat(fault.message()).contains("parse", "USERS");
                        }));
        assertThat(faults(m -> m.parse(List.of(MentionType.of("roles"))).addRoles(ids(1))))
                .containsOnlyKeys("roles");
        assertThat(faults(m -> m.parse(MentionType.values()).addRoles(ids(1)).addUsers(ids(1))))
                .containsOnlyKeys("roles", "users");
    }

    @Test
    void acceptsIdsOfOtherKinds() {
        assertThatCode(() -> {
                    AllowedMentions.builder()
                            .parse(List.of(MentionType.USERS, MentionType.EVERYONE))
                            .addRoles(ids(100))
                            .build();
                    AllowedMentions.builder().addRoles(ids(1)).addUsers(ids(1)).build();
                    AllowedMentions.everyone();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void limitsNumberOfIds() {
        assertThat(AllowedMentions.onlyUsers(ids(100)).users()).hasSize(100);
        assertThat(faults(m -> m.addUsers(ids(101)).addRoles(ids(102)))).containsOnlyKeys("roles", "users");
    }
}
