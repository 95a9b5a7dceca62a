import { Button, Tooltip } from '@mantine/core'
import { shownValue } from '@quina/blocks/web'
import { StatusTag, shownInstant } from '@quina/ui/web'
import {
  type BankAccountAnswer,
  bankAccountStatuses,
  bankAccountFields as fields,
} from './bank-account.contract.ts'

const deeds = {
  approve: 'Aprobar…',
  reject: 'Rechazar…',
  edit: 'Cambiar…',
  deactivate: 'Inactivar…',
} as const
export type Deed = keyof typeof deeds

interface AccountRowProps {
  readonly account: BankAccountAnswer
  readonly onDeed: (deed: Deed) => void
}

/** One account, who saw it, and what its reader may do with it. */
export function AccountRow({ account, onDeed }: AccountRowProps) {
  const { values, bank, status, registeredBy, registeredAt, decidedBy, reason, may, mayNot } = account
  const [word, tone] = bankAccountStatuses[status]
  return (
    <tr>
      <td>{bank}</td>
      <td>{shownValue(fields.kind, values.kind)}</td>
      <td>{String(values.number)}</td>
      <td>
        {String(values.holderName)}
        <br />
        <span className="q-muted">{String(values.holderDocument)}</span>
      </td>
      <td>
        <StatusTag tone={tone}>{word}</StatusTag>
        {reason && <p className="q-muted">{reason}</p>}
      </td>
      <td>
        {registeredBy}
        <br />
        <span className="q-muted">
          {shownInstant(registeredAt)}
          {status === 'approved' && ` · aprobó ${decidedBy}`}
        </span>
      </td>
      <td className="q-end">
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
      </td>
    </tr>
  )
}
