import { definePurpose } from '@quina/accounting/contract'

const purpose = (key: string, starter: string, label: string, help: string) =>
  definePurpose({ key, starter, label, help, area: 'Facturación' })

export const moderatingCollected = purpose(
  'moderatingCollected',
  '240790',
  'Copagos y cuotas moderadoras por cuenta del pagador',
  'Lo que se recauda a los usuarios y se descuenta de la factura del pagador.',
)
export const privateReceivable = purpose(
  'privateReceivable',
  '131916',
  'Cartera de particulares',
  'Facturas de quien paga por sí mismo, o de un pagador sin cuentas propias.',
)
export const serviceIncome = purpose(
  'serviceIncome',
  '431217',
  'Ingresos por servicios de salud',
  'Cuando ni el servicio ni el pagador dicen su cuenta de ingreso.',
)
export const serviceReturns = purpose(
  'serviceReturns',
  '439512',
  'Devoluciones y rebajas de servicios de salud',
  'Notas crédito de facturas de la misma vigencia.',
)
export const priorServiceReturns = purpose(
  'priorServiceReturns',
  '589090',
  'Notas crédito de vigencias anteriores',
  'Notas crédito de facturas de una vigencia ya cerrada.',
)
export const impairmentHeld = purpose(
  'impairmentHeld',
  '138609',
  'Deterioro acumulado de la cartera de servicios de salud',
  'Absorbe las notas crédito de vigencias anteriores hasta el deterioro que tiene el pagador.',
)
