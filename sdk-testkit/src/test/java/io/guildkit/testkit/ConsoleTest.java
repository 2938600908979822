package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.htmlunit.BrowserVersion;
import org.htmlunit.CollectingAlertHandler;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomElement;
import org.htmlunit.html.HtmlAnchor;
import org.htmlunit.html.HtmlElement;
import org.htmlunit.html.HtmlInput;
import org.htmlunit.html.HtmlPage;
import org.htmlunit.html.HtmlSelect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Opens the console page in HtmlUnit, which has no event stream, so the page polls. */
@Timeout(120)
class ConsoleTest extends Scene {
    private static final String GUILD = "'guilds':[{'name':'Chess Club','channels':[{'name':'general','id':'1001',"
            + "'threads':[{'name':'Openings'}]}]}],'webhooks':[{'channel':'general','name':'Deploys'}]";

    private final WebClient browser = new WebClient(BrowserVersion.FIREFOX);
    private final CollectingAlertHandler alerts = new CollectingAlertHandler();

    @BeforeEach
    void prepareBrowser() {
        browser.setAlertHandler(alerts);
        browser.getOptions().setThrowExceptionOnScriptError(true);
        http.let("place", "/auth/location-metadata");
    }

    @AfterEach
    void closeBrowser() {
        browser.close();
    }

    @Test
    void showsRequestsAsTheyArrive() throws Exception {
        open(emulator, "");
        http.verify("anybody GET {place} -> 200");
        await("request-rows", "/auth/location-metadata", "200");
        http.verify("anybody GET /experiments -> 200");
        await("request-rows", "/experiments");
        page().<HtmlInput>getHtmlElementById("filter").type("location");
        await("request-rows", text -> text.contains("location-metadata") && !text.contains("/experiments"));
    }

    @Test
    void showsHeadersAndBodiesOfARequest() throws Exception {
        http.verify("anybody POST /auth/login {login: 'ada@example.com', password: 'wrong-horse'} -> 400");
        open(emulator, "");
        await("request-rows", "/auth/login");
        page().<HtmlElement>querySelector("#request-rows button").click();
        await("request-detail", "wrong-horse", "POST /auth/login");
    }

    @Test
    void showsMessages() throws Exception {
        load("{'body':{'content':'Hello','embeds':[{'title':'Release','color':255,'description':'All green',"
                + "'fields':[{'name':'Version','value':'4.1'}]}]},"
                + "'files':[{'filename':'notes.txt','content_type':'text/plain','content':'Rml4ZXMu'}]}");
        open(emulator, "#messages");
        await("message-list", "Hello", "Deploys", "Release", "All green", "Version", "4.1", "notes.txt (6 bytes)");
        assertThat(text("channel")).contains("Chess Club / general / Openings");
        DomElement embed = awaitElement(".embed");
        assertThat(embed.getAttribute("style")).contains("#0000ff");
        HtmlAnchor file = (HtmlAnchor) awaitElement("a[download]");
        assertThat(file.click().getWebResponse().getContentAsString()).isEqualTo("Fixes.");
    }

    @Test
    void showsPollsAndComponents() throws Exception {
        load("{'body':{'poll':{'question':{'text':'When?'},'answers':[{'answer_id':1,'poll_media':{'text':'Monday'}}]},"
                + "'components':[{'type':1,'components':[{'type':2,'style':1,'label':'Join','custom_id':'join'},"
                + "{'type':3,'custom_id':'side','options':[{'label':'White','value':'w'}]}]}]}}");
        open(emulator, "#messages");
        await("message-list", "When?", "Monday", "Join", "White");
    }

    @Test
    void escapesAllText() throws Exception {
        load(("{'body':{'content':'EVIL','embeds':[{'title':'EVIL','url':'javascript:alert(3)','description':'EVIL',"
                        + "'author':{'name':'EVIL','url':'data:text/html,EVIL'},'image':{'url':'javascript:alert(4)'},"
                        + "'footer':{'text':'EVIL'}}],'components':[{'type':1,'components':[{'type':2,'style':5,"
                        + "'label':'EVIL','url':'javascript:alert(5)'}]}]},"
                        + "'files':[{'filename':'EVIL','content_type':'text/html','content':'AA=='}]}")
                .replace("EVIL", "<script>alert(1)</script><img src=x onerror=alert(2)>"));
        open(emulator, "#messages");
        await("message-list", "alert(1)");
        assertThat(page().querySelectorAll("#message-list script, #message-list img"))
                .isEmpty();
        assertThat(page().querySelectorAll("#message-list a"))
                .extracting(link -> ((HtmlAnchor) link).getHrefAttribute())
                .allMatch(href -> href.startsWith("/"));
        assertThat(alerts.getCollectedAlerts()).isEmpty();
    }

