/** The columns that the vouchers of a kind print, besides debit and credit. */
export const paperColumns = {
  all: 'Todas',
  centre: 'Cuenta, tercero, centro de costo y detalle',
  tercero: 'Cuenta, tercero y detalle',
  account: 'Solo la cuenta',
} as const

/** The signers of the vouchers of a kind. */
export const paperSigns = {
  accountant: 'Contador',
  treasurer: 'Contador y tesorero',
  legal: 'Contador y representante legal',
  auditor: 'Contador, representante legal y revisor fiscal',
} as const

/** The print format of a kind of voucher; null means the default. */
export interface VoucherPaper {
  readonly paperTitle: string | null
  readonly paperColumns: keyof typeof paperColumns | null
  readonly paperSigns: keyof typeof paperSigns | null
  readonly paperFoot: string | null
}
