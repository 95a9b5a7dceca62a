import { Button, Tooltip } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandOf, MiniTable, Show, shownValue, useCan } from '@quina/blocks/web'
import { Panel, StatusTag, shownInstant } from '@quina/ui/web'
import {
  accountsOfTercero,
  approveAccount,
  bankAccountStatuses,
  changeAccount,
  deactivateAccount,
  bankAccountFields as fields,
  bankAccountPermissions as may,
  registerAccount,
  rejectAccount,
} from './bank-account.contract.ts'

type Account = AnswerOf<typeof accountsOfTercero>[number]

interface BankAccountsProps {
  readonly id: string
  /** The default of a new account: the tercero itself is the holder. */
  readonly holder: { readonly name: string; readonly document: string }
}

/** The accounts of a tercero: one user registers, another approves. */
export function BankAccountsPanel({ id, holder }: BankAccountsProps) {
  if (!useCan()(may.view)) return null
  return (
    <Panel title="Cuentas bancarias">
      <Show of={accountsOfTercero} params={{ id }}>
        {(accounts) => <Accounts id={id} accounts={accounts} />}
      </Show>
      <CommandOf
        of={registerAccount}
        about={{ id }}
        title="Registrar cuenta bancaria"
        label="Registrar cuenta…"
        begun={{ kind: 'savings', holderName: holder.name, holderDocument: holder.document }}
        spans={{ holderName: 6 }}
        done={() => 'Cuenta registrada: otra persona debe aprobarla'}
        look={{ variant: 'default' }}
      />
    </Panel>
  )
}

interface AccountsProps {
  /** The id of the tercero. */
  readonly id: string
  readonly accounts: readonly Account[]
}

function Accounts({ id, accounts }: AccountsProps) {
  if (accounts.length === 0) return <p className="q-muted">Sin cuentas: no se le puede pagar por banco.</p>
  return (
    <MiniTable
      rows={accounts}
      keyOf={(account) => account.id}
      columns={[
        { head: 'Banco', cell: ({ bank }) => bank },
        { head: 'Tipo', cell: ({ values }) => shownValue(fields.kind, values.kind) },
        { head: 'Número', cell: ({ values }) => String(values.number) },
        { head: 'Titular', cell: ({ values }) => <Holder {...values} /> },
        { head: 'Estado', cell: (account) => <Standing {...account} /> },
        { head: 'Registró', cell: (account) => <Registered {...account} /> },
      ]}
      actions={(account) => <AccountCommands id={id} account={account} />}
    />
  )
}

const Holder = ({ holderName, holderDocument }: Account['values']) => (
  <>
    {String(holderName)}
    <br />
    <span className="q-muted">{String(holderDocument)}</span>
  </>
)

function Standing({ status, reason }: Account) {
  const [word, tone] = bankAccountStatuses[status]
  return (
    <>
      <StatusTag tone={tone}>{word}</StatusTag>
      {reason && <p className="q-muted">{reason}</p>}
    </>
  )
}

/** Who registered the account, when, and who approved it. */
const Registered = ({ registeredBy, registeredAt, status, decidedBy }: Account) => (
  <>
    {registeredBy}
    <br />
    <span className="q-muted">
      {shownInstant(registeredAt)}
      {status === 'approved' && ` · aprobó ${decidedBy}`}
    </span>
  </>
)

/** The commands of the reader on an account; a rejection needs a reason. */
function AccountCommands({ id, account }: { id: string; account: Account }) {
  const { bank, values, version, may, mayNot } = account
  const about = { id, accountId: account.id, version }
  const dialogOf = (title: string, consequence = '') => ({
    about,
    title: `${title} la cuenta ${values.number}`,
    consequence: `${bank}, a nombre de ${values.holderName} (${values.holderDocument}). ${consequence}`,
    look: { variant: 'subtle', size: 'compact-sm' } as const,
  })
  return (
    <>
      {mayNot && <MayNot why={mayNot} />}
      {may.includes('approve') && (
        <>
          <CommandOf
            {...dialogOf('Aprobar', approveAccount.consequence)}
            of={approveAccount}
            done={() => 'Cuenta aprobada'}
          />
          <CommandOf
            {...dialogOf('Rechazar', rejectAccount.consequence)}
            of={rejectAccount}
            done={() => 'Cuenta rechazada'}
          />
        </>
      )}
      {may.includes('edit') && (
        <>
          <CommandOf
            of={changeAccount}
            about={about}
            title="Cambiar cuenta bancaria"
            label="Cambiar…"
            begun={values}
            labels={{ bankId: bank }}
            spans={{ holderName: 6 }}
            done={() => 'Cuenta cambiada: otra persona debe aprobarla'}
            look={{ variant: 'subtle', size: 'compact-sm' }}
          />
          <CommandOf
            {...dialogOf('Inactivar', deactivateAccount.consequence)}
            of={deactivateAccount}
            done={() => 'Cuenta inactivada'}
          />
        </>
      )}
    </>
  )
}

const MayNot = ({ why }: { readonly why: string }) => (
  <Tooltip label={why}>
    <Button
      variant="subtle"
      size="compact-sm"
      data-disabled
      aria-disabled
      onClick={(event) => event.preventDefault()}
    >
      Aprobar…
    </Button>
  </Tooltip>
)
