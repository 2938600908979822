package io.guildkit.webhooks;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a code-hosting service. Services create messages for the events with a constant, and may ignore others.
 */
public final class CodehostEvent extends StringValue {
    private static final Known<String, CodehostEvent> KNOWN = new Known<>();

    /** A commit was commented on. */
    public static final CodehostEvent COMMIT_COMMENT = KNOWN.add(new CodehostEvent("commit_comment", "COMMIT_COMMENT"));
    /** A branch or tag was created. */
    public static final CodehostEvent CREATE = KNOWN.add(new CodehostEvent("create", "CREATE"));
    /** A branch or tag was deleted. */
    public static final CodehostEvent DELETE = KNOWN.add(new CodehostEvent("delete", "DELETE"));
    /** The repository was forked. */
    public static final CodehostEvent FORK = KNOWN.add(new CodehostEvent("fork", "FORK"));
    /** An issue or pull request was commented on. */
    public static final CodehostEvent ISSUE_COMMENT = KNOWN.add(new CodehostEvent("issue_comment", "ISSUE_COMMENT"));
    /** An issue has changed. */
    public static final CodehostEvent ISSUES = KNOWN.add(new CodehostEvent("issues", "ISSUES"));
    /** A user has joined or left the collaborators. */
    public static final CodehostEvent MEMBER = KNOWN.add(new CodehostEvent("member", "MEMBER"));
    /** The repository became public. */
    public static final CodehostEvent PUBLIC = KNOWN.add(new CodehostEvent("public", "PUBLIC"));
    /** A pull request has changed. */
    public static final CodehostEvent PULL_REQUEST = KNOWN.add(new CodehostEvent("pull_request", "PULL_REQUEST"));
    /** A pull request was reviewed. */
    public static final CodehostEvent PULL_REQUEST_REVIEW =
            KNOWN.add(new CodehostEvent("pull_request_review", "PULL_REQUEST_REVIEW"));
    /** A line of a pull request was commented on. */
    public static final CodehostEvent PULL_REQUEST_REVIEW_COMMENT =
            KNOWN.add(new CodehostEvent("pull_request_review_comment", "PULL_REQUEST_REVIEW_COMMENT"));
    /** Commits were pushed. */
    public static final CodehostEvent PUSH = KNOWN.add(new CodehostEvent("push", "PUSH"));
    /** A release has changed. */
    public static final CodehostEvent RELEASE = KNOWN.add(new CodehostEvent("release", "RELEASE"));
    /** A user has starred the repository. */
    public static final CodehostEvent WATCH = KNOWN.add(new CodehostEvent("watch", "WATCH"));
    /** A single check of a commit has changed. */
    public static final CodehostEvent CHECK_RUN = KNOWN.add(new CodehostEvent("check_run", "CHECK_RUN"));
    /** A check suite of a commit has changed. */
    public static final CodehostEvent CHECK_SUITE = KNOWN.add(new CodehostEvent("check_suite", "CHECK_SUITE"));
    /** A discussion has changed. */
    public static final CodehostEvent DISCUSSION = KNOWN.add(new CodehostEvent("discussion", "DISCUSSION"));
    /** A discussion was commented on. */
    public static final CodehostEvent DISCUSSION_COMMENT =
            KNOWN.add(new CodehostEvent("discussion_comment", "DISCUSSION_COMMENT"));
    /** The value of an absent member. */
    public static final CodehostEvent UNKNOWN = new CodehostEvent(null, null);

    private CodehostEvent(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static CodehostEvent of(String raw) {
        CodehostEvent known = KNOWN.get(raw);
        return known == null ? new CodehostEvent(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<CodehostEvent> values() {
        return KNOWN.values();
    }
}
