import { type ReportService, serveReport } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  firstDayOf,
  type MoneyText,
  minus,
  money,
  moneyText,
  must,
  plus,
  sumOf,
  vigenciaOf,
} from '@quina/kernel'
import { sql } from 'kysely'
import { bankBook, bulletin, treasuryState } from './bulletin.contract.ts'

/** @throws Problem TES-072 when the first day is after the last. */
export function mustBeOrdered(from: Day, to: Day): void {
  must(from <= to, 'TES-072', 'to', 'La fecha final no puede ser anterior a la inicial.')
}

interface Place {
  readonly id: string
  readonly kind: 'cash' | 'bank' | 'restricted'
  readonly place: string
  readonly before: MoneyText
  readonly incoming: MoneyText
  readonly outgoing: MoneyText
  readonly vouchers: number
}

const kinds = { cash: 'Cajas', bank: 'Bancos', restricted: 'Efectivo de uso restringido' } as const

/** Returns every cash account of the chart: cash, banks and restricted deposits. */
const places = (tx: Tx, from: Day, to: Day) =>
  sql<Place>`
    select a.id, case when a.code like '1105%' then 'cash' when a.code like '1110%' then 'bank' else 'restricted' end as kind,
           a.code || ' ' || a.name as place,
           treasury.account_balance_on(a.id, ${from}::date - 1)::numeric(18,2) as before,
           coalesce(m.incoming, 0)::numeric(18,2) as incoming, coalesce(m.outgoing, 0)::numeric(18,2) as outgoing,
           coalesce(m.vouchers, 0)::int as vouchers
    from accounting.account_face a
    left join lateral (
      select sum(l.debit) as incoming, sum(l.credit) as outgoing, count(distinct l.entry_id) as vouchers
      from accounting.entry_line_face l where l.account_id = a.id and l.day between ${from} and ${to}
        and (l.period between 1 and 12 or (l.period = 0 and not exists (
          select from accounting.account_balance_face b where b.account_id = a.id and b.vigencia < l.vigencia)))) m on true
    where a.accepts_moves and (a.code like '1105%' or a.code like '1110%' or a.code like '1132%')
    order by a.code`.execute(tx)

const service: ReportService<typeof bulletin> = {
  whose: 'house',
  report: bulletin,
  async read(tx, { from, to }) {
    mustBeOrdered(from, to)
    const rows = (await places(tx, from, to)).rows.filter(
      (row) => row.vouchers > 0 || money(row.before) !== 0n,
    )
    const drawn = Object.entries(kinds).flatMap(([kind, place]) => {
      const own = rows.filter((row) => row.kind === kind)
      if (own.length === 0) return []
      const group = { id: kind, level: 0, group: true, values: { place, ...totalsOf(own) } }
      return [group, ...own.map((row) => ({ id: row.id, level: 1, group: false, values: valuesOf(row) }))]
    })
    return { rows: drawn, totals: totalsOf(rows) }
  },
}

const valuesOf = ({ kind: _, ...row }: Place) => ({ ...row, after: afterOf(row) })
const afterOf = ({
  before,
  incoming,
  outgoing,
}: Pick<Place, 'before' | 'incoming' | 'outgoing'>): MoneyText =>
  moneyText(minus(plus(money(before), money(incoming)), money(outgoing)))

function totalsOf(rows: readonly Place[]) {
  const total = (name: 'before' | 'incoming' | 'outgoing') =>
    moneyText(sumOf(rows, (row) => money(row[name])))
  const sums = { before: total('before'), incoming: total('incoming'), outgoing: total('outgoing') }
  return { ...sums, after: afterOf(sums) }
}

interface BookRow {
  readonly id: string
  readonly date: Day
  readonly voucher: string
  readonly tercero: string | null
  readonly concept: string
  readonly incoming: MoneyText
  readonly outgoing: MoneyText
}

const bookService: ReportService<typeof bankBook> = {
  whose: 'house',
  report: bankBook,
  async read(tx, { accountId, from, to }) {
    mustBeOrdered(from, to)
    const found = await rowFrom<{ balance: MoneyText }>(tx)`
      select treasury.account_balance_on(${accountId}::uuid, ${from}::date - 1)::numeric(18,2) as balance`
    const rows = await rowsFrom<BookRow>(tx)`
      select l.vigencia || '-' || l.id as id, l.day as date, k.code || ' ' || e.number as voucher, t.name as tercero,
             coalesce(l.concept, e.concept) as concept, l.debit as incoming, l.credit as outgoing
      from accounting.entry_line_face l
      join accounting.entry_face e on e.id = l.entry_id and e.vigencia = l.vigencia
      join accounting.voucher_kind_face k on k.id = e.kind_id
      left join people.tercero_face t on t.id = l.tercero_id
      where l.account_id = ${accountId}::uuid and l.day between ${from} and ${to} and l.period between 1 and 12
      order by l.day, l.vigencia, l.id limit 20000`
    let balance = money(found?.balance ?? '0')
    const opening = {
      id: 'before',
      level: 0,
      group: true,
      values: { concept: 'Saldo anterior', balance: moneyText(balance) },
    }
    const drawn = rows.map(({ id, ...row }) => {
      balance = minus(plus(balance, money(row.incoming)), money(row.outgoing))
      return { id, level: 0, group: false, values: { ...row, balance: moneyText(balance) } }
    })
    const total = (name: 'incoming' | 'outgoing') => moneyText(sumOf(rows, (row) => money(row[name])))
    return { rows: [opening, ...drawn], totals: { incoming: total('incoming'), outgoing: total('outgoing') } }
  },
}

type BalanceRow = Readonly<{ id: string; fuente: string; place: string; use: string; balance: MoneyText }>

const uses: Readonly<Record<string, string>> = {
  free: 'Libre destinación',
  specific: 'Destinación específica',
  embargoed: 'Embargada',
  of_others: 'Recursos de terceros',
}

const stateService: ReportService<typeof treasuryState> = {
  whose: 'house',
  report: treasuryState,
  async read(tx, { on }) {
    const rows = await rowsFrom<BalanceRow>(tx)`
      select b.account_id as id, coalesce(f.code || ' ' || f.name, 'Sin fuente') as fuente,
             b.name || ' · ' || b.number as place, b.use,
             treasury.account_balance_on(b.account_id, ${on})::numeric(18,2) as balance
      from treasury.bank_account b left join budget.fuente_face f on f.id = b.fuente_id
      order by 2, 3`
    const total = (own: readonly BalanceRow[]) => moneyText(sumOf(own, (row) => money(row.balance)))
    const first = firstDayOf(vigenciaOf(on))
    const drawn = [...new Set(rows.map(({ fuente }) => fuente))].flatMap((fuente) => {
      const own = rows.filter((row) => row.fuente === fuente)
      const group = { id: fuente, level: 0, group: true, values: { place: fuente, balance: total(own) } }
      const each = own.map(({ id, place, use, balance }) => ({
        id,
        level: 1,
        group: false,
        values: { id, place, use: uses[use] ?? use, balance, first },
      }))
      return [group, ...each]
    })
    return { rows: drawn, totals: { balance: total(rows) } }
  },
}

/** Reads the data of the three report screens. */
export const { read: readBulletin } = service
export const { read: readBankBook } = bookService
export const { read: readTreasuryState } = stateService

export const bulletinOperations = [
  ...serveReport(service),
  ...serveReport(bookService),
  ...serveReport(stateService),
]
