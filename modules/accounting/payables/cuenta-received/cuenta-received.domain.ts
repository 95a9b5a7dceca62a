import { type Day, insist, type Money, zero } from '@quina/kernel'
import { type ChargedKind, personalKinds } from './cuenta-received.contract.ts'

export interface CuentaReceived {
  readonly date: Day
  readonly supportDate: Day
  readonly fromDay: Day
  readonly untilDay: Day
  readonly kind: ChargedKind
  readonly amount: Money
  readonly socialSecurity: string | null
  readonly socialSecurityMonth: string | null
  readonly supervisor: string | null
}

/** What is known of the contractor and of the entity. */
export interface ContractorFacts {
  readonly isNatural: boolean
  readonly usesBudget: boolean
  readonly registroOf: string | null
  readonly terceroId: string
}

/**
 * Whether a supervisor may certify it.
 * @throws Problem CDR-001 (no value), CDR-002 (days out of order), CDR-003 (a natural person who works without proof of social
 * security), CDR-004 (nobody certifies), CDR-005 (no registro where there is budget, or one of another).
 */
export function mustBeCertified(cuenta: CuentaReceived, facts: ContractorFacts): void {
  const { date, supportDate, fromDay, untilDay, kind, amount } = cuenta
  say(amount > zero, 'CDR-001', 'amount', 'El valor debe ser mayor que cero.')
  say(fromDay <= untilDay, 'CDR-002', 'untilDay', 'El período termina antes de empezar.')
  say(date >= supportDate, 'CDR-002', 'date', 'No se recibe antes de la fecha de la cuenta.')
  const works = facts.isNatural && personalKinds.includes(kind)
  const proof = 'Escriba la planilla de seguridad social y su mes: el contratista es persona natural.'
  const proved = cuenta.socialSecurity !== null && cuenta.socialSecurityMonth !== null
  say(!works || proved, 'CDR-003', 'socialSecurity', proof)
  say(cuenta.supervisor !== null, 'CDR-004', 'supervisor', 'Escriba quién certifica el cumplimiento.')
  const needed = 'Elija el registro presupuestal que ampara la cuenta.'
  say(!facts.usesBudget || facts.registroOf !== null, 'CDR-005', 'registroId', needed)
  const other = 'El registro es de otro tercero.'
  say(facts.registroOf === null || facts.registroOf === facts.terceroId, 'CDR-005', 'registroId', other)
}

function say(holds: boolean, problem: string, field: string, sentence: string): void {
  insist(holds, problem, sentence, { fields: { [field]: sentence } })
}
