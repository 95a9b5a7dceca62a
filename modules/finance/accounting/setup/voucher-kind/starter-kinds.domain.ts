/** The codes of the families that every entity has. */
type VoucherFamily =
  | 'opening'
  | 'receipt'
  | 'payment'
  | 'transfer'
  | 'causacion'
  | 'invoicing'
  | 'receivables'
  | 'warehouse'
  | 'payroll'
  | 'assets'
  | 'adjustment'
  | 'costs'
  | 'impairment'
  | 'closing'

export interface VoucherKind {
  readonly code: string
  readonly name: string
  readonly family: VoucherFamily
  /** Whether a user may write one by hand. */
  readonly manual: boolean
  readonly allowsOpening: boolean
  readonly allowsClosing: boolean
  readonly movesBanks: boolean
}

type KindFlags = Partial<Pick<VoucherKind, 'manual' | 'allowsOpening' | 'allowsClosing' | 'movesBanks'>>

const kind = (code: string, family: VoucherFamily, name: string, allowed: KindFlags = {}): VoucherKind => ({
  manual: false,
  allowsOpening: false,
  allowsClosing: false,
  movesBanks: false,
  ...allowed,
  code,
  name,
  family,
})

/** The kinds of voucher every entity has (finance dossier §5.2). */
export const starterKinds: readonly VoucherKind[] = [
  kind('SI', 'opening', 'Saldos iniciales', { allowsOpening: true, movesBanks: true }),
  kind('CI', 'receipt', 'Comprobante de ingreso', { movesBanks: true }),
  kind('CE', 'payment', 'Comprobante de egreso', { movesBanks: true }),
  kind('TF', 'transfer', 'Traslado de fondos', { movesBanks: true }),
  kind('AC', 'receivables', 'Anticipo de cartera', { movesBanks: true }),
  kind('CA', 'causacion', 'Causación de cuentas por pagar'),
  kind('FV', 'invoicing', 'Facturación de servicios'),
  kind('FO', 'invoicing', 'Factura de venta de otros conceptos'),
  kind('RD', 'receivables', 'Radicación'),
  kind('GL', 'receivables', 'Glosas y notas'),
  kind('AP', 'receivables', 'Aplicación de pagos de cartera'),
  kind('DS', 'receivables', 'Descuentos de cartera'),
  kind('DR', 'receivables', 'Traslado a difícil recaudo'),
  kind('CC', 'receivables', 'Cruce de cuentas'),
  kind('EA', 'warehouse', 'Entrada de almacén'),
  kind('SA', 'warehouse', 'Salida de almacén'),
  kind('NO', 'payroll', 'Nómina'),
  kind('PR', 'payroll', 'Provisiones y prestaciones'),
  kind('DP', 'assets', 'Depreciación y amortización'),
  kind('DT', 'impairment', 'Deterioro', { allowsClosing: true }),
  kind('NC', 'adjustment', 'Nota contable', { manual: true, allowsClosing: true }),
  kind('ND', 'adjustment', 'Nota débito bancaria', { manual: true, movesBanks: true }),
  kind('NB', 'adjustment', 'Nota crédito bancaria', { manual: true, movesBanks: true }),
  kind('CO', 'costs', 'Traslado de costos'),
  kind('RV', 'adjustment', 'Reversión', { allowsOpening: true, allowsClosing: true, movesBanks: true }),
  kind('CR', 'closing', 'Cierre de resultados', { allowsClosing: true }),
]
