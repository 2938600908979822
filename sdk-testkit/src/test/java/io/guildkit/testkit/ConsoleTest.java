package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
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
@EmulatorTest
@Timeout(120)
class ConsoleTest {
    private static final String PLACE = "/auth/location-metadata";
    private static final String GUILD = "'guilds':[{'name':'Chess Club','channels':[{'name':'general','id':'1001',"
            + "'threads':[{'name':'Openings'}]}]}],'webhooks':[{'channel':'general','name':'Deploys'}]";

    private final WebClient browser = new WebClient(BrowserVersion.FIREFOX);
    private final CollectingAlertHandler alerts = new CollectingAlertHandler();

    @BeforeEach
    void prepareBrowser() {
        browser.setAlertHandler(alerts);
        browser.getOptions().setThrowExceptionOnScriptError(true);
    }

    @AfterEach
    void closeBrowser() {
        browser.close();
    }

    @Test
    void showsRequestsAsTheyArrive(ServiceEmulator emulator) throws Exception {
        HtmlPage page = open(emulator, "");
        TestClient.of(emulator).get(PLACE);
        await(page, "request-rows", text -> text.contains(PLACE) && text.contains("200"));
        TestClient.of(emulator).get("/experiments");
        await(page, "request-rows", text -> text.contains("/experiments"));
        page.<HtmlInput>getHtmlElementById("filter").type("location");
        await(page, "request-rows", text -> text.contains(PLACE) && !text.contains("/experiments"));
    }

    @Test
    void showsHeadersAndBodiesOfARequest(ServiceEmulator emulator) throws Exception {
        TestClient.of(emulator).post("/auth/login", "{'login':'ada@example.com','password':'wrong-horse'}");
        HtmlPage page = open(emulator, "");
        await(page, "request-rows", text -> text.contains("/auth/login"));
        page.<HtmlElement>querySelector("#request-rows button").click();
        await(page, "request-detail", text -> text.contains("wrong-horse") && text.contains("POST /auth/login"));
    }

    @Test
    void showsMessagesAsAChatDoes(ServiceEmulator emulator) throws Exception {
        load(
                emulator,
                "{'body':{'content':'Hello','embeds':[{'title':'Release','color':255,'description':'All green',"
                        + "'fields':[{'name':'Version','value':'4.1'}]}]},"
                        + "'files':[{'filename':'notes.txt','content_type':'text/plain','content':'Rml4ZXMu'}]}");
        HtmlPage page = open(emulator, "#messages");
        DomElement embed = awaitElement(page, ".embed");
        await(page, "message-list", text -> text.contains("notes.txt (6 bytes)"));
        assertThat(text(page, "message-list")).contains("Hello", "Deploys", "Release", "All green", "Version", "4.1");
        assertThat(text(page, "channel")).contains("Chess Club / general / Openings");
        assertThat(embed.getAttribute("style")).contains("#0000ff");
        HtmlAnchor file = (HtmlAnchor) awaitElement(page, "a[download]");
        assertThat(file.click().getWebResponse().getContentAsString()).isEqualTo("Fixes.");
    }

    @Test
    void showsPollsAndComponents(ServiceEmulator emulator) throws Exception {
        load(
                emulator,
                "{'body':{'poll':{'question':{'text':'When?'},'answers':[{'answer_id':1,'poll_media':{'text':'Monday'}}]},"
                        + "'components':[{'type':1,'components':[{'type':2,'style':1,'label':'Join','custom_id':'join'},"
                        + "{'type':3,'custom_id':'side','options':[{'label':'White','value':'w'}]}]}]}}");
        HtmlPage page = open(emulator, "#messages");
        await(page, "message-list", text -> text.contains("When?"));
        assertThat(page.getElementById("message-list").asNormalizedText()).contains("Monday", "Join", "White");
    }

