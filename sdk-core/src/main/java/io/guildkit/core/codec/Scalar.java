package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How the types without parts are read. One class for all of them: the JDK takes its time to make one of each lambda. */
enum Scalar implements Reading<Object> {
    TEXT,
    TRUTH,
    INTEGER,
    WHOLE,
    FRACTION,
    SNOWFLAKE,
    INSTANT,
    TREE;

    @Override
    public @Nullable Object read(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        return switch (this) {
            case TEXT -> ScalarReadings.text(parser, drifts);
            case TRUTH -> ScalarReadings.truth(parser, drifts);
            case INTEGER -> ScalarReadings.integer(parser, drifts);
            case WHOLE -> ScalarReadings.whole(parser, drifts);
            case FRACTION -> ScalarReadings.fraction(parser, drifts);
            case SNOWFLAKE -> ScalarReadings.snowflake(parser, drifts);
            case INSTANT -> ScalarReadings.instant(parser, drifts);
            case TREE -> JsonTrees.read(parser);
        };
    }
}
