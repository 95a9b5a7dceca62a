/**
 * How the product keeps house in memory. What an export leaves behind is collected when the heap has grown by a quarter, not
 * when it is three times as large; and what lives a moment has two rooms of 8 MB. Together they halve the peak, for a few
 * more collections, which mostly run beside the work.
 */
export const memoryFlags = ['--heap-growing-percent=25', '--max-semi-space-size=8']
