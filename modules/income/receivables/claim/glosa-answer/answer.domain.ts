import { statusAfter } from '@quina/blocks'
import { type Day, insist, type Money, minus, must, showDay, showPesos, sum, zero } from '@quina/kernel'
import {
  type GlosaKind,
  type LineAction,
  type LineState,
  lineLife,
  type Stance,
} from '../glosa/glosa-line.contract.ts'

/** The answers of both parties to a line so far. */
export interface LineUnderDiscussion {
  readonly state: LineState
  readonly amount: Money
  readonly accepted: Money
  readonly defended: Money
  readonly lifted: Money
  readonly ratified: Money
}

export type GlosaClass =
  | 'notify'
  | 'accept'
  | 'defend'
  | 'tacit'
  | 'lift'
  | 'ratify'
  | 'settle-accept'
  | 'settle-lift'
  | 'credit'

/** The result of an answer or a decision on a line: its next state, and the amounts that move. */
export interface LineOutcome {
  readonly state: LineState
  readonly moves: readonly { readonly class: GlosaClass; readonly amount: Money }[]
}

const declared = (
  discussed: LineUnderDiscussion,
  action: LineAction,
  moves: LineOutcome['moves'],
): LineOutcome => ({
  state: statusAfter(lineLife, discussed.state, lineLife.actions[action]) as LineState,
  moves: moves.filter(({ amount }) => amount !== zero),
})

const answers: Readonly<Record<GlosaKind, Readonly<Partial<Record<Stance, string>>>>> = {
  glosa: {
    accepted: 'RE9702',
    partial: 'RE9801',
    corrected: 'RE9901',
    unjustified: 'RE9602',
    untimely: 'RE9502',
  },
  return: { accepted: 'RE9701', unjustified: 'RE9601', untimely: 'RE9501' },
}

/** The code of an answer (Res. 2284 de 2023). @throws Problem CAR-210 when a devolución does not admit that answer. */
export function answerCodeOf(kind: GlosaKind, stance: Stance): string {
  const code = answers[kind][stance]
  const message = 'Una devolución se acepta, es injustificada o es extemporánea: no admite respuesta parcial.'
  must(code !== undefined, 'CAR-210', 'stance', message)
  return code
}

export interface LineAnswer {
  readonly stance: Stance
  /** The accepted amount, needed only when it is a part. */
  readonly accepted: Money | null
  /** The payer objected after its term. */
  readonly untimely: boolean
  readonly area: string | null
  /** The number of files that prove the answer. */
  readonly proofs: number
}

/**
 * The answer of the hospital to a line: what it accepts and what it defends (`glosado = aceptado + defendido`).
 * @throws Problem GEN-STATE when it was answered, CAR-231 the accepted amount, CAR-211 not late, CAR-218 without proof, CAR-219
 * without area.
 */
export function answerLine(line: LineUnderDiscussion, answering: LineAnswer): LineOutcome {
  const { stance, untimely, area, proofs } = answering
  const inTime = 'El pagador la notificó en término: responda la causa.'
  must(stance !== 'untimely' || untimely, 'CAR-211', 'stance', inTime)
  const accepted = acceptedBy(line, answering)
  const nobody = 'Diga a qué área corresponde lo que se acepta.'
  must(accepted === zero || area !== null, 'CAR-219', 'area', nobody)
  const proves = stance === 'corrected' || stance === 'partial'
  const none = 'Adjunte antes el soporte con que se subsana, en los archivos de la glosa.'
  must(!proves || proofs > 0, 'CAR-218', 'stance', none)
  const defended = minus(line.amount, accepted)
  return declared(line, defended === zero ? 'accept' : 'defend', [
    { class: 'accept', amount: accepted },
    { class: 'defend', amount: defended },
  ])
}

function acceptedBy({ amount }: LineUnderDiscussion, { stance, accepted }: LineAnswer): Money {
  if (stance === 'accepted') return amount
  if (stance !== 'partial') return zero
  const part = `Diga cuánto se acepta: más de cero y menos de ${showPesos(amount)}.`
  const fits = accepted !== null && accepted > zero && accepted < amount
  must(fits, 'CAR-231', 'accepted', part)
  return accepted
}

/** The defended amount on which the payer has not decided yet. */
export const undecidedOf = ({ defended, lifted, ratified }: LineUnderDiscussion): Money =>
  minus(defended, sum([lifted, ratified]))

/**
 * The decision of the payer on the defended amount: it lifts part of it and ratifies the rest.
 * @throws Problem GEN-STATE before it is answered, CAR-212 when it lifts more than was defended.
 */
export function decideLine(line: LineUnderDiscussion, lifted: Money): LineOutcome {
  const pending = undecidedOf(line)
  const most = `Se levanta entre cero y ${showPesos(pending)}.`
  must(lifted >= zero && lifted <= pending, 'CAR-212', 'lifted', most)
  const ratified = minus(pending, lifted)
  return declared(line, ratified === zero ? 'lift' : 'ratify', [
    { class: 'lift', amount: lifted },
    { class: 'ratify', amount: ratified },
  ])
}

