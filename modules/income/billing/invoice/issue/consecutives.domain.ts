import { consecutivesOf } from '../../rules/totals/consecutives.domain.ts'

interface Charge {
  readonly id: string
  readonly patientId: string
  readonly ripsObject: string
  readonly component: string | null
  readonly quantity: string
  readonly kind: string
  readonly hasParts: boolean
  readonly gift: string
}

/** Other fees and theatre rights are reported among other services; the surgeon is reported as the procedure. */
const objectOf = ({ ripsObject, component, kind, hasParts }: Charge): string | null => {
  if ((kind === 'package' && hasParts) || ripsObject === 'none') return null
  return component === null || component === 'surgeon' ? ripsObject : 'otrosServicios'
}

/** The RIPS records of the charges of an invoice, in their order: they are numbered once, since notes point to them. */
export function summaryOf(charges: readonly Charge[]) {
  const objects = new Map(charges.map((charge) => [charge.id, objectOf(charge)]))
  const numbered = consecutivesOf(
    charges.map(({ id, patientId, quantity, gift }) => ({
      id,
      patientId,
      quantity,
      gift,
      object: objects.get(id) ?? null,
    })),
  )
  return [...numbered].map(([id, one]) => ({ id, object: objects.get(id) ?? null, ...one }))
}
