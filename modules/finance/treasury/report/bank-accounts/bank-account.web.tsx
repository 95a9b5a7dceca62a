import { Group } from '@mantine/core'
import { viewEntries } from '@quina/accounting/contract'
import { permissionFor } from '@quina/blocks'
import { type CatalogScreenSpec, catalogScreens, GoTo, type ListRow, useCan } from '@quina/blocks/web'
import { FieldGrid, MoreFields, type RowAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { checkbook } from '../../bank/checkbook/checkbook.contract.ts'
import { bankAccount } from '../../payment/bank-account/bank-account.contract.ts'
import { bankFilePermissions } from '../../payment/bank-file/bank-file.contract.ts'
import { cheque } from '../../payment/cheque/cheque.contract.ts'
import { reconciliation } from '../../reconciliation/reconciliation/reconciliation.contract.ts'

const spec: CatalogScreenSpec<typeof bankAccount> = {
  columns: ['name', 'bankId', 'kind', 'number', 'accountId', 'fuenteId', 'bookBalance', 'reconciledUntil'],
  defaults: () => ({ kind: 'ahorros', use: 'free', overdraft: '0.00', minimumBalance: '0.00' }),
  form: ({ Ask, Params }) => (
    <>
      <FieldGrid>
        <Params bankId kind number />
        <Ask name="name" wide />
        <Params accountId use openedOn fuenteId />
        <Params fileFormat gmfExempt jointSignature />
      </FieldGrid>
      <MoreFields>
        <Params campusId clearingCode overdraft minimumBalance />
      </MoreFields>
    </>
  ),
  related: ({ id, values, labels }) => (
    <Leads
      id={id}
      kind={String(values.kind)}
      account={labels.accountId ?? ''}
      hasFile={values.fileFormat !== null}
    />
  ),
}

/** The data of a bank account that its links need. */
interface AccountRow {
  readonly id: string
  readonly kind: string
  /** The code and name of its account of the chart. */
  readonly account: string
  readonly hasFile: boolean
}

const of =
  (path: string) =>
  ({ id }: AccountRow): string =>
    `${path}?bankAccountId=${id}`
const always = () => true
const isCurrent = ({ kind }: AccountRow) => kind === 'corriente'

/** The links of a bank account, with the permission that each needs and the accounts that have it. */
const leads: readonly Lead[] = [
  {
    label: 'Auxiliar',
    permission: viewEntries,
    to: ({ account }) => `/movimiento-contable/consulta?account=${account.split(' ')[0]}`,
    has: always,
  },
  {
    label: 'Conciliación',
    permission: permissionFor(reconciliation, 'view'),
    to: of('/accounting/bank-reconciliation'),
    has: always,
  },
  { label: 'Cheques', permission: permissionFor(cheque, 'view'), to: of('/bankCheck'), has: isCurrent },
  {
    label: 'Chequeras',
    permission: permissionFor(checkbook, 'view'),
    to: of('/cuentas-banco-entidad/chequeras'),
    has: isCurrent,
  },
  {
    label: 'Archivos para el banco',
    permission: bankFilePermissions.view,
    to: of('/pago/archivos'),
    has: ({ hasFile }) => hasFile,
  },
]

interface Lead {
  readonly label: string
  readonly permission: string
  readonly to: (led: AccountRow) => string
  readonly has: (led: AccountRow) => boolean
}

/** The links below the form of a bank account: its book lines, its conciliación, its cheques. */
function Leads(led: AccountRow) {
  const can = useCan()
  const seen = leads.filter(({ permission, has }) => can(permission) && has(led))
  if (seen.length === 0) return null
  return (
    <Group gap={16} mt={16} component="nav" aria-label="De esta cuenta">
      {seen.map(({ label, to }) => (
        <GoTo key={label} address={to(led)}>
          {label}
        </GoTo>
      ))}
    </Group>
  )
}

const ledOf = (row: ListRow): AccountRow => ({
  id: row.id,
  kind: String(row.kind),
  account: String(row.accountLabel ?? ''),
  hasFile: row.fileFormat !== null,
})

/** The bank accounts of the entity, each with its links. */
export function BankAccounts() {
  const goTo = useGoTo()
  const can = useCan()
  const [{ List }] = useState(() => {
    const seen = leads.filter(({ permission }) => can(permission))
    const rowActions = (row: ListRow): readonly RowAction[] => [
      { label: 'Ver y editar', run: () => goTo(`${bankAccount.screens.list}?open=${row.id}`) },
      ...seen
        .filter(({ has }) => has(ledOf(row)))
        .map(({ label, to }) => ({ label, run: () => goTo(to(ledOf(row))) })),
    ]
    return catalogScreens(bankAccount, { ...spec, rowActions })
  })
  return <List />
}
