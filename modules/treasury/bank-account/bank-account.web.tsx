import { permissionFor } from '@quina/blocks'
import { type CatalogScreenSpec, catalogScreens, GoTo, type ListRow, useCan } from '@quina/blocks/web'
import { FieldGrid, MoreFields, type RowAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { bankFilePermissions } from '../bank-file/bank-file.contract.ts'
import { checkbook } from '../checkbook/checkbook.contract.ts'
import { reconciliation } from '../reconciliation/reconciliation.contract.ts'
import { bankAccount } from './bank-account.contract.ts'

const spec: CatalogScreenSpec<typeof bankAccount> = {
  path: '/cuentas-banco-entidad',
  columns: ['name', 'bankId', 'kind', 'number', 'accountId', 'fuenteId', 'bookBalance', 'reconciledUntil'],
  defaults: () => ({ kind: 'ahorros', use: 'free', overdraft: '0.00', minimumBalance: '0.00' }),
  form: ({ Ask }) => (
    <>
      <FieldGrid>
        <Ask name="bankId" />
        <Ask name="kind" />
        <Ask name="number" />
        <Ask name="name" wide />
        <Ask name="accountId" />
        <Ask name="use" />
        <Ask name="openedOn" />
        <Ask name="fuenteId" />
        <Ask name="fileFormat" />
        <Ask name="gmfExempt" />
        <Ask name="jointSignature" />
      </FieldGrid>
      <MoreFields>
        <Ask name="campusId" />
        <Ask name="clearingCode" />
        <Ask name="overdraft" />
        <Ask name="minimumBalance" />
      </MoreFields>
    </>
  ),
  related: ({ id, values }) =>
    values.kind === 'corriente' ? (
      <p>
        <GoTo address={`/cuentas-banco-entidad/chequeras?bankAccountId=${id}`}>Ver sus chequeras</GoTo>
      </p>
    ) : null,
}

const of = (path: string) => (id: string) => `${path}?bankAccountId=${id}`

/** What each bank account leads to, with who may see it and the accounts that have it. */
const leads = [
  {
    label: 'Conciliación',
    permission: permissionFor(reconciliation, 'view'),
    to: of('/accounting/bank-reconciliation'),
    has: () => true,
  },
  {
    label: 'Chequeras',
    permission: permissionFor(checkbook, 'view'),
    to: of('/cuentas-banco-entidad/chequeras'),
    has: ({ kind }: ListRow) => kind === 'corriente',
  },
  {
    label: 'Formato de archivo',
    permission: permissionFor(bankAccount, 'view'),
    to: (id: string) => `/cuentas-banco-entidad?open=${id}`,
    has: () => true,
  },
  {
    label: 'Archivos para el banco',
    permission: bankFilePermissions.view,
    to: of('/pago/archivos'),
    has: ({ fileFormat }: ListRow) => fileFormat !== null,
  },
]

/** Where the money of the entity is kept, with what each account leads to. */
export function BankAccounts() {
  const goTo = useGoTo()
  const can = useCan()
  const [{ List }] = useState(() => {
    const seen = leads.filter(({ permission }) => can(permission))
    const rowActions = (row: ListRow): readonly RowAction[] =>
      seen.filter(({ has }) => has(row)).map(({ label, to }) => ({ label, run: () => goTo(to(row.id)) }))
    return catalogScreens(bankAccount, { ...spec, rowActions })
  })
  return <List />
}
