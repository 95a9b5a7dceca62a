import { insist, type Money, showPesos, zero } from '@quina/kernel'

interface Crediting {
  readonly total: Money
  /** A glosa is credited by its parts, a return whole. */
  readonly fits: boolean
  readonly limit: Money
  /** Who answered what was accepted. */
  readonly answeredBy: readonly string[]
  readonly userId: string
}

/**
 * Whether what was accepted of a glosa may be credited by somebody (billing dossier §18).
 * @throws Problem CAR-215 when nothing was accepted, CAR-216 when the same person answered it and it is above the limit.
 */
export function mustCredit({ total, fits, limit, answeredBy, userId }: Crediting): void {
  const none = 'No hay nada aceptado que acreditar de esta glosa.'
  insist(fits && total > zero, 'CAR-215', none, { status: 409 })
  const other = `Usted respondió esta glosa: lo aceptado pasa de ${showPesos(limit)} y lo aprueba otra persona.`
  insist(total <= limit || !answeredBy.includes(userId), 'CAR-216', other, { status: 403 })
}