    @Test
    void escapesEverything(ServiceEmulator emulator) throws Exception {
        String evil = "<script>alert(1)</script><img src=x onerror=alert(2)>";
        load(
                emulator,
                ("{'body':{'content':'EVIL','embeds':[{'title':'EVIL','url':'javascript:alert(3)','description':'EVIL',"
                                + "'author':{'name':'EVIL','url':'data:text/html,EVIL'},'image':{'url':'javascript:alert(4)'},"
                                + "'footer':{'text':'EVIL'}}],'components':[{'type':1,'components':[{'type':2,'style':5,"
                                + "'label':'EVIL','url':'javascript:alert(5)'}]}]},"
                                + "'files':[{'filename':'EVIL','content_type':'text/html','content':'AA=='}]}")
                        .replace("EVIL", evil));
        HtmlPage page = open(emulator, "#messages");
        await(page, "message-list", text -> text.contains("alert(1)"));
        assertThat(page.querySelectorAll("#message-list script, #message-list img"))
                .isEmpty();
        assertThat(page.querySelectorAll("#message-list a"))
                .extracting(link -> ((HtmlAnchor) link).getHrefAttribute())
                .allMatch(href -> href.startsWith("/"));
        assertThat(alerts.getCollectedAlerts()).isEmpty();
    }

    @Test
    void linksToWebPages(ServiceEmulator emulator) throws Exception {
        load(emulator, "{'body':{'embeds':[{'title':'Release','url':'https://example.com/4.1'}]}}");
        HtmlPage page = open(emulator, "#messages");
        await(page, "message-list", text -> text.contains("Release"));
        HtmlAnchor link = page.querySelector("#message-list a");
        assertThat(link.getHrefAttribute()).isEqualTo("https://example.com/4.1");
        assertThat(link.getRelAttribute()).contains("noopener");
    }

    @Test
    void showsMailAndCodesOfAuthenticatorApps(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/accounts", "{'username':'ada','email':'ada@example.com'}");
        String code = admin.post("/accounts/ada/totp", "").path("code").asText();
        TestClient.of(emulator).post("/auth/forgot", "{'login':'ada@example.com'}");
        String secret = admin.get("/mail").path(0).path("secret").asText();
        HtmlPage page = open(emulator, "#outbox");
        await(page, "mail-list", text -> text.contains(secret));
        await(page, "totp-list", text -> text.contains("ada") && text.contains(code));
    }

    @Test
    void showsAccountsWithTheirSessions(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        admin.post("/accounts", "{'username':'ada','email':'ada@example.com'}");
        String token = admin.post("/accounts/ada/sessions", "{'os':'Linux'}")
                .path("token")
                .asText();
        HtmlPage page = open(emulator, "#accounts");
        await(
                page,
                "account-list",
                text -> text.contains("ada@example.com") && text.contains("Linux") && text.contains(token));
    }

    @Test
    void showsLimitsAndTheirBuckets(ServiceEmulator emulator) throws Exception {
        AdminClient.of(emulator).post("/limits", "{'routes':['GET " + PLACE + "'],'requests':5,'per_seconds':10}");
        TestClient.of(emulator).get(PLACE);
        String bucket =
                AdminClient.of(emulator).get("/buckets").path(0).path("bucket").asText();
        HtmlPage page = open(emulator, "#limits");
        await(page, "limit-list", text -> text.contains("GET " + PLACE));
        await(page, "bucket-list", text -> text.contains(bucket));
    }

    @Test
    void scriptsFaults(ServiceEmulator emulator) throws Exception {
        HtmlPage page = open(emulator, "#faults");
        await(page, "fault-kind", text -> text.contains("empty_body"));
        choose(page, "fault-kind", "empty_body");
        page.<HtmlInput>getHtmlElementById("fault-status").setValue("503");
        submit(page, "fault-form");
        await(page, "fault-list", text -> text.contains("empty_body") && text.contains("503"));
        assertThat(TestClient.of(emulator).get(PLACE).status()).isEqualTo(503);
    }

