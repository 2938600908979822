package io.guildkit.spec;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.guildkit.testsupport.HouseRules;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The data against numbers that were counted in the documents. Each comment says how. */
class SpecificationTest {
    private static final Set<String> SIMPLE_TYPES = Set.of(
            "string",
            "integer",
            "integer or string",
            "boolean",
            "float",
            "snowflake",
            "timestamp",
            "date",
            "image",
            "object",
            "array",
            "map");

    private final Specification specification = Specification.read();

    /**
     * Document 1 has 20 bold paragraphs that begin with a method. The tables of document 2 have 37 rows that begin with a
     * method; those of document 3 have 38 before the heading "Webhooks", and 15 after it. The data repeats the numbers.
     */
    @Test
    void documentsHaveTheCountedRoutes() {
        for (String topic : Specification.TOPICS) {
            assertThat(specification.endpoints())
                    .filteredOn(endpoint -> endpoint.topic().equals(topic))
                    .hasSize(counted(topic, "routes"));
        }
        assertThat(specification.endpoints()).extracting(Endpoint::route).doesNotHaveDuplicates();
    }

    /** Returns a number that the head of a topic's data states. */
    private static int counted(String topic, String what) {
        String head = "# Counted " + what + ": ";
        return Specification.text(topic)
                .lines()
                .filter(line -> line.startsWith(head))
                .mapToInt(line -> Integer.parseInt(line.substring(head.length())))
                .findFirst()
                .orElseThrow();
    }

    /** The number of {@code 1 << n} in documents 2 and 3: 4 + 1 + 16 + 19 + 28. Three more names share bits; the companion has 3. */
    @Test
    void documentsHaveSeventyFourFlags() {
        assertThat(sizes(kind -> kind == Enumeration.Kind.FLAGS))
                .containsExactlyInAnyOrder(4, 1, 16, 19, 31, 3)
                .satisfies(sizes -> assertThat(sum(sizes)).isEqualTo(74));
    }

    @Test
    void onlyComponentsV2IsUndocumented() {
        assertThat(specification.enumerations().values().stream()
                        .flatMap(enumeration -> enumeration.constants().stream())
                        .filter(constant -> !constant.documented()))
                .containsExactly(new Enumeration.Constant("15", "IS_COMPONENTS_V2", false, false));
    }

    /**
     * Document 1: 7 + 1 + 5 + 2 (themes). Document 2: 3 + 4 + 4 + 2 + 11. Document 3: the 20 rows of the table of
     * enumerations without its flags have 63 values, and there are 3 types of webhooks and 18 events of codehost.
     */
    @Test
    void documentsHaveAHundredAndTwentyThreeValues() {
        List<String> ofCompanion = List.of(
                "Channel type",
                "Scheduled event privacy level",
                "Scheduled event status",
                "Scheduled event entity type",
                "Membership state",
                "Team role",
                "Component type",
                "Mention type",
                "Role connection metadata type",
                "Error code");
        assertThat(sum(sizes(kind -> kind != Enumeration.Kind.FLAGS))
                        - sum(ofCompanion.stream().map(this::size).toList()))
                .isEqualTo(123);
        // Counted in the companion, in the order of the list. The codes are compared with the class ErrorCode.
        assertThat(ofCompanion.subList(0, ofCompanion.size() - 1))
                .extracting(this::size)
                .containsExactly(14, 1, 4, 3, 2, 3, 8, 3, 8);
    }

    /** Rows of the tables "Field | Type" of the documents. A row with two names counts twice. */
    @Test
    void objectsHaveTheRowsOfTheirTables() {
        Map<String, Integer> rows = Map.ofEntries(
                Map.entry("Auth session", 3),
                Map.entry("Auth session client info", 3),
                Map.entry("Login settings", 2),
                Map.entry("Location metadata", 3),
                Map.entry("Login", 5),
                Map.entry("Login result", 10),
                Map.entry("Register", 12),
                Map.entry("Invite", 17),
                Map.entry("Invite metadata", 17 + 5),
                Map.entry("Integration", 17),
                Map.entry("GIF", 8),
                Map.entry("Discoverable guild", 28),
                Map.entry("Create channel invite", 9),
                Map.entry("Application", 66),
                Map.entry("Webhook", 12));
        rows.forEach((name, size) -> assertThat(specification.shape(name).members())
                .as(name)
                .hasSize(size)
                .doesNotHaveDuplicates());
    }

