import type { Day } from '@quina/kernel'
import type { DependenciaName } from '../ground/catalog/catalogs.domain.ts'
import type { CampusAt } from '../ground/hospital/hospital.domain.ts'

/** An event of the year, before it is loaded. Keys name the documents; amounts are in whole pesos. */
export type Act = RequestAct | CdpAct | RegistroAct | ObligacionAct | PagoAct | AdjustAct
export type DocumentKind = 'cdpRequest' | 'cdp' | 'registro' | 'obligacion' | 'pago'
export type Key = string

export interface ActHeader {
  readonly key: Key
  readonly date: Day
  readonly campus: CampusAt
  /** The previous act of the same story. */
  readonly after: Key | null
}

/** An amount for a leaf of the expense side. */
export type RequestedLine = Readonly<{ leaf: string; amount: number }>
/** An amount drawn from the line at this place of the previous document. */
export type DrawnLine = Readonly<{ at: number; amount: number }>

export interface RequestAct extends ActHeader {
  readonly kind: 'cdpRequest'
  readonly dependencia: DependenciaName
  readonly modality: 'contract' | 'payroll' | 'resolution' | 'travel' | 'ruling' | 'other'
  readonly purpose: string
  readonly term: string | null
  readonly lines: readonly RequestedLine[]
  readonly upTo: 'draft' | 'filed' | 'approved' | 'rejected'
}

export interface CdpAct extends ActHeader {
  readonly kind: 'cdp'
  readonly request: Key | null
  readonly dependencia: DependenciaName
  readonly purpose: string
  readonly expiresOn: Day | null
  readonly lines: readonly RequestedLine[]
  readonly upTo: UpTo
}

export interface RegistroAct extends ActHeader {
  readonly kind: 'registro'
  readonly cdp: Key
  /** NIT or cédula. */
  readonly tercero: string
  readonly commitment: 'contract' | 'order' | 'resolution' | 'payroll' | 'utilities' | 'other'
  readonly contract: string | null
  readonly purpose: string
  readonly term: string | null
  readonly lines: readonly DrawnLine[]
  readonly upTo: UpTo
}

export interface ObligacionAct extends ActHeader {
  readonly kind: 'obligacion'
  readonly registro: Key
  readonly support: 'invoice' | 'charge' | 'payroll' | 'resolution' | 'other'
  readonly supportNumber: string
  readonly reason: 'payroll' | 'utilities' | 'outside'
  readonly purpose: string
  readonly lines: readonly (DrawnLine & RequestedLine)[]
  readonly upTo: UpTo
}

export interface PagoAct extends ActHeader {
  readonly kind: 'pago'
  readonly obligacion: Key
  readonly supportNumber: string
  readonly purpose: string
  readonly lines: readonly DrawnLine[]
  readonly upTo: UpTo
}

export type UpTo = 'draft' | 'approved'

/** A command on a document that is already approved. */
export interface AdjustAct extends ActHeader {
  readonly kind: 'adjust'
  readonly what: Exclude<DocumentKind, 'cdpRequest'>
  readonly on: Key
  readonly action: 'add' | 'release' | 'annul'
  readonly lines: readonly DrawnLine[]
  readonly cascade?: boolean
  readonly reason: string
}

/** Documents of one kind take their numbers one after the other. */
export const laneOf = (act: Act): DocumentKind => (act.kind === 'adjust' ? act.what : act.kind)
