/** Exact decimal text (`9.66`) as a whole number of `10^-decimals`: `scaled('9.66', 6)` is 9660000. */
export function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fractional = ''] = text.replace('-', '').split('.')
  const count = BigInt(whole + fractional.slice(0, decimals).padEnd(decimals, '0'))
  return text.startsWith('-') ? -count : count
}

/** `2.500000` as people write it: `2,5`. */
export const shortDecimal = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')
