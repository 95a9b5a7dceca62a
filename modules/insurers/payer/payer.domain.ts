import { insist } from '@quina/kernel'
import { userTypesOf } from '../coverage/coverage.domain.ts'
import type { PayerKind, PayerValues } from './payer.contract.ts'

/** EPS: SISPRO gives each a code of administradora. */
const coded: readonly PayerKind[] = [
  'eps_contributory',
  'eps_subsidized',
  'eps_both',
  'eps_indigenous',
  'adapted',
]

const insureNobody: readonly PayerKind[] = ['ips', 'company', 'private']

/** What a tercero is to patients when it is a payer of these kinds. */
export const insuringAs = (
  kinds: readonly PayerKind[],
): { readonly insures: boolean; readonly isEps: boolean } => ({
  insures: kinds.some((kind) => !insureNobody.includes(kind)),
  isEps: kinds.some((kind) => coded.includes(kind)),
})

/**
 * A payer says what its kind asks for.
 * @throws Problem PAG-002 (code of administradora), PAG-003 (code of SOAT), PAG-004 (type of user and cobertura),
 * PAG-005 (situation without its day), PAG-006 (impairment), PAG-007 (medium without its address).
 */
export function mustBePayer(values: PayerValues): void {
  const { kind, adminCode, soatCode, coverage, userType, situation, situationFrom, impairment } = values
  const admin = 'Una EPS lleva su código de administradora.'
  insist(!coded.includes(kind) || adminCode !== null, 'PAG-002', admin, { fields: { adminCode: admin } })
  const soat = 'Una aseguradora SOAT lleva su código AT.'
  insist(kind !== 'soat' || soatCode !== null, 'PAG-003', soat, { fields: { soatCode: soat } })
  const crossed = 'Esa cobertura no admite ese tipo de usuario.'
  insist(userTypesOf(coverage).includes(userType), 'PAG-004', crossed, { fields: { userType: crossed } })
  const since = situation === 'normal' ? 'La situación normal no lleva fecha.' : 'Diga desde cuándo.'
  insist((situation === 'normal') === (situationFrom === null), 'PAG-005', since, {
    fields: { situationFrom: since },
  })
  const share = 'El deterioro va de 0 a 100.'
  insist(impairment === null || (Number(impairment) >= 0 && Number(impairment) <= 100), 'PAG-006', share, {
    fields: { impairment: share },
  })
  const portal = 'Escriba la dirección del portal.'
  insist(values.filingMedium !== 'portal' || values.filingUrl !== null, 'PAG-007', portal, {
    fields: { filingUrl: portal },
  })
}
