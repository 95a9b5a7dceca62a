import {
  defineCommand,
  defineQuery,
  type Fields,
  f,
  listOf,
  permission,
  strings,
  stringsOrNull,
  type ValuesOf,
} from '@quina/blocks'
import { z } from 'zod'
import { reason } from '../merge/merge.contract.ts'

const accountKinds = {
  savings: 'Ahorros',
  checking: 'Corriente',
  electronic: 'Depósito electrónico',
} as const

/** The values of an account; the user who registers it does not approve it. */
export const bankAccountFields = {
  bankId: f.ref('people.bank', 'Banco'),
  kind: f.choice('Tipo de cuenta', accountKinds),
  number: f.code('Número de cuenta', { max: 25, help: 'Solo dígitos.' }),
  holderName: f.text('Titular', { max: 250 }),
  holderDocument: f.code('Documento del titular', { max: 25, help: 'Sin puntos ni dígito de verificación.' }),
  certifiedOn: f.optional(f.day('Fecha de la certificación bancaria')),
} satisfies Fields

export type BankAccountValues = ValuesOf<typeof bankAccountFields>

export const bankAccountStatuses = {
  pending: ['Por aprobar', 'warning'],
  approved: ['Aprobada', 'good'],
  rejected: ['Rechazada', 'bad'],
  inactive: ['Inactiva', 'neutral'],
} as const
export type BankAccountStatus = keyof typeof bankAccountStatuses

export const bankAccountPermissions = {
  view: permission('people.bankAccount.view', 'Ver cuentas bancarias de terceros'),
  edit: permission('people.bankAccount.edit', 'Registrar cuentas bancarias de terceros'),
  approve: permission('people.bankAccount.approve', 'Aprobar cuentas bancarias de terceros'),
}

/** The module and name for the list of accounts and its files. */
export const bankAccounts = { module: 'people', name: 'bankAccount' } as const

/** The accounts of all terceros: the list for the user who approves. */
export const bankAccountList = listOf({
  columns: {
    terceroId: f.ref('people.tercero', 'Tercero'),
    ...bankAccountFields,
    status: f.condition('Estado', bankAccountStatuses),
    registeredBy: f.ref('admin.user', 'Registró'),
    registeredAt: f.instant('Registrada'),
  },
  sort: '-registeredAt',
  filters: ['status', 'bankId', 'terceroId'],
  searches: 'Tercero o número de cuenta',
})

/** An account in its wire format, with the user who registered it and the user who decided. */
const account = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(Object.keys(bankAccountStatuses) as BankAccountStatus[]),
  values: z.record(z.string(), z.unknown()),
  ...strings('bank', 'registeredBy', 'registeredAt'),
  ...stringsOrNull('decidedBy', 'decidedAt', 'reason'),
  /** The commands that the reader may run on it now. */
  may: z.array(z.enum(['edit', 'approve', 'reject', 'deactivate'])),
  /** Why the reader cannot approve it, when they might expect to. */
  mayNot: z.string().nullable(),
})

const subject = { id: f.ref('people.tercero', 'Tercero') }
const about = { ...subject, accountId: f.ref('people.bankAccount', 'Cuenta'), version: f.integer('Versión') }
const shared = { module: 'people', answers: z.void() } as const
const waits = 'Queda por aprobar: no se podrá pagar en ella hasta que otra persona la apruebe.'

export const accountsOfTercero = defineQuery({
  id: 'people.accountsOfTercero',
  title: 'Cuentas bancarias de un tercero',
  access: bankAccountPermissions.view,
  params: subject,
  opens: ['id'],
  answers: z.array(account),
})

/** Registers an account, which another user approves. */
export const registerAccount = defineCommand({
  ...shared,
  name: 'registerAccount',
  verb: 'Guardar',
  title: 'Cuentas bancarias de terceros: registrar',
  access: bankAccountPermissions.edit,
  consequence: waits,
  about: subject,
  params: bankAccountFields,
})
export const changeAccount = defineCommand({
  ...shared,
  name: 'changeAccount',
  verb: 'Guardar',
  title: 'Cuentas bancarias de terceros: corregir',
  access: bankAccountPermissions.edit,
  consequence: waits,
  about,
  params: bankAccountFields,
})
export const approveAccount = defineCommand({
  ...shared,
  name: 'approveAccount',
  verb: 'Aprobar',
  access: bankAccountPermissions.approve,
  consequence: 'Desde ahora se paga en esta cuenta. Si había otra aprobada, se inactiva.',
  about,
})
export const rejectAccount = defineCommand({
  ...shared,
  name: 'rejectAccount',
  verb: 'Rechazar',
  access: bankAccountPermissions.approve,
  consequence: 'No se pagará en ella.',
  danger: true,
  about,
  params: { reason },
})
export const deactivateAccount = defineCommand({
  ...shared,
  name: 'deactivateAccount',
  verb: 'Inactivar',
  access: bankAccountPermissions.edit,
  consequence: 'Deja de usarse. Los pagos hechos en ella no cambian.',
  danger: true,
  about,
  params: { reason },
})
