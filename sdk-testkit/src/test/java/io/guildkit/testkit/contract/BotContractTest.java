package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.applications.bots.BotToken;
import io.guildkit.applications.bots.NewBot;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedApplication;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BotContractTest extends ApplicationScene {
    private GuildkitClient anybody;
    private EmulatedApplication bare;
    private Snowflake bareId;

    @BeforeEach
    void createApplicationWithoutBot() {
        bare = emulator.application("Bare").owner(owner).create();
        bareId = Snowflake.of(bare.id());
        anybody = client(builder());
    }

    @Test
    void createsBotWithValidToken() {
        NewBot bot = applications.bot().create(bareId).send();
        assertThat(bot.token()).isPresent();
        assertThat(bot.toString()).doesNotContain(bot.token().orElseThrow());
        assertThat(anybody.withCredentials(bot.credentials().orElseThrow())
                        .applications()
                        .getOwn()
                        .send()
                        .id())
                .isEqualTo(bareId);
    }

    @Test
    void returnsNoTokenOfExistingBot() {
        String before = quiz.botToken();
        NewBot bot = applications.bot().create(quizId).send();
        assertThat(bot.token()).isEmpty();
        assertThat(bot.credentials()).isEmpty();
        assertThat(quiz.botToken()).isEqualTo(before);
    }

    @Test
    void invalidatesOldTokenOnReset() {
        ApplicationsClient old = asBot();
        old.getOwn().send();
        BotToken token = applications.bot().resetToken(quizId).send();
        assertThat(token.toString()).doesNotContain(token.token());
        assertThat(anybody.withCredentials(token.credentials())
                        .applications()
                        .getOwn()
                        .send()
                        .id())
                .isEqualTo(quizId);
        assertThat(refused(UnauthorizedException.class, old.getOwn()).code()).isEqualTo(ErrorCode.UNAUTHORIZED);
    }

    @Test
    void changesNameAndPictures() {
        PartialUser bot = applications
                .bot()
                .modify(
                        quizId,
                        change -> change.username("quizmaster").avatar(PNG).banner(PNG))
                .send();
        assertThat(bot.username()).isEqualTo("quizmaster");
        assertThat(bot.avatar()).isPresent();
        PartialUser cleared = applications
                .bot()
                .modify(quizId, change -> change.clearAvatar())
                .send();
        assertThat(cleared)
                .isEqualTo(
                        PartialUser.builder().from(bot).avatar(Optional.empty()).build());
    }
}
