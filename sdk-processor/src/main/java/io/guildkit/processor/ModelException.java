package io.guildkit.processor;

import javax.lang.model.element.Element;

/** A model that no codec can be written for. */
final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Element place;

    ModelException(Element place, String message) {
        super(message);
        this.place = place;
    }

    /** Returns the element at which the compiler reports the error. */
    Element place() {
        return place;
    }
}
