package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;

/** The rule of a point in time. */
public record TimestampSpec() implements ValueSpec {
    @Override
    public void check(JsonNode value, FormErrors errors) {
        try {
            OffsetDateTime.parse(value.asText());
        } catch (DateTimeException e) {
            errors.add("DATE_TIME_TYPE_PARSE", "Could not parse as an ISO 8601 timestamp.");
        }
    }
}
