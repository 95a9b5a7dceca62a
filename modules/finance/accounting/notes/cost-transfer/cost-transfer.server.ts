import { type Operation, serveDocument, servedDocument, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  type MoneyText,
  money,
  moneyText,
  monthOf,
  must,
  negate,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { credit, debit, entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'
import { journalLedger, numberOfVoucher, toJournal } from '../../ledger/journal/journal-ledger.server.ts'
import { costPlan, costTransfer } from './cost-transfer.contract.ts'

export const costTransferService = servedDocument<typeof costTransfer>({
  document: costTransfer,
  ledgers: [journalLedger],
  numberBy: numberOfVoucher('accounting.costTransfer'),
  on: {
    /** Locks the month first, so that two transfers do not move the same cost, and waits for the postings under way. */
    async approve({ tx, document: { date, concept } }) {
      await sql`select from accounting.period
        where vigencia = ${vigenciaOf(date)} and number = ${monthOf(date)} for update`.execute(tx)
      return [toJournal([transferOf(date, concept, await costsOn(tx, date))])]
    },
  },
})

/** The balance of class 73 up to the end of a month, by group, cost centre and fuente. */
async function costsOn(tx: Tx, date: Day): Promise<PlannedHeld[]> {
  const rows = await rowsFrom<Omit<PlannedHeld, 'net'> & { readonly net: MoneyText }>(tx)`
    with sale as (
      select cost_account, min(sale_cost_account) as account from hospital.cost_centre_face
      where cost_account is not null and sale_cost_account is not null and active
      group by 1 having count(distinct sale_cost_account) = 1),
    held as (
      select left(a.code, 4) as "group", l.cost_centre_id, l.fuente_id, sum(l.debit - l.credit)::numeric(18,2) as net
      from accounting.entry_line l join accounting.account a on a.id = l.account_id
      where l.vigencia = ${vigenciaOf(date)} and l.period <= ${monthOf(date)} and a.code like '73%'
      group by 1, 2, 3 having sum(l.debit - l.credit) <> 0)
    select h."group", g.name as group_name, h.cost_centre_id, c.code || ' ' || c.name as cost_centre, h.fuente_id,
           u.code || ' ' || u.name as fuente, h.net, coalesce(c.sale_cost_account, s.account) as account
    from held h join accounting.account g on g.code = h."group"
    left join hospital.cost_centre_face c on c.id = h.cost_centre_id
    left join budget.fuente_face u on u.id = h.fuente_id
    left join sale s on s.cost_account = h."group"
    order by 1, 4, 6 nulls first`
  return rows.map(({ net, ...row }) => ({ ...row, net: money(net) }))
}

type PlannedHeld = HeldCost & Readonly<{ groupName: string; fuente: string | null }>

export const costTransferOperations: Operation[] = [
  serveQuery(costPlan, async ({ tx, input }) =>
    (await costsOn(tx, input.date)).map(({ group, groupName, costCentre, fuente, account, net }, index) => ({
      id: String(index),
      group,
      groupName,
      costCentre,
      fuente,
      account,
      amount: moneyText(net),
    })),
  ),
  ...serveDocument(costTransferService),
]

/** The balance of a group of class 73 (7301 of Urgencias) in a cost centre and fuente, net of transfers. */
interface HeldCost {
  readonly group: string
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly costCentre: string | null
  /** The account of class 63 of the cost centre. */
  readonly account: string | null
  readonly net: Money
}

/**
 * The voucher that takes each group of class 73 to zero: 6310 against 73xx95, by cost centre. It counts earlier transfers,
 * so a second one posts only what is missing and returns any excess.
 * @throws Problem CON-085 when there is nothing to transfer, CON-086 when a cost centre has no target account.
 */
function transferOf(date: Day, concept: string, costs: readonly HeldCost[]): JournalEntry {
  const left = costs.filter(({ net }) => net !== zero)
  must(left.length > 0, 'CON-085', 'date', 'No hay costos por trasladar hasta esa fecha.')
  const lost = left.find(({ account }) => account === null)
  const where = lost?.costCentre ?? 'sin centro de costo'
  const unsaid = `El centro ${where} no dice a qué cuenta 63 pasa el costo ${lost?.group ?? ''}. Dígalo en Centros de costo.`
  insist(lost === undefined, 'CON-086', unsaid)
  const lines = left.flatMap(({ group, account, costCentreId, fuenteId, net }) => {
    const about = { costCentreId, fuenteId }
    const transfer = `${group}95`
    return net > zero
      ? [debit(account ?? '', net, about), credit(transfer, net, about)]
      : [debit(transfer, negate(net), about), credit(account ?? '', negate(net), about)]
  })
  return entry({ kind: 'CO', day: date, concept }, lines)
}
