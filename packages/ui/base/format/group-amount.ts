export type TypedAmount = Readonly<{ text: string; caret: number }>

/** The significant characters of a figure: digits, the comma and the sign. Points are only grouping. */
const significant = (text: string): string => text.replace(/[^\d,-]/g, '')

/** Groups the thousands of a figure while it is typed: `1234567,5` → `1.234.567,5`. The caret stays after the same digit. */
export function groupAmount(text: string, caret: number, decimals = 2): TypedAmount {
  const before = significant(text.slice(0, caret)).length
  const grouped = groupedText(significant(text), decimals)
  return { text: grouped, caret: afterSignificant(grouped, before) }
}

function groupedText(typed: string, decimals: number): string {
  const sign = typed.startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = typed.replaceAll('-', '').split(',')
  const points = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  const fraction = rest.length > 0 && decimals > 0 ? `,${rest.join('').slice(0, decimals)}` : ''
  return sign + points + fraction
}

function afterSignificant(text: string, count: number): number {
  let left = count
  let at = 0
  while (at < text.length && left > 0) {
    if (text[at] !== '.') left--
    at++
  }
  return at
}