    @Test
    void scriptsFaultsWithFurtherMembers(ServiceEmulator emulator) throws Exception {
        HtmlPage page = open(emulator, "#faults");
        await(page, "fault-kind", text -> text.contains("respond"));
        choose(page, "fault-kind", "respond");
        HtmlInput more = page.getHtmlElementById("fault-more");
        more.setValue("{'seconds'");
        submit(page, "fault-form");
        await(page, "fault-error", text -> text.contains("JSON"));
        more.setValue("{\"headers\":{\"Via\":\"console\"}}");
        submit(page, "fault-form");
        await(page, "fault-list", text -> text.contains("respond"));
        assertThat(TestClient.of(emulator).get(PLACE).header("Via")).contains("console");
    }

    @Test
    void setsLimits(ServiceEmulator emulator) throws Exception {
        HtmlPage page = open(emulator, "#limits");
        await(page, "limit-route", text -> text.contains("GET " + PLACE));
        choose(page, "limit-route", "GET " + PLACE);
        page.<HtmlInput>getHtmlElementById("limit-requests").setValue("1");
        submit(page, "limit-form");
        await(page, "limit-list", text -> text.contains(PLACE));
        assertThat(TestClient.of(emulator).get(PLACE).status()).isEqualTo(200);
        assertThat(TestClient.of(emulator).get(PLACE).status()).isEqualTo(429);
    }

    @Test
    void keepsTheFocusOnARequestWhileOthersArrive(ServiceEmulator emulator) throws Exception {
        TestClient.of(emulator).get(PLACE);
        HtmlPage page = open(emulator, "");
        await(page, "request-rows", text -> text.contains(PLACE));
        page.<HtmlElement>getHtmlElementById("request-1").focus();
        TestClient.of(emulator).get("/experiments");
        await(page, "request-rows", text -> text.contains("/experiments"));
        assertThat(page.getFocusedElement().getId()).isEqualTo("request-1");
    }

    @Test
    void resetsTheEmulator(ServiceEmulator emulator) throws Exception {
        emulator.account("ada@example.com").create();
        HtmlPage page = open(emulator, "#clock");
        page.<HtmlElement>getHtmlElementById("reset").click();
        await(page, "request-rows", text -> emulator.accounts().all().isEmpty());
    }

    @Test
    void movesTheClock(ServiceEmulator emulator) throws Exception {
        Instant before = emulator.clock().instant();
        HtmlPage page = open(emulator, "#clock");
        await(page, "now", text -> text.equals(before.toString()));
        submit(page, "clock-form");
        await(page, "now", text -> text.equals(before.plusSeconds(30).toString()));
        assertThat(emulator.clock().instant()).isEqualTo(before.plusSeconds(30));
    }

    @Test
    void asksForTheToken() throws Exception {
        String token = "s3cr3t-token";
        try (ServiceEmulator emulator = ServiceEmulator.builder()
                .host(InetAddress.getByAddress(new byte[4]), token)
                .start()) {
            TestClient.of(emulator).get(PLACE);
            HtmlPage page = open(emulator, "");
            await(page, "login", text -> text.contains("Admin token"));
            page.<HtmlInput>getHtmlElementById("token").type(token);
            submit(page, "login");
            await(page, "request-rows", text -> text.contains(PLACE));
            assertThat(page.getElementById("login").isDisplayed()).isFalse();
        }
    }

    @Test
    void switchesTabsWithArrowKeys(ServiceEmulator emulator) throws Exception {
        HtmlPage page = open(emulator, "");
        page.executeJavaScript("document.getElementById('tab-requests')"
                + ".dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}))");
        assertThat(page.getFocusedElement().getId()).isEqualTo("tab-clock");
        assertThat(page.getElementById("clock").hasAttribute("hidden")).isFalse();
        assertThat(page.getElementById("requests").hasAttribute("hidden")).isTrue();
        assertThat(page.querySelectorAll("[role=tab][aria-selected=true]")).hasSize(1);
        assertThat(page.querySelectorAll("[role=tab]:not([tabindex='-1'])")).hasSize(1);
    }

