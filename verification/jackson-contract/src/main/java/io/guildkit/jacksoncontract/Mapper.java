package io.guildkit.jacksoncontract;

import java.lang.reflect.Type;
import java.util.List;

/** What the contract needs of a mapper. */
public interface Mapper {
    /** Writes a value as text. */
    String write(Object value) throws Exception;

    /** Writes a value as a declared type. */
    String writeAs(Class<?> type, Object value) throws Exception;

    /** Writes a value as bytes. */
    byte[] writeBytes(Object value) throws Exception;

    /** Reads a value. */
    <T> T read(String json, Class<T> type) throws Exception;

    /** Reads a value of a generic type. */
    Object read(String json, Type type) throws Exception;

    /** Reads a value from bytes. */
    <T> T read(byte[] bytes, Class<T> type) throws Exception;

    /** Reads values that follow each other. */
    <T> List<T> readAll(String json, Class<T> type) throws Exception;

    /** Converts a value. */
    <T> T convert(Object value, Class<T> type);
}
