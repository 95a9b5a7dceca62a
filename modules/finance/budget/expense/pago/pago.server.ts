import type { LineId, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type About, partOf, serveDocument, servedDocument, withFacts } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, must, notFound, sumOf, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { mustBeOwn } from '../../ledger/adjustment/adjustment.server.ts'
import { askOwn, type BelongingCheck, mustBelong } from '../../ledger/adjustment/belonging.server.ts'
import { idsOf } from '../../ledger/adjustment/stage.server.ts'
import {
  type BudgetMove,
  classesOf,
  draw,
  giveBack,
  mustNotPrecede,
  type Return,
} from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, parentsOf, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { lineBalances } from '../../ledger/ledger/line-balances.server.ts'
import { askDrawn, lockLines, sourcesIn } from '../../ledger/ledger/locks.server.ts'
import { pacPostings } from '../../pac/pac/pac-gate.server.ts'
import { askPacRule, pacRuleIn } from '../../pac/pac/pac-lines.server.ts'
import { mustPayInProportion } from './gross-payment.domain.ts'
import { pago } from './pago.contract.ts'
import { askOwed, owedIn, proposalOperations } from './proposal.server.ts'
import { overPaid } from './return-payment.server.ts'

/** The print of the document: mandatory contents of the finance dossier §19. */
const pagoPrint: DocumentPrint<typeof pago> = {
  pairs: ['date', 'obligacionId', 'origin', 'supportNumber', 'purpose'],
  signs: { treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}

export const pagoService = servedDocument<typeof pago>({
  document: pago,
  ledgers: [budgetLedger],
  on: {
    approve: withFacts(factsOf, async ({ tx, document, facts }) => {
      const { date, lines } = document
      const { terceroId } = mustRestOnObligacion(facts.obligacion, date)
      mustHaveNoCausacion(tx, facts.caused)
      mustBelong(facts.own, belonging(document))
      const { netTotal, netPaid } = document
      const gross = sumOf(lines, 'amount')
      mustPayInProportion({ netTotal, netPaid, gross }, owedIn(facts.owed))
      const drawings = lines.map(({ id, obligacionLineId, amount }) => ({
        id,
        from: obligacionLineId,
        amount,
      }))
      const moves = draw(sourcesIn(facts), drawings, { stage: 'pago', day: date, terceroId })
      const rule = pacRuleIn(facts.pac)
      return [toBudget(moves, facts), ...(await pacPostings(tx, date, { moves, rule }))]
    }),

    async refund({ tx, document, input }) {
      mustNotPrecede(input.date, document.date)
      mustBeOwn(document.lines, input.lines)
      return [toBudget(await refundMoves(tx, input.date, input.lines))]
    },

    async annul({ tx, document, input }) {
      mustNotPrecede(input.date, document.date)
      const alone = partOf(tx) !== null || !(await isLed(tx, document))
      insist(alone, 'PRE-130', byItsEgreso, { status: 409 })
    },
  },
  extra: async (tx, stored) => {
    if (stored.status !== 'approved') return {}
    const mayNot: Record<string, string> = (await isLed(tx, stored)) ? { annul: byItsEgreso } : {}
    return { facts: { lines: await lineBalances(tx, idsOf(stored.lines)) }, mayNot }
  },
  print: pagoPrint,
})

/**
 * A reintegro of the same vigencia: the amount is neither paid nor owed, and the registro has it again (example E-17). In a later
 * vigencia it is income instead.
 * @throws Problem PRE-028, PRE-034
 */
async function refundMoves(tx: Tx, day: Day, returns: readonly Return[]): Promise<BudgetMove[]> {
  const ids = returns.map(({ lineId }) => lineId)
  const owedBy = await parentsOf(tx, ids)
  const owed = [...new Set(owedBy.values())].filter((id): id is LineId => id !== null)
  const sources = await lockLines(tx, [...owed, ...ids])
  const committedBy = await parentsOf(tx, owed)
  const unpaid = giveBack(sources, returns, { stage: 'pago', day, from: owedBy, refusal: overPaid })
  return [...unpaid, ...unpaid.map((move) => unowed(move, committedBy))]
}

const unowed = (move: BudgetMove, committedBy: ReadonlyMap<LineId, LineId | null>): BudgetMove => ({
  ...move,
  class: classesOf.obligacion.returns,
  stage: 'obligacion',
  lineId: move.fromLineId!,
  fromLineId: committedBy.get(move.fromLineId!) ?? null,
})

const byItsEgreso =
  'Se reversa al anular o rechazar su comprobante de egreso, o al reversar su cruce de cuentas.'

/** Whether another document made the payment: an egreso, or the cruce that settled a causación. */
const isLed = async (
  tx: Tx,
  { origin, obligacionId }: Pick<Stored<typeof pago>, 'origin' | 'obligacionId'>,
) =>
  origin === 'treasury' ||
  (origin === 'crossing' && hasCausacion((await askCausacion(sql`${obligacionId}::uuid`).execute(tx)).rows))

/** Locks the lines of the obligación, and reads the obligación, its balance, its tercero and the PAC of its year. */
function factsOf({ id }: About<typeof pago, 'approve'>) {
  const obligacionId = sql`(select obligacion_id from budget.pago where id = ${id}::uuid)`
  return {
    ...askDrawn({ table: 'budget.pago', lines: 'budget.pago_line', column: 'obligacion_line_id' }, id),
    obligacion: sql<ObligacionRow>`
      select o.status, o.date, o.vigencia, r.tercero_id
      from budget.obligacion o join budget.registro r on r.id = o.registro_id where o.id = ${obligacionId}`,
    caused: askCausacion(obligacionId),
    own: askOwn('budget.obligacion_line', obligacionId),
    owed: askOwed(obligacionId, sql`(select date from budget.pago where id = ${id}::uuid)`),
    pac: askPacRule(sql`(select vigencia from budget.pago where id = ${id}::uuid)`),
  }
}

type ObligacionRow = Readonly<{ status: string; date: Day; vigencia: number; terceroId: string }>

function mustRestOnObligacion([row]: readonly ObligacionRow[], date: Day): { terceroId: string } {
  if (row === undefined) throw notFound('La obligación')
  must(row.status === 'approved', 'PRE-040', 'obligacionId', 'La obligación no está aprobada.')
  mustNotPrecede(date, row.date)
  const later =
    `La obligación es de ${row.vigencia}: después de ese año se paga su cuenta por pagar, ` +
    `que nace al constituir el rezago de ${row.vigencia}.`
  must(vigenciaOf(date) === row.vigencia, 'PRE-034', 'date', later)
  return { terceroId: row.terceroId }
}

/**
 * Refuses a pago alone for the obligación of a causación: a payment order pays it, which moves the books too.
 * @throws Problem PRE-126
 */
function mustHaveNoCausacion(tx: Tx, found: readonly CausacionRow[]): void {
  if (partOf(tx) !== null) return
  const message =
    'La obligación es de una causación: páguela en Tesorería › Órdenes de pago, que también la descarga en contabilidad.'
  const fields = { obligacionId: message }
  insist(!hasCausacion(found), 'PRE-126', message, { status: 409, fields })
}

type CausacionRow = { readonly caused: boolean }

const askCausacion = (obligacionId: RawBuilder<unknown>) => sql<CausacionRow>`
  select exists (
    select from budget.obligacion where no_causacion_reason = 'causacion' and (id = ${obligacionId}
      or id in (select obligacion_id from budget.carried_line where next_obligacion_id = ${obligacionId}))) as caused`

const hasCausacion = ([row]: readonly CausacionRow[]): boolean => row?.caused === true

const belonging = ({ lines }: Stored<typeof pago>): BelongingCheck => ({
  field: 'obligacionLineId',
  named: lines.map((line) => line.obligacionLineId),
  message: 'El rubro no pertenece a la obligación.',
})

export const pagoOperations = [...serveDocument(pagoService), ...proposalOperations]
