import { type Day, day, padded } from '@quina/kernel'
import type { DependenciaName } from '../ground/catalog/catalogs.domain.ts'
import { expenseLeaves } from '../ground/catalog/expense.domain.ts'
import type { Leaf, Spend } from '../ground/catalog/rubro.domain.ts'
import { companies, persons, type Trade } from '../ground/catalog/terceros.domain.ts'
import { hospital } from '../ground/hospital/hospital.domain.ts'
import type { Act } from './act.domain.ts'
import { tellContract } from './contract.domain.ts'
import { type Random, randomFrom, seedOf } from './random.domain.ts'
import { rounded, type Story, storyOf, workdayAfter, workdayOf } from './story.domain.ts'

const million = 1_000_000

export interface Year {
  readonly vigencia: number
  readonly last: Day
  /** Percentage of the amounts of the present year: the past was cheaper. */
  readonly percent: number
  /** How many times the movement of the year is loaded; from the second on, with small amounts. */
  readonly scale: number
  /** One case in this many is loaded. */
  readonly oneIn: number
  /** The year is over: no document is unfinished. */
  readonly settled: boolean
}

/** The previous year, loaded in part and closed; and the present one, which goes on. */
export const pastYear: Year = {
  vigencia: 2025,
  last: day('2025-12-31'),
  percent: 92,
  scale: 1,
  oneIn: 12,
  settled: true,
}
export const presentYear = (scale: number): Year => ({
  vigencia: 2026,
  last: day('2026-11-19'),
  percent: 100,
  scale,
  oneIn: 1,
  settled: false,
})

/** The initial amount of a leaf in a year, in whole pesos. */
export const amountOf = ({ millions }: Pick<Leaf, 'millions'>, { percent }: Pick<Year, 'percent'>): number =>
  (millions * million * percent) / 100

/** Returns all the acts of a year, in order; always the same for the same year. */
export function planOf(year: Year): Act[] {
  const stories: Story[] = []
  for (let round = 1; round <= year.scale; round++) stories.push(...storiesOf(year, round))
  const order = new Map(
    stories.flatMap(({ acts }, story) => acts.map(({ key }, index) => [key, story * 1e4 + index])),
  )
  const acts = stories.flatMap((story) => story.acts)
  return acts.sort((a, b) => a.date.localeCompare(b.date) || order.get(a.key)! - order.get(b.key)!)
}

function storiesOf(year: Year, round: number): Story[] {
  const first = round === 1 ? [payrollOf(year)] : []
  const all = [...first, ...expenseLeaves.flatMap((leaf) => storiesOfLeaf(leaf, year, round))]
  return all.filter((_, index) => index % year.oneIn === 0)
}

function payrollOf(year: Year): Story {
  const story = storyOf({ key: `${year.vigencia}.nomina`, campus: 0, ...year })
  const wages = expenseLeaves.filter(({ spend }) => spend.how === 'payroll')
  tellPayroll(
    story,
    year.vigencia,
    wages.map((leaf) => ({ leaf: leaf.code, amount: amountOf(leaf, year) })),
  )
  return story
}

/** The first round spends most of a leaf; each of the others, a four-thousandth. */
const roundShare = (round: number): number => (round === 1 ? 0.88 : 0.000_25)

function storiesOfLeaf(leaf: Leaf, year: Year, round: number): Story[] {
  const { spend } = leaf
  if (spend.how === 'payroll' || spend.how === 'unspent') return []
  const own = `${year.vigencia}.${round}.${leaf.code}`
  const whole = amountOf(leaf, year) * roundShare(round)
  const count = spend.how === 'monthly' ? 12 : spend.count
  const chance = randomFrom(seedOf(own))
  const weights = Array.from({ length: count }, () => chance.whole(70, 130))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight, index) => {
    const campus = chance.chance(spend.by === 'esperanza' ? 100 : 14) ? 1 : 0
    const story = storyOf({ key: `${own}.${index + 1}`, campus, ...year })
    tellOne({ story, leaf, spend, at: index, year, amount: rounded((whole * weight) / sum) })
    return story
  })
}

