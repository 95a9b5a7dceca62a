import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type About,
  type Actor,
  can,
  type Operation,
  serveDocument,
  servedDocument,
  serveQuery,
  withFacts,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  notFound,
  plus,
  showPesos,
  sumOf,
  zero,
} from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { askCpc, mustHaveCpc } from '../../catalogue/rubro/cpc.server.ts'
import { mustBeOwn } from '../../ledger/adjustment/adjustment.server.ts'
import { askOwn, type BelongingCheck, mustBelong } from '../../ledger/adjustment/belonging.server.ts'
import { mustStandAlone, type NextStage, standing } from '../../ledger/adjustment/stage.server.ts'
import { draw, giveBack, mustBeOfVigencia, mustNotPrecede } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, parentsOf, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { askDrawn, lockLines, sourcesIn } from '../../ledger/ledger/locks.server.ts'
import { mustTake } from '../../ledger/ledger/taking.server.ts'
import { advance, causedObligacion, obligacion } from './obligacion.contract.ts'

/** The print of the document: mandatory contents of the finance dossier §19. */
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
  signs: { accountant: 'Contador', treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}

/** The amount still to amortise. */
const leftToAmortise = ({ given, amortised }: Advance): Money => minus(given, amortised)

/**
 * Whether the advance covers an invoice wholly (invoice − amortised = 0, §3.10). Then each of its lines is zero and draws
 * nothing; the obligación only records the amortisation.
 */
const isCovered = ({
  kind,
  amortised,
  amounts,
}: Pick<InvoiceFacts, 'kind' | 'amortised'> & { readonly amounts: readonly Money[] }): boolean =>
  kind !== 'advance' && (amortised ?? zero) > zero && amounts.every((amount) => amount === zero)

const pagos: NextStage = {
  table: 'budget.pago',
  prefix: 'PG',
  has: 'Tiene pagos vigentes',
  code: 'PRE-027',
  message: 'La obligación tiene pagos vigentes',
}

export const obligacionService = servedDocument<typeof obligacion>({
  document: obligacion,
  ledgers: [budgetLedger],
  on: {
    approve: withFacts(factsOf, async ({ tx, document, actor, facts }) => {
      mustBeOfItsCausacion(document, actor)
      const { date, lines } = document
      const sources = sourcesIn(facts)
      const { terceroId } = mustRestOnRegistro(facts.registro, date)
      mustBelong(facts.own, belonging(document))
      mustAmortise({ ...document, owed: owedIn(document) }, advanceIn(facts.advance))
      if (covered(document)) {
        for (const source of sources.values()) mustBeOfVigencia(source, date)
        await mustTake(tx, { side: 'expense', day: date, classes: ['OB'] }, facts.calendar)
        return []
      }
      const withRubro = lines.map(({ registroLineId, cpc }) => ({
        cpc,
        apropiacionId: sources.get(registroLineId)?.apropiacionId ?? '',
      }))
      mustHaveCpc(
        withRubro.filter((line) => line.apropiacionId !== ''),
        facts.demanding,
      )
      const drawings = lines.map(({ id, registroLineId, amount, cpc }) => ({
        id,
        from: registroLineId,
        amount,
        cpc,
      }))
      return [toBudget(draw(sources, drawings, { stage: 'obligacion', day: date, terceroId }), facts)]
    }),

    async reduce({ tx, document, input, actor }) {
      mustBeOfItsCausacion(document, actor)
      mustNotPrecede(input.date, document.date)
      const ids = mustBeOwn(document.lines, input.lines)
      const sources = await lockLines(tx, ids)
      const less = sumOf(input.lines, 'amount')
      if (document.kind === 'advance') mustNotBeAmortised(await advanceOf(tx, document.registroId), less)
      const how = { stage: 'obligacion', day: input.date, from: await parentsOf(tx, ids), refusal } as const
      return [toBudget(giveBack(sources, input.lines, how))]
    },

    async annul({ tx, document, input, actor }) {
      mustBeOfItsCausacion(document, actor)
      mustNotPrecede(input.date, document.date)
      await mustStandAlone(tx, document, pagos)
      if (document.kind === 'advance')
        mustNotBeAmortised(await advanceOf(tx, document.registroId), owedIn(document))
      if (covered(document)) await mustTake(tx, { side: 'expense', day: input.date, classes: ['OB-'] })
    },
  },
  extra: standing(pagos),
  print: obligacionPrint,
})

/** The advance of a commitment. The caller locks its lines first, so that two invoices do not amortise the same amount. */
export const advanceOf = async (tx: Tx, registroId: string): Promise<Advance> =>
  advanceIn((await askAdvance(sql`${registroId}::uuid`).execute(tx)).rows)

type AdvanceRow = Readonly<{ given: string; amortised: string }>

const askAdvance = (registroId: RawBuilder<unknown>) =>
  sql<AdvanceRow>`select given, amortised from budget.registro_advance where registro_id = ${registroId}`

const advanceIn = ([row]: readonly AdvanceRow[]): Advance => ({
  given: money(row?.given ?? '0'),
  amortised: money(row?.amortised ?? '0'),
})

const refusal = {
  code: 'PRE-028',
  message: (left: string) => `El valor supera el saldo por pagar de la obligación (${left}).`,
}

