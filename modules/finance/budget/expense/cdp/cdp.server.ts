import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type About, type Command, serveDocument, servedDocument, withFacts } from '@quina/blocks/server'
import { changeById, rowWhere, type Tx } from '@quina/db/server'
import { must, sumOf, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { askCpc, mustHaveCpc } from '../../catalogue/rubro/cpc.server.ts'
import { mustBeOwn } from '../../ledger/adjustment/adjustment.server.ts'
import { givenBack, mustStandAlone, type NextStage, standing } from '../../ledger/adjustment/stage.server.ts'
import { draw, mustNotPrecede } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { controlsIn, lockApropiaciones, lockingControls } from '../../ledger/ledger/locks.server.ts'
import { askCalendar } from '../../ledger/ledger/taking.server.ts'
import { mustHaveOpened } from '../futura-slots/futura.domain.ts'
import { askSlices, type Slice, slicesIn } from '../futura-slots/slots.server.ts'
import { cdp } from './cdp.contract.ts'

/** The print of the document: mandatory contents of the finance dossier §19. */
const cdpPrint: DocumentPrint<typeof cdp> = {
  title: 'Certificado de disponibilidad presupuestal',
  declares: ({ date }) =>
    `El suscrito jefe de presupuesto certifica que en el presupuesto de gastos de la vigencia ${date.slice(0, 4)} existe ` +
    'apropiación disponible y libre de afectación por los valores y rubros que se detallan.',
  pairs: ['date', 'dependenciaId', 'expiresOn', 'requestId', 'purpose'],
  signs: { budgetHead: 'Jefe de presupuesto' },
}

type Cdp = Stored<typeof cdp>

const registros: NextStage = {
  table: 'budget.registro',
  prefix: 'RP',
  has: 'Tiene registros vigentes',
  code: 'PRE-012',
  message: 'El CDP tiene registros presupuestales vigentes',
}

export const cdpService = servedDocument<typeof cdp>({
  document: cdp,
  ledgers: [budgetLedger],
  on: {
    approve: withFacts(factsOf, async ({ tx, document, facts }) => {
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
      // These lines are new, so no act carried them over.
      return [toBudget(moves, { calendar: facts.calendar, carried: [] })]
    }),

    async add({ tx, document, input }) {
      mustNotPrecede(input.date, document.date)
      mustBeOwn(document.lines, input.lines)
      const sourceOf = new Map(
        document.lines.map((line) => [line.id as string, line.apropiacionId as string]),
      )
      const sources = await lockApropiaciones(tx, [...sourceOf.values()])
      const drawings = input.lines.map(({ lineId, amount }) => ({
        id: lineId,
        from: sourceOf.get(lineId)!,
        amount,
      }))
      return [toBudget(draw(sources, drawings, { stage: 'cdp', day: input.date, adds: true }))]
    },

    async release({ tx, document, input }) {
      mustNotPrecede(input.date, document.date)
      const ids = mustBeOwn(document.lines, input.lines)
      return [toBudget(await givenBack(tx, input.lines, { ids, stage: 'cdp', day: input.date, refusal }))]
    },

    async extend({ tx, document, input }) {
      mustNotPrecede(input.expiresOn, document.date)
      await changeById(tx, 'budget.cdp', document.id, { expiresOn: input.expiresOn })
    },

    async annul({ tx, document, input }: Command<typeof cdp, 'annul'>) {
      mustNotPrecede(input.date, document.date)
      await mustStandAlone(tx, document, registros)
    },
  },
  extra: standing(registros),
  print: cdpPrint,
})

const refusal = {
  code: 'PRE-011',
  message: (left: string) => `El valor a liberar supera el saldo por comprometer del CDP (${left}).`,
}

/** Locks the lines of control of a CDP and its request, so that nobody annuls it meanwhile, and reads the rules of its year. */
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

type Request = Readonly<{ status: string; date: string }>

/** Checks that the request of a CDP is approved and not dated later. */
function mustRestOnRequest({ requestId, date }: Cdp, [request]: readonly Request[]): void {
  if (requestId === null) return
  must(request?.status === 'approved', 'PRE-038', 'requestId', 'La solicitud no está aprobada.')
  mustNotPrecede(date, request.date as typeof date)
}

/** Refuses a CDP of vigencia actual while committed futuras are not opened. @throws Problem PRE-111 */
async function mustFollowFuturas(tx: Tx, { date, lines }: Cdp, slices: readonly Slice[]): Promise<void> {
  const year = vigenciaOf(date)
  const owed = sumOf(slices, 'amount')
  if (owed === zero) return
  const usual = await rowWhere(
    tx,
    'budget.apropiacion',
    { id: lines.map((line) => line.apropiacionId), vigenciaGasto: '1.0' },
    ['id'],
  )
  if (usual !== undefined) mustHaveOpened(year, owed)
}

export const cdpOperations = serveDocument(cdpService)
