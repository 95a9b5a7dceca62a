import { followNotes, recogniseShares } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { actingOn, performAction, serveDocument, servedDocument } from '@quina/blocks/server'
import { budgetLedger, ingresoService } from '@quina/budget/server'
import { changeWhere, rowsFrom, type Tx } from '@quina/db/server'
import { groupedBy, money, must, pluck, sumOf } from '@quina/kernel'
import { usesBudget } from '@quina/treasury/server'
import { lockOwed } from '../../agreement/discount/discounted.server.ts'
import { recognition } from './recognition.contract.ts'
import { mustRecognise, type RecognisedInvoice, type RecognitionLine } from './recognition.domain.ts'

const recognitionPrint: DocumentPrint<typeof recognition> = {
  signs: { receivables: 'Cartera', budgetHead: 'Jefe de presupuesto' },
}

type Recognition = Stored<typeof recognition>
type PlacedLine = RecognitionLine & {
  readonly id: string
  readonly terceroId: string
  readonly campusId: string
}

/** Rules: CAR-272 to CAR-280; a refusal of the budget is passed on unchanged. */
export const recognitionService = servedDocument<typeof recognition>({
  document: recognition,
  ledgers: [budgetLedger],
  on: {
    async approve({ tx, document, actor, today }) {
      const { date, payerId, regimen } = document
      const lines = await placed(tx, document)
      const cpcs = await cpcsOf(tx, lines)
      mustRecognise({ date, today, payerId, regimen, lines, usesBudget: await usesBudget(tx, date) })
      for (const [invoiceId, own] of groupedBy(lines, ({ invoice }) => invoice.id)) {
        const { terceroId, campusId, invoice } = own[0]!
        const by = { tx, actor, day: date }
        const owed = { id: invoiceId, number: invoice.number, terceroId, campusId }
        const ingresoId = await recogniseShares(by, owed, sharesIn(own, cpcs))
        await followNotes(by, invoiceId)
        await changeWhere(
          tx,
          'receivables.recognitionLine',
          { parentId: document.id, invoiceId },
          { ingresoId },
        )
      }
    },

    async annul({ tx, document, input, actor, today }) {
      const { date, reason } = input
      const early = 'La fecha no puede ser anterior a la del reconocimiento.'
      must(date >= document.date, 'CAR-276', 'date', early)
      await lockOwed(tx, pluck(document.lines, 'invoiceId'))
      for (const { id, campusId } of await ingresosOf(tx, document.id)) {
        const acting = actingOn(actor, ingresoService.document, campusId)
        await performAction(ingresoService, {
          tx,
          actor: acting,
          today,
          id,
          action: 'annul',
          input: { date, reason },
        })
      }
    },
  },
  print: recognitionPrint,
})

/** Locks and reads the lines of a recognition with their invoices, so that nobody else recognises or credits them. */
async function placed(tx: Tx, { lines }: Recognition): Promise<readonly PlacedLine[]> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId as string))]
  await lockOwed(tx, ids)
  const rows = await rowsFrom<
    Omit<RecognisedInvoice, 'base'> & { base: string; terceroId: string; campusId: string }
  >(tx)`
    select id, number, date, payer_id, regimen, base::text, ingreso_id, tercero_id, campus_id
    from billing.recognition_list where id = any(${ids}::uuid[])`
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.map(({ id, invoiceId, rubroId, fuenteId, amount }, index) => {
    const found = known.get(invoiceId)
    const message = 'La factura no tiene servicios que reconocer: no está emitida, o se trajo de antes.'
    must(found !== undefined, 'CAR-279', `lines.${index}.invoiceId`, message)
    const { terceroId, campusId, base, ...rest } = found
    return { id, rubroId, fuenteId, amount, terceroId, campusId, invoice: { ...rest, base: money(base) } }
  })
}

/** The amount of each rubro and fuente, from all its cost centres. */
function sharesIn(own: readonly PlacedLine[], cpcs: ReadonlyMap<string, string | null>) {
  const keyOf = ({ rubroId, fuenteId }: PlacedLine) => `${rubroId} ${fuenteId}`
  return [...groupedBy(own, keyOf).values()].map((same) => {
    const rubroId = same[0]!.rubroId!
    const amount = sumOf(same, 'amount')
    return { rubroId, fuenteId: same[0]!.fuenteId!, cpc: cpcs.get(rubroId) ?? null, amount }
  })
}

/** The usual CPC of each rubro. */
async function cpcsOf(tx: Tx, lines: readonly PlacedLine[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = lines.flatMap(({ rubroId }) => rubroId ?? [])
  const rows = await rowsFrom<{ id: string; cpc: string | null }>(tx)`
    select id, default_cpc as cpc from budget.rubro_list where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, cpc }) => [id, cpc]))
}

/**
 * The ingresos of its invoices and of their debit notes, after what credit notes took from them. Other reductions stay. An
 * invoice that was removed from the budget by hand no longer belongs to this recognition, nor do its notes.
 */
async function ingresosOf(tx: Tx, id: string): Promise<readonly { id: string; campusId: string }[]> {
  return rowsFrom<{ id: string; campusId: string }>(tx)`
    with own as materialized (
      select l.invoice_id, l.ingreso_id as id from receivables.recognition_line l
      join budget.ingreso_list g on g.id = l.ingreso_id and g.status = 'approved' where l.parent_id = ${id}::uuid),
    all_own as materialized (
      select id from own
      union select r.ingreso_id from own join billing.debit_note_list n on n.invoice_id = own.invoice_id
            join billing.recognised_line_list r on r.invoice_id = n.id)
    select g.id, g.campus_id from budget.ingreso_list g
    where g.status = 'approved' and (
      g.id in (select id from all_own)
      or g.source_id in (select id from all_own)
         and g.id in (select e.effect_id from billing.budget_effect e where e.document = 'billing.creditNote'))
    order by g.source_id is null, g.number desc`
}

export const recognitionOperations = serveDocument(recognitionService)
