import type { InputOf, Kept } from '@quina/blocks'
import {
  type Actor,
  can,
  type Posting,
  parameterOn,
  type ServedDocument,
  serveDocument,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, money, padded, zero } from '@quina/kernel'
import { taxProfileOn } from '@quina/people/server'
import { sql } from 'kysely'
import { foreseeOperations } from '../causacion-preview/foresee.server.ts'
import { advanceLeftTo } from '../causacion-settlement/facts.server.ts'
import { mustSayWhy, owedByLine } from '../causacion-settlement/figures.domain.ts'
import { type Settled, settle } from '../causacion-settlement/settle.server.ts'
import { withheldMoves } from '../causacion-settlement/spent.server.ts'
import { journalLedger, toJournal } from '../journal/journal-ledger.server.ts'
import { closesPayable, lockPayables, toPayable } from '../payable/payable.server.ts'
import { creditNote } from '../supplier-note/credit-note.server.ts'
import { mustBeSupported, mustMatchReceipt, supportName } from '../support-source/support.domain.ts'
import { holdSupport, mustBeUnpaid } from '../support-source/support-keeper.server.ts'
import { receiptOf } from '../support-source/support-source.server.ts'
import { toWithholdings, withholdingLedger } from '../withheld/withholding-ledger.server.ts'
import { causacion, causeBeforeSupport, editWithholding, invoiceAgeMax } from './causacion.contract.ts'
import { causacionPrint } from './causacion.print.ts'
import { causacionLookups } from './lookups.server.ts'
import { oweInBudget, unoweInBudget } from './obligacion.server.ts'
import { paperFacts } from './paper.server.ts'

type Causacion = Kept<typeof causacion>

export const causacionService: ServedDocument<typeof causacion> = {
  document: causacion,
  table: 'accounting.causacion',
  lines: { lines: 'accounting.causacionLine', adjustments: 'accounting.causacionAdjustment' },
  ledgers: [journalLedger, withholdingLedger],
  async onSave(tx, input, actor) {
    await mustBeNew(tx, input)
    await mustBeUnpaid(tx, input)
    mustMayAdjust(input, actor)
  },
  on: {
    async approve({ tx, document, actor }) {
      await mustHold(tx, document, actor)
      const settled = await settle(tx, document)
      await mustMatch(tx, document, settled)
      const obligacion = await oweInBudget(tx, actor, owingOf(document, settled))
      return postingsOf(document, settled, obligacion)
    },

    creditNote: ({ tx, document, asked, actor }) => creditNote({ tx, document, asked, actor }),

    async annul({ tx, document, asked, actor }) {
      const owed = (await lockPayables(tx, [document.id])).get(document.id)!
      const credited = await creditedOf(tx, document.id)
      const paid = 'La causación tiene pagos vigentes. Anúlelos primero.'
      insist(owed.balance === owed.net - credited, 'PRE-027', paid, { status: 409 })
      const ordered = 'La causación está en una orden de pago. Anúlela primero.'
      insist(owed.programmed === zero, 'CXP-018', ordered, { status: 409 })
      const { campusId } = document
      const { obligacionId } = owed
      await unoweInBudget({ tx, actor, campusId, obligacionId, date: asked.date, reason: asked.reason })
      return [closesPayable(owed.item)]
    },
  },
  extra: async (tx, kept) => paperFacts(tx, kept),
  print: causacionPrint,
}

/** @throws Problem CXP-001 naming the causación that has the support; the index guards it against races. */
async function mustBeNew(
  tx: Tx,
  support: Pick<Causacion, 'terceroId' | 'supportKind' | 'supportPrefix' | 'supportNumber'> & { id?: string },
) {
  const { terceroId, supportKind, supportPrefix, supportNumber } = support
  const { rows } = await sql<{ number: number | null; id: string }>`
    select number, id from accounting.causacion
    where tercero_id = ${terceroId}::uuid and support_kind = ${supportKind} and status = 'approved'
      and support_key = upper(coalesce(${supportPrefix}::text, '')) || '-' || ltrim(upper(${supportNumber}::text), '0')`.execute(
    tx,
  )
  const [same] = rows
  const message = `${supportName(support)} ya está causado: CA ${padded(same?.number ?? 0)}.`
  insist(same === undefined || same.id === support.id, 'CXP-001', message, {
    status: 409,
    fields: { supportNumber: message },
  })
}

/** Deciding a withholding has a permission of its own. @throws Problem CXP-019 */
function mustMayAdjust({ adjustments }: Pick<InputOf<typeof causacion>, 'adjustments'>, actor: Actor): void {
  const message = 'No tiene permiso para cambiar las retenciones que propone la regla.'
  const may = (adjustments ?? []).length === 0 || can(actor, editWithholding)
  insist(may, 'CXP-019', message, { status: 403 })
}

async function mustHold(tx: Tx, document: Causacion, actor: Actor): Promise<void> {
  mustMayAdjust(document, actor)
  mustSayWhy(document.lines)
  await holdSupport(tx, document)
  await mustBeNew(tx, document)
  await mustBeUnpaid(tx, document)
  const { terceroId, date, final, amortised } = document
  const profile = await taxProfileOn(tx, terceroId, date)
  const { personType } = await tx
    .selectFrom('people.tercero')
    .select('personType')
    .where('id', '=', terceroId)
    .executeTakeFirstOrThrow()
  mustBeSupported(document, {
    invoices: personType === 'juridica' || profile.vatResponsible,
    mayPrecede: can(actor, causeBeforeSupport),
    ageMax: await parameterOn(tx, invoiceAgeMax, date),
  })
  if (final !== true || document.registroId !== null) return
  const left = await advanceLeftTo(tx, terceroId)
  const message = 'Queda anticipo sin amortizar.'
  insist(left === (amortised ?? zero), 'CXP-004', message, { status: 409, fields: { amortised: message } })
}

async function mustMatch(tx: Tx, document: Causacion, { totals }: Settled): Promise<void> {
  const receipt = await receiptOf(tx, document)
  mustMatchReceipt({ kind: document.kind, terceroId: document.terceroId, gross: totals.gross }, receipt)
}

const owingOf = (document: Causacion, { lines, totals, item }: Settled) => {
  const owed = owedByLine(lines, totals.amortised)
  return {
    ...document,
    supportNumber: item,
    gross: totals.gross,
    amortised: totals.amortised,
    lines: document.lines.map(({ registroLineId, cpc }, at) => ({
      registroLineId,
      cpc,
      owed: owed[at] ?? zero,
    })),
  }
}

function postingsOf(
  document: Causacion,
  settled: Settled,
  obligacion: Awaited<ReturnType<typeof oweInBudget>>,
): Posting[] {
  const { terceroId, dueOn } = document
  const { totals, item, payableAccount, lines } = settled
  const accounts = lines.map(({ account, vatAccount }, at) => ({
    lineId: document.lines[at]!.id,
    account,
    vatAccount,
  }))
  const payable = { terceroId, accountCode: payableAccount, item, dueOn, obligacion, accounts, ...totals }
  return [toPayable(payable), toJournal([settled.entry]), toWithholdings(withheldMoves(document, settled))]
}

async function creditedOf(tx: Tx, causacionId: string) {
  const { rows } = await sql<{ credited: string }>`
    select coalesce(sum(from_payable), 0) as credited from accounting.supplier_note
    where causacion_id = ${causacionId}::uuid`.execute(tx)
  return money(rows[0]?.credited ?? '0')
}

export const causacionOperations = [
  ...serveDocument(causacionService),
  ...foreseeOperations,
  ...causacionLookups,
]
