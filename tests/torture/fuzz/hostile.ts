import type { Dice } from './dice.ts'

/** Names that every object has, or that have a meaning for the code that reads them. */
export const hostileNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'then',
  'toJSON',
  'length',
  'id',
  'search',
  'campusId',
  'createdBy',
  'version',
  '',
  ' ',
  '0',
  '-',
  '*',
  'a.b',
  "x'; select 1; --",
  'número',
  '\u0000',
  'x'.repeat(300),
]

const texts: readonly string[] = [
  '',
  ' ',
  '-',
  ',',
  '..',
  'a..b',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '‮',
  "'; drop table budget.cdp; --",
  '${7*7}',
  '%',
  '_',
  '\\',
  '\\\\%',
  '../../etc/passwd',
  '=1+1',
  '＝1+1',
  '<script>alert(1)</script>',
  'x'.repeat(20_000),
  '🏥'.repeat(500),
  '\n\r\t',
  'true',
  'null',
  'undefined',
]
const numerals: readonly string[] = [
  '0',
  '-0',
  '-1',
  '-1.00',
  '0.00',
  '1.005',
  '0.000001',
  '99999999999999.9999',
  '99999999999999999.99',
  '99999999999999999999.99',
  '-99999999999999.99',
  '9'.repeat(400),
  '1e309',
  '1e3',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1,5',
  '52.345.678',
  '2147483648',
  '9223372036854775808',
  '٣',
]
const moments: readonly string[] = [
  '0000-00-00',
  '0001-01-01',
  '1800-01-01',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '99999-01-01',
  '-4713-01-01',
  'infinity',
  '-infinity',
  'now',
  'today',
  '2026-01-01..2025-01-01',
  'infinity..-infinity',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:00:00+99:99',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999-23:59',
  '2026-11',
  '2026-00',
]
const ids: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0191e7a0-0000-7000-8000-000000000000',
  '{0191e7a0-0000-7000-8000-000000000000}',
]
const shapes: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  [{}],
  { id: null },
  { length: 1e9 },
  JSON.parse('{"then":"x"}'),
  { toString: 1, valueOf: null },
  Array.from({ length: 6_000 }, () => ({})),
]

/** Returns text that programs often mishandle. */
export function hostileText(dice: Dice): string {
  const kind = dice.roll(10)
  if (kind < 3) return dice.pick(texts)
  if (kind < 5) return dice.pick(numerals)
  if (kind < 7) return dice.pick(moments)
  if (kind === 7) return dice.pick(ids)
  if (kind === 8) return dice.pick(hostileNames)
  return noise(dice)
}

/** Returns any JSON value, seldom the expected one. */
export const hostileValue = (dice: Dice): unknown => (dice.chance(55) ? hostileText(dice) : dice.pick(shapes))

function noise(dice: Dice): string {
  const length = dice.roll(40)
  return Array.from({ length }, () => String.fromCharCode(dice.roll(dice.chance(70) ? 0x250 : 0x10000))).join(
    '',
  )
}

/** A forged cursor of a page. */
export function hostileCursor(dice: Dice): string {
  const forged = [hostileValue(dice), dice.chance(50) ? dice.pick(ids) : hostileValue(dice)]
  const cursor: unknown = dice.pick([forged, forged, forged, { 0: 1 }, null, 1, 'x', [forged[0]], []])
  return dice.chance(85) ? Buffer.from(JSON.stringify(cursor)).toString('base64url') : hostileText(dice)
}

/** Bodies that are malformed or excessive JSON. */
export const rawBodies: readonly string[] = [
  '',
  '{',
  'null',
  '""',
  '[]',
  '0',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '\u0000',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '"\\ud800"',
  '[1e400]',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"values":${'['.repeat(50_000)}${']'.repeat(50_000)},"version":1}`,
  `{"values":{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}},"version":1}`,
]

export const mediaTypes: readonly string[] = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=nothing',
  'application/xml',
  '*/*',
  'x'.repeat(200),
]
