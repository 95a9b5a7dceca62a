import { type CatalogAnswer, CommandOf, catalogScreens, RowsPanel, useVigencia } from '@quina/blocks/web'
import { kindUsers } from '../voucher-kind-user/kind-users.contract.ts'
import { raiseVouchers } from './raise.contract.ts'
import { voucherKind } from './voucher-kind.contract.ts'

const screens = catalogScreens(voucherKind, {
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

/** Skips numbers, for a hospital that changes programs in the middle of a year. */
const RaiseNumbers = ({ id }: Pick<CatalogAnswer, 'id'>) => (
  <CommandOf
    of={raiseVouchers}
    about={{ id }}
    begun={{ vigencia: useVigencia() }}
    done={({ next }) => `El siguiente comprobante será el ${next}.`}
    look={{ variant: 'default', size: 'compact-sm' }}
  />
)

/** The kinds of voucher, each with its next number. */
export const VoucherKinds = screens.List
