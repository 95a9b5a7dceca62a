import { Button } from '@mantine/core'
import { useCan } from '@quina/blocks/web'
import { approveReopening } from '../reopening/reopening.contract.ts'
import { type ReopeningDeed, reopeningLabels } from '../reopening/reopening-dialog.web.tsx'
import { periodLifecycle } from './period.contract.ts'
import type { PeriodDeed } from './period-dialog.web.tsx'
import { type PeriodAnswer, periodPermissions } from './period-screen.contract.ts'

/** What can be asked of a period on its row. */
export type RowDeed =
  | { readonly kind: 'period'; readonly deed: PeriodDeed }
  | { readonly kind: 'reopening'; readonly deed: ReopeningDeed }
  | { readonly kind: 'areas' }

interface DeedsProps {
  readonly row: PeriodAnswer & { readonly name: string }
  readonly onAsk: (deed: RowDeed) => void
}

interface Offered {
  readonly label: string
  readonly deed: RowDeed
}

/** The deeds that its state and the permissions of the user leave. */
export function PeriodDeeds({ row, onAsk }: DeedsProps) {
  const can = useCan()
  const offered = [...ofPeriod(row, can), ...ofReopening(row, can)]
  return (
    <span className="q-periods-deeds">
      {offered.map(({ label, deed }) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          aria-label={`${label} ${row.name}`}
          onClick={() => onAsk(deed)}
        >
          {label}…
        </Button>
      ))}
    </span>
  )
}

type Can = (permission: string) => boolean
const simple = ['open', 'close', 'reopen', 'lock'] as const

function ofPeriod({ status }: PeriodAnswer, can: Can): Offered[] {
  const look: Offered[] =
    status === 'open' ? [{ label: 'Revisar', deed: { kind: 'period', deed: 'check' } }] : []
  const actions = simple.filter(
    (name) => periodLifecycle.actions[name].from === status && can(periodPermissions[name]),
  )
  return [
    ...look,
    ...actions.map(
      (deed): Offered => ({ label: periodLifecycle.actions[deed].label, deed: { kind: 'period', deed } }),
    ),
  ]
}

function ofReopening({ status, reopening }: PeriodAnswer, can: Can): Offered[] {
  if (status !== 'locked') return []
  const offer = (deed: ReopeningDeed): Offered => ({
    label: reopeningLabels[deed],
    deed: { kind: 'reopening', deed },
  })
  if (reopening === null) return can(periodPermissions.reopen) ? [offer('ask')] : []
  if (!can(approveReopening)) return []
  return reopening.mine ? [offer('refuse')] : [offer('approve'), offer('refuse')]
}
