package io.guildkit.webhooks;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a code-hosting service. Those with a constant are the ones that services make messages of; what becomes of
 * others is theirs to decide.
 */
public final class CodehostEvent extends StringValue {
    /** A commit was commented on. */
    public static final CodehostEvent COMMIT_COMMENT = new CodehostEvent("commit_comment", "COMMIT_COMMENT");
    /** A branch or tag was created. */
    public static final CodehostEvent CREATE = new CodehostEvent("create", "CREATE");
    /** A branch or tag was deleted. */
    public static final CodehostEvent DELETE = new CodehostEvent("delete", "DELETE");
    /** The repository was forked. */
    public static final CodehostEvent FORK = new CodehostEvent("fork", "FORK");
    /** An issue or pull request was commented on. */
    public static final CodehostEvent ISSUE_COMMENT = new CodehostEvent("issue_comment", "ISSUE_COMMENT");
    /** Something happened to an issue. */
    public static final CodehostEvent ISSUES = new CodehostEvent("issues", "ISSUES");
    /** Somebody joined or left the collaborators. */
    public static final CodehostEvent MEMBER = new CodehostEvent("member", "MEMBER");
    /** The repository became public. */
    public static final CodehostEvent PUBLIC = new CodehostEvent("public", "PUBLIC");
    /** Something happened to a pull request. */
    public static final CodehostEvent PULL_REQUEST = new CodehostEvent("pull_request", "PULL_REQUEST");
    /** A pull request was reviewed. */
    public static final CodehostEvent PULL_REQUEST_REVIEW =
            new CodehostEvent("pull_request_review", "PULL_REQUEST_REVIEW");
    /** A line of a pull request was commented on. */
    public static final CodehostEvent PULL_REQUEST_REVIEW_COMMENT =
            new CodehostEvent("pull_request_review_comment", "PULL_REQUEST_REVIEW_COMMENT");
    /** Commits were pushed. */
    public static final CodehostEvent PUSH = new CodehostEvent("push", "PUSH");
    /** Something happened to a release. */
    public static final CodehostEvent RELEASE = new CodehostEvent("release", "RELEASE");
    /** Somebody starred the repository. */
    public static final CodehostEvent WATCH = new CodehostEvent("watch", "WATCH");
    /** Something happened to a single check of a commit. */
    public static final CodehostEvent CHECK_RUN = new CodehostEvent("check_run", "CHECK_RUN");
    /** Something happened to all checks of a commit. */
    public static final CodehostEvent CHECK_SUITE = new CodehostEvent("check_suite", "CHECK_SUITE");
    /** Something happened to a discussion. */
    public static final CodehostEvent DISCUSSION = new CodehostEvent("discussion", "DISCUSSION");
    /** A discussion was commented on. */
    public static final CodehostEvent DISCUSSION_COMMENT =
            new CodehostEvent("discussion_comment", "DISCUSSION_COMMENT");
    /** Stands for a value that the service left out. */
    public static final CodehostEvent UNKNOWN = new CodehostEvent(null, null);

    private static final Known<String, CodehostEvent> KNOWN = Known.of(
            COMMIT_COMMENT,
            CREATE,
            DELETE,
            FORK,
            ISSUE_COMMENT,
            ISSUES,
            MEMBER,
            PUBLIC,
            PULL_REQUEST,
            PULL_REQUEST_REVIEW,
            PULL_REQUEST_REVIEW_COMMENT,
            PUSH,
            RELEASE,
            WATCH,
            CHECK_RUN,
            CHECK_SUITE,
            DISCUSSION,
            DISCUSSION_COMMENT);

    private CodehostEvent(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static CodehostEvent of(String raw) {
        CodehostEvent known = KNOWN.find(raw);
        return known != null ? known : new CodehostEvent(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<CodehostEvent> values() {
        return KNOWN.values();
    }
}
