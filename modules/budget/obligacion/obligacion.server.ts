import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  can,
  type Extra,
  type Operation,
  type ServedDocument,
  serveDocument,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, money, moneyText, notFound, sumOf } from '@quina/kernel'
import { livingAfter, mustBeOwn, mustHaveNoneAfter } from '../adjustment/adjustment.server.ts'
import { type Belonging, mustBelong } from '../adjustment/belonging.server.ts'
import { draw, giveBack, mustBeOfVigencia, mustNotPrecede } from '../ledger/budget-ledger.domain.ts'
import { budgetLedger, lockLines, mustTake, parentsOf, toBudget } from '../ledger/budget-ledger.server.ts'
import { lineBalances } from '../ledger/line-balances.server.ts'
import { mustHaveCpc } from '../rubro/cpc.server.ts'
import {
  type Advance,
  isCovered,
  leftToAmortise,
  mustAmortise,
  mustNotBeAmortised,
} from './advance.domain.ts'
import { advance, causedObligacion, obligacion } from './obligacion.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
const obligacionPrint: DocumentPrint<typeof obligacion> = {
  title: 'Obligación presupuestal',
  pairs: [
    'date',
    'registroId',
    'kind',
    'supportKind',
    'supportNumber',
    'supportDate',
    'noCausacionReason',
    'purpose',
  ],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { accountant: 'Contador', treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}

export const obligacionService: ServedDocument<typeof obligacion> = {
  document: obligacion,
  table: 'budget.obligacion',
  lines: { lines: 'budget.obligacionLine' },
  ledgers: [budgetLedger],
  on: {
    async approve({ tx, document, actor }) {
      mustBeOfItsCausacion(document, actor)
      const { registroId, date, lines } = document
      const sources = await lockLines(
        tx,
        lines.map((line) => line.registroLineId),
      )
      const { terceroId } = await mustRestOnRegistro(tx, registroId, date)
      await mustBelong(tx, belonging(document))
      mustAmortise({ ...document, owed: owedIn(document) }, await advanceOf(tx, registroId))
      if (covered(document)) {
        for (const source of sources.values()) mustBeOfVigencia(source, date)
        await mustTake(tx, { side: 'expense', day: date, classes: ['OB'] })
        return []
      }
      const withRubro = lines.map(({ registroLineId, cpc }) => ({
        cpc,
        apropiacionId: sources.get(registroLineId)?.apropiacionId ?? '',
      }))
      await mustHaveCpc(
        tx,
        withRubro.filter((line) => line.apropiacionId !== ''),
      )
      const drawings = lines.map(({ id, registroLineId, amount, cpc }) => ({
        id,
        from: registroLineId,
        amount,
        cpc,
      }))
      return [toBudget(draw(sources, drawings, { stage: 'obligacion', day: date, terceroId }))]
    },

    async reduce({ tx, document, asked, actor }) {
      mustBeOfItsCausacion(document, actor)
      mustNotPrecede(asked.date, document.date)
      const ids = mustBeOwn(document.lines, asked.lines)
      const sources = await lockLines(tx, ids)
      const returns = asked.lines.map(({ lineId, amount }) => ({ lineId: lineId, amount }))
      const less = sumOf(asked.lines, ({ amount }) => amount)
      if (document.kind === 'advance') mustNotBeAmortised(await advanceOf(tx, document.registroId), less)
      const how = { stage: 'obligacion', day: asked.date, from: await parentsOf(tx, ids), refusal } as const
      return [toBudget(giveBack(sources, returns, how))]
    },

    async annul({ tx, document, asked, actor }) {
      mustBeOfItsCausacion(document, actor)
      mustNotPrecede(asked.date, document.date)
      await lockLines(
        tx,
        document.lines.map((line) => line.id),
      )
      const living = await livingAfter(tx, document.id, { table: 'budget.pago', prefix: 'PG' })
      mustHaveNoneAfter(living, 'PRE-027', 'La obligación tiene pagos vigentes')
      if (document.kind === 'advance')
        mustNotBeAmortised(await advanceOf(tx, document.registroId), owedIn(document))
      if (covered(document)) await mustTake(tx, { side: 'expense', day: asked.date, classes: ['OB-'] })
      return []
    },
  },
  extra: async (tx, stored): Promise<Extra> => {
    if (stored.status !== 'approved') return {}
    const living = await livingAfter(tx, stored.id, { table: 'budget.pago', prefix: 'PG' })
    const mayNot =
      living.length > 0 ? { annul: `Tiene pagos vigentes: ${living.slice(0, 3).join(', ')}` } : {}
    return {
      facts: {
        lines: await lineBalances(
          tx,
          stored.lines.map((line) => line.id),
        ),
      },
      mayNot,
    }
  },
  print: obligacionPrint,
}

/** What was advanced on a commitment. Read after its lines were locked: two invoices do not amortise the same. */
export async function advanceOf(tx: Tx, registroId: string): Promise<Advance> {
  const row = await tx
    .selectFrom('budget.registroAdvance')
    .select(['given', 'amortised'])
    .where('registroId', '=', registroId)
    .executeTakeFirst()
  return { given: money(row?.given ?? '0'), amortised: money(row?.amortised ?? '0') }
}

const refusal = {
  code: 'PRE-028',
  message: (left: string) => `El valor supera el saldo por pagar de la obligación (${left}).`,
}

/** What a causación owes lives and dies with it. @throws Problem PRE-109 */
function mustBeOfItsCausacion({ noCausacionReason }: Stored<typeof obligacion>, actor: Actor): void {
  const own = noCausacionReason !== 'causacion' || can(actor, causedObligacion)
  insist(own, 'PRE-109', 'Esta obligación es de una causación: hágalo desde ella.', { status: 409 })
}

const covered = ({ kind, amortised, lines }: Stored<typeof obligacion>) =>
  isCovered({ kind, amortised, amounts: lines.map((line) => line.amount) })

const owedIn = ({ lines }: Stored<typeof obligacion>) => sumOf(lines, (line) => line.amount)

/** The registro must be approved and not later; its beneficiary is who is owed (PRE-306 cannot arise). */
async function mustRestOnRegistro(tx: Tx, id: string, date: Day): Promise<{ terceroId: string }> {
  const row = await tx
    .selectFrom('budget.registro')
    .select(['status', 'date', 'terceroId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('El registro presupuestal')
  const message = 'El registro presupuestal no está aprobado.'
  insist(row.status === 'approved', 'PRE-039', message, { fields: { registroId: message } })
  mustNotPrecede(date, row.date as Day)
  return { terceroId: row.terceroId }
}

const belonging = ({ registroId, lines }: Stored<typeof obligacion>): Belonging => ({
  table: 'budget.registro_line',
  parentId: registroId,
  field: 'registroLineId',
  named: lines.map((line) => line.registroLineId),
  message: 'El rubro no pertenece al registro.',
})

/** What the screen of an obligación tells of the advance of its commitment. */
const advanceOperations: Operation[] = [
  serveQuery(advance, async ({ tx, asked: { registroId } }) => {
    const found = await advanceOf(tx, registroId)
    return {
      given: moneyText(found.given),
      amortised: moneyText(found.amortised),
      left: moneyText(leftToAmortise(found)),
    }
  }),
]

export const obligacionOperations = [...serveDocument(obligacionService), ...advanceOperations]
