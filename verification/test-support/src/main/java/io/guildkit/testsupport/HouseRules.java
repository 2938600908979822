package io.guildkit.testsupport;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Rules that hold for the main code of every published module. */
public final class HouseRules {
    /** Waits go through a timer or a condition, so that tests need not wait and deadlines end them. */
    public static final ArchRule NOTHING_SLEEPS =
            noClasses().should().callMethodWhere(describe("sleeps", HouseRules::sleeps));

    /** The common pool belongs to the application. */
    public static final ArchRule NOTHING_USES_THE_COMMON_POOL = noClasses()
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ForkJoinPool.class)
            .orShould()
            .callMethodWhere(describe("runs on the common pool", HouseRules::runsOnCommonPool));

    /** The JDK's timers serve the whole process: a callback that blocks in one of them delays all other timeouts. */
    public static final ArchRule NOTHING_USES_THE_SHARED_TIMERS =
            noClasses().should().callMethodWhere(describe("uses a timer of the JDK", HouseRules::usesSharedTimer));

    /** Blocking inside {@code synchronized} blocks the carrier of a virtual thread before Java 24; locks do not. */
    public static final ArchRule NOTHING_IS_SYNCHRONIZED =
            noClasses().should(ArchCondition.from(describe("use synchronized", HouseRules::usesSynchronized)));

    /** Packages without a cycle can be understood, tested and moved one at a time. */
    public static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("(**)").as("packages").should().beFreeOfCycles();

    /** The specification judges the SDK and the emulator, so both are written without it. */
    public static final ArchRule NOTHING_READS_THE_SPECIFICATION =
            noClasses().should().dependOnClassesThat().resideInAPackage("io.guildkit.spec..");

    private HouseRules() {}

    /** Checks the main code of a module with all rules. */
    public static void check(JavaClasses module) {
        Stream.of(
                        NOTHING_SLEEPS,
                        NOTHING_USES_THE_COMMON_POOL,
                        NOTHING_USES_THE_SHARED_TIMERS,
                        NOTHING_IS_SYNCHRONIZED,
                        NO_PACKAGE_CYCLES,
                        NOTHING_READS_THE_SPECIFICATION)
                .forEach(rule -> rule.check(module));
    }

    private static boolean sleeps(JavaMethodCall call) {
        return call.getName().equals("sleep")
                && (call.getTargetOwner().isEquivalentTo(Thread.class)
                        || call.getTargetOwner().isEquivalentTo(TimeUnit.class));
    }

    private static boolean runsOnCommonPool(JavaMethodCall call) {
        boolean parallelStream = call.getName().equals("parallelStream")
                || (call.getName().equals("parallel") && call.getTargetOwner().isAssignableTo(BaseStream.class));
        boolean withoutExecutor = isOfFuture(call)
                && call.getName().endsWith("Async")
                && call.getTarget().getRawParameterTypes().stream()
                        .noneMatch(type -> type.isAssignableTo(Executor.class));
        return parallelStream || withoutExecutor;
    }

    private static boolean usesSharedTimer(JavaMethodCall call) {
        return isOfFuture(call)
                && Set.of("orTimeout", "completeOnTimeout", "delayedExecutor").contains(call.getName());
    }

    private static boolean isOfFuture(JavaMethodCall call) {
        return call.getTargetOwner().isAssignableTo(CompletableFuture.class)
                || call.getTargetOwner().isEquivalentTo(CompletionStage.class);
    }

    /** ArchUnit does not know synchronized blocks, so this method reads the class file. */
    private static boolean usesSynchronized(JavaClass type) {
        AtomicBoolean found = new AtomicBoolean();
        MethodVisitor block = new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitInsn(int opcode) {
                found.compareAndSet(false, opcode == Opcodes.MONITORENTER);
            }
        };
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] thrown) {
                found.compareAndSet(false, (access & Opcodes.ACC_SYNCHRONIZED) != 0);
                return block;
            }
        };
        try (InputStream file = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            new ClassReader(file).accept(visitor, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.get();
    }
}
