import { invoiceFacts } from '@quina/billing/server'
import { numberText, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  actingOn,
  createDraft,
  type Extra,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, type Day, money, must, pluck, showDay, sumOf, zero } from '@quina/kernel'
import { decideAndSettle, type RatifiedLine, ratifiedLines } from '../../claim/glosa-answer/answer.server.ts'
import { discountService } from '../discount/discount.server.ts'
import { lockOwed } from '../discount/discounted.server.ts'
import { type SettlementFacts, settledMax, settlement, settlementKinds } from './settlement.contract.ts'
import { type AgreedLine, mustAgree, mustComeAfter, sharedOver } from './settlement.domain.ts'

/** The acta on paper: what each party reports as owed, what both agree, and who signs for each. */
const settlementPrint: DocumentPrint<typeof settlement> = {
  title: ({ values }) => `Acta de ${settlementKinds[values.kind].toLowerCase()}`,
  declares: ({ facts, values }) =>
    [
      `Entre esta entidad y ${facts.payer}, con corte al ${showDay(values.cutoff)}, se deja constancia de lo que`,
      'cada parte dice que se debe y de lo que ambas acuerdan. Lo que acepta la entidad se rebaja con nota crédito; lo',
      'comprometido se paga en la fecha de cada factura.',
    ].join(' '),
  tells: ({ facts }) => [
    { label: 'Firma por la IPS', value: facts.signedBy ?? 'Pendiente' },
    { label: 'Firma por el pagador', value: facts.payerSignedBy ?? 'Pendiente' },
  ],
  outward: true,
  signs: { receivables: 'Por la IPS', payer: 'Por el pagador' },
}

type Acta = Stored<typeof settlement>

/** Rules: CAR-254 to CAR-266; glosas are settled by their own rules. */
export const settlementService = servedDocument<typeof settlement>({
  document: settlement,
  on: {
    async sign({ tx, document, input: { date, name }, today }) {
      await agreed(tx, document, today)
      mustComeAfter(date, { after: document.date, today })
      await keep(tx, document.id, { signedOn: date, signedBy: name })
    },

    async agree({ tx, document, input: { date, name }, today }) {
      const { signedOn } = await signatures(tx, document.id)
      mustComeAfter(date, { after: signedOn!, today })
      await keep(tx, document.id, { payerSignedOn: date, payerSignedBy: name })
    },

    async execute({ tx, document, input: { date }, actor, today }) {
      const lines = await agreed(tx, document, today)
      const { payerSignedOn } = await signatures(tx, document.id)
      mustComeAfter(date, { after: payerSignedOn!, today })
      for (const line of lines) await settleDisputed({ tx, today, date, number: document.number }, line)
      await discountAccepted(tx, { document, lines, actor, date })
    },
  },
  extra: settlementFacts,
  print: settlementPrint,
})

const keep = (tx: Tx, id: string, changed: Readonly<Record<string, string>>) =>
  changeById(tx, 'receivables.settlement', id, changed)

const signatures = async (tx: Tx, id: string) => {
  const row = await storedRow(tx, 'receivables.settlement', id, ['signedOn', 'payerSignedOn'])
  return row as { readonly signedOn: Day | null; readonly payerSignedOn: Day | null }
}

type JudgedLine = AgreedLine & {
  readonly ratified: readonly RatifiedLine[]
  readonly source: Acta['lines'][number]
}

/** Locks and reads the invoices of an acta with their glosas. */
async function agreed(tx: Tx, document: Acta, today: Day): Promise<readonly JudgedLine[]> {
  const ids = document.lines.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  await lockOwed(tx, ids)
  const facts = new Map((await invoiceFacts(tx, ids)).map((one) => [one.id as string, one]))
  const ratified = await ratifiedLines(tx, ids)
  const lines = document.lines.map((source): JudgedLine => {
    const { invoiceId, named, owed, disputed: reported, accepted, lifted, toPay, payOn } = source
    const invoice = invoiceId === null ? undefined : facts.get(invoiceId)
    const own = invoiceId === null ? [] : (ratified.get(invoiceId) ?? [])
    return {
      invoiceId,
      number: invoice?.number ?? named ?? '',
      owed,
      payOn: payOn ?? null,
      ratified: own,
      source,
      disputed: sumOf(own, 'amount'),
      reported,
      accepted: accepted ?? zero,
      lifted: lifted ?? zero,
      toPay: toPay ?? zero,
      balance: invoice?.balance ?? zero,
      payerId: invoice?.payerId ?? null,
    }
  })
  mustAgree({ ...document, today, lines })
  return lines
}

type SettlementContext = Readonly<{ tx: Tx; today: Day; date: Day; number: number | null }>

/** Settles what both agreed on an invoice over the causes of its glosas, in order. */
async function settleDisputed(
  doing: SettlementContext,
  { accepted, lifted, ratified }: JudgedLine,
): Promise<void> {
  if (ratified.length === 0 || accepted + lifted === zero) return
  const parts = sharedOver(accepted, pluck(ratified, 'amount'))
  const settledIn = numberText(settlement, doing.number)
  for (const [at, { lineId }] of ratified.entries())
    await decideAndSettle(doing, { lineId, accepted: parts[at]!, settledIn })
}

