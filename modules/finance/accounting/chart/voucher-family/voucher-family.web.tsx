import { catalogScreens } from '@quina/blocks/web'
import { voucherFamily } from './voucher-family.contract.ts'

const screens = catalogScreens(voucherFamily, {
  columns: ['name', 'parentId', 'position', 'kinds', 'closing', 'system', 'active'],
})

/** How the kinds of voucher are grouped in the books. */
export const VoucherFamilies = screens.List
