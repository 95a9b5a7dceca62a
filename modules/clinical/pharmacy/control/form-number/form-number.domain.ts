/**
 * Returns the prefix and the number of an official form: `A-001`, `a001` and `A 1` are the same. A text without a number gives
 * zero, which belongs to no book.
 */
export function formOf(text: string): { readonly prefix: string; readonly number: number } {
  const [, prefix = '', number = '0'] = /^([A-Za-z]*)[\s-]*0*(\d{1,9})$/.exec(text.trim()) ?? []
  return { prefix: prefix.toUpperCase(), number: Number(number) }
}
