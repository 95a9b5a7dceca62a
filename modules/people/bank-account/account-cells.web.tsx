import { Button, Tooltip } from '@mantine/core'
import { StatusTag, shownInstant } from '@quina/ui/web'
import { type BankAccountAnswer, bankAccountStatuses } from './bank-account.contract.ts'

const deeds = {
  approve: 'Aprobar…',
  reject: 'Rechazar…',
  edit: 'Cambiar…',
  deactivate: 'Inactivar…',
} as const
export type Deed = keyof typeof deeds

export const Holder = ({ holderName, holderDocument }: BankAccountAnswer['values']) => (
  <>
    {String(holderName)}
    <br />
    <span className="q-muted">{String(holderDocument)}</span>
  </>
)

export function Standing({ status, reason }: BankAccountAnswer) {
  const [word, tone] = bankAccountStatuses[status]
  return (
    <>
      <StatusTag tone={tone}>{word}</StatusTag>
      {reason && <p className="q-muted">{reason}</p>}
    </>
  )
}

/** Who saw it. */
export const Registered = ({ registeredBy, registeredAt, status, decidedBy }: BankAccountAnswer) => (
  <>
    {registeredBy}
    <br />
    <span className="q-muted">
      {shownInstant(registeredAt)}
      {status === 'approved' && ` · aprobó ${decidedBy}`}
    </span>
  </>
)

interface DeedsProps {
  readonly account: BankAccountAnswer
  readonly onDeed: (deed: Deed) => void
}

/** What its reader may do with an account. */
export const AccountDeeds = ({ account: { may, mayNot }, onDeed }: DeedsProps) => (
  <>
    {mayNot && (
      <Tooltip label={mayNot}>
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
    )}
    {(Object.keys(deeds) as Deed[])
      .filter((deed) => may.includes(deed))
      .map((deed) => (
        <Button key={deed} variant="subtle" size="compact-sm" onClick={() => onDeed(deed)}>
          {deeds[deed]}
        </Button>
      ))}
  </>
)
