package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A program that forgets to close its client ends all the same. */
class ExitTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    @Test
    void aProgramEndsWithoutClosing(@TempDir Path directory) throws IOException, InterruptedException {
        pipeline.answerAll(Pipeline.ok());
        ChildJvm.Ended program =
                ChildJvm.run(directory, Duration.ofSeconds(40), List.of(), ExitMain.class, List.of(pipeline.url()));
        assertThat(program.output()).isEqualTo("x x");
        assertThat(program.errors()).isEmpty();
        assertThat(program.inTime()).as("the program ends by itself").isTrue();
        assertThat(program.status()).isZero();
    }
}
