const minute = 60_000
const pauses = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * minute)

/** How often a document that gets no answer is tried before somebody has to look at it. */
export const triesMax = 40

/** How long to wait after so many tries without an answer, in milliseconds: from a minute to an hour. */
export const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? minute
