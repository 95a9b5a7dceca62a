import { type Day, insist, showPesos, zero } from '@quina/kernel'
import type { OpeningValues } from './opening.contract.ts'

/**
 * An invoice of before may be brought with what it owes.
 * @throws Problem CAR-170 without value, CAR-171 a balance beyond it, CAR-172 a radicado told by half or on the wrong day,
 * CAR-173 a day to come.
 */
export function mustOpen(given: OpeningValues, today: Day): void {
  const { value, balance, filingNumber, filedOn, day } = given
  say(value > zero, 'CAR-170', 'value', 'El valor debe ser mayor que cero.')
  say(balance >= zero && balance <= value, 'CAR-171', 'balance', `El saldo va de 0 a ${showPesos(value)}.`)
  say(day <= today, 'CAR-173', 'day', 'La factura no puede ser de un día futuro.')
  const half = 'Diga el número y la fecha del radicado, o ninguno.'
  say((filingNumber === null) === (filedOn === null), 'CAR-172', 'filedOn', half)
  if (filedOn === null) return
  const days = 'La fecha de radicado va de la fecha de la factura a hoy.'
  say(filedOn >= day && filedOn <= today, 'CAR-172', 'filedOn', days)
}

function say(holds: boolean, problem: string, field: string, sentence: string): void {
  insist(holds, problem, sentence, { fields: { [field]: sentence } })
}
