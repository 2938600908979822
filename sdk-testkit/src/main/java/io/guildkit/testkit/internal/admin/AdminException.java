package io.guildkit.testkit.internal.admin;

/** States why the admin API refuses a request. */
final class AdminException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final int status;

    AdminException(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    static AdminException missing(String kind, String id) {
        return new AdminException(404, "There is no " + kind + " '" + id + "'.");
    }
}
