package io.guildkit.testkit.internal.guilds;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a guild presents itself to strangers. Everything may be changed. */
public final class DiscoveryProfile {
    private final Set<Integer> subcategories = new LinkedHashSet<>();
    private int primaryCategory;
    private @Nullable List<String> keywords;
    private @Nullable List<String> socialLinks;
    private @Nullable String about;
    private List<Reason> reasons = List.of();
    private boolean emojiDiscoverable = true;
    private boolean published;
    private boolean autoRemoved;
    private @Nullable Instant partnerActioned;
    private @Nullable Instant partnerApplication;

    DiscoveryProfile() {}

    /** Returns the categories besides the primary one. */
    public Set<Integer> subcategories() {
        return subcategories;
    }

    /** Tells whether the guild is in a category. */
    public boolean isIn(int category) {
        return primaryCategory == category || subcategories.contains(category);
    }

    /** Returns the primary category. */
    public int primaryCategory() {
        return primaryCategory;
    }

    /** Changes the primary category. */
    public void setPrimaryCategory(int id) {
        primaryCategory = id;
    }

    /** Returns the words the guild is found by, or null. */
    public @Nullable List<String> keywords() {
        return keywords;
    }

    /** Changes the words the guild is found by. */
    public void setKeywords(@Nullable List<String> words) {
        keywords = words;
    }

    /** Returns pages elsewhere, or null. */
    public @Nullable List<String> socialLinks() {
        return socialLinks;
    }

    /** Changes the pages elsewhere. */
    public void setSocialLinks(@Nullable List<String> links) {
        socialLinks = links;
    }

    /** Returns the long description, or null. */
    public @Nullable String about() {
        return about;
    }

    /** Changes the long description. */
    public void setAbout(@Nullable String text) {
        about = text;
    }

    /** Returns the reasons to join. */
    public List<Reason> reasons() {
        return reasons;
    }

    /** Changes the reasons to join. */
    public void setReasons(List<Reason> list) {
        reasons = List.copyOf(list);
    }

    /** Tells whether strangers may see whose an emoji is. */
    public boolean isEmojiDiscoverable() {
        return emojiDiscoverable;
    }

    /** Says whether strangers may see whose an emoji is. */
    public void setEmojiDiscoverable(boolean value) {
        emojiDiscoverable = value;
    }

    /** Tells whether the landing page is public. */
    public boolean isPublished() {
        return published;
    }

    /** Says whether the landing page is public. */
    public void setPublished(boolean value) {
        published = value;
    }

    /** Tells whether the guild was taken out of discovery because it no longer does well enough. */
    public boolean isAutoRemoved() {
        return autoRemoved;
    }

    /** Says whether the guild was taken out of discovery because it no longer does well enough. */
    public void setAutoRemoved(boolean value) {
        autoRemoved = value;
    }

    /** Returns when a request to become a partner was decided, or null. */
    public @Nullable Instant partnerActioned() {
        return partnerActioned;
    }

    /** Returns when the guild asked to become a partner, or null. */
    public @Nullable Instant partnerApplication() {
        return partnerApplication;
    }

    /** Notes a request to become a partner, and when it was decided. */
    public void setPartnership(@Nullable Instant application, @Nullable Instant actioned) {
        partnerApplication = application;
        partnerActioned = actioned;
    }
}
