/** Returns the prefix and number of a form: `A-001`, `a001` and `A 1` are equal. Without a number: zero, in no book. */
export function formOf(text: string): { readonly prefix: string; readonly number: number } {
  const [, prefix = '', number = '0'] = /^([A-Za-z]*)[\s-]*0*(\d{1,9})$/.exec(text.trim()) ?? []
  return { prefix: prefix.toUpperCase(), number: Number(number) }
}
