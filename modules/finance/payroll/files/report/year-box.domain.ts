import type { BenefitKind } from '../../benefits/benefit/benefit.contract.ts'
import type { LiquidationKind } from '../../benefits/liquidation/liquidation.contract.ts'
import { conceptOf } from '../../benefits/provision/benefit-accounts.contract.ts'
import type { YearBox } from './year-box.contract.ts'

const boxOf: Readonly<Record<string, YearBox>> = {
  'GASTOS-REP': 'representation',
  VIAT: 'travel',
  'VIAT-SAL': 'travel',
  'AUX-TRANSP': 'otherIncome',
  'AUX-CONECT': 'otherIncome',
  'AUX-EDU': 'otherIncome',
  'BON-NOSAL': 'otherIncome',
  DOTACION: 'otherIncome',
  INDEMNIZACION: 'otherIncome',
  VACACIONES: 'prestaciones',
  'VAC-COMP': 'prestaciones',
  'PRIMA-VAC': 'prestaciones',
  'BON-RECR': 'prestaciones',
  'PRIMA-SERV': 'prestaciones',
  'PRIMA-NAV': 'prestaciones',
  BSP: 'prestaciones',
  CESANTIAS: 'cesantiasDeposited',
  'INT-CES': 'cesantiasPaid',
  'SALUD-EMP': 'health',
  'PENSION-EMP': 'pension',
  'FSP-SOL': 'pension',
  'FSP-SUB': 'pension',
  'AVP-RAIS': 'voluntaryRais',
  FVP: 'voluntaryPension',
  AFC: 'afc',
  RETEFUENTE: 'withheld',
}

/**
 * The box of form 220 of a line; null for a deduction without a box. Earnings by days or hours are salary. Cesantías are paid to
 * a person who leaves (`settles`); those of others are deposited in a fund.
 */
export function yearBoxOf(concept: string, nature: string, settles = false): YearBox | null {
  const box = boxOf[concept] ?? (nature === 'earning' ? 'salaries' : null)
  return settles && box === 'cesantiasDeposited' ? 'cesantiasPaid' : box
}

/** The box of a benefit liquidated separately: that of its concept. Cesantías in advance count as paid. */
export const benefitBoxOf = (kind: BenefitKind, liquidation: LiquidationKind): YearBox | null =>
  yearBoxOf(conceptOf(kind, false), 'earning', liquidation === 'cesantiasAdvance')
