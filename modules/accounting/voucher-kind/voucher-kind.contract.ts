/** Families of vouchers (clasificación de movimiento contable). */
export const voucherFamilies = {
  opening: 'Apertura',
  receipt: 'Ingreso',
  payment: 'Egreso',
  transfer: 'Traslado',
  causacion: 'Causación',
  invoicing: 'Facturación',
  receivables: 'Cartera',
  warehouse: 'Almacén',
  payroll: 'Nómina',
  assets: 'Activos',
  adjustment: 'Ajuste',
  costs: 'Costos',
  impairment: 'Deterioro y provisión',
  closing: 'Cierre',
} as const
export type VoucherFamily = keyof typeof voucherFamilies