    @Test
    void linksToWebPages() throws Exception {
        load("{'body':{'embeds':[{'title':'Release','url':'https://example.com/4.1'}]}}");
        open(emulator, "#messages");
        await("message-list", "Release");
        HtmlAnchor link = page().querySelector("#message-list a");
        assertThat(link.getHrefAttribute()).isEqualTo("https://example.com/4.1");
        assertThat(link.getRelAttribute()).contains("noopener");
    }

    @Test
    void showsMailAndCodesOfAuthenticatorApps() throws Exception {
        emulator.account("ada@example.com").create();
        http.verify("""
            admin POST /accounts/ada/totp                           -> 200 {code: '<code>'}
            anybody POST /auth/forgot {login: 'ada@example.com'}    -> 204
            """);
        open(emulator, "#outbox");
        await("mail-list", emulator.mail().lastResetToken("ada@example.com"));
        await("totp-list", "ada", http.value("code"));
    }

    @Test
    void showsAccountsWithTheirSessions() throws Exception {
        String token = emulator.account("ada@example.com").create().newSession("Linux", null, null);
        open(emulator, "#accounts");
        await("account-list", "ada@example.com", "Linux", token);
    }

    @Test
    void showsLimitsAndTheirBuckets() throws Exception {
        http.verify("""
            admin POST /limits {routes: ['GET {place}'], requests: 5, per_seconds: 10}  -> 200
            anybody GET {place}                                                         -> 200
            admin GET /buckets                                                          -> 200 [{bucket: '<bucket>'}]
            """);
        open(emulator, "#limits");
        await("limit-list", "GET /auth/location-metadata");
        await("bucket-list", http.value("bucket"));
    }

    @Test
    void scriptsFaults() throws Exception {
        open(emulator, "#faults");
        await("fault-kind", "empty_body");
        choose("fault-kind", "empty_body");
        page().<HtmlInput>getHtmlElementById("fault-status").setValue("503");
        submit("fault-form");
        await("fault-list", "empty_body", "503");
        http.verify("anybody GET {place} -> 503");
    }

    @Test
    void scriptsFaultsWithFurtherMembers() throws Exception {
        open(emulator, "#faults");
        await("fault-kind", "respond");
        choose("fault-kind", "respond");
        HtmlInput more = page().getHtmlElementById("fault-more");
        more.setValue("{'seconds'");
        submit("fault-form");
        await("fault-error", "JSON");
        more.setValue("{\"headers\":{\"Via\":\"console\"}}");
        submit("fault-form");
        await("fault-list", "respond");
        assertThat(client.get("/auth/location-metadata").header("Via")).contains("console");
    }

    @Test
    void setsLimits() throws Exception {
        open(emulator, "#limits");
        await("limit-route", "GET /auth/location-metadata");
        choose("limit-route", "GET /auth/location-metadata");
        page().<HtmlInput>getHtmlElementById("limit-requests").setValue("1");
        submit("limit-form");
        await("limit-list", "/auth/location-metadata");
        http.verify("anybody GET {place} -> 200\nanybody GET {place} -> 429");
    }

    @Test
    void keepsTheFocusOnARequestWhileOthersArrive() throws Exception {
        http.verify("anybody GET {place} -> 200");
        open(emulator, "");
        await("request-rows", "/auth/location-metadata");
        page().<HtmlElement>getHtmlElementById("request-1").focus();
        http.verify("anybody GET /experiments -> 200");
        await("request-rows", "/experiments");
        assertThat(page().getFocusedElement().getId()).isEqualTo("request-1");
    }

    @Test
    void resetsTheEmulator() throws Exception {
        emulator.account("ada@example.com").create();
        open(emulator, "#clock");
        page().<HtmlElement>getHtmlElementById("reset").click();
        await("request-rows", text -> emulator.accounts().all().isEmpty());
    }

    @Test
    void advancesTheClock() throws Exception {
        Instant later = emulator.clock().instant().plusSeconds(30);
        open(emulator, "#clock");
        await("now", emulator.clock().instant().toString());
        submit("clock-form");
        await("now", later.toString());
        assertThat(emulator.clock().instant()).isEqualTo(later);
    }

