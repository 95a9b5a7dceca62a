import { type Operation, type ReportService, serveReport } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  dayInBogota,
  lastDayOf,
  type Money,
  minus,
  money,
  moneyText,
  monthName,
  monthOf,
  plus,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { mustBeOrdered } from '../../bank/bulletin/bulletin.server.ts'
import { cashAhead, cashForeseen } from './cash-ahead.contract.ts'
import { foreseenStatement } from './foreseen.server.ts'

/** A foreseen amount, as shown. */
interface CashRow extends ForeseenMove {
  readonly source: string
  readonly who: string | null
  readonly reported: string
  readonly href: string | null
}

/** Returns all known future income and expenses, as of a day. */
export async function foreseenOn(tx: Tx, today: Day): Promise<readonly CashRow[]> {
  const rows = await rowsFrom<Omit<CashRow, 'amount'> & { amount: string }>(tx)`
    select side, source, who, reported, day::text, amount::numeric(18,2)::text as amount, href
    from (${foreseenStatement(today)}) f where amount <> 0 order by day nulls last, source, who, reported`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

/** Returns the balance of cash registers and banks at the end of a day; restricted deposits do not count. */
async function heldOn(tx: Tx, today: Day): Promise<Money> {
  const row = await rowFrom<{ held: string }>(tx)`
    select coalesce(sum(treasury.account_balance_on(id, ${today}::date)), 0)::numeric(18,2)::text as held
    from treasury.cash_account`
  return money(row?.held ?? '0.00')
}

const today = (): Day => dayInBogota(new Date())

const aheadService: ReportService<typeof cashAhead> = {
  whose: 'house',
  report: cashAhead,
  read: (tx, { by }) => aheadFrom(tx, today(), by),
}

/** Returns the cash on a day, and the forecast after each period of the ninety days that follow. */
export async function aheadFrom(tx: Tx, from: Day, by: 'week' | 'month') {
  const held = await heldOn(tx, from)
  const foreseen = await foreseenOn(tx, from)
  const stretches = ahead(held, foreseen, stretchesFrom(from, by))
  const undated = foreseen.filter((one) => isUndated(one, from))
  const apart = (side: ForeseenMove['side']) =>
    moneyText(
      sumOf(
        undated.filter((one) => one.side === side),
        'amount',
      ),
    )
  const now = {
    stretch: 'Hoy',
    balance: moneyText(held),
    held: `/accounting/bulletin?from=${from}&to=${from}`,
  }
  return {
    rows: [
      { id: 'held', level: 0, group: false, values: now },
      ...stretches.map(stretchRow),
      {
        id: 'undated',
        level: 0,
        group: true,
        values: {
          stretch: 'Sin fecha, o por cobrar vencido: no se suma',
          incoming: apart('in'),
          outgoing: apart('out'),
          when: 'undated',
        },
      },
    ],
    totals: {
      incoming: moneyText(sumOf(stretches, 'incoming')),
      outgoing: moneyText(sumOf(stretches, 'outgoing')),
    },
  }
}

const stretchRow = ({ name, from, to, incoming, outgoing, balance }: ReturnType<typeof ahead>[number]) => ({
  id: from,
  level: 0,
  group: false,
  values: {
    stretch: name,
    from,
    to,
    when: 'dated',
    incoming: moneyText(incoming),
    outgoing: moneyText(outgoing),
    balance: moneyText(balance),
  },
})

const foreseenService: ReportService<typeof cashForeseen> = {
  whose: 'house',
  report: cashForeseen,
  read: (tx, input) => foreseenFrom(tx, today(), input),
}

type Input = Readonly<{ side: 'in' | 'out'; when: 'dated' | 'undated'; from: Day | null; to: Day | null }>

/** Returns the rows that explain a figure of the forecast. */
export async function foreseenFrom(tx: Tx, now: Day, { side, when, from, to }: Input) {
  const days = { from: from ?? now, to: to ?? ('9999-12-31' as Day) }
  mustBeOrdered(days.from, days.to)
  const own = (await foreseenOn(tx, now)).filter(
    (one) => one.side === side && (when === 'undated' ? isUndated(one, now) : fallsIn(one, days, now)),
  )
  return {
    rows: own.map(({ source, who, reported, day, amount, href }, index) => ({
      id: String(index),
      level: 0,
      group: false,
      values: { source, who, reported, day, amount: moneyText(amount), href },
    })),
    totals: { amount: moneyText(sumOf(own, 'amount')) },
  }
}

export const cashAheadOperations: Operation[] = [
  ...serveReport(aheadService),
  ...serveReport(foreseenService),
]

/** A known future income or expense; without a day, nobody knows when. */
export type ForeseenMove = Readonly<{ side: 'in' | 'out'; day: Day | null; amount: Money }>

type Stretch = Readonly<{ name: string; from: Day; to: Day }>

interface CashForecast extends Stretch {
  readonly incoming: Money
  readonly outgoing: Money
  /** The forecast balance on the last day of the period. */
  readonly balance: Money
}

const daysAhead = 90

/** Returns the periods of the forecast, in weeks or months, today first; the last period ends with the forecast. */
export function stretchesFrom(today: Day, by: 'week' | 'month'): readonly Stretch[] {
  const last = addDays(today, daysAhead)
  const stretches: Stretch[] = []
  for (let from = today; from <= last; ) {
    const end = by === 'week' ? addDays(from, 6) : lastDayOf(vigenciaOf(from), monthOf(from))
    const to = end < last ? end : last
    stretches.push({ name: by === 'week' ? shortDay(from) : heading(monthName(monthOf(from))), from, to })
    from = addDays(to, 1)
  }
  return stretches
}

const heading = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const shortDay = (day: Day): string => `${Number(day.slice(8))} ${monthName(monthOf(day)).slice(0, 3)}`

/**
 * Returns the income, the expenses and the final balance of each period. Overdue expenses fall in the first period, because they
 * may be claimed any day. Overdue income, and any item without a day, counts nowhere: nobody knows when the money will move.
 */
export function ahead(
  held: Money,
  foreseen: readonly ForeseenMove[],
  stretches: readonly Stretch[],
): readonly CashForecast[] {
  const [first] = stretches
  let balance = held
  return stretches.map((stretch) => {
    const own = foreseen.filter((one) => fallsIn(one, stretch, first?.from))
    const sumOfSide = (side: ForeseenMove['side']) =>
      sumOf(
        own.filter((one) => one.side === side),
        'amount',
      )
    const incoming = sumOfSide('in')
    const outgoing = sumOfSide('out')
    balance = minus(plus(balance, incoming), outgoing)
    return { ...stretch, incoming, outgoing, balance }
  })
}

/** Whether the item falls in the period; overdue expenses fall in the period that begins today. */
const fallsIn = (
  { side, day }: ForeseenMove,
  { from, to }: { readonly from: Day; readonly to: Day },
  today: Day | undefined,
): boolean => day !== null && day <= to && (day >= from || (side === 'out' && from === today))

/** Whether nobody knows when the money will move: the item has no day, or it is overdue income. */
export const isUndated = ({ side, day }: ForeseenMove, today: Day): boolean =>
  day === null || (side === 'in' && day < today)