/** Drafts a discount for what was accepted without a formal glosa; a user approves and applies it. */
async function discountAccepted(
  tx: Tx,
  { document, lines, actor, date }: { document: Acta; lines: readonly JudgedLine[]; actor: Actor; date: Day },
): Promise<void> {
  const given = lines.flatMap(({ source: { invoiceId }, accepted, ratified }) =>
    invoiceId === null || accepted === zero || ratified.length > 0 ? [] : [{ invoiceId, amount: accepted }],
  )
  if (given.length === 0) return
  const { id, number, payerId, campusId } = document
  const acting = actingOn(actor, discountService.document, campusId)
  const support = numberText(settlement, number)
  const input = {
    date,
    payerId,
    kind: 'deduction' as const,
    support,
    purpose: `Aceptado en el ${support}, sin glosa en debida forma`,
    lines: given,
  }
  const discountId = await createDraft(discountService, { tx, actor: acting, input })
  await keep(tx, id, { discountId })
}

/** The facts of an acta for its screen and its paper that are not fields of its form. */
async function settlementFacts(tx: Tx, { id, number }: Acta): Promise<Extra<typeof settlement>> {
  const { discountId, discountNumber, discountStatus, ...row } = await oneFrom<{
    payer: string
    signedBy: string | null
    payerSignedBy: string | null
    discountId: string | null
    discountNumber: number | null
    discountStatus: string | null
  }>(tx)`
    select t.name as payer, s.signed_by, s.payer_signed_by, s.discount_id, d.number as discount_number,
           d.status as discount_status
    from receivables.settlement s
    join insurers.payer_face y on y.id = s.payer_id join people.tercero_face t on t.id = y.tercero_id
    left join receivables.discount d on d.id = s.discount_id where s.id = ${id}::uuid`
  const label =
    discountNumber === null ? 'Descuento en borrador' : numberText(discountService.document, discountNumber)
  const discount = discountId === null ? null : { id: discountId, label, status: discountStatus ?? 'draft' }
  const settledIn = numberText(settlement, number)
  const glosas = await rowsFrom<SettlementFacts['glosas'][number]>(tx)`
    select g.id, 'GLO ' || lpad(g.number::text, greatest(3, length(g.number::text)), '0') as label,
           i.full_number as invoice, sum(l.to_credit)::text as to_credit
    from receivables.settlement_line x
    join receivables.glosa g on g.invoice_id = x.invoice_id
    join receivables.glosa_line l on l.parent_id = g.id and l.settled_in = ${settledIn}
    join billing.invoice_face i on i.id = g.invoice_id
    where x.parent_id = ${id}::uuid group by g.id, i.full_number order by 3, 2`
  const commitments = await rowsFrom<SettlementFacts['commitments'][number]>(tx)`
    select id, invoice, to_pay::text, pay_on::text, paid::text, condition from receivables.commitment_list
    where settlement_id = ${id}::uuid order by pay_on, invoice`
  return { facts: { ...row, discount, glosas: number === null ? [] : glosas, commitments } }
}

/** The input for the initial lines of an acta: what each party reports, and what is in discussion. */
export interface OpenInput {
  readonly payerId: string
  readonly contractId: string | null
  readonly kind: string
  readonly campusId: string | null
}

/**
 * The lines for an acta of a payer: when its subject is glosas, only invoices with answered amounts that are still in discussion.
 */
export async function openLines(tx: Tx, { payerId, contractId, kind, campusId }: OpenInput) {
  const rows = await rowsFrom<{
    id: string
    number: string
    cufe: string | null
    owed: string
    filing: string
    disputed: string
  }>(tx)`
    select i.id, i.full_number as number, i.uuid as cufe, i.balance::text as owed, i.filing_state as filing,
           coalesce(d.disputed, 0)::text as disputed
    from receivables.owed_invoice i
    left join (select g.invoice_id, sum(l.defended - l.lifted - l.settled_accepted - l.settled_lifted) as disputed
      from receivables.glosa_line l join receivables.glosa g on g.id = l.parent_id and g.status = 'notified' and g.kind = 'glosa'
      where l.state in ('answered', 'ratified') group by 1) d on d.invoice_id = i.id
    where i.payer_id = ${payerId}::uuid and i.balance > 0
      and (${contractId}::uuid is null or i.contract_id = ${contractId}::uuid)
      and (${campusId}::uuid is null or i.campus_id = ${campusId}::uuid)
      and (${kind} <> 'glosa' or d.disputed > 0)
    order by i.date, i.full_number`
  return rows.map((row) => ({ ...row, owed: money(row.owed), disputed: money(row.disputed) }))
}

/** @throws Problem CAR-265 when there would be more lines than an acta may have. */
export function mustHold(many: number): void {
  const message = `Son ${many} facturas: un acta tiene hasta 20.000. Elija un contrato.`
  must(many <= settledMax, 'CAR-265', 'payerId', message)
}

export const settlementDocumentOperations = refusing(
  {
    'receivables.settlement_frozen': conflict('CAR-266', 'Un acta que firmaron ambos no se reescribe.'),
  },
  serveDocument(settlementService),
)
