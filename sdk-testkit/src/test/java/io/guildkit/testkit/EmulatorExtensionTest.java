package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmulatorExtensionTest {
    private static final Instant START = Instant.parse("2031-01-01T00:00:00Z");

    @Nested
    class OnAnInstanceField {
        @RegisterExtension
        final EmulatorExtension service = EmulatorExtension.startedBy(
                () -> ServiceEmulator.builder().clockStart(START).start());

        @BeforeEach
        void seed(ServiceEmulator emulator) {
            emulator.account("ada@example.com").create();
        }

        @RepeatedTest(2)
        void startsAnEmulatorForEachTest(ServiceEmulator emulator) {
            assertThat(emulator.accounts().all()).hasSize(1);
            assertThat(emulator).isSameAs(service.emulator());
            assertThat(emulator.clock().instant()).isEqualTo(START);
        }

        @Test
        void isAvailableOnOtherThreads() throws Exception {
            Thread thread = new Thread(
                    () -> service.emulator().account("bob@example.com").create());
            thread.start();
            thread.join();
            assertThat(service.emulator().accounts().all()).hasSize(2);
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class OnAnInstanceFieldOfASharedInstance {
        @RegisterExtension
        final EmulatorExtension service = new EmulatorExtension();

        @RepeatedTest(2)
        void startsAnEmulatorForEachTest() {
            service.emulator().account("ada@example.com").create();
            assertThat(service.emulator().accounts().all()).hasSize(1);
        }
    }

    @Nested
    @EmulatorTest
    class OnAClass {
        @RepeatedTest(2)
        void startsAnEmulatorForEachTest(ServiceEmulator emulator) {
            emulator.account("ada@example.com").create();
            assertThat(emulator.accounts().all()).hasSize(1);
        }
    }

    @Nested
    @EmulatorTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class OnAClassWithAParameterBeforeAll {
        private ServiceEmulator first;

        @BeforeAll
        void start(ServiceEmulator emulator) {
            first = emulator;
        }

        @RepeatedTest(2)
        void sharesOneEmulatorBetweenAllTests(ServiceEmulator emulator) {
            assertThat(emulator).isSameAs(first);
        }
    }

    @Nested
    class OnAStaticField {
        @RegisterExtension
        static final EmulatorExtension SERVICE = new EmulatorExtension();

        private static ServiceEmulator first;

        @BeforeAll
        static void start(ServiceEmulator emulator) {
            assertThat(emulator).isSameAs(SERVICE.emulator());
            first = emulator;
        }

        @RepeatedTest(2)
        void sharesOneEmulatorBetweenAllTests(ServiceEmulator emulator) {
            assertThat(emulator).isSameAs(first).isSameAs(SERVICE.emulator());
        }

        @Nested
        class AndANestedClass {
            @Test
            void sharesTheEmulator(ServiceEmulator emulator) {
                assertThat(emulator).isSameAs(first).isSameAs(SERVICE.emulator());
            }
        }
    }
}
