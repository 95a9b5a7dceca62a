import { type Day, insist } from '@quina/kernel'

/** A custody that somebody has or had. */
export interface Standing {
  readonly terceroId: string
  readonly fromDay: Day
  readonly untilDay: Day | null
}

/** @throws Problem RES-010 */
export function mustHaveDays(fromDay: Day, untilDay: Day | null): void {
  const wrong = 'La fecha final no puede ser anterior a la inicial.'
  insist(untilDay === null || untilDay >= fromDay, 'RES-010', wrong, { fields: { untilDay: wrong } })
}

/** @throws Problem RES-011 (ended), RES-012 (to oneself), RES-013 (days) */
export function mustBeTransferable(standing: Standing, to: string, on: Day, today: Day): void {
  const ended = 'Esta custodia ya terminó: entregue la vigente.'
  insist(standing.untilDay === null || standing.untilDay >= on, 'RES-011', ended, { status: 409 })
  const self = 'Quien recibe es otra persona.'
  insist(standing.terceroId !== to, 'RES-012', self, { fields: { terceroId: self } })
  const days = 'La entrega es posterior al inicio de la custodia y no es futura.'
  insist(on > standing.fromDay && on <= today, 'RES-013', days, { fields: { on: days } })
}
