/** The width of a letter of each kind at 13 px, approximate and never less than the real one. */
const capital = 8.6
const small = 6.9
const narrow = 4

/** The width of a text on one line at 13 px, in pixels: computed, because asking the browser costs a layout. */
export const textWidth = (text: string): number =>
  [...text].reduce((total, letter) => total + letterWidth(letter), 0)

function letterWidth(letter: string): number {
  if (/[ .,:;'|il\-/()]/.test(letter)) return narrow
  return /[A-ZÁÉÍÓÚÑ0-9$%@mw—]/.test(letter) ? capital : small
}
