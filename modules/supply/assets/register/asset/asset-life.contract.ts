import type { Day, Money } from '@quina/kernel'

/** The states of an asset (dossier of assets §4.2). */
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

/** The states that the register shows: a lost asset that was replaced differs from other retired assets. */
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

/** The place and the custodian of an asset. */
export interface AssetPlace {
  readonly state: AssetState
  readonly campusId: string
  readonly locationId: string | null
  readonly custodianId: string | null
  readonly costCentreId: string | null
}

/** A change of an asset by a document: amounts added to its value and, with `to`, its new place. */
export interface AssetMove {
  readonly assetId: string
  readonly kind: MoveKind
  readonly day: Day
  readonly cost?: Money
  readonly accumulated?: Money
  readonly impairment?: Money
  /** The revaluation surplus in equity. */
  readonly surplus?: Money
  readonly from?: AssetPlace
  readonly to?: AssetPlace
  readonly undoesId?: string
  /** The carrying amount in the books, for moves that do not change it: shown before confirming, and not posted. */
  readonly carrying?: Money
  readonly detail?: string
}

/** The reasons why the depreciation of an asset changes from a day on. */
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
 * The depreciation methods: a closed list, one for each class (dossier of assets §4.1; Resolución 414 de 2014 of the CGN, PPE).
 * An asset keeps the method of its basis until a change of life takes the method of its class.
 */
export const depreciationMethods = {
  straight: 'Línea recta',
  units: 'Unidades de producción',
  digits: 'Suma de los dígitos de los años',
  declining: 'Saldos decrecientes dobles',
} as const
/** The most units that an asset may be expected to produce, or may produce in one reading. */
export const unitsMax = 1_000_000_000
export type DepreciationMethod = keyof typeof depreciationMethods
