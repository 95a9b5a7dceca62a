import type { PlannedItem } from '@quina/blocks'
import {
  actingOn,
  createDraft,
  type ProcessBy,
  type ProcessService,
  serveProcess,
} from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import {
  type Day,
  day,
  firstDayOf,
  insist,
  lastDayOf,
  type Money,
  money,
  moneyText,
  monthOf,
  newId,
  showPesos,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { usesBudget } from '@quina/treasury/server'
import { sql } from 'kysely'
import { filing } from '../filing/filing.contract.ts'
import { filingService } from '../filing/filing.server.ts'
import { processInvoices } from './processing.contract.ts'

interface Row extends Omit<VerifiedAccount, 'balance' | 'booked' | 'usesBudget'> {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly payer: string
  readonly net: string
  readonly deadline: Day
  readonly balance: string
  readonly booked: string
}

/** Issued invoices of a site that are in no account yet, with their balance in the journal. */
async function waiting(
  tx: Tx,
  { from, to, payerId, kind }: { from: Day; to: Day; payerId: string | null; kind: string | null },
  campusId: string,
): Promise<readonly Row[]> {
  return rowsFrom<Row>(tx)`
    select w.id, w.full_number as number, w.date, t.name as payer, w.net::text as net, w.deadline,
           w.balance::text as balance, w.dian_state as dian, w.rips_state as rips, w.uuid as cufe, w.cuv,
           coalesce(i.unfiled_account, i.filed_account) as account,
           r.code as rubro,
           coalesce((select sum(l.debit - l.credit) from accounting.entry_line_face l
                     join accounting.account_face a on a.id = l.account_id and a.code in (i.unfiled_account, i.filed_account)
                     where l.open_item = w.full_number and l.tercero_id = w.tercero_id), 0)::text as booked
    from receivables.owed_invoice w
    join billing.invoice_face i on i.id = w.id
    join people.tercero_face t on t.id = w.tercero_id
    left join budget.rubro_face r on r.id = i.rubro_id
    where w.filing_state in ('unfiled', 'overdue') and w.payer_id is not null and w.campus_id = ${campusId}::uuid
      and w.date between ${from} and ${to} and (${payerId}::uuid is null or w.payer_id = ${payerId}::uuid)
      and (${kind}::text is null or i.kind = ${kind})
      and not exists (select from receivables.filing_invoice fi join receivables.filing f on f.id = fi.parent_id
                      where fi.invoice_id = w.id and f.status = 'draft')
    order by w.deadline, w.full_number`
}

const verified = (row: Row, inBudget: boolean): string | null =>
  faultOf({ ...row, balance: money(row.balance), booked: money(row.booked), usesBudget: inBudget })

const service: ProcessService<typeof processInvoices> = {
  whose: 'site',
  async plan(tx, input, { campusId, today }) {
    const inBudget = await usesBudget(tx, today)
    const items: PlannedItem[] = []
    for (const row of await waiting(tx, input, campusId)) {
      const fault = verified(row, inBudget)
      if (input.state !== 'all' && input.state !== (fault === null ? 'ready' : 'faulty')) continue
      const { id, number, date, payer, net, account, rubro, deadline } = row
      items.push({ key: id, values: { number, date, payer, net, account, rubro, deadline }, fault })
    }
    return items
  },

  async run(tx, { key, values }, _input, by) {
    const date = day(String(values.date))
    const rows = await waiting(tx, { from: date, to: date, payerId: null, kind: null }, by.campusId)
    const row = rows.find(({ id }) => id === key)
    insist(row !== undefined, 'CAR-150', 'La factura ya está en una cuenta.', { status: 409 })
    const fault = verified(row, await usesBudget(tx, by.today))
    insist(fault === null, 'CAR-151', fault ?? '', { status: 409 })
    await joinAccount(tx, key, by)
  },
}

type AccountFacts = Readonly<{ payerId: string; contractId: string | null; date: Day; balance: Money }>

/** Puts an invoice in the draft of its payer, contract, site and month; creates the draft when there is none. */
async function joinAccount(tx: Tx, invoiceId: string, by: ProcessBy): Promise<void> {
  const row = await oneFrom<Omit<AccountFacts, 'balance'> & { balance: string }>(tx)`
    select payer_id, contract_id, date, balance::text as balance
    from receivables.owed_invoice where id = ${invoiceId}::uuid`
  const joining = { ...row, balance: money(row.balance) }
  const draft = await draftOf(tx, joining, by.campusId)
  if (draft === undefined) return void (await beginAccount(tx, invoiceId, { joining, by }))
  await sql`
    insert into receivables.filing_invoice (id, parent_id, position, invoice_id, amount)
    select ${newId()}::uuid, ${draft}::uuid, coalesce(max(position), 0) + 1, ${invoiceId}::uuid,
           ${moneyText(joining.balance)}::numeric
    from receivables.filing_invoice where parent_id = ${draft}::uuid`.execute(tx)
}

async function draftOf(
  tx: Tx,
  { payerId, contractId, date }: AccountFacts,
  campusId: string,
): Promise<string | undefined> {
  const row = await rowFrom<{ id: string }>(tx)`
    select id from receivables.filing where status = 'draft' and payer_id = ${payerId}::uuid and campus_id = ${campusId}::uuid
      and contract_id is not distinct from ${contractId}::uuid and period_from = ${monthOfDay(date).from}
    order by id limit 1 for update`
  return row?.id
}

const monthOfDay = (date: Day) => ({
  from: firstDayOf(vigenciaOf(date), monthOf(date)),
  to: lastDayOf(vigenciaOf(date), monthOf(date)),
})

type AccountStart = Readonly<{ joining: AccountFacts; by: ProcessBy }>

async function beginAccount(tx: Tx, invoiceId: string, { joining, by }: AccountStart): Promise<string> {
  const { payerId, contractId, date, balance } = joining
  const { from, to } = monthOfDay(date)
  const payer = await storedRow(tx, 'insurers.payerFace', payerId, ['filingMedium'])
  const actor = actingOn({ ...by, name: '', permissions: new Set<string>() }, filing, by.campusId)
  const input = {
    date: by.today,
    payerId,
    contractId,
    severalContracts: false,
    periodFrom: from,
    periodTo: to,
    medium: payer.filingMedium ?? 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: balance }],
  }
  return createDraft(filingService, { tx, actor, input })
}

