package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.spec.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** If a request has several parameters of which one wins, the others change nothing. Alone they change the response. */
class SpecifiedPrecedenceTest extends SpecifiedStage {
    /** A request without the parameters, and a value of each. */
    private static final Paragraphs REQUESTS = Paragraphs.of("""
            GET /discoverable-guilds
            request bob GET /discoverable-guilds
            guild_ids {chess}
            application_ids {full}
            categories 5
            limit 1
            offset 1
            """);

    static List<Rule> rules() {
        return Paragraphs.rules(Rule.Kind.PRECEDENCE);
    }

    @Test
    void eachRuleHasARequest() {
        REQUESTS.requireEntries(rules().stream().map(Rule::place));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void winnersHideOtherParameters(Rule rule) {
        String lines = REQUESTS.get(rule.place());
        String request = Paragraphs.line(lines, "request");
        String winner = rule.subject() + "=" + Paragraphs.line(lines, rule.subject());
        String loser = rule.condition() + "=" + Paragraphs.line(lines, rule.condition());
        String neither = http.respond(request).text();
        String alone = http.respond(request + "?" + winner).text();
        assertThat(http.respond(request + "?" + loser).text())
                .isNotEqualTo(neither)
                .isNotEqualTo(alone);
        assertThat(http.respond(request + "?" + winner + "&" + loser).text()).isEqualTo(alone);
        assertThat(http.respond(request + "?" + loser + "&" + winner).text()).isEqualTo(alone);
    }
}