/** Only its causación may change an obligación that it issued. @throws Problem PRE-109 */
function mustBeOfItsCausacion({ noCausacionReason }: Stored<typeof obligacion>, actor: Actor): void {
  const own = noCausacionReason !== 'causacion' || can(actor, causedObligacion)
  insist(own, 'PRE-109', 'Esta obligación es de una causación: hágalo desde ella.', { status: 409 })
}

const covered = ({ kind, amortised, lines }: Stored<typeof obligacion>) =>
  isCovered({ kind, amortised, amounts: lines.map((line) => line.amount) })

const owedIn = ({ lines }: Stored<typeof obligacion>) => sumOf(lines, 'amount')

/** Locks the lines of the registro, and reads the registro and its advance. */
function factsOf({ id }: About<typeof obligacion, 'approve'>) {
  const registroId = sql`(select registro_id from budget.obligacion where id = ${id}::uuid)`
  const drawn = { table: 'budget.obligacion', lines: 'budget.obligacion_line', column: 'registro_line_id' }
  return {
    ...askDrawn(drawn, id),
    registro: sql<RegistroRow>`select status, date, tercero_id from budget.registro where id = ${registroId}`,
    own: askOwn('budget.registro_line', registroId),
    advance: askAdvance(registroId),
    demanding: askCpc(sql`array(
      select b.apropiacion_id from budget.obligacion_line l join budget.line b on b.id = l.registro_line_id
      where l.parent_id = ${id}::uuid)`),
  }
}

type RegistroRow = Readonly<{ status: string; date: Day; terceroId: string }>

/** Checks that the registro is approved and not dated later. Returns its beneficiary, who is the creditor (no PRE-306 here). */
function mustRestOnRegistro([row]: readonly RegistroRow[], date: Day): { terceroId: string } {
  if (row === undefined) throw notFound('El registro presupuestal')
  must(row.status === 'approved', 'PRE-039', 'registroId', 'El registro presupuestal no está aprobado.')
  mustNotPrecede(date, row.date)
  return { terceroId: row.terceroId }
}

const belonging = ({ lines }: Stored<typeof obligacion>): BelongingCheck => ({
  field: 'registroLineId',
  named: lines.map((line) => line.registroLineId),
  message: 'El rubro no pertenece al registro.',
})

/** The advance of the commitment, for the screen of an obligación. */
const advanceOperations: Operation[] = [
  serveQuery(advance, async ({ tx, input: { registroId } }) => {
    const found = await advanceOf(tx, registroId)
    return {
      given: moneyText(found.given),
      amortised: moneyText(found.amortised),
      left: moneyText(leftToAmortise(found)),
    }
  }),
]

export const obligacionOperations = [...serveDocument(obligacionService), ...advanceOperations]

/** The advance paid on a commitment, and the amount that its invoices have amortised. */
type Advance = Readonly<{ given: Money; amortised: Money }>

/** The data of an obligación for the rules of advances. */
interface InvoiceFacts {
  readonly kind: string
  /** Null when the whole amount is owed. */
  readonly invoiceTotal: Money | null
  readonly amortised: Money | null
  readonly final: boolean | null
  /** The sum of its lines. */
  readonly owed: Money
}

/**
 * Checks the amortisation of an advance: an invoice owes its total less what it amortises, and the last invoice amortises the
 * rest (finance dossier §3.10, example E-15).
 * @throws Problem PRE-097 (more than is left), PRE-098 (owed is not the difference), CXP-004 (the last one leaves something).
 */
function mustAmortise(invoice: InvoiceFacts, advance: Advance): void {
  const { kind, invoiceTotal, final, owed } = invoice
  if (kind === 'advance') return
  const amortised = invoice.amortised ?? zero
  const left = leftToAmortise(advance)
  const more = `Se amortiza más anticipo del que queda. Queda por amortizar: ${showPesos(left)}.`
  insist(amortised <= left, 'PRE-097', more, { status: 409, facts: { left }, fields: { amortised: more } })
  mustOweTheRest(invoiceTotal, amortised, owed)
  const rest = minus(left, amortised)
  const unpaid = `Queda anticipo sin amortizar: ${showPesos(rest)}.`
  insist(final !== true || rest === zero, 'CXP-004', unpaid, {
    status: 409,
    facts: { left: rest },
    fields: { amortised: unpaid },
  })
}

function mustOweTheRest(invoiceTotal: Money | null, amortised: Money, owed: Money): void {
  if (invoiceTotal === null && amortised === zero) return
  const whole = invoiceTotal ?? plus(owed, amortised)
  const rest = minus(whole, amortised)
  const message = `Se obliga el valor de la factura menos el anticipo que amortiza: ${showPesos(rest)}.`
  insist(owed === rest, 'PRE-098', message, { facts: { rest }, fields: { invoiceTotal: message } })
}

/** @throws Problem PRE-099 when invoices have already amortised the advance to reverse. */
function mustNotBeAmortised(advance: Advance, value: Money): void {
  const message = `Las facturas ya amortizaron este anticipo: ${showPesos(advance.amortised)}. Anule primero esas obligaciones.`
  insist(leftToAmortise(advance) >= value, 'PRE-099', message, { status: 409 })
}
