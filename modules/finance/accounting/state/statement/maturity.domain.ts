/** Whether an amount falls due within twelve months. */
export type Maturity = 'current' | 'non_current'

/** The CGN's maturity for accounts without their own; the longest prefix wins. */
const usual: Readonly<Record<string, Maturity>> = {
  '1': 'current',
  '12': 'non_current',
  '1385': 'non_current',
  '1386': 'non_current',
  '16': 'non_current',
  '17': 'non_current',
  '18': 'non_current',
  '19': 'non_current',
  '1905': 'current',
  '1906': 'current',
  '1908': 'current',
  '1909': 'non_current',
  '2': 'current',
  '22': 'non_current',
  '2512': 'non_current',
  '2514': 'non_current',
  '27': 'non_current',
}

/**
 * Corriente or no corriente, by the account or by the usual table. A mixed account counts as current, because its lines do not
 * show the non-current part.
 */
export function maturityOf(code: string, declared: string | null): Maturity {
  if (declared === 'current' || declared === 'mixed') return 'current'
  if (declared === 'non_current') return declared
  return longestPrefix(usual, code) ?? 'current'
}

/** The value of the longest prefix of a code; null when none matches. */
function longestPrefix<T>(by: Readonly<Record<string, T>>, code: string): T | null {
  for (let size = code.length; size > 0; size--) {
    const found = by[code.slice(0, size)]
    if (found !== undefined) return found
  }
  return null
}
