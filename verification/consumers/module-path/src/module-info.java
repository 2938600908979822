/** A program on the module path. */
module consumer {
    requires io.guildkit;
    requires com.fasterxml.jackson.databind;
    requires okhttp3;
}
