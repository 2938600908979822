package io.guildkit.testkit.internal.auth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Location;
import io.guildkit.testkit.internal.state.State;

/** The data for clients that have not signed in. */
record VisitorRoutes(State state) {
    void register(Router router) {
        router.get("/experiments").open().handle(this::experiments);
        router.post("/auth/fingerprint").open().handle(this::fingerprint);
        router.get("/auth/location-metadata").open().handle(this::location);
    }

    private Reply experiments(Exchange exchange) {
        boolean known = exchange.request().header("Authorization") != null
                || exchange.request().header(RegistrationCheck.FINGERPRINT_HEADER) != null;
        return known ? Reply.ok(Reply.object()) : fingerprint(exchange);
    }

    private Reply fingerprint(Exchange exchange) {
        return Reply.ok(Reply.object().put(Fields.FINGERPRINT, state.fingerprints.issue()));
    }

    private Reply location(Exchange exchange) {
        Location location = state.location;
        ObjectNode body = Reply.object()
                .put("country_code", location.countryCode())
                .put("consent_required", location.consentRequired());
        body.putObject("promotional_email_opt_in")
                .put("required", location.promotionRequired())
                .put("pre_checked", location.promotionPreChecked());
        return Reply.ok(body);
    }
}
