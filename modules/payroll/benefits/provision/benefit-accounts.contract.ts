import { definePosting, definePurpose } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'
import { type BenefitKind, benefitKinds } from '../benefit/benefit.contract.ts'

/** What a liquidation pays besides benefits. */
const otherKinds = {
  salario: 'Sueldo',
  transporte: 'Auxilios',
  indemnizacion: 'Indemnización',
  diasAnticipados: 'Días anticipados',
} as const
export const paidKinds = { ...benefitKinds, ...otherKinds }
export type PaidKind = keyof typeof paidKinds

/** Who bears the cost: administration, in class 51, or the service of the centre, in its account 73. */
export const spendings = { administrative: 'Administrativo', operative: 'Operativo' } as const

/** Account of expense of the administration, digits that follow the account 73 of the centre, and provision (dossier §2.16). */
export const benefitAccounts: Readonly<
  Record<PaidKind, readonly [expense: string, cost: string, provision: string | null]>
> = {
  bsp: ['510119', '09', '251109'],
  primaServicios: ['510706', '09', '251106'],
  vacaciones: ['510701', '09', '251104'],
  primaVacaciones: ['510704', '09', '251105'],
  recreacion: ['510790', '09', '251109'],
  primaNavidad: ['510705', '09', '251107'],
  cesantias: ['510702', '09', '251102'],
  intereses: ['510703', '09', '251103'],
  salario: ['510101', '03', null],
  transporte: ['510123', '03', null],
  indemnizacion: ['510203', '04', null],
  diasAnticipados: ['510701', '09', null],
}

export const isProvided = (kind: string): kind is BenefitKind => kind in benefitKinds

export const payrollPayable = definePurpose({
  key: 'payrollPayable',
  starter: '251101',
  label: 'Nómina por pagar',
  help: 'Lo que se debe a los empleados de una nómina o de una prestación aprobada.',
  area: 'Nómina',
})

const kinds = { kind: paidKinds, spending: spendings }
const accounts = {
  'benefit.expense': 'Gasto o costo de la prestación',
  'benefit.provision': 'Provisión de la prestación',
}

/** A benefit that is owed: its provision first, and what it lacks to the expense of its centre. */
export const benefitPosting = definePosting({
  event: 'payroll.benefit',
  label: 'Liquidación de prestaciones',
  facts: kinds,
  values: { provision: 'De la provisión', expense: 'Al gasto' },
  accounts,
  lines: [
    {
      side: 'debit',
      account: 'benefit.provision',
      value: 'provision',
      when: { kind: Object.keys(benefitKinds) },
    },
    { side: 'debit', account: 'benefit.expense', value: 'expense' },
    {
      side: 'credit',
      account: `purpose:${payrollPayable.key}`,
      value: 'provision + expense',
      when: { kind: Object.keys(benefitKinds) },
    },
    {
      side: 'credit',
      account: `purpose:${payrollPayable.key}`,
      value: 'expense',
      when: { kind: Object.keys(otherKinds) },
    },
  ],
  samples: [1, 250_000, 5_000_000].map((whole) => ({
    values: { provision: pesos(whole), expense: pesos(whole * 2) },
  })),
})

/** What a month provides for a benefit of somebody, or takes back of it. */
export const provisionPosting = definePosting({
  event: 'payroll.provision',
  label: 'Provisión de prestaciones',
  facts: { kind: benefitKinds, spending: spendings },
  values: { amount: 'Provisión' },
  accounts,
  lines: [
    { side: 'debit', account: 'benefit.expense', value: 'amount' },
    { side: 'credit', account: 'benefit.provision', value: 'amount' },
  ],
  samples: [1, 250_000, 5_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})
