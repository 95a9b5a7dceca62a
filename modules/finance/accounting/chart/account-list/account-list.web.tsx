import { type CatalogAnswer, RowsPanel } from '@quina/blocks/web'
import { accountCentres, accountTerceros } from './account-list.contract.ts'

/** The white lists of an account that takes moves. */
export function AccountLists({ answer: { id, values } }: { readonly answer: CatalogAnswer }) {
  if (values.acceptsMoves !== true) return null
  return (
    <>
      <RowsPanel
        rows={accountTerceros}
        id={id}
        imports
        empty="Todos. Agregue uno para que la cuenta solo admita los de esta lista."
      />
      <RowsPanel
        rows={accountCentres}
        id={id}
        imports
        empty="Todos. Agregue uno para que la cuenta solo admita los de esta lista."
      />
    </>
  )
}
