import {
  type Actor,
  actingOn,
  campusScope,
  createDraft,
  type Operation,
  serveCommand,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import {
  allocate,
  type Day,
  firstDayOf,
  groupedBy,
  type Id,
  insist,
  lastDayOf,
  type Money,
  money,
  monthName,
  monthOf,
  must,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { usesBudget } from '@quina/treasury/server'
import { proposeRecognition } from './recognition.contract.ts'
import { withoutBudget } from './recognition.domain.ts'
import { recognitionService } from './recognition.server.ts'

/** The most invoices in one draft: each is recognised by a document of the budget, in one transaction. */
const most = 200

export const recognitionProposals: Operation[] = [
  serveCommand(proposeRecognition, async ({ tx, actor, today, input }) => {
    insist(await usesBudget(tx, today), 'CAR-272', withoutBudget)
    must(input.from <= input.to, 'CAR-160', 'to', 'La fecha final no puede ser anterior a la inicial.')
    const waiting = await waitingFor(tx, input, campusScope(actor))
    const none = 'No queda nada por reconocer en esos días, o ya está en una propuesta.'
    insist(waiting.length > 0, 'CAR-277', none, { status: 409 })
    const ids: string[] = []
    for (const own of groupedBy(waiting, groupOf).values())
      for (let from = 0; from < own.length; from += most)
        ids.push(await propose({ tx, actor, today }, own.slice(from, from + most)))
    return { drafts: ids.length, invoices: waiting.length, only: ids.length === 1 ? ids[0]! : null }
  }),
]

interface WaitingInvoice {
  readonly id: Id<'billing.invoice'>
  readonly date: Day
  readonly payerId: Id<'insurers.payer'>
  readonly regimen: string
  readonly campusId: string
  readonly base: string
}

const groupOf = ({ payerId, regimen, campusId, date }: WaitingInvoice): string =>
  [payerId, regimen, campusId, date.slice(0, 7)].join(' ')

/** Invoices with a debt that are neither recognised nor in a live recognition. */
async function waitingFor(
  tx: Tx,
  { from, to, payerId }: { from: Day; to: Day; payerId: string | null },
  campusId: string | null,
): Promise<readonly WaitingInvoice[]> {
  return rowsFrom<WaitingInvoice>(tx)`
    select r.id, r.date, r.payer_id, r.regimen, r.campus_id, r.base::text
    from billing.recognition_list r
    where r.date between ${from} and ${to} and r.payer_id is not null and r.ingreso_id is null and r.base > r.noted
      and (${payerId}::uuid is null or r.payer_id = ${payerId}::uuid)
      and (${campusId}::uuid is null or r.campus_id = ${campusId}::uuid)
      and not exists (select from receivables.recognition_line l join receivables.recognition d on d.id = l.parent_id
                      where l.invoice_id = r.id and d.status = 'draft')
    order by r.payer_label, r.date, r.number`
}

async function propose(
  { tx, actor, today }: { tx: Tx; actor: Actor; today: Day },
  own: readonly WaitingInvoice[],
): Promise<string> {
  const { payerId, regimen, campusId, date } = own[0]!
  const year = vigenciaOf(date)
  const month = monthOf(date)
  const last = lastDayOf(year, month)
  const input = {
    payerId,
    regimen,
    periodFrom: firstDayOf(year, month),
    periodTo: last,
    date: vigenciaOf(today) > year ? lastDayOf(year) : today,
    acknowledged: null,
    purpose: `Servicios de salud facturados en ${monthName(month)} de ${year}`,
    lines: await distributed(tx, own),
  }
  const acting = actingOn(actor, recognitionService.document, campusId)
  return createDraft(recognitionService, { tx, actor: acting, input })
}

interface Share {
  readonly invoiceId: Id<'billing.invoice'>
  readonly rubroId: Id<'budget.rubro'> | null
  readonly fuenteId: Id<'budget.fuente'> | null
  readonly costCentreId: Id<'hospital.costCentre'> | null
  readonly weight: string
}

/** What each invoice makes owed, by the weight of its lines in each rubro and cost centre. */
async function distributed(tx: Tx, own: readonly WaitingInvoice[]) {
  const rows = await rowsFrom<Share>(tx)`
    select invoice_id, rubro_id, fuente_id, cost_centre_id, weight::text from billing.recognition_share_list
    where invoice_id = any(${own.map(({ id }) => id)}::uuid[]) order by position`
  const shares = groupedBy(rows, 'invoiceId')
  return own.flatMap(({ id, base }) => {
    const parts = shares.get(id) ?? []
    const amounts: readonly Money[] = allocate(
      money(base),
      parts.map(({ weight }) => money(weight)),
    )
    return parts
      .map(({ weight: _, ...part }, index) => ({ ...part, amount: amounts[index]! }))
      .filter(({ amount }) => amount !== zero)
  })
}