    /** The document's list of what a partial application omits has 20 members, and it adds one. */
    @Test
    void partialApplicationsDifferFromApplicationsAsListed() {
        Set<String> names = names("Application");
        names.removeAll(names("Partial application"));
        assertThat(names)
                .containsExactlyInAnyOrder(
                        "owner",
                        "redirect_uris",
                        "approximate_guild_count",
                        "approximate_user_install_count",
                        "verification_state",
                        "store_application_state",
                        "rpc_application_state",
                        "creator_monetization_state",
                        "discoverability_state",
                        "monetization_state",
                        "interactions_endpoint_url",
                        "interactions_version",
                        "interactions_event_types",
                        "event_webhooks_status",
                        "event_webhooks_url",
                        "event_webhooks_types",
                        "internal_guild_restriction",
                        "bot_disabled",
                        "bot_quarantined",
                        "role_connections_verification_url");
        names = names("Partial application");
        names.removeAll(names("Application"));
        assertThat(names).containsExactly("guild");
    }

    /** "Who may call" of the companion names 6 routes that ask for a second factor. */
    @Test
    void sixRoutesAskForASecondFactor() {
        assertThat(specification.endpoints())
                .filteredOn(endpoint -> endpoint.elevation() == Endpoint.Elevation.DOCUMENTED)
                .hasSize(6);
    }

    /** The companion: create, modify and delete of invites (4), integrations (4) and webhooks (5). */
    @Test
    void thirteenRoutesTakeAReason() {
        assertThat(specification.endpoints())
                .filteredOn(Endpoint::auditReason)
                .hasSize(13)
                .allSatisfy(endpoint -> {
                    assertThat(endpoint.topic()).isIn("invites", "integrations", "webhooks");
                    assertThat(endpoint.method()).isIn("POST", "PATCH", "DELETE");
                });
    }

    @Test
    void everyTypeAndBodyExistsAndEveryObjectIsUsed() {
        Set<String> used = new TreeSet<>();
        specification
                .shapes()
                .values()
                .forEach(shape ->
                        shape.members().forEach(member -> member.type().names().forEach(used::add)));
        specification.endpoints().forEach(endpoint -> {
            endpoint.query().forEach(member -> member.type().names().forEach(used::add));
            endpoint.returns()
                    .names()
                    .map(name -> name.replace(" or nothing", ""))
                    .forEach(used::add);
            endpoint.body().ifPresent(used::add);
        });
        used.removeAll(SIMPLE_TYPES);
        used.removeAll(Set.of("nothing", "multipart form"));
        // The body of an error, its code, and an enumeration that no member has.
        used.addAll(Set.of("MFA verification request", "Error code", "Codehost event"));
        Set<String> known = new TreeSet<>(specification.shapes().keySet());
        known.addAll(specification.enumerations().keySet());
        assertThat(used).isEqualTo(known);
    }

    /** Each row of the tables "Limits" that concerns a member. */
    @Test
    void limitsAreThoseOfTheTables() {
        assertThat(Stream.of(
                        limit("Auth sessions", "user_sessions"),
                        limit("Logout sessions", "session_id_hashes"),
                        limit("Login", "password"),
                        limit("Create channel invite", "max_age"),
                        limit("Create channel invite", "max_uses"),
                        limit("Discovery metadata", "about"),
                        limit("Modify bot", "username"),
                        limit("Execute webhook", "applied_tags")))
                .containsExactly(
                        new Range(0, 50, "items"),
                        new Range(1, 64, "items"),
                        new Range(8, 72, "characters"),
                        new Range(0, 604800, "seconds"),
                        new Range(0, 100, ""),
                        new Range(0, 2400, "characters"),
                        new Range(2, 32, "characters"),
                        new Range(0, 5, "items"));
        assertThat(member("Discovery metadata", "keywords").each()).contains(new Range(0, 30, "characters"));
        assertThat(specification.limits()).hasSize(9);
    }

    @Test
    void houseRuleReportsClassesThatReadSpecification() {
        assertThat(HouseRules.NOTHING_READS_THE_SPECIFICATION
                        .evaluate(new ClassFileImporter().importClasses(SpecificationTest.class))
                        .hasViolation())
                .isTrue();
    }

