import { catalogScreens } from '@quina/blocks/web'
import { RaiseNumbers } from './raise.web.tsx'
import { voucherKind } from './voucher-kind.contract.ts'

const screens = catalogScreens(voucherKind, {
  path: '/tipo-movimiento-contable',
  columns: ['code', 'name', 'familyId', 'restarts', 'nextNumber', 'manual', 'allowsClosing', 'active'],
  defaults: () => ({ restarts: 'vigencia', manual: true }),
  related: ({ id }) => <RaiseNumbers id={id} />,
})

/** The kinds of voucher, each with the last number it gave. */
export const VoucherKinds = screens.List
