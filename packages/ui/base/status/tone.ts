/** The tint of a word. The word is always there: colour is never the only sign. */
export type Tone = 'neutral' | 'good' | 'info' | 'warning' | 'bad'
