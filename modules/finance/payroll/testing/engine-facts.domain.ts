import { type Day, day, type Money, pesos, zero } from '@quina/kernel'
import type { Contributor } from '../engine/contribution/contribution.contract.ts'
import type {
  Absence,
  AbsenceKind,
  MonthFacts,
  ReportedIbc,
  SalaryRow,
} from '../engine/day-map/day-map.contract.ts'
import type { PayrollLine } from '../engine/line/line.contract.ts'
import type { ConceptBase, PayrollConcept } from '../engine/method/method.contract.ts'
import { explained, term } from '../law/explanation/explanation.domain.ts'

/** An assignment from a day on, with nothing beside it. */
export const salaryRow = (
  amount: bigint | number,
  from = '2020-01-01',
  rest: Partial<SalaryRow> = {},
): SalaryRow => ({
  from: day(from),
  act: 'Res. 1',
  amount: pesos(amount),
  representation: zero,
  technicalPremium: zero,
  technicalPremiumSalary: false,
  seniority: zero,
  ...rest,
})

export const absenceOf = (kind: AbsenceKind, from: string, to: string, lastIbc?: ReportedIbc): Absence => ({
  id: kind,
  kind,
  from: day(from),
  to: day(to),
  ...(lastIbc === undefined ? {} : { lastIbc }),
})

/** An IBC that was reported, of a whole month unless it says so. */
export const reported = (pesosOf: bigint | number, days = 30): ReportedIbc => ({
  amount: pesos(pesosOf),
  days,
})

/** A month of somebody who came long ago. */
export const monthFacts = (month: string, salary: SalaryRow, rest: Partial<MonthFacts> = {}): MonthFacts => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5)),
  from: day('2020-01-01'),
  until: null,
  absences: [],
  salaries: [salary],
  ...rest,
})

/** A common dependent contributor, of risk III. */
export const contributorOf = (rest: Partial<Contributor> = {}): Contributor => ({
  type: {
    code: '01',
    from: '2008-01',
    until: null,
    name: 'Dependiente',
    health: 'O',
    pension: 'O',
    risk: 'O',
    ccf: 'O',
  },
  subtype: { code: '00', name: 'Ninguno', payable: { pension: true, health: true } },
  foreigner: false,
  riskClass: 3,
  highRisk: false,
  wages: null,
  integral: false,
  apprentice: false,
  ...rest,
})

const all: readonly ConceptBase[] = ['pension', 'health', 'risk', 'parafiscal', 'withholding']
const concept = (
  code: string,
  name: string,
  rest: Pick<PayrollConcept, 'order' | 'method'> & Partial<PayrollConcept>,
): PayrollConcept => ({ code, name, nature: 'earning', bases: all, salary: true, norm: '', ...rest })

const assignment = { from: 'salary', part: 'amount' } as const

/** The concepts of the worked examples. */
export const exampleConcepts: readonly PayrollConcept[] = [
  concept('SUELDO', 'Sueldo', {
    order: 10,
    method: { method: 'days', amount: assignment, states: ['worked'] },
  }),
  concept('LICENCIA', 'Licencia remunerada', {
    order: 11,
    method: { method: 'days', amount: assignment, states: ['paidLeave'] },
  }),
  concept('RECARGO-N', 'Recargo nocturno', { order: 20, method: { method: 'hours', hour: 'RN' } }),
  concept('DOMINICAL', 'Dominical', { order: 21, method: { method: 'hours', hour: 'RDF' } }),
  concept('DOMINICAL-N', 'Dominical nocturno', { order: 22, method: { method: 'hours', hour: 'RNDF' } }),
  concept('TRANSPORTE', 'Auxilio de transporte', {
    order: 30,
    bases: ['withholding'],
    salary: false,
    method: {
      method: 'days',
      amount: { from: 'parameter', key: 'AUX_TRANSPORTE' },
      states: ['worked'],
      when: { upTo: 'AUX_TRANSPORTE_TOPE', place: 'onSite' },
    },
  }),
  concept('CONECTIVIDAD', 'Auxilio de conectividad', {
    order: 31,
    bases: ['withholding'],
    salary: false,
    method: {
      method: 'days',
      amount: { from: 'parameter', key: 'AUX_TRANSPORTE' },
      states: ['worked'],
      when: { upTo: 'AUX_TRANSPORTE_TOPE', place: 'remote' },
    },
  }),
  concept('BONO', 'Bono no salarial', {
    order: 40,
    bases: ['withholding', 'nonSalary'],
    salary: false,
    method: { method: 'fixed', amount: { from: 'novelty' } },
  }),
]

/** Of a public house that gives no food in kind. */
export const publicConcepts: readonly PayrollConcept[] = [
  ...exampleConcepts,
  concept('ALIMENTACION', 'Subsidio de alimentación', {
    order: 32,
    bases: ['parafiscal', 'withholding'],
    salary: false,
    method: {
      method: 'days',
      amount: { from: 'parameter', key: 'SUBSIDIO_ALIMENTACION' },
      states: ['worked'],
      when: { upTo: 'TOPE_BSP' },
    },
  }),
]

/** A line that was computed elsewhere: sick leave, holidays. */
export const otherLine = (
  conceptCode: string,
  amount: Money,
  { noveltyId, bases = all, on }: { noveltyId: string | null; bases?: readonly ConceptBase[]; on: Day },
): PayrollLine => ({
  concept: conceptCode,
  name: conceptCode,
  nature: 'earning',
  figure: explained([term({ label: conceptCode, base: amount, norm: '', day: on })]),
  bases,
  salary: false,
  noveltyId,
})
