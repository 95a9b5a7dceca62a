import { type Actor, actingOn, createDraft, performAction } from '@quina/blocks/server'
import { causedObligacion } from '@quina/budget/contract'
import { obligacionService, owedLines } from '@quina/budget/server'
import { rowOf, type Tx } from '@quina/db/server'
import { type Day, type Money, moneyText, must, Problem, padded, pick, sumOf, zero } from '@quina/kernel'
import { hasBudget } from '../causacion-settlement/facts.server.ts'
import type { CausacionSupport } from './causacion.contract.ts'

const budgetSupports: Readonly<Record<CausacionSupport, string>> = {
  invoice: 'invoice',
  support_document: 'support_document',
  charge: 'charge',
  resolution: 'resolution',
  payroll: 'payroll',
  receipt: 'other',
}

/** The data of a causación for its obligación in the budget. */
export interface ObligacionInput {
  readonly campusId: string
  readonly date: Day
  readonly terceroId: string
  readonly registroId: string | null
  readonly supportKind: CausacionSupport
  readonly supportNumber: string
  readonly supportDate: Day
  readonly purpose: string
  readonly gross: Money
  readonly amortised: Money
  readonly final: boolean | null
  readonly lines: readonly {
    readonly registroLineId: string | null
    readonly cpc: string | null
    readonly owed: Money
  }[]
}

/** The user of a causación's command, with all permissions on its obligación. */
function actingFor(actor: Actor, campusId: string): Actor {
  const acting = actingOn(actor, obligacionService.document, campusId)
  return { ...acting, permissions: new Set([...acting.permissions, causedObligacion.toLowerCase()]) }
}

/**
 * Issues the obligación of a causación: gross less the amortised advance. Null when the entity has no budget, or when the
 * advance covers it all.
 * @throws Problem CXP-016 (no registro, or one without budget), CXP-017 (a line without its rubro), PRE-306 (another tercero) and
 * those of the obligación, at the lines of the causación.
 */
export async function oweInBudget(
  tx: Tx,
  actor: Actor,
  owing: ObligacionInput,
): Promise<{ readonly id: string; readonly name: string; readonly owed: Money } | null> {
  const { registroId, date } = owing
  const budgeted = await hasBudget(tx, date)
  const wanted = budgeted
    ? 'Elija el registro presupuestal.'
    : 'La entidad no maneja presupuesto: quite el registro.'
  must(budgeted === (registroId !== null), 'CXP-016', 'registroId', wanted)
  if (registroId === null) return null
  mustNameRubros(owing)
  await mustBeOfTercero(tx, registroId, owing.terceroId)
  const owed = sumOf(owing.lines, 'owed')
  if (owed === zero) return null
  const acting = actingFor(actor, owing.campusId)
  const id = await createDraft(obligacionService, { tx, actor: acting, input: inputOf(owing, owed) as never })
  const command = { tx, actor: acting, today: date, id, action: 'approve' as const }
  const { number } = await performAction(obligacionService, command).catch(atItsLines)
  return { id, name: `Obligación OB ${padded(number ?? 0)}`, owed }
}

const inputOf = (owing: ObligacionInput, owed: Money) => ({
  date: owing.date,
  registroId: owing.registroId,
  kind: 'ordinary',
  supportKind: budgetSupports[owing.supportKind],
  ...pick(owing, 'supportNumber', 'supportDate', 'purpose'),
  noCausacionReason: 'causacion',
  invoiceTotal: owing.amortised === zero ? null : ((owed + owing.amortised) as Money),
  amortised: owing.amortised === zero ? null : owing.amortised,
  final: owing.final,
  lines: owing.lines
    .filter((line) => line.owed > zero)
    .map(({ registroLineId, cpc, owed: amount }) => ({ registroLineId, cpc, amount })),
})

function mustNameRubros({ lines }: ObligacionInput): void {
  for (const [at, { registroLineId }] of lines.entries()) {
    must(registroLineId !== null, 'CXP-017', `lines.${at}.registroLineId`, 'Elija el rubro del registro.')
  }
}

/** @throws Problem PRE-306 */
async function mustBeOfTercero(tx: Tx, registroId: string, terceroId: string): Promise<void> {
  const registro = await rowOf(tx, 'budget.registroFace', registroId, ['terceroId'])
  const message = 'El tercero no es el del registro presupuestal.'
  must(registro?.terceroId === terceroId, 'PRE-306', 'terceroId', message)
}

/** Maps a budget error on the amount of a line to the value field of that line. */
function atItsLines(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, words]) => [
      name.replace(/^(lines\.\d+)\.amount$/, '$1.unitPrice'),
      words,
    ]),
  )
  const { code, message, status, facts } = error
  throw new Problem(code, message, { status, facts, fields })
}

interface UndoInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly campusId: string
  readonly obligacionId: string | null
  readonly date: Day
  readonly reason: string
}

/** Reverses the obligación of an annulled causación. @throws Problem PRE-027 when it was paid. */
export async function unoweInBudget({
  tx,
  actor,
  campusId,
  obligacionId,
  date,
  reason,
}: UndoInput): Promise<void> {
  if (obligacionId === null) return
  const acting = actingFor(actor, campusId)
  const input = { date, reason }
  await performAction(obligacionService, {
    tx,
    actor: acting,
    today: date,
    id: obligacionId,
    action: 'annul',
    input,
  })
}

/** Lowers the obligación by a credit note, by line of the causación. */
export async function oweLess(
  undoing: UndoInput & {
    readonly less: readonly { readonly registroLineId: string | null; readonly amount: Money }[]
  },
): Promise<void> {
  const { tx, actor, campusId, obligacionId, date, reason, less } = undoing
  if (obligacionId === null) return
  const acting = actingFor(actor, campusId)
  const own = await owedLines(tx, obligacionId)
  const lines = less.flatMap(({ registroLineId, amount }) => {
    const line = own.find((one) => one.registroLineId === registroLineId)
    return line === undefined || amount === zero ? [] : [{ lineId: line.id, amount: moneyText(amount) }]
  })
  if (lines.length === 0) return
  const input = { date, reason, lines }
  await performAction(obligacionService, {
    tx,
    actor: acting,
    today: date,
    id: obligacionId,
    action: 'reduce',
    input,
  })
}
