package io.guildkit.applications.intents;

import io.guildkit.core.form.FieldErrors;
import java.util.function.Function;

/**
 * Builds a request for additional intents step by step. Each step has only the method of the next field, so an
 * incomplete request does not compile. Optional fields come last.
 *
 * <pre>{@code
 * client.applications().requestAdditionalIntents(id, request -> request
 *         .applicationDescription(whatItDoes)
 *         .presence(intent -> intent
 *                 .useCaseDescription(whatFor)
 *                 .useCaseSupplementalMaterialDescription(whereToSeeIt)
 *                 .storeOffPlatform(true)
 *                 .contactDeletion(howToGetItDeleted)
 *                 .encrypted(true))
 *         .messageContent(intent -> intent
 *                 .useCaseDescription(whatFor)
 *                 .useCaseSupplementalMaterialDescription(whereToSeeIt)
 *                 .storeOffPlatform(false)));
 * }</pre>
 */
public final class AdditionalIntents {
    /** The first step: the application. */
    @FunctionalInterface
    public interface Start {
        /**
         * Sets the application's purpose.
         *
         * @param text 50 to 2000 characters
         * @return the intents to choose from, of which at least one is needed
         */
        AdditionalIntents applicationDescription(String text);
    }

    /**
     * The first step of an intent: its use.
     *
     * @param <N> the step after the steps of the intent
     */
    @FunctionalInterface
    public interface UseCase<N> {
        /**
         * Sets the purpose of the intent.
         *
         * @param text 50 to 2000 characters
         * @return the next step
         */
        SupplementalMaterial<N> useCaseDescription(String text);
    }

    /**
     * The second step of an intent: a demonstration of its use.
     *
     * @param <N> the step after the steps of the intent
     */
    @FunctionalInterface
    public interface SupplementalMaterial<N> {
        /**
         * Sets the addresses of images and videos that demonstrate the use.
         *
         * @param text 5 to 2000 characters
         * @return the next step
         */
        Storage<N> useCaseSupplementalMaterialDescription(String text);
    }

    /**
     * The third step of an intent: the storage of its data.
     *
     * @param <N> the step after the steps of the intent
     */
    @FunctionalInterface
    public interface Storage<N> {
        /**
         * Sets whether the data is stored outside of the service.
         *
         * @param stored true if it is
         * @return the next step
         */
        N storeOffPlatform(boolean stored);
    }

    /**
     * The fourth step of some intents: the deletion of their data.
     *
     * @param <B> the builder of the optional fields
     */
    @FunctionalInterface
    public interface Deletion<B> {
        /**
         * Sets the procedure for the deletion of users' data.
         *
         * @param text 25 to 2000 characters
         * @return the builder of the optional fields
         */
        B contactDeletion(String text);
    }

    private final RequestAdditionalIntentsBuilder request;

    private AdditionalIntents(String applicationDescription) {
        this.request = RequestAdditionalIntents.builder().applicationDescription(applicationDescription);
    }

    /**
     * Builds a request from its steps.
     *
     * @param steps sets the fields of the request, step by step
     * @return the request
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long, or no intent is requested
     */
    public static RequestAdditionalIntents from(Function<Start, AdditionalIntents> steps) {
        RequestAdditionalIntents request =
                steps.apply(AdditionalIntents::new).request.build();
        if (request.intentsFlagsRequested().isEmpty()) {
            FieldErrors faults = FieldErrors.none();
            faults.at("intents_flags_requested")
                    .missing("At least one of presence, guildMembers and messageContent must be requested.");
            faults.throwIfAny();
        }
        return request;
    }

    /**
     * Requests the intent to receive presences.
     *
     * @param use describes the use, step by step
     * @return this
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long
     */
    public AdditionalIntents presence(Function<UseCase<Deletion<PresenceIntentBuilder>>, PresenceIntentBuilder> use) {
        request.presence(use.apply(what -> material -> stored -> deletion -> PresenceIntent.builder()
                        .useCaseDescription(what)
                        .useCaseSupplementalMaterialDescription(material)
                        .storeOffPlatform(stored)
                        .contactDeletion(deletion))
                .build());
        return this;
    }

    /**
     * Requests the intent to receive the members of guilds.
     *
     * @param use describes the use, step by step
     * @return this
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long
     */
    public AdditionalIntents guildMembers(
            Function<UseCase<Deletion<GuildMembersIntentBuilder>>, GuildMembersIntentBuilder> use) {
        request.guildMembers(use.apply(what -> material -> stored -> deletion -> GuildMembersIntent.builder()
                        .useCaseDescription(what)
                        .useCaseSupplementalMaterialDescription(material)
                        .storeOffPlatform(stored)
                        .contactDeletion(deletion))
                .build());
        return this;
    }

    /**
     * Requests the intent to receive the text of messages.
     *
     * @param use describes the use, step by step
     * @return this
     * @throws io.guildkit.core.form.InvalidRequestException if a text is too short or too long
     */
    public AdditionalIntents messageContent(
            Function<UseCase<MessageContentIntentBuilder>, MessageContentIntentBuilder> use) {
        request.messageContent(use.apply(what -> material -> stored -> MessageContentIntent.builder()
                        .useCaseDescription(what)
                        .useCaseSupplementalMaterialDescription(material)
                        .storeOffPlatform(stored))
                .build());
        return this;
    }
}
