import { catalogScreens, RowsPanel } from '@quina/blocks/web'
import { kindUsers } from '../voucher-kind-user/kind-users.contract.ts'
import { RaiseNumbers } from './raise.web.tsx'
import { voucherKind } from './voucher-kind.contract.ts'

const screens = catalogScreens(voucherKind, {
  path: '/tipo-movimiento-contable',
  columns: ['code', 'name', 'familyId', 'restarts', 'nextNumber', 'manual', 'allowsClosing', 'active'],
  defaults: () => ({ restarts: 'vigencia', manual: true }),
  whenChosen: { familyId: ({ facts }) => ({ allowsClosing: facts?.closing === 'true' }) },
  related: ({ id, values }) => (
    <>
      <RaiseNumbers id={id} />
      {values.manual === true && (
        <RowsPanel
          rows={kindUsers}
          id={id}
          empty="Todos los que pueden elaborar notas. Agregue uno para que solo lo hagan los de esta lista."
        />
      )}
    </>
  ),
})

/** The kinds of voucher, each with the last number it gave. */
export const VoucherKinds = screens.List
