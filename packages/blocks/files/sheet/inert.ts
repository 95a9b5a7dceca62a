/** How a spreadsheet recognises a formula, in half-width or full-width characters, or a cell that breaks into several. */
const awakens = /^[=+\-@＝＋－＠\t\r]/

/** Characters that no cell may hold: control characters other than line break and tab. */
const unprintable = /[^\P{Cc}\n\t\r]/gu

/** The longest text a cell of Excel can hold. */
const cellMax = 32_767

/**
 * Text that a spreadsheet shows and never runs: a text that could be a formula gets an apostrophe before it. Numbers never pass
 * through here: they are written as numbers, with their sign.
 */
export function inert(text: string): string {
  const clean = text.replace(unprintable, '')
  return (awakens.test(clean) ? `'${clean}` : clean).slice(0, cellMax)
}

/** Restores the text before `inert`, so that an export can be imported again. */
export const awake = (text: string): string =>
  text.startsWith("'") && awakens.test(text.slice(1)) ? text.slice(1) : text
