package io.guildkit.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.model.Message;
import io.guildkit.core.wire.WireModel;
import io.guildkit.testsupport.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedClassesTest {
    /** Loading all models would delay the start of programs by tens of milliseconds. */
    @Test
    void typesOfUsersLoadNoModels(@TempDir Path directory) throws Exception {
        ChildJvm.Ended program = ChildJvm.run(
                directory, Duration.ofSeconds(40), List.of("-Xlog:class+load"), OwnTypesMain.class, List.of());
        assertThat(program.status()).as("%s", program.errors()).isZero();
        assertThat(program.output())
                .contains(" " + WireModel.class.getName() + " ")
                .doesNotContain(" " + Message.class.getName() + " ");
    }
}
