package io.guildkit.processor;

/** A type of members: the code that reads and writes a value of it. */
sealed interface Shape {
    /** Returns the type in Java, with wrappers in place of primitive types. */
    String type();

    /** Returns an expression for the codec. */
    String codec();

    /** Returns an expression for a writer, which for some types is less than a codec. */
    default String writer() {
        return codec();
    }

    /** Returns the code that reads a value where no codec is needed. */
    default Reading reading() {
        return new Reading(type(), codec() + ".read(in)", "value != null", "value");
    }

    /** Returns whether responses can contain such a value. */
    default boolean isRead() {
        return true;
    }

    /** Returns whether there are values that cannot be sent. */
    default boolean isChecked() {
        return false;
    }

    /** Returns whether parts of a value can be secrets. */
    default boolean holdsSecrets() {
        return false;
    }

    /**
     * The parts of the code that reads a value.
     *
     * @param type the type of the variable {@code value}
     * @param call the expression that the variable is set to; {@code in} is the reader
     * @param present the condition under which a value was read
     * @param result the expression for the value, if one was read
     */
    record Reading(String type, String call, String present, String result) {}

    /** A type that cannot be broken down. */
    enum Scalar implements Shape {
        TEXT("java.lang.String", "text", "Codecs.STRING"),
        TRUTH("java.lang.Boolean", "truth", "Codecs.BOOLEAN"),
        INTEGER("java.lang.Integer", "integer", "Codecs.INTEGER") {
            @Override
            public Reading reading() {
                return numeric("(int) value");
            }
        },
        WHOLE("java.lang.Long", "whole", "Codecs.LONG"),
        FRACTION("java.lang.Double", "fraction", "Codecs.DOUBLE"),
        SNOWFLAKE(Names.SNOWFLAKE, "snowflake", "Codecs.SNOWFLAKE"),
        INSTANT("java.time.Instant", "instant", "Codecs.INSTANT"),
        TREE(Names.JSON_NODE, "tree", "Codecs.JSON"),
        DATE("java.time.LocalDate", "", "ValueWriters.DATE"),
        IMAGE(Names.IMAGE_DATA, "", "ValueWriters.IMAGE");

        private final String type;
        private final String method;
        private final String codec;

        Scalar(String type, String method, String codec) {
            this.type = type;
            this.method = method;
            this.codec = codec;
        }

        @Override
        public String type() {
            return type;
        }

        @Override
        public String codec() {
            return codec;
        }

        @Override
        public Reading reading() {
            return reading(method);
        }

        private Reading reading(String reader) {
            return new Reading(type, "in." + reader + "()", "value != null", "value");
        }

        @Override
        public boolean isRead() {
            return !method.isEmpty();
        }

        /** Names in a tree show whether its values are secrets. */
        @Override
        public boolean holdsSecrets() {
            return this == TREE;
        }

        /** Reads a timestamp that has a second form as the value of a member. */
        static Reading memberInstant() {
            return INSTANT.reading("memberInstant");
        }

        /** Reads a number without a wrapper around it. */
        static Reading numeric(String result) {
            return new Reading("long", "in.integer()", "value != WireReader.ABSENT", result);
        }
    }

    /** An open enumeration of numbers or strings. */
    record Enumeration(String type, boolean ofNumbers) implements Shape {
        @Override
        public boolean isChecked() {
            return true;
        }

        @Override
        public String codec() {
            return (ofNumbers ? "ValueCodecs.numbers(" : "ValueCodecs.words(") + type + "::of)";
        }

        @Override
        public String writer() {
            return "ValueWriters.<" + type + ">value()";
        }

        @Override
        public Reading reading() {
            return ofNumbers
                    ? Scalar.numeric("in.known(" + type + ".of((int) value))")
                    : new Reading(Scalar.TEXT.type(), "in.text()", "value != null", "in.known(" + type + ".of(value))");
        }
    }

