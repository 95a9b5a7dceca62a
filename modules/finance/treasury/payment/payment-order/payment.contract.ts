import { f } from '@quina/blocks'

export const paymentForms = {
  transfer: 'Transferencia',
  cheque: 'Cheque',
  cash: 'Efectivo',
  pse: 'PSE',
  compensation: 'Compensación',
} as const

/** The kinds of deduction at payment (finance dossier §4.2, §20). */
export const deductionKinds = {
  withholding: 'Retención, estampilla o contribución',
  fine: 'Multa',
  guarantee: 'Retención en garantía',
  embargo: 'Embargo',
  libranza: 'Libranza',
  discount: 'Descuento por pronto pago',
  advance: 'Cruce de anticipo',
  other: 'Otra',
} as const
export type DeductionKind = keyof typeof deductionKinds

export const priorities = { high: 'Alta', normal: 'Normal', low: 'Baja' } as const

/** The fields of a deduction, in orders and in egresos. */
export const deductionFields = {
  kind: f.choice('Clase', deductionKinds),
  ruleId: f.optional(f.ref('accounting.withholdingRule', 'Regla')),
  advanceId: f.optional(
    f.ref('accounting.advance', 'Anticipo que se cruza', { help: 'Uno del beneficiario que tenga saldo' }),
  ),
  accountId: f.optional(
    f.ref('accounting.account', 'Cuenta', {
      help: 'Si la deja vacía, se usa la de la regla o la del propósito',
    }),
  ),
  terceroId: f.optional(
    f.ref('people.tercero', 'Beneficiario de la deducción', { help: 'A quién se le debe lo deducido' }),
  ),
  openItem: f.optional(f.text('Documento cruce', { max: 60 })),
  base: f.optional(f.money('Base')),
  amount: f.money('Valor'),
}
