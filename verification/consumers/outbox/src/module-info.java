/** A program with an outbox on the module path. */
module consumer.outbox {
    requires io.guildkit.outbox;
    requires org.xerial.sqlitejdbc;
}