    @Test
    void asksForTheToken() throws Exception {
        String token = "s3cr3t-token";
        try (ServiceEmulator emulator = ServiceEmulator.builder()
                .host(InetAddress.getByAddress(new byte[4]), token)
                .start()) {
            TestClient.of(emulator).get("/experiments");
            open(emulator, "");
            await("login", "Admin token");
            page().<HtmlInput>getHtmlElementById("token").type(token);
            submit("login");
            await("request-rows", "/experiments");
            assertThat(page().getElementById("login").isDisplayed()).isFalse();
        }
    }

    @Test
    void switchesTabsWithArrowKeys() throws Exception {
        open(emulator, "");
        page().executeJavaScript("document.getElementById('tab-requests')"
                + ".dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}))");
        assertThat(page().getFocusedElement().getId()).isEqualTo("tab-clock");
        assertThat(page().getElementById("clock").hasAttribute("hidden")).isFalse();
        assertThat(page().getElementById("requests").hasAttribute("hidden")).isTrue();
        assertThat(page().querySelectorAll("[role=tab][aria-selected=true]")).hasSize(1);
        assertThat(page().querySelectorAll("[role=tab]:not([tabindex='-1'])")).hasSize(1);
    }

    @Test
    void labelsAllControls() throws Exception {
        open(emulator, "");
        assertThat(page().querySelectorAll("input, select")).isNotEmpty().allSatisfy(control -> {
            String id = ((DomElement) control).getId();
            DomElement label = page().querySelector("label[for='" + id + "']");
            assertThat(label).as("label of " + id).isNotNull();
        });
        assertThat(page().querySelectorAll("[role=tab]"))
                .allSatisfy(tab -> assertThat(page().getElementById(((DomElement) tab).getAttribute("aria-controls")))
                        .isNotNull());
        assertThat(page().querySelectorAll("main, header, nav, h1")).hasSize(4);
        assertThat(page().getDocumentElement().getAttribute("lang")).isEqualTo("en");
    }

    @Test
    void loadsNothingFromOutsideAndNoInlineCode() throws Exception {
        TestClient admin = TestClient.admin(emulator);
        for (String path : List.of("/", "/console.js", "/console.css", "/console.svg")) {
            TestClient.Response response = admin.get(path);
            assertThat(response.status()).as(path).isEqualTo(200);
            assertThat(response.header("Content-Security-Policy").orElse(""))
                    .as(path)
                    .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "http", "data:", "*");
        }
        assertThat(admin.get("/").text())
                .contains("<link rel=\"icon\" href=\"console.svg\">")
                .doesNotContainPattern("(?i)<style|<script>| style=| on[a-z]+=|https?://");
        assertThat(admin.get("/console.js").text())
                .doesNotContain("innerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }

    private void load(String message) {
        String world = "{" + GUILD + ",'messages':[{'webhook':'Deploys'," + message.substring(1) + "]}";
        emulator.loadWorld(TestClient.quoted(world));
    }

    private void open(ServiceEmulator emulator, String fragment) throws Exception {
        browser.getPage(
                URI.create(emulator.baseUrl()).resolve("/_emulator/" + fragment).toURL());
    }

    private void choose(String id, String option) {
        HtmlSelect select = page().getHtmlElementById(id);
        select.setSelectedAttribute(select.getOptionByText(option), true);
    }

    private void submit(String form) throws Exception {
        page().<HtmlElement>querySelector("#" + form + " button").click();
    }

    private void await(String id, String... parts) {
        await(id, text -> Stream.of(parts).allMatch(text::contains));
    }

    /** Runs the scripts of the page until the text of an element matches. */
    private void await(String id, Predicate<String> wanted) {
        for (int i = 0; i < 100 && !wanted.test(text(id)); i++) {
            browser.waitForBackgroundJavaScript(100);
        }
        assertThat(text(id)).as("#" + id).matches(wanted);
    }

    private HtmlPage page() {
        return (HtmlPage) browser.getCurrentWindow().getEnclosedPage();
    }

    /** Runs scripts until an element exists: after events, the console draws the list again. */
    private DomElement awaitElement(String selector) {
        Optional<DomElement> element = element(selector);
        for (int i = 0; i < 100 && element.isEmpty(); i++) {
            browser.waitForBackgroundJavaScript(100);
            element = element(selector);
        }
        return element.orElseThrow(() -> new AssertionError("There is no " + selector));
    }

    private Optional<DomElement> element(String selector) {
        HtmlPage page = page();
        synchronized (page) {
            return Optional.ofNullable(page.querySelector(selector));
        }
    }

    private String text(String id) {
        HtmlPage page = page();
        synchronized (page) { // HtmlUnit holds this lock while a script runs, so the page is complete here.
            DomElement element = page.getElementById(id);
            return element instanceof HtmlSelect ? element.getTextContent() : element.asNormalizedText();
        }
    }
}