interface One {
  readonly story: Story
  readonly leaf: Leaf
  readonly spend: Exclude<Spend, { how: 'payroll' | 'unspent' }>
  /** The place of the story among those of its leaf. */
  readonly at: number
  readonly year: Year
  readonly amount: number
}

function tellOne(one: One): void {
  const { story, leaf, spend, at, amount } = one
  const tercero = someoneOf(spend.from, story.chance)
  const purpose = spend.what[at % spend.what.length]!
  const own = { leaf: leaf.code, dependencia: spend.by, tercero: tercero.number, purpose, amount }
  if (spend.how === 'monthly') tellMonthly(one, own)
  else if (spend.how === 'occasional') tellOccasional(one, own)
  else tellOfMonths(one, { ...own, isPerson: tercero.isPerson })
}

type BillFacts = Pick<Bill, 'leaf' | 'dependencia' | 'tercero' | 'purpose' | 'amount'>

function tellMonthly({ story, at, year: { vigencia } }: One, own: BillFacts): void {
  const date = workdayOf(vigencia, at + 1, story.chance.whole(8, 14))
  const purpose = `${own.purpose}, mes ${at + 1} de ${vigencia}`
  tellBill(story, { ...own, purpose, date, input: false, as: 'utilities' })
}

function tellOccasional({ story, spend, year: { vigencia } }: One, own: BillFacts): void {
  const { chance } = story
  const date = workdayOf(vigencia, chance.whole(1, 11), chance.whole(5, 25))
  const ordered: readonly Trade[] = ['official', 'claimant', 'government']
  const as = ordered.includes(spend.from) ? 'resolution' : 'order'
  tellBill(story, { ...own, date, input: chance.chance(50), as })
}

function tellOfMonths(
  { story, spend, year: { vigencia } }: One,
  own: BillFacts & { isPerson: boolean },
): void {
  const { chance } = story
  const allYear = spend.how === 'contracts' && spend.count <= 2
  const months = allYear ? 11 : chance.whole(2, 7)
  const start = allYear ? workdayOf(vigencia, 1, 20) : startIn(vigencia, chance)
  const number = `${own.isPerson ? 'CPS' : 'CS'}-${padded(1 + (seedOf(story.key) % 480))}-${vigencia}`
  tellContract(story, { ...own, number, start, months, value: own.amount })
}

const startIn = (vigencia: number, chance: Random): Day =>
  workdayOf(vigencia, chance.whole(1, 11), chance.whole(16, 27))

const sellers = new Map<Trade, { number: string; isPerson: boolean }[]>()
for (const [list, isPerson] of [
  [companies, false],
  [persons, true],
] as const)
  for (const { trades, number } of list)
    for (const trade of trades) sellers.set(trade, [...(sellers.get(trade) ?? []), { number, isPerson }])

const someoneOf = (trade: Trade, chance: Random) => chance.pick(sellers.get(trade)!)

/** A bill with one payment. */
interface Bill {
  readonly leaf: string
  readonly dependencia: DependenciaName
  readonly tercero: string
  readonly purpose: string
  readonly date: Day
  readonly amount: number
  /** Whether the department requested it first. */
  readonly input: boolean
  readonly as: 'utilities' | 'resolution' | 'order'
}