    /**
     * Each rule has a line in the data, so the numbers only show that no line was lost. Counted in the documents:
     *
     * <ul>
     *   <li>Defaults: document 1 states 5; document 2 has 4 of invites, 4 of a new invite, 2 of integrations, 8 of GIFs, 6 of
     *       discovery and 3 of its metadata; document 3 has 6 of applications, 3 of their parameters, and {@code wait} of three
     *       routes. The companion adds the duration of polls.
     *   <li>Precedence: two lists of identifiers, each before categories, limit and offset.
     *   <li>Refusals: 4 properties of the other chat format, one of them in two places; 5 members of embeds; and the channel
     *       of a webhook that is changed with its token.
     *   <li>Repetitions: 3 of a sign-in, 1 of a reset, and the 6 routes that ask for a second factor.
     * </ul>
     */
    @Test
    void documentsHaveRulesOfNineKinds() {
        assertThat(Arrays.stream(Rule.Kind.values())
                        .collect(toMap(
                                kind -> kind, kind -> specification.rules(kind).size())))
                .isEqualTo(Map.of(
                        Rule.Kind.DEFAULT, 5 + 4 + 4 + 2 + 8 + 6 + 3 + 6 + 3 + 3 + 1,
                        Rule.Kind.PRESENCE, 66,
                        Rule.Kind.PRECEDENCE, 2 * 3,
                        Rule.Kind.REQUIREMENT, 16,
                        Rule.Kind.LIMITATION, 43,
                        Rule.Kind.REFUSAL, 5 + 5 + 1,
                        Rule.Kind.EVENT, 32,
                        Rule.Kind.EFFECT, 64,
                        Rule.Kind.REPETITION, 3 + 1 + 6));
    }

    /** The companion, and not a document, says who may call most routes, who needs a second factor, and who takes a reason. */
    @Test
    void statementsOfCompanionAreMarked() {
        for (String topic : Specification.TOPICS) {
            assertThat(specification.endpoints())
                    .filteredOn(endpoint -> endpoint.topic().equals(topic)
                            && endpoint.ofCompanion().contains("credentials"))
                    .hasSize(counted(topic, "credentials of the companion"));
        }
        assertThat(Stream.of("elevation", "audit reason")
                        .map(what -> specification.endpoints().stream()
                                .filter(endpoint -> endpoint.ofCompanion().contains(what))
                                .count()))
                .containsExactly(6L, 13L);
        // Of the codes of the companion, document 1 states three. One of them is in no list, as all routes may have it.
        assertThat(specification.endpoints())
                .allSatisfy(endpoint -> assertThat(endpoint.fails())
                        .allSatisfy(code -> assertThat(endpoint.ofCompanion().contains(code))
                                .isNotEqualTo(Set.of("20011", "20013").contains(code))));
        assertThat(Arrays.stream(Rule.Kind.values())
                        .flatMap(kind -> specification.rules(kind).stream())
                        .filter(Rule::ofCompanion))
                .extracting(Rule::kind)
                .containsOnly(Rule.Kind.DEFAULT, Rule.Kind.PRESENCE, Rule.Kind.LIMITATION, Rule.Kind.REPETITION)
                .hasSize(1 + 1 + 6 + 7);
    }

    @Test
    void rulesNameRoutesObjectsAndMembersThatExist() {
        Set<String> routes = new TreeSet<>();
        specification.endpoints().forEach(endpoint -> routes.add(endpoint.route()));
        assertThat(Arrays.stream(Rule.Kind.values()).flatMap(kind -> specification.rules(kind).stream()))
                .allSatisfy(rule -> assertThat(
                                rule.place().contains("/")
                                        ? routes
                                        : specification.shapes().keySet())
                        .contains(rule.place()))
                .doesNotHaveDuplicates();
        assertThat(specification.rules(Rule.Kind.PRESENCE))
                .allSatisfy(rule ->
                        assertThat(member(rule.place(), rule.subject()).name()).isEqualTo(rule.subject()));
    }

    private Range limit(String shape, String member) {
        return member(shape, member).limit().orElseThrow();
    }

    private Member member(String shape, String name) {
        return specification.shape(shape).members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Set<String> names(String shape) {
        return new TreeSet<>(
                specification.shape(shape).members().stream().map(Member::name).toList());
    }

    private List<Integer> sizes(Predicate<Enumeration.Kind> kind) {
        return specification.enumerations().values().stream()
                .filter(enumeration -> kind.test(enumeration.kind()))
                .map(enumeration -> (int) enumeration.constants().stream()
                        .filter(Enumeration.Constant::documented)
                        .count())
                .toList();
    }

    private int size(String enumeration) {
        return specification.enumeration(enumeration).constants().size();
    }

    private static int sum(List<? extends Integer> sizes) {
        return sizes.stream().mapToInt(Integer::intValue).sum();
    }
}
