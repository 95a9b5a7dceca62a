import type { Day } from '@quina/kernel'
import { incomeLeaves } from '../ground/catalog/income.domain.ts'
import type { Leaf } from '../ground/catalog/rubro.domain.ts'
import { companies, type Trade } from '../ground/catalog/terceros.domain.ts'
import type { Key } from './act.domain.ts'
import { amountOf, type Year } from './plan.domain.ts'
import { type Random, randomFrom, seedOf } from './random.domain.ts'
import { rounded, workdayAfter, workdayOf } from './story.domain.ts'

/** An income of the year, before it is loaded. Amounts in whole pesos. */
export interface IncomeAct {
  readonly key: Key
  readonly date: Day
  readonly kind: 'recognition' | 'collection' | 'reimputation' | 'opening'
  readonly leaf: Leaf
  readonly amount: number
  /** NIT of the debtor or payer. */
  readonly payer: string
  readonly provisional: boolean
  readonly origin: 'current' | 'previous'
  /** The collection that it identifies. */
  readonly of: Key | null
  readonly supportNumber: string
  readonly purpose: string
}

const payersOf = (trade: Trade) => companies.filter(({ trades }) => trades.includes(trade))

/** The nature of each branch: its payer, and whether it was billed before the year began. */
const branches: readonly (readonly [code: string, payer: Trade, origin?: 'previous'])[] = [
  ['1.1.02.05.001.09.98', 'eps', 'previous'],
  ['1.1.02.05.001.09.06', 'government'],
  ['1.1.02.05.001.09.07', 'government'],
  ['1.1.02.06', 'government'],
  ['1.1.02.05.001.09', 'eps'],
  ['1.2', 'bank'],
  ['1.1', 'government'],
]
/** Transfers without the detail of what they pay. */
const undetailed = '1.1.02.05.001.09.01'

/** Returns everything recognised and collected in a year, in order. A finished year is loaded by quarters. */
export function incomesOf(year: Year): IncomeAct[] {
  const months = Array.from({ length: 12 }, (_, index) => index + 1).filter(
    (month) => !year.settled || month % 3 === 0,
  )
  const acts = incomeLeaves.flatMap((leaf) =>
    leaf.code.startsWith('1.0')
      ? [openingOf(leaf, year)]
      : months.flatMap((month) => monthOf(leaf, year, month)),
  )
  return acts
    .filter((act) => act.date <= year.last)
    .sort((a, b) => a.date.localeCompare(b.date) || a.key.localeCompare(b.key))
}

const common = { provisional: false, origin: 'current', of: null } as const

function openingOf(leaf: Leaf, year: Year): IncomeAct {
  const { number: payer } = payersOf('bank')[0]!
  const key = `${year.vigencia}.income.${leaf.code}`
  const date = workdayOf(year.vigencia, 1, 2)
  const support = {
    supportNumber: `ACTA-001-${year.vigencia}`,
    purpose: 'Saldo en bancos al cierre del año anterior',
  }
  return { ...common, ...support, key, date, kind: 'opening', leaf, amount: amountOf(leaf, year), payer }
}

function monthOf(leaf: Leaf, year: Year, month: number): IncomeAct[] {
  const key = `${year.vigencia}.income.${leaf.code}.${month}`
  const chance = randomFrom(seedOf(key))
  const [, trade, previous] = branches.find(([code]) => leaf.code.startsWith(code))!
  const { number: payer } = chance.pick(payersOf(trade))
  const billed = rounded((amountOf(leaf, year) / (year.settled ? 4 : 12)) * (chance.whole(88, 104) / 100))
  const own = { ...common, leaf, payer, origin: previous ?? common.origin }
  const recognised: IncomeAct = {
    ...own,
    key: `${key}.1`,
    date: workdayOf(year.vigencia, month, 26),
    kind: 'recognition',
    amount: billed,
    supportNumber: `FE-${chance.whole(2_000, 8_999)}`,
    purpose: `${leaf.name}, facturación del mes ${month} de ${year.vigencia}`,
  }
  const collected = collectionsOf(recognised, chance)
  return previous ? collected.slice(0, 1) : [recognised, ...collected]
}

/** Returns collections some weeks after billing, for less than was billed; those without detail are identified later. */
function collectionsOf(recognised: IncomeAct, chance: Random): IncomeAct[] {
  const base = recognised.key.slice(0, -2)
  const provisional = recognised.leaf.code === undetailed
  const collection: IncomeAct = {
    ...recognised,
    key: `${base}.2`,
    date: workdayAfter(recognised.date, chance.whole(4, 30)),
    kind: 'collection',
    amount: rounded((recognised.amount * chance.whole(66, 97)) / 100),
    provisional,
    supportNumber: `CI-${chance.whole(1_000, 9_999)}`,
    purpose: provisional ? 'Giro directo sin relación de facturas' : `Recaudo de ${recognised.purpose}`,
  }
  if (!provisional || chance.chance(25)) return [collection]
  const identified: IncomeAct = {
    ...collection,
    key: `${base}.3`,
    date: workdayAfter(collection.date, chance.whole(8, 25)),
    kind: 'reimputation',
    amount: rounded((collection.amount * chance.whole(80, 100)) / 100),
    provisional: false,
    of: collection.key,
    purpose: 'Identificación del giro directo según la relación del pagador',
  }
  return [collection, identified]
}
