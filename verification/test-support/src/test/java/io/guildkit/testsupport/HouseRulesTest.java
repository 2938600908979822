package io.guildkit.testsupport;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HouseRulesTest {
    private static final JavaClasses SAMPLES =
            new ClassFileImporter().importClasses(HouseRulesTest.class.getDeclaredClasses());

    private static final List<ArchRule> RULES = List.of(
            HouseRules.NOTHING_SLEEPS,
            HouseRules.NOTHING_USES_THE_COMMON_POOL,
            HouseRules.NOTHING_USES_THE_SHARED_TIMERS,
            HouseRules.NOTHING_IS_SYNCHRONIZED,
            HouseRules.NO_PACKAGE_CYCLES,
            HouseRules.NOTHING_READS_THE_SPECIFICATION);

    static Stream<Arguments> violations() {
        return Stream.of(
                Arguments.of(HouseRules.NOTHING_SLEEPS, SleepingThread.class),
                Arguments.of(HouseRules.NOTHING_SLEEPS, SleepingUnit.class),
                Arguments.of(HouseRules.NOTHING_USES_THE_COMMON_POOL, AsyncWithoutExecutor.class),
                Arguments.of(HouseRules.NOTHING_USES_THE_COMMON_POOL, ParallelCollection.class),
                Arguments.of(HouseRules.NOTHING_USES_THE_COMMON_POOL, ParallelStream.class),
                Arguments.of(HouseRules.NOTHING_USES_THE_SHARED_TIMERS, OrTimeout.class),
                Arguments.of(HouseRules.NOTHING_USES_THE_SHARED_TIMERS, CompleteOnTimeout.class),
                Arguments.of(HouseRules.NOTHING_USES_THE_SHARED_TIMERS, DelayedExecutor.class),
                Arguments.of(HouseRules.NOTHING_IS_SYNCHRONIZED, SynchronizedMethod.class),
                Arguments.of(HouseRules.NOTHING_IS_SYNCHRONIZED, SynchronizedBlock.class));
    }

    @ParameterizedTest
    @MethodSource("violations")
    void onlyTheBrokenRuleReportsAViolation(ArchRule broken, Class<?> sample) {
        assertThat(RULES).filteredOn(rule -> isBrokenBy(rule, sample)).containsExactly(broken);
    }

    @Test
    void codeThatFollowsAllRulesIsAccepted() {
        assertThat(RULES).noneMatch(rule -> isBrokenBy(rule, AsyncWithExecutor.class));
    }

    @Test
    void packagesThatUseEachOtherAreReported() {
        assertThat(HouseRules.NO_PACKAGE_CYCLES
                        .evaluate(new ClassFileImporter().importClasses(String.class, Locale.class))
                        .getFailureReport()
                        .toString())
                .contains("java.lang", "java.util");
    }

    @Test
    void packagesThatUseEachOtherInOneDirectionAreAccepted() {
        JavaClasses classes = new ClassFileImporter().importClasses(Optional.class, Supplier.class);
        assertThat(classes.get(Optional.class).getDirectDependenciesFromSelf())
                .anyMatch(dependency -> dependency.getTargetClass().isEquivalentTo(Supplier.class));
        assertThat(HouseRules.NO_PACKAGE_CYCLES.evaluate(classes).hasViolation())
                .isFalse();
    }

    private static boolean isBrokenBy(ArchRule rule, Class<?> sample) {
        return rule.evaluate(SAMPLES.that(equivalentTo(sample))).hasViolation();
    }

    static class SleepingThread {
        void sleep() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    static class SleepingUnit {
        void sleep() throws InterruptedException {
            TimeUnit.SECONDS.sleep(1);
        }
    }

    static class AsyncWithoutExecutor {
        CompletableFuture<Void> run(Runnable task) {
            return CompletableFuture.runAsync(task);
        }
    }

    static class ParallelCollection {
        long count(List<String> list) {
            return list.parallelStream().count();
        }
    }

    static class ParallelStream {
        int sum() {
            return IntStream.range(0, 9).parallel().sum();
        }
    }

    static class OrTimeout {
        void limit(CompletableFuture<String> future) {
            future.orTimeout(1, TimeUnit.SECONDS);
        }
    }

    static class CompleteOnTimeout {
        void limit(CompletableFuture<String> future) {
            future.completeOnTimeout("", 1, TimeUnit.SECONDS);
        }
    }

    static class DelayedExecutor {
        Executor executor(Executor executor) {
            return CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, executor);
        }
    }

    static class SynchronizedMethod {
        synchronized void run(Runnable task) {
            task.run();
        }
    }

    static class SynchronizedBlock {
        void run(Runnable task) {
            synchronized (this) {
                task.run();
            }
        }
    }

    static class AsyncWithExecutor {
        CompletableFuture<Void> run(Runnable task, Executor executor) {
            return CompletableFuture.runAsync(task, executor);
        }
    }
}
