/** How a word is tinted. The word is always there: colour is never the only sign. */
export type Tone = 'neutral' | 'good' | 'info' | 'warning' | 'bad'
