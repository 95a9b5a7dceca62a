import { catalogScreens } from '@quina/blocks/web'
import { voucherKind } from './voucher-kind.contract.ts'

const screens = catalogScreens(voucherKind, {
  path: '/tipo-movimiento-contable',
  columns: ['code', 'name', 'familyId', 'lastNumber', 'manual', 'allowsClosing', 'active'],
  defaults: () => ({ restarts: 'vigencia', manual: true }),
})

/** The kinds of voucher, each with the last number it gave. */
export const VoucherKinds = screens.List
