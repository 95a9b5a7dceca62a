import { fold, invoiceDigits, invoiceKey, isBareNumber, type Money, money } from '@quina/kernel'
import type { Standing } from './standing.contract.ts'

/** An invoice of the hospital. */
export interface Ours {
  readonly id: string
  readonly number: string
  readonly cufe: string | null
  readonly owed: Money
  readonly filing: string
  readonly disputed: Money
}

/** A row of the payer: its name for the invoice and the reported debt. */
export interface Theirs {
  readonly row: number
  readonly number: string
  readonly cufe: string | null
  readonly owed: Money
  /** The comment of the payer, in its own words. */
  readonly declared: string | null
}

export type CrossKey = 'number' | 'bare' | 'cufe'

export interface CrossedRow {
  readonly ours: Ours | null
  readonly theirs: Theirs | null
  readonly key: CrossKey | null
  readonly standing: Standing
}

/** Looks up by a key, ignoring keys that several invoices share. */
function uniqueBy(ours: readonly Ours[], keyOf: (one: Ours) => string): ReadonlyMap<string, Ours> {
  const found = new Map<string, Ours | null>()
  for (const one of ours) {
    const key = keyOf(one)
    if (key !== '') found.set(key, found.has(key) ? null : one)
  }
  return new Map([...found].flatMap(([key, one]) => (one === null ? [] : [[key, one] as const])))
}

/**
 * Crosses the invoices of the hospital with the list of the payer: by prefix and number, then by CUFE, then by the number alone
 * where only one has it. Each invoice is crossed once; what only one side has stays alone. Linear in both lists.
 */
export function crossWith(ours: readonly Ours[], theirs: readonly Theirs[]): readonly CrossedRow[] {
  const indexes: readonly (readonly [CrossKey, ReadonlyMap<string, Ours>, (row: Theirs) => string])[] = [
    ['number', uniqueBy(ours, ({ number }) => invoiceKey(number)), ({ number }) => invoiceKey(number)],
    [
      'cufe',
      uniqueBy(ours, ({ cufe }) => cufe?.toLowerCase() ?? ''),
      ({ cufe }) => cufe?.toLowerCase() ?? '',
    ],
    [
      'bare',
      uniqueBy(ours, ({ number }) => invoiceDigits(number)),
      ({ number }) => (isBareNumber(number) ? invoiceKey(number) : ''),
    ],
  ]
  const taken = new Set<string>()
  const rows = theirs.map((row): CrossedRow => {
    for (const [key, index, keyOf] of indexes) {
      const wanted = keyOf(row)
      const one = wanted === '' ? undefined : index.get(wanted)
      if (one === undefined || taken.has(one.id)) continue
      taken.add(one.id)
      return { ours: one, theirs: row, key, standing: standingOf(one, row) }
    }
    return { ours: null, theirs: row, key: null, standing: 'theirs' }
  })
  const alone = ours
    .filter(({ id }) => !taken.has(id))
    .map((one): CrossedRow => ({ ours: one, theirs: null, key: null, standing: aloneAs(one) }))
  return [...rows, ...alone]
}

const words: readonly (readonly [RegExp, Standing])[] = [
  [/pagad|cancelad/, 'paid'],
  [/devuel|devoluc/, 'returned'],
  [/glos/, 'glosa'],
  [/audit/, 'audit'],
  [/no radic|sin radic/, 'unfiled'],
]

/** The comment of the payer decides where there is one; else both amounts do. */
function standingOf(ours: Ours, { owed, declared }: Theirs): Standing {
  const declaredText = fold(declared ?? '').toLowerCase()
  const named = words.find(([word]) => word.test(declaredText))
  if (named !== undefined) return named[1]
  if (owed === ours.owed) return 'match'
  if (owed === money('0') && ours.owed > 0n) return 'paid'
  return ours.disputed > 0n && owed === ((ours.owed - ours.disputed) as Money) ? 'glosa' : 'differs'
}

function aloneAs({ filing, disputed }: Ours): Standing {
  if (filing === 'returned') return 'returned'
  if (filing !== 'filed') return 'unfiled'
  return disputed > 0n ? 'glosa' : 'ours'
}
