import {
  choice,
  code,
  condition,
  day,
  type Fields,
  instant,
  listOf,
  optional,
  ref,
  shapeOf,
  text,
  type ValuesOf,
} from '@quina/blocks'

const accountKinds = {
  savings: 'Ahorros',
  checking: 'Corriente',
  electronic: 'Depósito electrónico',
} as const

/** What is written down of an account; who registers it does not approve it. */
export const bankAccountFields = {
  bankId: ref('people.bank', 'Banco'),
  kind: choice('Tipo de cuenta', accountKinds),
  number: code('Número de cuenta', { max: 25, help: 'Solo dígitos.' }),
  holderName: text('Titular', { max: 250 }),
  holderDocument: code('Documento del titular', { max: 25, help: 'Sin puntos ni dígito de verificación.' }),
  certifiedOn: optional(day('Fecha de la certificación bancaria')),
} satisfies Fields

export const bankAccountInput = shapeOf(bankAccountFields)
export type BankAccountValues = ValuesOf<typeof bankAccountFields>

export const bankAccountStatuses = {
  pending: ['Por aprobar', 'warning'],
  approved: ['Aprobada', 'good'],
  rejected: ['Rechazada', 'bad'],
  inactive: ['Inactiva', 'neutral'],
} as const
export type BankAccountStatus = keyof typeof bankAccountStatuses

export const bankAccountPermissions = {
  view: 'people.bankAccount.view',
  edit: 'people.bankAccount.edit',
  approve: 'people.bankAccount.approve',
} as const

/** The accounts of all terceros: whoever approves begins here. */
export const bankAccountList = listOf({
  columns: {
    terceroId: ref('people.tercero', 'Tercero'),
    ...bankAccountFields,
    status: condition('Estado', bankAccountStatuses),
    registeredBy: ref('admin.user', 'Registró'),
    registeredAt: instant('Registrada'),
  },
  sort: '-registeredAt',
  filters: ['status', 'bankId', 'terceroId'],
  searches: 'Tercero o número de cuenta',
})

/** An account as it travels, with who wrote it down and who decided. */
export interface BankAccountAnswer {
  readonly id: string
  readonly version: number
  readonly status: BankAccountStatus
  readonly values: Readonly<Record<string, unknown>>
  readonly bank: string
  readonly registeredBy: string
  readonly registeredAt: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
  /** What its reader may do with it now. */
  readonly may: readonly ('edit' | 'approve' | 'reject' | 'deactivate')[]
  /** Why its reader cannot approve it, when that is to be expected. */
  readonly mayNot: string | null
}
