import { type CatalogAnswer, DeedOf, useVigencia } from '@quina/blocks/web'
import { raiseVouchers } from './raise.contract.ts'

/** Leaves numbers out, for who comes from another program in the middle of a year. */
export const RaiseNumbers = ({ id }: Pick<CatalogAnswer, 'id'>) => (
  <DeedOf
    of={raiseVouchers}
    about={{ id }}
    begun={{ vigencia: useVigencia() }}
    done={({ next }) => `El siguiente comprobante será el ${next}.`}
    look={{ variant: 'default', size: 'compact-sm' }}
  />
)
