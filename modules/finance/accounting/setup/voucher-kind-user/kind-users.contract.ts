import { defineRows, type Fields, f, permissionFor } from '@quina/blocks'
import { voucherKind } from '../voucher-kind/voucher-kind.contract.ts'

const kindUserFields = { userId: f.ref('admin.user', 'Usuario') } satisfies Fields

/** The only users who may write vouchers of a kind by hand (finance dossier §8.3). */
export const kindUsers = defineRows({
  module: 'accounting',
  view: permissionFor(voucherKind, 'view'),
  edit: permissionFor(voucherKind, 'edit'),
  path: '/api/accounting/voucherKind/:id/users',
  title: 'Quiénes lo elaboran',
  one: 'usuario',
  audited: 'Quién elabora un tipo de comprobante',
  fields: kindUserFields,
})
