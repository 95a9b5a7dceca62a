import { Button } from '@mantine/core'
import { FieldsDialog, getFrom, MiniTable, sendTo, shownValue, useCan, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, Panel } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountDeeds, type Deed, Holder, Registered, Standing } from './account-cells.web.tsx'
import {
  type BankAccountAnswer,
  bankAccountFields as fields,
  bankAccountPermissions as may,
} from './bank-account.contract.ts'
import { DecideDialog } from './decide-dialog.web.tsx'

const pathOf = (id: string) => `/api/people/tercero/${id}/bank-account`

interface Open {
  readonly deed: Deed | 'new'
  readonly account: BankAccountAnswer | null
}

interface BankAccountsProps {
  readonly id: string
  /** What a new account begins with: it is of the tercero itself. */
  readonly holder: { readonly name: string; readonly document: string }
}

/** Where a tercero is paid: one person registers, another approves. */
export function BankAccountsPanel({ id, holder }: BankAccountsProps) {
  const can = useCan()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const path = pathOf(id)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<BankAccountAnswer[]>(path, {}, signal),
    enabled: can(may.view),
    staleTime: 0,
  })
  if (!can(may.view)) return null
  const close = () => setOpen(null)
  const keep = (accounts: unknown) => void client.setQueryData([path], accounts)
  return (
    <Panel title="Cuentas bancarias">
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Loading />
      ) : (
        <Accounts accounts={data} onDeed={(deed, account) => setOpen({ deed, account })} />
      )}
      {can(may.edit) && (
        <Button variant="default" mt={10} onClick={() => setOpen({ deed: 'new', account: null })}>
          Registrar cuenta…
        </Button>
      )}
      {open !== null && (open.deed === 'new' || open.deed === 'edit') && (
        <AccountDialog path={path} account={open.account} holder={holder} onKept={keep} onClose={close} />
      )}
      {open?.account && (open.deed === 'approve' || open.deed === 'reject' || open.deed === 'deactivate') && (
        <DecideDialog path={path} account={open.account} deed={open.deed} onKept={keep} onClose={close} />
      )}
    </Panel>
  )
}

interface AccountDialogProps {
  readonly path: string
  readonly account: BankAccountAnswer | null
  readonly holder: BankAccountsProps['holder']
  readonly onKept: (accounts: unknown) => void
  readonly onClose: () => void
}

function AccountDialog({ path, account, holder, onKept, onClose }: AccountDialogProps) {
  const send = async (values: object, key: string) =>
    onKept(
      account === null
        ? await sendTo('POST', path, { body: values, key })
        : await sendTo('PUT', `${path}/${account.id}`, { body: { version: account.version, values }, key }),
    )
  const begun = account?.values ?? {
    kind: 'savings',
    holderName: holder.name,
    holderDocument: holder.document,
  }
  return (
    <FieldsDialog
      title={account === null ? 'Registrar cuenta bancaria' : 'Cambiar cuenta bancaria'}
      consequence="Queda por aprobar: no se podrá pagar en ella hasta que otra persona la apruebe."
      verb="Guardar"
      fields={fields}
      spans={{ holderName: 6 }}
      begun={begun}
      labels={account === null ? {} : { bankId: account.bank }}
      send={send}
      onClose={onClose}
    />
  )
}

interface AccountsProps {
  readonly accounts: readonly BankAccountAnswer[]
  readonly onDeed: (deed: Deed, account: BankAccountAnswer) => void
}

function Accounts({ accounts, onDeed }: AccountsProps) {
  if (accounts.length === 0) return <p className="q-muted">Sin cuentas: no se le puede pagar por banco.</p>
  return (
    <MiniTable
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Banco', cell: ({ bank }) => bank },
        { head: 'Tipo', cell: ({ values }) => shownValue(fields.kind, values.kind) },
        { head: 'Número', cell: ({ values }) => String(values.number) },
        { head: 'Titular', cell: ({ values }) => <Holder {...values} /> },
        { head: 'Estado', cell: (account) => <Standing {...account} /> },
        { head: 'Registró', cell: (account) => <Registered {...account} /> },
      ]}
      actions={(account) => <AccountDeeds account={account} onDeed={(deed) => onDeed(deed, account)} />}
    />
  )
}
