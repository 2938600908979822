package io.guildkit.core.internal.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ApiCall;
import io.guildkit.core.OffsetPages;
import io.guildkit.core.base.CallSite;
import io.guildkit.core.base.Failures;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.model.Company;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The line that sent an asynchronous call, in the exceptions of the call. */
class CallSiteTest extends Pipeline {
    private static final MockResponse REFUSED = json(404, "{\"code\":10006}");
    private static final int PAGES = 3;

    @BeforeEach
    void refuse() {
        respond(REFUSED);
    }

    private ApiCall<Company> located() {
        return get(open(settings().recordCallSites(true)));
    }

    private static Throwable failure(CompletableFuture<?> future) {
        return Failures.unwrap(requireNonNull(catchThrowable(() -> join(future))));
    }

    private static boolean names(Throwable site, String method) {
        return Stream.of(site.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(CallSiteTest.class.getName())
                        && frame.getMethodName().contains(method));
    }

    private CompletableFuture<Company> sendFromHere(ApiCall<Company> call) {
        return call.sendAsync();
    }

    @Test
    void exceptionNamesLineThatSentCall() {
        assertThat(failure(sendFromHere(located())))
                .isInstanceOf(NotFoundException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .isInstanceOf(CallSite.class)
                        .matches(site -> names(site, "sendFromHere"))
                        .matches(site -> site.getCause() == null));
    }

    @Test
    void exceptionOfWholeResponseNamesLine() {
        assertThat(failure(located().exchangeAsync()).getSuppressed())
                .singleElement()
                .matches(site -> names(site, "exceptionOfWholeResponseNamesLine"));
    }

    @Test
    void namesNoLineByDefault() {
        assertThat(failure(get().sendAsync()).getSuppressed()).isEmpty();
    }

    @Test
    void blockingCallNeedsNone() {
        assertThat(catchThrowable(located()::send).getSuppressed()).isEmpty();
    }

    /** A step of two requests sends the second one on a thread of the client. */
    @Test
    void secondRequestOfStepNamesLineThatSentStep() {
        respond(ok(), REFUSED);
        ApiCall<Company> call = located();
        CompletableFuture<String> sent =
                FlowStep.of(call, Company::name).after(call).sendAsync();
        assertOriginIs("secondRequestOfStepNamesLineThatSentStep", failure(sent));
    }

    @Test
    void laterPageNamesLineThatAskedForList() {
        respond(ok(), ok(), REFUSED);
        ApiCall<Company> call = located();
        OffsetPages<Company, Company> pages = new OffsetPages<>(
                0,
                1,
                PAGES,
                offset -> call,
                company -> new OffsetPages.Page<>(List.of(company), Optional.empty(), Optional.empty()));
        assertOriginIs("laterPageNamesLineThatAskedForList", failure(pages.forEachAsync(company -> {})));
    }

    private static void assertOriginIs(String method, Throwable failure) {
        assertThat(failure).isInstanceOf(NotFoundException.class);
        assertThat(failure.getSuppressed()).singleElement().satisfies(site -> {
            Throwable origin = site.getCause() == null ? site : site.getCause();
            assertThat(origin).isInstanceOf(CallSite.class).matches(found -> names(found, method));
            assertThat(origin.getCause()).isNull();
        });
    }

    /** Otherwise an endless chain of callbacks would keep a line for each of its calls. */
    @Test
    void callOfCallbackNamesItsLineAndTheFirst() {
        respond(ok(), ok(), ok(), REFUSED);
        ApiCall<Company> call = located();
        CompletableFuture<Company> last = call.sendAsync();
        for (int i = 0; i < PAGES; i++) {
            last = last.thenCompose(company -> sendFromHere(call));
        }
        assertThat(failure(last).getSuppressed())
                .singleElement()
                .matches(site -> names(site, "sendFromHere"))
                .satisfies(site -> assertThat(site.getCause())
                        .matches(first -> names(first, "callOfCallbackNamesItsLineAndTheFirst"))
                        .hasNoCause());
    }

    @Test
    void sharedExceptionNamesFewLines() {
        Exception shared = new IllegalStateException();
        for (int i = 0; i < 100; i++) {
            new CallSite().addTo(shared);
        }
        assertThat(shared.getSuppressed()).hasSize(8);
    }

    @Test
    void exceptionNamesLineOnce() {
        Exception shared = new IllegalStateException();
        CallSite outer = new CallSite();
        new CallSite(outer).addTo(shared);
        outer.addTo(shared);
        assertThat(shared.getSuppressed()).hasSize(1);
    }
}
