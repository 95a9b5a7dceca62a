import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type About,
  type Deed,
  type Extra,
  knowing,
  type ServedDocument,
  serveDocument,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, sumOf, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { livingAfter, mustBeOwn, mustHaveNoneAfter } from '../adjustment/adjustment.server.ts'
import { mustHaveOpened } from '../futura/futura.domain.ts'
import { askSlices, type Slice, slicesIn } from '../futura/slots.server.ts'
import { draw, giveBack, mustNotPrecede } from '../ledger/budget-ledger.domain.ts'
import { budgetLedger, parentsOf, toBudget } from '../ledger/budget-ledger.server.ts'
import { lineBalances } from '../ledger/line-balances.server.ts'
import { controlsIn, lockApropiaciones, lockingControls, lockLines } from '../ledger/locks.server.ts'
import { askCalendar } from '../ledger/taking.server.ts'
import { askCpc, mustHaveCpc } from '../rubro/cpc.server.ts'
import { cdp } from './cdp.contract.ts'

/** The paper of the document: mandatory contents of the finance dossier §19. */
const cdpPrint: DocumentPrint<typeof cdp> = {
  title: 'Certificado de disponibilidad presupuestal',
  declares: ({ date }) =>
    `El suscrito jefe de presupuesto certifica que en el presupuesto de gastos de la vigencia ${date.slice(0, 4)} existe ` +
    'apropiación disponible y libre de afectación por los valores y rubros que se detallan.',
  pairs: ['date', 'dependenciaId', 'expiresOn', 'requestId', 'purpose'],
  lines: [{ field: 'lines', total: 'amount' }],
  signs: { budgetHead: 'Jefe de presupuesto' },
}

type Cdp = Stored<typeof cdp>

export const cdpService: ServedDocument<typeof cdp> = {
  document: cdp,
  table: 'budget.cdp',
  lines: { lines: 'budget.cdpLine' },
  ledgers: [budgetLedger],
  on: {
    approve: knowing(factsOf, async ({ tx, document, facts }) => {
      const sources = controlsIn(facts.controls, facts.deltas)
      mustRestOnRequest(document, facts.request)
      mustHaveCpc(document.lines, facts.demanding)
      await mustFollowFuturas(tx, document, slicesIn(facts.slices))
      const drawings = document.lines.map(({ id, apropiacionId, amount, cpc }) => ({
        id,
        from: apropiacionId,
        amount,
        cpc,
      }))
      const moves = draw(sources, drawings, { stage: 'cdp', day: document.date })
      // No act carries what is of no document yet.
      return [toBudget(moves, { calendar: facts.calendar, carried: [] })]
    }),

    async add({ tx, document, asked }) {
      mustNotPrecede(asked.date, document.date)
      mustBeOwn(document.lines, asked.lines)
      const of = new Map(document.lines.map((line) => [line.id as string, line.apropiacionId as string]))
      const sources = await lockApropiaciones(tx, [...of.values()])
      const drawings = asked.lines.map(({ lineId, amount }) => ({
        id: lineId,
        from: of.get(lineId)!,
        amount,
      }))
      return [toBudget(draw(sources, drawings, { stage: 'cdp', day: asked.date, adds: true }))]
    },

    async release({ tx, document, asked }) {
      mustNotPrecede(asked.date, document.date)
      const ids = mustBeOwn(document.lines, asked.lines)
      const sources = await lockLines(tx, ids)
      const returns = asked.lines.map(({ lineId, amount }) => ({ lineId: lineId, amount }))
      return [
        toBudget(
          giveBack(sources, returns, {
            stage: 'cdp',
            day: asked.date,
            from: await parentsOf(tx, ids),
            refusal,
          }),
        ),
      ]
    },

    async extend({ tx, document, asked }) {
      mustNotPrecede(asked.expiresOn, document.date)
      await tx
        .updateTable('budget.cdp')
        .set({ expiresOn: asked.expiresOn })
        .where('id', '=', document.id)
        .execute()
      return []
    },

    async annul({ tx, document, asked }: Deed<typeof cdp, 'annul'>) {
      mustNotPrecede(asked.date, document.date)
      await lockLines(
        tx,
        document.lines.map((line) => line.id),
      )
      const living = await livingAfter(tx, document.id, { table: 'budget.registro', prefix: 'RP' })
      mustHaveNoneAfter(living, 'PRE-012', 'El CDP tiene registros presupuestales vigentes')
      return []
    },
  },
  extra: async (tx, stored): Promise<Extra> => {
    if (stored.status !== 'approved') return {}
    const living = await livingAfter(tx, stored.id, { table: 'budget.registro', prefix: 'RP' })
    const mayNot =
      living.length > 0 ? { annul: `Tiene registros vigentes: ${living.slice(0, 3).join(', ')}` } : {}
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
  print: cdpPrint,
}

const refusal = {
  code: 'PRE-011',
  message: (left: string) => `El valor a liberar supera el saldo por comprometer del CDP (${left}).`,
}

/** Its lines of control, locked; its request, which is held so that nobody annuls it meanwhile; and what its year asks of it. */
function factsOf({ tx, id }: About<typeof cdp, 'approve'>) {
  const own = sql`budget.cdp where id = ${id}::uuid`
  const apropiaciones = sql`array(select apropiacion_id from budget.cdp_line where parent_id = ${id}::uuid)`
  const year = sql`(select vigencia from ${own})`
  return {
    ...lockingControls(apropiaciones),
    request: tx
      .selectFrom('budget.cdpRequest')
      .select(['status', 'date'])
      .where('id', '=', sql<string>`(select request_id from ${own})`)
      .forShare(),
    demanding: askCpc(apropiaciones),
    slices: askSlices(year),
    calendar: askCalendar('expense', year),
  }
}

interface Request {
  readonly status: string
  readonly date: string
}

/** A CDP born of a request needs it approved and not dated later. */
function mustRestOnRequest({ requestId, date }: Cdp, [request]: readonly Request[]): void {
  if (requestId === null) return
  const message = 'La solicitud no está aprobada.'
  insist(request?.status === 'approved', 'PRE-038', message, { fields: { requestId: message } })
  mustNotPrecede(date, request.date as typeof date)
}

/** What was committed before the year began comes before any other CDP of its usual appropriation. @throws Problem PRE-111 */
async function mustFollowFuturas(tx: Tx, { date, lines }: Cdp, slices: readonly Slice[]): Promise<void> {
  const year = vigenciaOf(date)
  const owed = sumOf(slices, (slice) => slice.amount)
  if (owed === zero) return
  const usual = await tx
    .selectFrom('budget.apropiacion')
    .select('id')
    .where(
      'id',
      'in',
      lines.map((line) => line.apropiacionId),
    )
    .where('vigenciaGasto', '=', '1.0')
    .executeTakeFirst()
  if (usual !== undefined) mustHaveOpened(year, owed)
}

export const cdpOperations = serveDocument(cdpService)
