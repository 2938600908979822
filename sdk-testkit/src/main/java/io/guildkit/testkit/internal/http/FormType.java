package io.guildkit.testkit.internal.http;

/** The media types of forms. */
public final class FormType {
    public static final String MULTIPART = "multipart/form-data";
    /** Fields, written like a query. */
    public static final String URL_ENCODED = "application/x-www-form-urlencoded";

    private FormType() {}
}
