package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls each target with each of its seeds, as an ordinary test without Jazzer's engine. */
class SeedsTest {
    static Stream<Arguments> seeds() {
        return Target.all().stream().flatMap(Target::seeds);
    }

    static List<Target> targets() {
        return Target.all();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("seeds")
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void targetHoldsForSeed(Target target, String name, byte[] input) {
        assertThatCode(() -> target.run(input)).as("%s, seed %s", target, name).doesNotThrowAnyException();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("targets")
    void targetHasSeedFiles(Target target) {
        assertThat(target.files()).as("seed files of %s", target).isNotEmpty();
    }

    /** A renamed target would lose its seeds otherwise. */
    @Test
    void everySeedFileBelongsToATarget() {
        Stream<Path> used = Target.all().stream().flatMap(target -> target.files().stream());
        assertThat(used).containsExactlyInAnyOrderElementsOf(Target.allFiles());
    }
}