    /** A set of flags. */
    record Flags(String flag) implements Shape {
        @Override
        public String type() {
            return Names.FLAG_SET + "<" + flag + ">";
        }

        @Override
        public String codec() {
            return "ValueCodecs.flags(" + flag + ".class)";
        }

        @Override
        public String writer() {
            return "ValueWriters.<" + flag + ">flags()";
        }

        @Override
        public Reading reading() {
            return new Reading(type(), "in.flags(" + flag + ".class)", "value != null", "value");
        }
    }

    /** Another model, whose codec is in one of its constants. */
    record Nested(String type, boolean isRead, boolean keyed) implements Shape {
        @Override
        public boolean isChecked() {
            return true;
        }

        @Override
        public boolean holdsSecrets() {
            return true;
        }

        @Override
        public String codec() {
            return type + "." + Names.CONSTANT;
        }
    }

    /** A list. */
    record Listed(Shape elements) implements Shape {
        @Override
        public String type() {
            return "java.util.List<" + elements.type() + ">";
        }

        @Override
        public String codec() {
            return elements.codec() + ".list()";
        }

        @Override
        public String writer() {
            return elements.writer() + ".list()";
        }

        @Override
        public boolean isRead() {
            return elements.isRead();
        }

        @Override
        public boolean isChecked() {
            return elements.isChecked();
        }

        @Override
        public boolean holdsSecrets() {
            return elements.holdsSecrets();
        }
    }

    /** A map. Its keys are texts, identifiers or values of an open enumeration. */
    record Mapped(Shape keys, Shape values) implements Shape {
        @Override
        public String type() {
            return "java.util.Map<" + keys.type() + ", " + values.type() + ">";
        }

        @Override
        public String codec() {
            String by;
            if (keys instanceof Enumeration enumeration) {
                by = (enumeration.ofNumbers ? "MapKeys.number(" : "MapKeys.word(") + enumeration.type + "::of)";
            } else {
                by = keys == Scalar.SNOWFLAKE ? "MapKeys::snowflake" : "MapKeys::text";
            }
            return values.codec() + ".mapBy(" + by + ")";
        }

        @Override
        public String writer() {
            return values.writer() + ".<" + keys.type() + ">map()";
        }

        @Override
        public boolean isRead() {
            return values.isRead();
        }

        @Override
        public boolean isChecked() {
            return keys.isChecked() || values.isChecked();
        }

        /** Names that users choose show whether the values are secrets. */
        @Override
        public boolean holdsSecrets() {
            return keys == Scalar.TEXT || values.holdsSecrets();
        }
    }

    /** A value that may be absent. */
    record Maybe(Shape value) implements Shape {
        @Override
        public String type() {
            return "java.util.Optional<" + value.type() + ">";
        }

        @Override
        public String codec() {
            return value.codec() + ".optional()";
        }

        @Override
        public String writer() {
            return value.writer() + ".optional()";
        }

        @Override
        public boolean isRead() {
            return value.isRead();
        }

        @Override
        public boolean isChecked() {
            return value.isChecked();
        }

        @Override
        public boolean holdsSecrets() {
            return value.holdsSecrets();
        }
    }

    /** A change of a value. */
    record Patched(Shape value) implements Shape {
        @Override
        public String type() {
            return Names.PATCH + "<" + value.type() + ">";
        }

        @Override
        public String codec() {
            throw new IllegalStateException("A patch is read and written as a member only");
        }

        @Override
        public Reading reading() {
            Reading reading = value.reading();
            return new Reading(
                    reading.type(), reading.call(), reading.present(), Names.PATCH + ".set(" + reading.result() + ")");
        }

        @Override
        public boolean isRead() {
            return value.isRead();
        }

        @Override
        public boolean isChecked() {
            return value.isChecked();
        }

        @Override
        public boolean holdsSecrets() {
            return value.holdsSecrets();
        }
    }
}
