package io.guildkit.testkit.internal.applications;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Disclosures;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The disclosures of an application, and their acknowledgement by users. */
record DisclosureRoutes(OwnershipCheck ownership) {
    private static final String TEMPLATE = OwnershipCheck.APPLICATION + "/disclosures";
    private static final String DISCLOSURES = "disclosures";
    private static final BodySpec ACKNOWLEDGE =
            BodySpec.empty().required(DISCLOSURES, listOf(IntSpec.oneOf(0, 1, 2, 3), 0, Integer.MAX_VALUE));

    void register(Router router) {
        router.get(TEMPLATE).handle(this::get);
        router.post(TEMPLATE).body(ACKNOWLEDGE).handle(this::acknowledge);
    }

    private Reply get(Exchange exchange) {
        Disclosures disclosures = ownership.named(exchange).disclosures;
        Set<Integer> acknowledged = disclosures.acknowledgedBy(exchange.caller());
        ObjectNode body = Reply.object();
        write(disclosures.all, body.putArray(DISCLOSURES));
        write(acknowledged, body.putArray("acked_disclosures"));
        return Reply.ok(body.put("all_acked", acknowledged.containsAll(disclosures.all)));
    }

    private Reply acknowledge(Exchange exchange) {
        Disclosures disclosures = ownership.named(exchange).disclosures;
        Set<Integer> numbers = new TreeSet<>();
        FormErrors errors = new FormErrors();
        JsonNode sent = exchange.body().path(DISCLOSURES);
        for (int i = 0; i < sent.size(); i++) {
            int number = sent.path(i).intValue();
            if (!disclosures.all.contains(number)) {
                errors.at(DISCLOSURES)
                        .at(Integer.toString(i))
                        .add("BASE_TYPE_CHOICES", "Value must be one of " + disclosures.all + ".");
            }
            numbers.add(number);
        }
        Problem.throwIfAny(errors);
        disclosures.acknowledge(exchange.caller(), numbers);
        ObjectNode body = Reply.object();
        write(numbers, body.putArray(DISCLOSURES));
        return Reply.ok(body);
    }

    private static void write(Collection<Integer> numbers, ArrayNode list) {
        numbers.forEach(list::add);
    }
}
