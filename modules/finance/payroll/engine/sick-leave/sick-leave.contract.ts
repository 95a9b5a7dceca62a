import type { Day, Money } from '@quina/kernel'
import type { ExplainedFigure } from '../../law/explanation/explanation.contract.ts'
import type { MappedDay, ReportedIbc } from '../day-map/day-map.contract.ts'

/** Who pays a day, as the payslip names it. */
export const sickLeavePayers = {
  empleador: 'Incapacidad a cargo de la entidad',
  eps: 'Incapacidad a cargo de la EPS',
  afp: 'Incapacidad a cargo del fondo de pensiones',
  arl: 'Incapacidad a cargo de la ARL',
} as const
export type SickLeavePayer = keyof typeof sickLeavePayers

/** A medical certificate: days that the person may not work, with one origin and one diagnosis. */
export interface SickCertificate {
  readonly id: string
  readonly kind: 'illness' | 'workAccident'
  readonly from: Day
  readonly to: Day
  /** CIE-10: diagnoses with the same first three characters, the category, are related. */
  readonly diagnosis: string
  /** The certificate that this one extends, when the physician declared it. */
  readonly extendsId: string | null
}

/** Certificates that count together: an illness and its extensions. */
export interface SickEvent {
  readonly kind: SickCertificate['kind']
  readonly firstDay: Day
  readonly certificates: readonly SickCertificate[]
}

/** A month of an event. */
export interface SickMonth {
  readonly event: SickEvent
  readonly year: number
  readonly month: number
  /** The only certificate of the event to pay; without it, all are paid. */
  readonly certificate?: SickCertificate
  /** The thirty days of the month of the engagement. */
  readonly days: readonly MappedDay[]
  /** First and last day of the engagement; null while it has no end. */
  readonly service: { readonly from: Day; readonly until: Day | null }
  /** IBC of the month before the first day of the event; null when there was none. */
  readonly ibcBefore: ReportedIbc | null
  /** The monthly salary, used if there was no month before. */
  readonly salary: Money
}

/** Days of one payer at one rate. */
export interface SickLeaveLine {
  readonly payer: SickLeavePayer
  /** Paid days, of the thirty of the month. */
  readonly days: number
  /** Calendar days, which the counters and the receivable use. */
  readonly calendarDays: number
  /** The number of the first and of the last day in the counter. */
  readonly countFrom: number
  readonly countTo: number
  readonly figure: ExplainedFigure
  /** The amount claimed from the payer, by calendar days; zero for the house itself. */
  readonly claim: ExplainedFigure
  /** The claim less the pay: days 31 that the payer recognises, or the days that February lacks. */
  readonly difference: Money
}

export interface SickLeaveAlert {
  readonly code: 'CONCEPTO_REHABILITACION' | 'SUPERA_180' | 'SUPERA_540'
  readonly message: string
}

export interface SickLeaveOfMonth {
  readonly lines: readonly SickLeaveLine[]
  readonly alerts: readonly SickLeaveAlert[]
}
