import type { LineId, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type About, type Posting, serveDocument, servedDocument, withFacts } from '@quina/blocks/server'
import { type Tx, together } from '@quina/db/server'
import { type Day, money, must, mustBeFound } from '@quina/kernel'
import { askTercero, terceroIn } from '@quina/people/server'
import { type RawBuilder, sql } from 'kysely'
import { mustBeOwn } from '../../ledger/adjustment/adjustment.server.ts'
import { askOwn, type BelongingCheck, mustBelong } from '../../ledger/adjustment/belonging.server.ts'
import {
  givenBack,
  idsOf,
  mustStandAlone,
  type NextStage,
  standing,
} from '../../ledger/adjustment/stage.server.ts'
import {
  type BudgetMove,
  classesOf,
  draw,
  mustNotPrecede,
  type Return,
} from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { lineBalances } from '../../ledger/ledger/line-balances.server.ts'
import { askDrawn, lockLines, sourcesIn } from '../../ledger/ledger/locks.server.ts'
import { registro } from './registro.contract.ts'

/** The print of the document: mandatory contents of the finance dossier §19. */
const registroPrint: DocumentPrint<typeof registro> = {
  declares: ({ date }) =>
    `Se registra en el presupuesto de gastos de la vigencia ${date.slice(0, 4)} el compromiso que se detalla, ` +
    'de modo que los recursos no se destinen a ningún otro fin.',
  pairs: [
    'date',
    'cdpId',
    'terceroId',
    'commitmentKind',
    'contractNumber',
    'contractDate',
    'term',
    'paymentTerms',
    'purpose',
  ],
  signs: { budgetHead: 'Jefe de presupuesto' },
}

type Registro = Stored<typeof registro>

const obligaciones: NextStage = {
  table: 'budget.obligacion',
  prefix: 'OB',
  has: 'Tiene obligaciones vigentes',
  code: 'PRE-018',
  message: 'El registro tiene obligaciones vigentes',
}

export const registroService = servedDocument<typeof registro>({
  document: registro,
  ledgers: [budgetLedger],
  on: {
    approve: withFacts(factsOf, async ({ document, facts }) => {
      const { terceroId, date, lines } = document
      mayCommit(date, cdpIn(facts.cdp), terceroIn(facts.tercero))
      mustBelong(facts.own, belonging(document))
      const drawings = lines.map(({ id, cdpLineId, amount }) => ({ id, from: cdpLineId, amount }))
      const moves = draw(sourcesIn(facts), drawings, { stage: 'registro', day: date, terceroId })
      return [toBudget(moves, facts)]
    }),

    async add({ tx, document, input }) {
      mustNotPrecede(input.date, document.date)
      mustBeOwn(document.lines, input.lines)
      const cdpLineOf = new Map(document.lines.map((line) => [line.id, line.cdpLineId]))
      const sources = await lockLines(tx, [...cdpLineOf.values()])
      const { cdpId, terceroId } = document
      const [found, whose] = await together(
        tx,
        askCdp(sql`${cdpId}::uuid`),
        askTercero(sql`${terceroId}::uuid`),
      )
      mayCommit(input.date, cdpIn(found), terceroIn(whose))
      const drawings = input.lines.map(({ lineId, amount }) => ({
        id: lineId,
        from: cdpLineOf.get(lineId)!,
        amount,
      }))
      return [
        toBudget(
          draw(sources, drawings, {
            stage: 'registro',
            day: input.date,
            terceroId: document.terceroId,
            adds: true,
          }),
        ),
      ]
    },

    async release({ tx, document, input }) {
      const ids = mustBeOwn(document.lines, input.lines)
      return release(tx, document, { ids, returns: input.lines, date: input.date, cascade: input.cascade })
    },

    async annul({ tx, document, input }) {
      const ids = idsOf(document.lines)
      await mustStandAlone(tx, document, obligaciones)
      const balances = await lineBalances(tx, ids)
      const returns = balances.map(({ id, available }) => ({ lineId: id, amount: money(available) }))
      const live = returns.filter((one) => one.amount > 0n)
      return release(tx, document, { ids, returns: live, date: input.date, cascade: input.cascade })
    },
  },
  extra: standing(obligaciones),
  print: registroPrint,
})

type Release = Readonly<{ ids: readonly LineId[]; returns: readonly Return[]; date: Day; cascade: boolean }>

const refusal = {
  code: 'PRE-017',
  message: (left: string) => `El valor supera el saldo del registro presupuestal por obligar (${left}).`,
}

/** Returns an amount to the CDP and, with `cascade`, from the CDP to the appropriation (operation O12). */
async function release(
  tx: Tx,
  document: Registro,
  { ids, returns, date, cascade }: Release,
): Promise<Posting[]> {
  mustNotPrecede(date, document.date)
  const moves = await givenBack(tx, returns, { ids, stage: 'registro', day: date, refusal })
  return [toBudget(cascade ? [...moves, ...moves.map(fromCdpToo)] : moves)]
}

const fromCdpToo = (move: BudgetMove): BudgetMove => ({
  ...move,
  class: classesOf.cdp.returns,
  stage: 'cdp',
  lineId: move.fromLineId!,
  fromLineId: null,
})

/** Locks the lines of the CDP, and reads the CDP and the tercero of the commitment. */
function factsOf({ id }: About<typeof registro, 'approve'>) {
  const cdpId = sql`(select cdp_id from budget.registro where id = ${id}::uuid)`
  return {
    ...askDrawn({ table: 'budget.registro', lines: 'budget.registro_line', column: 'cdp_line_id' }, id),
    cdp: askCdp(cdpId),
    tercero: askTercero(sql`(select tercero_id from budget.registro where id = ${id}::uuid)`),
    own: askOwn('budget.cdp_line', cdpId),
  }
}

type CdpRow = Readonly<{ date: Day; status: string; expiresOn: Day | null }>

const askCdp = (id: RawBuilder<unknown>) =>
  sql<CdpRow>`select date, status, expires_on from budget.cdp where id = ${id}`

function cdpIn([found]: readonly CdpRow[]): CdpRow {
  return mustBeFound(found, 'El CDP')
}

const belonging = ({ lines }: Registro): BelongingCheck => ({
  field: 'cdpLineId',
  named: lines.map((line) => line.cdpLineId),
  message: 'El rubro no pertenece al CDP.',
})

export const registroOperations = serveDocument(registroService)

/** The facts of a CDP that decide whether a registro may draw from it. */
type CdpFacts = Readonly<{ date: Day; status: string; expiresOn: Day | null }>

type BeneficiaryFacts = Readonly<{ active: boolean; complete: boolean }>

/**
 * Checks that a registro of a day may draw from a CDP and name a beneficiary (operation O11).
 * @throws Problem PRE-013 (expired or annulled), PRE-014 (inactive or incomplete), PRE-016 (earlier than the CDP).
 */
function mayCommit(date: Day, cdp: CdpFacts, beneficiary: BeneficiaryFacts): void {
  const alive = cdp.status === 'approved' && (cdp.expiresOn === null || cdp.expiresOn >= date)
  must(alive, 'PRE-013', 'cdpId', 'El CDP está vencido o anulado.')
  const unfit = 'El tercero está inactivo o incompleto.'
  must(beneficiary.active && beneficiary.complete, 'PRE-014', 'terceroId', unfit)
  mustNotPrecede(date, cdp.date)
}
