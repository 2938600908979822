package io.guildkit.benchmarks.runner;

import java.nio.ByteBuffer;

/**
 * What the table of the own jars needs of a class file.
 *
 * @param constantPool the bytes of the constant pool
 * @param isInterface whether it is an interface, also of annotations
 */
record ClassFile(int constantPool, boolean isInterface) {
    private static final int BEFORE_POOL = 8;
    private static final int INTERFACE = 0x0200;

    /** Reads the bytes of a class file. */
    static ClassFile of(byte[] content) {
        ByteBuffer in = ByteBuffer.wrap(content).position(BEFORE_POOL);
        int entries = Short.toUnsignedInt(in.getShort());
        for (int i = 1; i < entries; i++) {
            int tag = in.get();
            int length = switch (tag) {
                case 1 -> Short.toUnsignedInt(in.getShort()); // the text follows its length
                case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
                case 5, 6 -> 8;
                case 7, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                default -> throw new IllegalArgumentException("Unknown constant " + tag);
            };
            in.position(in.position() + length);
            if (tag == 5 || tag == 6) {
                i++; // long and double count twice
            }
        }
        return new ClassFile(in.position() - BEFORE_POOL, (in.getShort() & INTERFACE) != 0);
    }
}
