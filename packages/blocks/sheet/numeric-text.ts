/**
 * A number as people write it in Colombia, brought to digits with a point: `$ 1.234,50` → `1234.50`.
 * A point alone before three digits could be thousands or decimals: when the field admits that many decimals nobody
 * can tell, and it is refused.
 */
export function numericText(given: string, decimals: number): string | null {
  const text = given.replace(/[\s\u00a0\u202f$%]|COP/gi, '')
  const [, minus, body = ''] = /^(-?)([\d.,]+)$/.exec(text.replace(/^\((.*)\)$/, '-$1')) ?? []
  if (minus === undefined) return null
  const plain = withPoint(body, decimals)
  return plain === null || !/^\d+(\.\d+)?$/.test(plain) ? null : `${minus}${plain}`
}

function withPoint(body: string, decimals: number): string | null {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (last < 0) return body
  const sign = body[last] ?? ''
  const other = sign === '.' ? ',' : '.'
  if (body.includes(other)) return grouped(body.slice(0, last), other, body.slice(last + 1))
  const repeated = body.indexOf(sign) !== last
  if (repeated) return grouped(body, sign)
  const after = body.length - last - 1
  if (after !== 3) return body.replace(sign, '.')
  if (decimals < 3) return grouped(body, sign)
  const ambiguous = sign === '.' && last <= 3 && !body.startsWith('0')
  return ambiguous ? null : body.replace(sign, '.')
}

/** Thousands must come in threes: `1.23.4` is a mistake, not a number. */
function grouped(whole: string, separator: string, fraction?: string): string | null {
  const [first = '', ...groups] = whole.split(separator)
  if (!/^\d{1,3}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return null
  const joined = [first, ...groups].join('')
  return fraction === undefined ? joined : `${joined}.${fraction}`
}

/** A number of a workbook, without the noise of doubles beyond the fifteen digits Excel keeps: `0.1+0.2` → `0.3`. */
export function cleanNumber(value: number): string {
  if (!Number.isFinite(value)) return 'NaN'
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : rounded.toString()
}