    @Test
    void labelsAllControls(ServiceEmulator emulator) throws Exception {
        HtmlPage page = open(emulator, "");
        assertThat(page.querySelectorAll("input, select")).isNotEmpty().allSatisfy(control -> {
            String id = ((DomElement) control).getId();
            DomElement label = page.querySelector("label[for='" + id + "']");
            assertThat(label).as("label of " + id).isNotNull();
        });
        assertThat(page.querySelectorAll("[role=tab]"))
                .allSatisfy(tab -> assertThat(page.getElementById(((DomElement) tab).getAttribute("aria-controls")))
                        .isNotNull());
        assertThat(page.querySelectorAll("main, header, nav, h1")).hasSize(4);
        assertThat(page.getDocumentElement().getAttribute("lang")).isEqualTo("en");
    }

    @Test
    void loadsNothingFromOutsideAndNoInlineCode(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        for (String path : List.of("/", "/console.js", "/console.css", "/console.svg")) {
            HttpResponse<String> response = admin.send("GET", path, "");
            assertThat(response.statusCode()).as(path).isEqualTo(200);
            String policy =
                    response.headers().firstValue("Content-Security-Policy").orElse("");
            assertThat(policy)
                    .as(path)
                    .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "http", "data:", "*");
        }
        assertThat(admin.send("GET", "/", "").body())
                .contains("<link rel=\"icon\" href=\"/_emulator/console.svg\">")
                .doesNotContainPattern("(?i)<style|<script>| style=| on[a-z]+=|https?://");
        assertThat(admin.send("GET", "/console.js", "").body())
                .doesNotContain("innerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }

    private static void load(ServiceEmulator emulator, String message) {
        String world = "{" + GUILD + ",'messages':[{'webhook':'Deploys'," + message.substring(1) + "]}";
        emulator.loadWorld(world.replace('\'', '"'));
    }

    private HtmlPage open(ServiceEmulator emulator, String fragment) throws Exception {
        return browser.getPage(
                URI.create(emulator.baseUrl()).resolve("/_emulator/" + fragment).toURL());
    }

    private static void choose(HtmlPage page, String id, String option) {
        HtmlSelect select = page.getHtmlElementById(id);
        select.setSelectedAttribute(select.getOptionByText(option), true);
    }

    private static void submit(HtmlPage page, String form) throws Exception {
        page.<HtmlElement>querySelector("#" + form + " button").click();
    }

    /** Lets the page work until an element contains what a test waits for. */
    private void await(HtmlPage page, String id, Predicate<String> wanted) {
        for (int i = 0; i < 100 && !wanted.test(text(page, id)); i++) {
            browser.waitForBackgroundJavaScript(100);
        }
        assertThat(text(page, id)).as("#" + id).matches(wanted);
    }

    /** Waits for an element. The console draws the list again after events, so the element may be absent for a moment. */
    private DomElement awaitElement(HtmlPage page, String selector) {
        DomElement element = element(page, selector);
        for (int i = 0; i < 100 && element == null; i++) {
            browser.waitForBackgroundJavaScript(100);
            element = element(page, selector);
        }
        assertThat(element).as(selector).isNotNull();
        return element;
    }

    private static DomElement element(HtmlPage page, String selector) {
        synchronized (page) {
            return page.querySelector(selector);
        }
    }

    private static String text(HtmlPage page, String id) {
        synchronized (page) { // HtmlUnit holds this lock while a script runs, so the page is never half drawn here.
            DomElement element = page.getElementById(id);
            return element instanceof HtmlSelect ? element.getTextContent() : element.asNormalizedText();
        }
    }
}
