import type { Day, Money } from '@quina/kernel'

/** Where an asset is in its life (dossier of assets §4.2). */
export const assetStates = {
  stored: ['En bodega', 'neutral'],
  inService: ['En servicio', 'good'],
  maintenance: ['En mantenimiento', 'warning'],
  loaned: ['En comodato', 'info'],
  unused: ['No explotado', 'warning'],
  retiring: ['En proceso de baja', 'warning'],
  missing: ['Perdido o hurtado', 'bad'],
  retired: ['Dado de baja', 'neutral'],
} as const
export type AssetState = keyof typeof assetStates

/** As the register shows it: an asset that was lost and replaced differs from the others that left. */
export const assetConditions = { ...assetStates, replaced: ['Repuesto', 'neutral'] } as const

export const tenures = {
  own: 'Propio',
  received: 'Recibido en comodato',
  rented: 'Arrendado',
  leasing: 'En leasing',
  third: 'De un tercero',
} as const
export type Tenure = keyof typeof tenures

export const physicalStates = { good: 'Bueno', fair: 'Regular', bad: 'Malo', useless: 'Inservible' } as const

export const moveKinds = {
  entry: 'Ingreso',
  opening: 'Inventario inicial',
  service: 'Puesta en servicio',
  transfer: 'Traslado',
  state: 'Cambio de estado',
  improvement: 'Mejora',
  impairment: 'Deterioro',
  recovery: 'Reversión del deterioro',
  life: 'Cambio de vida útil',
  revaluation: 'Revaluación',
  depreciation: 'Depreciación hasta la baja',
  retirement: 'Baja',
  undone: 'Anulación',
} as const
export type MoveKind = keyof typeof moveKinds

/** Where an asset is and who answers for it. */
export interface AssetPlace {
  readonly state: AssetState
  readonly campusId: string
  readonly locationId: string | null
  readonly custodianId: string | null
  readonly costCentreId: string | null
}

/** What a document does to an asset: to its value, in money that is added; to its place, where `to` says so. */
export interface AssetMove {
  readonly assetId: string
  readonly kind: MoveKind
  readonly day: Day
  readonly cost?: Money
  readonly accumulated?: Money
  readonly impairment?: Money
  /** What a revaluation puts in equity. */
  readonly surplus?: Money
  readonly from?: AssetPlace
  readonly to?: AssetPlace
  readonly undoesId?: string
  /** What the asset is worth in books where its value does not change: shown before confirming, and not posted. */
  readonly carrying?: Money
  readonly detail?: string
}

/** What decides how an asset is depreciated from a day on. */
export const basisCauses = {
  service: 'Disponible para su uso',
  opening: 'Inventario inicial',
  improvement: 'Mejora',
  impairment: 'Deterioro',
  recovery: 'Reversión del deterioro',
  life: 'Cambio de vida útil',
  revaluation: 'Revaluación',
} as const
export type BasisCause = keyof typeof basisCauses

/**
 * How a class is depreciated: a closed list, one for each class (dossier of assets §4.1; Resolución 414 de 2014 of the CGN,
 * PPE). An asset keeps the method of its basis, which a change of life brings to that of its class.
 */
export const depreciationMethods = {
  straight: 'Línea recta',
  units: 'Unidades de producción',
  digits: 'Suma de los dígitos de los años',
  declining: 'Saldos decrecientes dobles',
} as const
/** The most units that an asset is expected to produce, or produces in one reading. */
export const unitsMax = 1_000_000_000
export type DepreciationMethod = keyof typeof depreciationMethods
