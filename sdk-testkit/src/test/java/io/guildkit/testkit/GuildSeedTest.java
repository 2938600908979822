package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class GuildSeedTest extends Scene {
    @Test
    void hasDefaults() {
        EmulatedGuild guild = emulator.guild("Chess Club").create();
        assertThat(guild.name()).isEqualTo("Chess Club");
        assertThat(guild.channels()).hasSize(1);
        assertThat(guild.channel("general").name()).contains("general");
        assertThat(guild.isMember(emulator.accounts().all().get(0))).isTrue();
        assertThat(emulator.guilds().byId(guild.id())).isPresent();
        assertThat(emulator.guilds().byName("Chess Club")).isPresent();
        assertThat(emulator.guilds().byName("Chess")).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void refusesInvalidGuilds() {
        EmulatedAccount ada = emulator.account().create();
        for (String name : new String[] {"", "x", "x".repeat(101)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> emulator.guild(name));
        }
        GuildSeed seed = emulator.guild("x".repeat(100)).description("x".repeat(300));
        assertThatIllegalArgumentException().isThrownBy(() -> seed.description("x".repeat(301)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> seed.member(ada, "MANAGE_WORLD"))
                .withMessageContaining("MANAGE_GUILD");
        emulator.guild("One").vanity("chess").create();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.guild("Two").vanity("chess").create())
                .withMessageContaining("chess");
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> emulator.guilds().all().get(0).channel("attic"))
                .withMessageContaining("attic");
        assertThatIllegalArgumentException().isThrownBy(ada::newOAuth2Token);
    }

    @Test
    void removesMembers() {
        EmulatedAccount ada = emulator.account().create();
        EmulatedGuild guild = emulator.guild("Chess Club").member(ada).create();
        guild.removeMember(ada);
        guild.removeMember(ada);
        assertThat(guild.isMember(ada)).isFalse();
        assertThat(emulator.events()).containsExactly("GUILD_MEMBER_REMOVE");
    }
}
