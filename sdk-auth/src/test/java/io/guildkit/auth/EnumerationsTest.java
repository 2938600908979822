package io.guildkit.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.codec.Writers;
import io.guildkit.core.wire.StringValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Names and values as the specification lists them. */
class EnumerationsTest {
    private record Table(
            String name,
            Function<String, ? extends StringValue> of,
            List<? extends StringValue> constants,
            StringValue absent,
            String specified) {}

    private static final List<Table> TABLES = List.of(
            new Table(
                    "login source",
                    LoginSource::of,
                    LoginSource.values(),
                    LoginSource.UNKNOWN,
                    "gift, guild_template, guild_invite, dm_invite, friend_invite, role_subscription,"
                            + " role_subscription_setting"),
            new Table(
                    "login required action type",
                    LoginRequiredAction::of,
                    LoginRequiredAction.values(),
                    LoginRequiredAction.UNKNOWN,
                    "update_password"),
            new Table("theme", Theme::of, Theme.values(), Theme.UNKNOWN, "dark, light"));

    @TestFactory
    Stream<DynamicTest> constantsAreAsSpecified() {
        return each(table -> {
            List<String> specified = List.of(table.specified().split(", ", -1));
            assertThat(table.constants()).extracting(StringValue::value).isEqualTo(specified);
            assertThat(table.constants())
                    .extracting(StringValue::name)
                    .isEqualTo(specified.stream().map(EnumerationsTest::upper).toList());
            assertThat(table.constants()).allMatch(StringValue::isKnown).noneMatch(StringValue::isAbsent);
        });
    }

    @TestFactory
    Stream<DynamicTest> constantsAreFieldsOfTheirName() {
        return each(table -> {
            for (StringValue constant : table.constants()) {
                assertThat(constant.getClass().getField(constant.name()).get(null))
                        .isSameAs(constant);
                assertThat(table.of().apply(constant.value())).isSameAs(constant);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> newValueKeepsWhatWasSent() {
        return each(table -> {
            StringValue newer = table.of().apply("Zz-newer");
            assertThat(newer.value()).isEqualTo("Zz-newer");
            assertThat(newer.isKnown()).isFalse();
            assertThat(newer.isAbsent()).isFalse();
            assertThat(newer).isEqualTo(table.of().apply("Zz-newer")).isNotEqualTo(table.absent());
            assertThat(newer).hasToString("UNKNOWN(Zz-newer)");
            assertThat(Writers.value().encode(newer)).isEqualTo("\"Zz-newer\"");
        });
    }

    @TestFactory
    Stream<DynamicTest> absentValueIsNoConstant() {
        return each(table -> {
            assertThat(table.absent().isAbsent()).isTrue();
            assertThat(table.absent().isKnown()).isFalse();
            assertThat(table.absent().value()).isEmpty();
            assertThat(table.constants().stream().anyMatch(table.absent()::equals))
                    .isFalse();
        });
    }

    @Test
    void newValuesInAnAnswerSurvive() {
        String answer = "{'user_id': '1', 'token': 't', 'user_settings': {'locale': 'de', 'theme': 'midnight'},"
                + " 'required_actions': ['update_password', 'agree_to_terms']}";
        LoginResult result = LoginResult.CODEC.decode(Text.json(answer).toString());
        assertThat(result.userSettings().orElseThrow().theme()).isEqualTo(Theme.of("midnight"));
        assertThat(result.requiredActions())
                .containsExactly(LoginRequiredAction.UPDATE_PASSWORD, LoginRequiredAction.of("agree_to_terms"));
        assertThat(Text.json(LoginResult.CODEC.encode(result)).get("required_actions"))
                .isEqualTo(Text.json(answer).get("required_actions"));
        assertThat(Text.json(LoginResult.CODEC.encode(result)).get("user_settings"))
                .isEqualTo(Text.json(answer).get("user_settings"));
    }

    private interface Law {
        void check(Table table) throws ReflectiveOperationException;
    }

    private static Stream<DynamicTest> each(Law law) {
        return TABLES.stream().map(table -> DynamicTest.dynamicTest(table.name(), () -> law.check(table)));
    }

    private static String upper(String value) {
        return value.toUpperCase(Locale.ROOT);
    }
}
