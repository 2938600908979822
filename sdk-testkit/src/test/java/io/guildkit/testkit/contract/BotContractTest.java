package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.bots.BotToken;
import io.guildkit.applications.bots.NewBot;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedApplication;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BotContractTest extends CastContractTest {
    private GuildkitClient anybody;
    private EmulatedApplication bare;
    private Snowflake bareId;

    @BeforeEach
    void plantAnApplicationWithoutABot() {
        bare = emulator.application("Bare").owner(cast.owner).create();
        bareId = Snowflake.of(bare.id());
        anybody = client(builder());
    }

    @ParameterizedTest
    @EnumSource
    void comesWithATokenThatWorksAtOnce(Way way) {
        NewBot bot = sent(way, applications.bot().create(bareId));
        onlyRequest().to("POST", "/applications/" + bareId + "/bot").withBody("{}");
        assertThat(bot.token()).isPresent();
        assertThat(bot.toString()).doesNotContain(bot.token().orElseThrow());
        assertThat(anybody.withCredentials(bot.credentials().orElseThrow())
                        .applications()
                        .getOwn()
                        .send()
                        .id())
                .isEqualTo(bareId);
    }

    @ParameterizedTest
    @EnumSource
    void comesWithoutATokenWhereItHasBeenAlready(Way way) {
        String before = cast.application.botToken();
        NewBot bot = sent(way, applications.bot().create(cast.id));
        assertThat(bot.token()).isEmpty();
        assertThat(bot.credentials()).isEmpty();
        assertThat(cast.application.botToken()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void getsAnotherTokenAndTheOldOneIsWorthNothing(Way way) {
        as(Person.OWN_BOT).getOwn().send();
        emulator.clearRequests();
        BotToken token = sent(way, applications.bot().resetToken(cast.id));
        onlyRequest().to("POST", path + "/bot/reset").withBody("{}");
        assertThat(token.toString()).doesNotContain(token.token());
        assertThat(anybody.withCredentials(token.credentials())
                        .applications()
                        .getOwn()
                        .send()
                        .id())
                .isEqualTo(cast.id);
        assertCode(refused(UnauthorizedException.class, as(Person.OWN_BOT).getOwn()), ErrorCode.UNAUTHORIZED);
    }

    @ParameterizedTest
    @EnumSource
    void changesItsNameAndPictures(Way way) {
        PartialUser bot = sent(
                way,
                applications
                        .bot()
                        .modify(
                                cast.id,
                                change -> change.username("quizmaster")
                                        .avatar(PNG)
                                        .banner(PNG)));
        onlyRequest()
                .to("PATCH", path + "/bot")
                .withBody("{'username':'quizmaster','avatar':'%s','banner':'%s'}", PNG_URI, PNG_URI);
        assertThat(bot.username()).isEqualTo("quizmaster");
        assertThat(bot.avatar()).isPresent();
        assertThat(bot.banner()).isPresent();
        PartialUser cleared = sent(way, applications.bot().modify(cast.id, change -> change.clearAvatar()));
        onlyRequest().to("PATCH", path + "/bot").withBody("{'avatar':null}");
        assertThat(cleared.avatar()).isEmpty();
        assertThat(cleared.banner()).as("not touched").isEqualTo(bot.banner());
        assertThat(cleared.username()).isEqualTo("quizmaster");
    }

    @Test
    void cantTakeTheNameOfSomebodyElse() {
        refusedForm(
                applications.bot().modify(cast.id, change -> change.username(cast.stranger.username())),
                "username",
                "USERNAME_ALREADY_TAKEN");
    }

    @ParameterizedTest
    @EnumSource
    void canOnlyBeChangedWhereThereIsOne(Way way) {
        assertThat(refused(
                                NotFoundException.class,
                                applications.bot().modify(bareId, change -> change.username("quizmaster")))
                        .code())
                .isEqualTo(ErrorCode.of(10013));
        assertThat(refused(NotFoundException.class, applications.bot().resetToken(bareId))
                        .code())
                .isEqualTo(ErrorCode.of(10013));
        sent(way, applications.bot().create(bareId));
        sent(way, applications.bot().resetToken(bareId));
    }
}
