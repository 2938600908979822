package io.guildkit.auth.registration;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.auth.flow.CaptchaStep;
import io.guildkit.core.ApiCall;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.wire.UnknownFields;
import java.util.Optional;
import java.util.function.Consumer;

/** A state of a registration. Each state is immutable; its methods lead to the next state. */
public sealed interface Registration {
    /** The form to fill in. */
    @CheckReturnValue
    final class Form implements Registration {
        private final RegistrationClient client;
        private final LocationMetadata location;
        private final Optional<PhoneToken> phone;

        Form(RegistrationClient client, LocationMetadata location, Optional<PhoneToken> phone) {
            this.client = client;
            this.location = location;
            this.phone = phone;
        }

        /**
         * Returns whether the user must accept the terms and the privacy policy.
         *
         * @return if true, {@link #register} refuses forms without {@code consent(true)}
         */
        @CheckReturnValue
        public boolean consentRequired() {
            return location.consentRequired();
        }

        /**
         * Returns whether the user must be asked about promotional e-mail.
         *
         * @return if true, {@link #register} refuses forms without {@code promotionalEmailOptIn}, yes or no
         */
        @CheckReturnValue
        public boolean promotionalEmailChoiceRequired() {
            return location.promotionalEmailOptIn()
                    .map(PromotionalEmailMetadata::required)
                    .orElse(false);
        }

        /**
         * Returns whether the box for promotional e-mail may be checked in advance.
         *
         * @return true if it may be checked, in a case where the person must be asked
         */
        @CheckReturnValue
        public boolean promotionalEmailPreChecked() {
            return location.promotionalEmailOptIn()
                    .map(PromotionalEmailMetadata::preChecked)
                    .orElse(false);
        }

        /**
         * Returns the rules at the client's location.
         *
         * @return the service's response
         */
        @CheckReturnValue
        public LocationMetadata location() {
            return location;
        }

        /**
         * Returns whether a phone number was verified for this registration.
         *
         * @return true after {@link PhoneCodeSent#enter}
         */
        @CheckReturnValue
        public boolean phoneVerified() {
            return phone.isPresent();
        }

        /**
         * Suggests an available username.
         *
         * @param globalName the display name that the username resembles
         * @return the step, which returns a name
         */
        @CheckReturnValue
        public ApiCall<String> suggestUsername(String globalName) {
            return FlowStep.of(client.suggestUsername(globalName), UsernameSuggestion::username);
        }

        /**
         * Checks whether a username is available.
         *
         * @param username the name
         * @return the step, which returns true if it is free
         */
        @CheckReturnValue
        public ApiCall<Boolean> isAvailable(String username) {
            return FlowStep.of(client.checkUsername(username), answer -> !answer.taken());
        }

        /**
         * Sends a code to the phone of the new account.
         *
         * @param phone the number in E.164 form
         * @return the next step
         * @throws io.guildkit.core.form.InvalidRequestException if the number is not in E.164 form
         */
        @CheckReturnValue
        public ApiCall<PhoneCodeSent> sendPhoneCode(String phone) {
            return FlowStep.of(client.sendPhoneCode(phone), sent -> new PhoneCodeSent(client, this, phone));
        }

        /**
         * Continues with a phone number that was verified by {@link RegistrationClient#verifyPhone}. It sends nothing. {@link #register} sends
         * members of the result that this library does not know back.
         *
         * @param verified the result of that call
         * @return this form with the phone number
         */
        @CheckReturnValue
        public Form withPhone(PhoneToken verified) {
            return new Form(client, location, Optional.of(verified));
        }

        /**
         * Creates the account.
         *
         * @param form sets its fields; a verified phone number is set already
         * @return the next step. It fails with {@link io.guildkit.core.error.BadRequestException} if fields are wrong
         * @throws io.guildkit.core.form.InvalidRequestException if a consent or both names are missing, or the password's length is out of
         * bounds
         */
        @CheckReturnValue
        public ApiCall<Registration> register(Consumer<RegisterBuilder> form) {
            RegisterBuilder builder = Register.builder();
            phone.ifPresent(verified -> builder.phoneToken(verified.token())
                    .unknownFields(RegisterCodec.CODEC.sentBack(UnknownFields.none(), verified.unknownFields())));
            Register request = with(builder, form).build();
            FieldErrors faults = FieldErrors.none();
            if (consentRequired() && !request.consent().orElse(false)) {
                faults.at("consent").missing("Must be true: at this location, the user has to agree to the terms.");
            }
            if (promotionalEmailChoiceRequired()
                    && request.promotionalEmailOptIn().isEmpty()) {
                faults.at("promotional_email_opt_in")
                        .missing("Must be true or false: at this location, the user has to be asked.");
            }
            faults.throwIfAny();
            return FlowStep.of(
                    client.register(request),
                    result -> new Registered(result.showVerificationForm().orElse(false)),
                    (refusal, step) -> refusal instanceof CaptchaRequiredException demand
                            ? Optional.of(new CaptchaRequired(demand, step))
                            : Optional.empty());
        }

        /** Shows the required members. */
        @CheckReturnValue
        @Override
        public String toString() {
            return "Form{" + location + ", phoneVerified=" + phoneVerified() + "}";
        }
    }

    /** A code was sent to the phone. */
    @CheckReturnValue
    final class PhoneCodeSent implements Registration {
        private final RegistrationClient client;
        private final Form form;
        private final String phone;

        PhoneCodeSent(RegistrationClient client, Form form, String phone) {
            this.client = client;
            this.form = form;
            this.phone = phone;
        }

        /**
         * Verifies the phone.
         *
         * @param code the code that was sent
         * @return the next step, back to the form. It fails with
         *     {@link io.guildkit.core.error.BadRequestException} if the code is wrong, and can be repeated
         */
        @CheckReturnValue
        public ApiCall<Form> enter(String code) {
            return FlowStep.of(client.verifyPhone(phone, code), form::withPhone);
        }

        /**
         * Sends another code.
         *
         * @return the step, which leads to this state again
         */
        @CheckReturnValue
        public ApiCall<PhoneCodeSent> resend() {
            return FlowStep.of(client.resendPhoneCode(phone), sent -> this);
        }

        /** Shows nothing of the phone number. */
        @CheckReturnValue
        @Override
        public String toString() {
            return "PhoneCodeSent";
        }
    }

    /** A CAPTCHA must be solved. */
    @CheckReturnValue
    final class CaptchaRequired extends CaptchaStep<Registration> implements Registration {
        CaptchaRequired(CaptchaRequiredException demand, FlowStep<?, Registration> step) {
            super(demand, step::captcha);
        }
    }

    /**
     * The account exists, and the client is signed in, with the token in its store.
     *
     * @param showVerificationForm whether to show the form of the guild that was joined
     */
    record Registered(boolean showVerificationForm) implements Registration {}
}