/** CDP, registro, obligación and pago of a bill, within a few days. */
function tellBill({ chance, tell }: Story, bill: Bill): void {
  const { leaf, dependencia, tercero, purpose, date, amount, as } = bill
  const lines = [{ leaf, amount }]
  const asking = { kind: 'cdpRequest', modality: 'resolution', term: null, upTo: 'approved' } as const
  const request = bill.input
    ? tell({ ...asking, date: workdayAfter(date, -3), dependencia, purpose, lines })
    : null
  if (bill.input && request === null) return
  const cdp = tell({
    kind: 'cdp',
    date,
    request,
    dependencia,
    purpose,
    expiresOn: null,
    lines,
    upTo: 'approved',
  })
  if (cdp === null) return
  const drawn = [{ at: 0, amount }]
  const committing = {
    kind: 'registro',
    commitment: as,
    contract: null,
    term: null,
    upTo: 'approved',
  } as const
  const registro = tell({ ...committing, date, cdp, tercero, purpose, lines: drawn })
  if (registro === null) return
  const obligacion = tell({
    kind: 'obligacion',
    date: as === 'order' ? workdayAfter(date, chance.whole(3, 12)) : date,
    registro,
    support: as === 'resolution' ? 'resolution' : 'invoice',
    supportNumber:
      as === 'resolution' ? `RES-${chance.whole(100, 999)}` : `FE-${chance.whole(1_000, 98_999)}`,
    reason: as === 'utilities' ? 'utilities' : 'outside',
    purpose,
    lines: [{ at: 0, leaf, amount }],
    upTo: 'approved',
  })
  if (obligacion === null) return
  const paying = {
    kind: 'pago',
    supportNumber: `CE-${chance.whole(1_000, 9_999)}`,
    upTo: 'approved',
  } as const
  tell({ ...paying, date: workdayAfter(date, chance.whole(13, 20)), obligacion, purpose, lines: drawn })
}

interface Wage {
  readonly leaf: string
  /** Whole pesos for the year. */
  readonly amount: number
}

/** Wages that are not paid every month: their months, by code. */
const seasons: readonly (readonly [code: string, months: readonly number[]])[] = [
  ['2.1.1.01.01.001.06', [7]],
  ['2.1.1.01.01.001.08.01', [12]],
  ['2.1.1.01.02.003', [2]],
]
const monthsOf = (leaf: string): readonly number[] =>
  seasons.find(([code]) => code === leaf)?.[1] ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The payroll of a year: one CDP for all of it, and each month its registro, obligación and pago. */
function tellPayroll({ chance, tell }: Story, vigencia: number, wages: readonly Wage[]): void {
  const purpose = `Nómina, prestaciones y aportes del personal de planta, vigencia ${vigencia}`
  const lines = wages.map(({ leaf, amount }) => ({ leaf, amount: rounded((amount * 97) / 100) }))
  const own = { dependencia: 'people', purpose, lines, upTo: 'approved' } as const
  const input = workdayOf(vigencia, 1, 2)
  const request = tell({ ...own, kind: 'cdpRequest', date: input, modality: 'payroll', term: '12 meses' })
  const cdp = tell({ ...own, kind: 'cdp', date: workdayOf(vigencia, 1, 5), request, expiresOn: null })
  for (let month = 1; month <= 12 && cdp !== null; month++) {
    const paid = wages.flatMap(({ leaf, amount }, index) => {
      const months = monthsOf(leaf)
      const share = (amount * chance.whole(88, 95)) / 100 / months.length
      return months.includes(month) ? [{ at: index, leaf, amount: rounded(share) }] : []
    })
    const name = `Nómina del mes ${month} de ${vigencia}`
    const whole = paid.map(({ at, amount }) => ({ at, amount }))
    // The registro has only the wages of its month, so its lines are numbered from the first of them.
    const counted = paid.map(({ leaf, amount }, index) => ({ at: index, leaf, amount }))
    const self = { tercero: hospital.nit, commitment: 'payroll', contract: null, term: null } as const
    const common = { purpose: name, upTo: 'approved' } as const
    const registro = tell({
      ...common,
      ...self,
      kind: 'registro',
      date: workdayOf(vigencia, month, 22),
      cdp,
      lines: whole,
    })
    if (registro === null) return
    const support = { support: 'payroll', supportNumber: `NOM-${month}`, reason: 'payroll' } as const
    const owed = {
      ...common,
      ...support,
      kind: 'obligacion',
      date: workdayOf(vigencia, month, 24),
      registro,
      lines: counted,
    } as const
    const obligacion = tell(owed)
    if (obligacion === null) return
    const drawn = counted.map(({ at, amount }) => ({ at, amount }))
    const date = workdayOf(vigencia, month, 26)
    tell({ ...common, kind: 'pago', date, obligacion, supportNumber: `CE-NOM-${month}`, lines: drawn })
  }
}