export const processing = serveProcess(processInvoices, service)

/** The data of an invoice that are verified before it is filed. */
export interface VerifiedAccount {
  readonly dian: string
  readonly rips: string
  readonly cufe: string | null
  readonly cuv: string | null
  readonly account: string | null
  readonly usesBudget: boolean
  readonly rubro: string | null
  readonly balance: Money
  /** Its balance in the journal. */
  readonly booked: Money
}

/** Why an invoice cannot be filed yet, in the order in which it is corrected; null when it can. */
export function faultOf({
  dian,
  rips,
  cufe,
  cuv,
  account,
  usesBudget,
  rubro,
  balance,
  booked,
}: VerifiedAccount): string | null {
  if (dian === 'rejected') return 'La DIAN la rechazó.'
  if (!dian.startsWith('accepted') || cufe === null) return 'Falta que la DIAN la acepte (CUFE).'
  if (rips === 'rejected') return 'El Ministerio rechazó su RIPS.'
  if (rips !== 'exempt' && (!rips.startsWith('approved') || cuv === null)) return 'Falta su CUV.'
  if (account === null) return 'El pagador no tiene cuenta de cartera para ese régimen.'
  if (usesBudget && rubro === null) return 'No tiene rubro de ingreso: revise el del pagador.'
  if (balance === zero) return 'No debe nada.'
  if (balance !== booked) return `Contabilidad dice ${showPesos(booked)} y cartera ${showPesos(balance)}.`
  return null
}
