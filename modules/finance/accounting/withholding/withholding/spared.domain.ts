import type { PersonType } from '@quina/people/contract'
import type { WithholdingKind } from '../withholding-rule/withholding-rule.contract.ts'

/** The paid tercero, with its tax profile on the day. */
export interface Supplier {
  readonly personType: PersonType
  readonly isPublic: boolean
  readonly regime: 'ordinary' | 'simple' | 'special' | 'none'
  readonly incomeFiler: boolean
  readonly selfWithholder: boolean
  readonly largeTaxpayer: boolean
  readonly vatResponsible: boolean
  readonly vatAgent: boolean
  readonly icaSelfWithholder: boolean
  readonly resident: boolean
  readonly ciiu: string | null
  /** Per mil. */
  readonly icaRate: string | null
}

/** The withholdings that the hospital makes. */
export type Entity = Readonly<{ withholdsIva: boolean; withholdsIca: boolean }>

/** A withholding that is not made, and why. */
export type SparedWithholding = Readonly<{ kind: WithholdingKind; concept: string | null; reason: string }>

interface Facts {
  readonly supplier: Supplier
  readonly entity: Entity
  readonly municipalityId: string | null
  /** Why the law excludes the supplier from ICA; null when it does not. */
  readonly icaExcluded: string | null
}

type Reason = readonly [spares: boolean, reason: string]

/** Why a kind is not withheld from the supplier, whatever the amount; null when nothing prevents it. */
export function sparedBy(
  kind: 'renta' | 'iva' | 'ica',
  facts: Facts,
  concept: string | null,
): SparedWithholding | null {
  const found = reasons[kind](facts).find(([spares]) => spares)
  return found === undefined ? null : { kind, concept, reason: found[1] }
}

const reasons: Readonly<Record<'renta' | 'iva' | 'ica', (facts: Facts) => readonly Reason[]>> = {
  renta: ({ supplier }) => [
    [supplier.regime === 'none', 'El tercero no es contribuyente de renta.'],
    [supplier.regime === 'simple', 'El tercero es del régimen simple (ET, art. 911).'],
    [supplier.selfWithholder, 'El tercero es autorretenedor de renta.'],
    [
      !supplier.resident,
      'El tercero no es residente: es un pago al exterior (ET, art. 406) y se registra a mano.',
    ],
  ],
  iva: ({ supplier, entity }) => [
    [!entity.withholdsIva, 'El hospital no es agente de retención de IVA en esa fecha.'],
    [!supplier.vatResponsible, 'El tercero no es responsable de IVA.'],
    [supplier.largeTaxpayer, 'El tercero es gran contribuyente (ET, art. 437-2).'],
    [supplier.vatAgent, 'El tercero es agente de retención de IVA (ET, art. 437-2).'],
  ],
  ica: ({ supplier, entity, municipalityId, icaExcluded }) => [
    [!entity.withholdsIca, 'El hospital no es agente de retención de ICA en esa fecha.'],
    [icaExcluded !== null, icaExcluded ?? ''],
    [municipalityId === null, 'No se dijo el municipio donde se realiza la actividad.'],
    [supplier.regime === 'simple', 'El tercero es del régimen simple (ET, art. 911).'],
    [supplier.icaSelfWithholder, 'El tercero es autorretenedor de ICA.'],
  ],
}
