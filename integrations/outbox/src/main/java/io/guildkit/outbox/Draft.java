package io.guildkit.outbox;

import io.guildkit.core.upload.UploadFile;
import java.util.List;
import java.util.Optional;

/**
 * An entry to accept.
 *
 * @param target the message that an edit or a deletion is for; 0 for a message
 * @param body the stored form, not encrypted
 * @param files the files, which are not read yet
 */
record Draft(String lane, EntryKind kind, long target, Optional<String> key, String body, List<UploadFile> files) {}
