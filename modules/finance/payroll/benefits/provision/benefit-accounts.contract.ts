import { definePosting, definePurpose } from '@quina/accounting/contract'
import { pesos } from '@quina/kernel'
import { type BenefitKind, benefitKinds } from '../benefit/benefit.contract.ts'

/** Which account bears the cost: class 51 for administration, or account 73 of the centre's service. */
export const spendings = { administrative: 'Administrativo', operative: 'Operativo' } as const

/** Expense account of the administration, digits that follow account 73 of the centre, and provision (dossier §2.16). */
export const benefitAccounts: Readonly<
  Record<BenefitKind, readonly [expense: string, cost: string, provision: string]>
> = {
  bsp: ['510119', '09', '251109'],
  primaServicios: ['510706', '09', '251106'],
  vacaciones: ['510701', '09', '251104'],
  primaVacaciones: ['510704', '09', '251105'],
  recreacion: ['510790', '09', '251109'],
  primaNavidad: ['510705', '09', '251107'],
  cesantias: ['510702', '09', '251102'],
  intereses: ['510703', '09', '251103'],
}

/** The payroll concept of each kind, which gives the rubro; enjoyed rest has a different concept from rest in money. */
const conceptOfKind: Readonly<Record<BenefitKind, string>> = {
  bsp: 'BSP',
  primaServicios: 'PRIMA-SERV',
  vacaciones: 'VAC-COMP',
  primaVacaciones: 'PRIMA-VAC',
  recreacion: 'BON-RECR',
  primaNavidad: 'PRIMA-NAV',
  cesantias: 'CESANTIAS',
  intereses: 'INT-CES',
}
const restConcept = 'VACACIONES'
export const conceptOf = (kind: BenefitKind, enjoyed: boolean): string =>
  kind === 'vacaciones' && enjoyed ? restConcept : conceptOfKind[kind]

const isProvided = (kind: string): kind is BenefitKind => kind in benefitKinds

/** The benefit whose provision each concept takes first when a payroll pays it. */
export const benefitOfConcept: ReadonlyMap<string, BenefitKind> = new Map([
  [restConcept, 'vacaciones'],
  ...Object.entries(conceptOfKind).flatMap(([kind, concept]) =>
    isProvided(kind) ? [[concept, kind] as const] : [],
  ),
])

export const payrollPayable = definePurpose({
  key: 'payrollPayable',
  starter: '251101',
  label: 'Nómina por pagar',
  help: 'Lo que se debe a los empleados de una nómina o de una prestación aprobada.',
  area: 'Nómina',
})

const kinds = { kind: benefitKinds, spending: spendings }
const accounts = {
  'benefit.expense': 'Gasto o costo de la prestación',
  'benefit.provision': 'Provisión de la prestación',
}
const owedAccount = { 'benefit.payable': 'A quién se debe: la persona, o su fondo de cesantías' }

/** Posts a benefit that is owed: its provision first, and the rest to the expense of its centre. */
export const benefitPosting = definePosting({
  event: 'payroll.benefit',
  label: 'Liquidación de prestaciones',
  facts: kinds,
  values: { provision: 'De la provisión', expense: 'Al gasto' },
  accounts: { ...accounts, ...owedAccount },
  lines: [
    { side: 'debit', account: 'benefit.provision', value: 'provision' },
    { side: 'debit', account: 'benefit.expense', value: 'expense' },
    { side: 'credit', account: 'benefit.payable', value: 'provision + expense' },
  ],
  samples: [1, 250_000, 5_000_000].map((whole) => ({
    values: { provision: pesos(whole), expense: pesos(whole * 2) },
  })),
})

/** Posts cesantías that pass from the provision of a person to the debt with the fund or the FNA. */
export const transferPosting = definePosting({
  event: 'payroll.transfer',
  label: 'Cesantías que se giran o se consignan',
  facts: {},
  values: { amount: 'Cesantías' },
  accounts: { 'benefit.provision': accounts['benefit.provision'], ...owedAccount },
  lines: [
    { side: 'debit', account: 'benefit.provision', value: 'amount' },
    { side: 'credit', account: 'benefit.payable', value: 'amount' },
  ],
  samples: [1, 250_000, 5_000_000].map((whole) => ({ values: { amount: pesos(whole) } })),
})

/** Posts what a month provides for a benefit of a person, or takes back. */
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
