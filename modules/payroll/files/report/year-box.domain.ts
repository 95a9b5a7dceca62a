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

/** The box of form 220 of a line; null of a deduction that is none of its boxes. What is earned by days or hours is salary. */
export const yearBoxOf = (concept: string, nature: string): YearBox | null =>
  boxOf[concept] ?? (nature === 'earning' ? 'salaries' : null)

/** The box of a benefit that was liquidated by itself. */
export const benefitBoxOf = (kind: string): YearBox => {
  if (kind === 'cesantias') return 'cesantiasDeposited'
  return kind === 'intereses' ? 'cesantiasPaid' : 'prestaciones'
}
