/** Flags of Node for the process of the product. */
export declare const memoryFlags: readonly string[]