/** The code that the payer uses for the silence of the hospital, or its late answer (Res. 2284 de 2023, Anexo 3). */
export const tacitCodeOf = (kind: GlosaKind): string => (kind === 'return' ? 'RE2201' : 'RE2202')

/**
 * Accepts by silence the whole of a line that nobody answered.
 * @throws Problem GEN-STATE once it was answered, CAR-299 while the term runs, CAR-300 when the payer objected late.
 */
export function deemLine(
  line: LineUnderDiscussion,
  { on, answerBy, untimely }: { readonly on: Day; readonly answerBy: Day; readonly untimely: boolean },
): LineOutcome {
  const running = `El término para responder llega hasta el ${showDay(answerBy)}: responda la causa.`
  must(on > answerBy, 'CAR-299', 'date', running)
  const late = 'El pagador la notificó fuera de término: respóndala como extemporánea del pagador (RE95).'
  must(!untimely, 'CAR-300', 'date', late)
  return declared(line, 'deem', [{ class: 'tacit', amount: line.amount }])
}

/**
 * The decision of the payer on a late answer: what it does not lift was accepted by silence.
 * @throws Problem CAR-301 when the hospital answered in term, CAR-212 when it lifts more than was defended.
 */
export function deemLateAnswer(line: LineUnderDiscussion, lifted: Money, answerLate: boolean): LineOutcome {
  const inTime = 'La entidad respondió en término: registre lo que ratifica el pagador y concílielo.'
  must(answerLate, 'CAR-301', 'deemsLate', inTime)
  const { moves, state } = decideLine(line, lifted)
  const tacit = moves.map((move) => (move.class === 'ratify' ? { ...move, class: 'tacit' as const } : move))
  return state === 'lifted' ? { state, moves } : declared(line, 'deem', tacit)
}

/**
 * Corrects what was ratified; the payer decides on it again.
 * @throws Problem GEN-STATE unless it was ratified, CAR-213 when its term is over.
 */
export function amendLine(line: LineUnderDiscussion, on: Day, amendBy: Day): LineOutcome {
  const over = `El término para subsanar venció el ${showDay(amendBy)}: concilie la glosa.`
  must(on <= amendBy, 'CAR-213', 'date', over)
  return declared(line, 'amend', [{ class: 'ratify', amount: -line.ratified as Money }])
}

/**
 * What both parties agree on the ratified amount (`ratificado = aceptado + levantado en conciliación`).
 * @throws Problem GEN-STATE unless it was ratified, CAR-214 when more than the ratified amount is accepted.
 */
export function settleLine(line: LineUnderDiscussion, accepted: Money): LineOutcome {
  const most = `La entidad acepta entre cero y ${showPesos(line.ratified)}; el resto lo levanta el pagador.`
  must(accepted >= zero && accepted <= line.ratified, 'CAR-214', 'accepted', most)
  return declared(line, 'settle', [
    { class: 'settle-accept', amount: accepted },
    { class: 'settle-lift', amount: minus(line.ratified, accepted) },
  ])
}

/** @throws Problem CAR-208 when the day is before that of the previous step, or in the future. */
export function mustFollow(date: Day, { after, today }: { readonly after: Day; readonly today: Day }): void {
  must(date >= after && date <= today, 'CAR-208', 'date', `La fecha va del ${showDay(after)} a hoy.`)
}

/** Checks that a devolución, which covers the whole invoice, is lifted or accepted whole. @throws Problem CAR-225 otherwise. */
export function mustBeAllOrNothing(
  kind: GlosaKind,
  part: Money,
  { whole, field }: { readonly whole: Money; readonly field: string },
): void {
  const message = `Una devolución es de toda la factura: escriba cero o ${showPesos(whole)}.`
  const fits = kind === 'glosa' || part === zero || part === whole
  must(fits, 'CAR-225', field, message)
}

interface CreditFacts {
  readonly total: Money
  /** The command suits its kind: a glosa is credited in parts, a return whole. */
  readonly fits: boolean
  readonly limit: Money
  /** The users who answered the accepted lines. */
  readonly answeredBy: readonly string[]
  readonly userId: string
  /** The caller may accept glosas above the limit. */
  readonly mayAbove: boolean
}

/**
 * Checks that a user may credit what was accepted of a glosa (billing dossier §18).
 * @throws Problem CAR-215 when nothing was accepted, CAR-216 when the same person answered it and it is above the limit, CAR-312
 * when it is above the limit and the caller may not accept so much.
 */
export function mustCredit({ total, fits, limit, answeredBy, userId, mayAbove }: CreditFacts): void {
  const none = 'No hay nada aceptado que acreditar de esta glosa.'
  insist(fits && total > zero, 'CAR-215', none, { status: 409 })
  const other = `Usted respondió esta glosa: lo aceptado pasa de ${showPesos(limit)} y lo aprueba otra persona.`
  insist(total <= limit || !answeredBy.includes(userId), 'CAR-216', other, { status: 403 })
  const above = `Lo aceptado pasa de ${showPesos(limit)}: lo aprueba quien puede aceptar glosas por encima del límite.`
  insist(total <= limit || mayAbove, 'CAR-312', above, { status: 403 })
}
