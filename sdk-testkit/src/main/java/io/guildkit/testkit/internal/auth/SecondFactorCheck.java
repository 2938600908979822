package io.guildkit.testkit.internal.auth;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import java.util.Set;

/** Checks tickets and second factors. */
record SecondFactorCheck(State state) {
    Ticket ticket(String value, Set<Ticket.Purpose> purposes) {
        return state.tickets.find(value, purposes).orElseThrow(SecondFactorCheck::invalidTicket);
    }

    /** Returns the ticket of this value if it was issued to the account, or refuses. */
    Ticket ticketOf(Account account, String value, Ticket.Purpose purpose) {
        Ticket ticket = ticket(value, Set.of(purpose));
        if (ticket.owner().filter(account::equals).isEmpty()) {
            throw invalidTicket();
        }
        return ticket;
    }

    /** Returns the account a ticket was issued to, or refuses. */
    Account owner(Ticket ticket) {
        return ticket.owner().orElseThrow(SecondFactorCheck::invalidTicket);
    }

    /** Refuses a type of second factor that the account lacks. {@code field} is the field with the type. */
    void requireOffered(String type, Account account, String field) {
        boolean offered = type.equals(SecondFactors.BACKUP)
                ? account.factors.any()
                : account.elevationMethods().contains(type);
        if (!offered) {
            throw Problem.field(field, "BASE_TYPE_CHOICES", "This method is not enabled for the account.");
        }
    }

    /** Accepts a valid second factor and uses up the ticket, or refuses and keeps the ticket. */
    void spend(String type, String proof, Ticket ticket, Account account) {
        if (!isRight(type, proof, ticket, account)) {
            throw Problem.plain(400, ErrorCode.MFA_CODE_INVALID, "Invalid two-factor code");
        }
        state.tickets.spend(ticket);
    }

    /** Returns the type of a second factor that was sent without its type. */
    String guessType(String proof, Ticket ticket, Account account) {
        if (proof.startsWith("{")) {
            return SecondFactors.WEBAUTHN;
        }
        if (account.factors.sms && ticket.isSmsCode(proof)) {
            return SecondFactors.SMS;
        }
        return account.factors.totp != null ? SecondFactors.TOTP : SecondFactors.BACKUP;
    }

    private boolean isRight(String type, String proof, Ticket ticket, Account account) {
        SecondFactors factors = account.factors;
        return switch (type) {
            case SecondFactors.TOTP -> factors.spendTotp(proof, state.now()) || factors.spendBackupCode(proof);
            case SecondFactors.SMS -> ticket.spendSmsCode(proof);
            case SecondFactors.BACKUP -> factors.spendBackupCode(proof);
            case SecondFactors.WEBAUTHN -> state.relyingParty.accepts(proof, ticket, account);
            case Account.PASSWORD -> account.hasPassword(proof);
            default -> false;
        };
    }

    private static Problem invalidTicket() {
        return Problem.field(Fields.TICKET, "MFA_TICKET_INVALID", "The ticket is not, or no longer, valid.");
    }
}
