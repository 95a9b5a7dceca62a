import { Button, Modal } from '@mantine/core'
import type { Deed, Fields } from '@quina/blocks'
import { DeedOf, Show } from '@quina/blocks/web'
import { shownInstant } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { Checks } from '../checklist/checks.web.tsx'
import { approveToReopen, askToReopen, refuseToReopen } from '../reopening/reopening.contract.ts'
import { type onePeriod, periodLifecycle } from './period.contract.ts'
import {
  closeOne,
  lockOne,
  openOne,
  type PeriodAnswer,
  periodChecks,
  reopenOne,
} from './period-screen.contract.ts'

interface OfRow {
  readonly year: number
  readonly row: PeriodAnswer & { readonly name: string }
}

interface RowDeedProps<A extends Fields> extends OfRow {
  readonly of: Deed<typeof onePeriod, A>
  /** What its button says, before the name of the period. */
  readonly label: string
  readonly title?: string
  readonly done: string
  readonly consequence?: ReactNode
}

/** A deed on the row of a period: its button says of which, to whoever may do it. */
function RowDeed<A extends Fields>({ year, row, label, done, ...deed }: RowDeedProps<A>) {
  const { number, name } = row
  const about = { year, number }
  const title = deed.title ?? `${label} ${name}`
  return (
    <DeedOf {...deed} about={about} title={title} done={() => done}>
      {(begin, may) => may && <RowButton label={label} name={name} onClick={begin} />}
    </DeedOf>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly name: string
  readonly onClick: () => void
}

const RowButton = ({ label, name, onClick }: RowButtonProps) => (
  <Button size="compact-xs" variant="default" aria-label={`${label} ${name}`} onClick={onClick}>
    {label}…
  </Button>
)

const { open, close, reopen, lock } = periodLifecycle.actions

/** The deeds that its state and the permissions of the user leave. */
export function PeriodDeeds({ year, row }: OfRow) {
  const { status, name } = row
  const of = { year, row }
  return (
    <span className="q-periods-deeds">
      {status === 'not_started' && (
        <RowDeed {...of} of={openOne} label={open.label} done={`Período ${name} abierto.`} />
      )}
      {status === 'open' && <Review {...of} />}
      {status === 'open' && (
        <RowDeed
          {...of}
          of={closeOne}
          label={close.label}
          done={`Período ${name} cerrado.`}
          consequence={<Reviewed {...of}>{closeOne.consequence}</Reviewed>}
        />
      )}
      {status === 'closed' && (
        <RowDeed {...of} of={reopenOne} label={reopen.label} done={`Período ${name} reabierto.`} />
      )}
      {status === 'closed' && (
        <RowDeed {...of} of={lockOne} label={lock.label} done={`Período ${name} bloqueado.`} />
      )}
      {status === 'locked' && <Reopening {...of} />}
    </span>
  )
}

const Reviewed = ({ year, row: { number }, children }: OfRow & { readonly children: ReactNode }) => (
  <>
    {children}
    <Show of={periodChecks} asks={{ year, number }}>
      {(checks) => <Checks checks={checks} />}
    </Show>
  </>
)

/** What closing would look at; looking changes nothing. */
function Review(of: OfRow) {
  const [opened, setOpened] = useState(false)
  const { name } = of.row
  return (
    <>
      <RowButton label="Revisar" name={name} onClick={() => setOpened(true)} />
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Revisar ${name}`}>
        <Reviewed {...of}>Lo que se revisa antes de cerrar. Mirarlo no cambia nada.</Reviewed>
      </Modal>
    </>
  )
}

/** One person asks that what was reported be reopened; another decides. */
function Reopening(of: OfRow) {
  const { reopening, name } = of.row
  const titled = (verb: string) => ({ ...of, label: verb, title: `${verb} de ${name}` })
  if (reopening === null)
    return (
      <RowDeed
        {...titled(askToReopen.verb)}
        of={askToReopen}
        done="Se pidió la reapertura: otra persona debe aprobarla."
      />
    )
  const about = (consequence?: string) => (
    <>
      {consequence}
      <p>
        {reopening.by ?? '—'} la pidió el {shownInstant(reopening.at)}: «{reopening.reason}».
      </p>
    </>
  )
  return (
    <>
      {!reopening.mine && (
        <RowDeed
          {...titled(approveToReopen.verb)}
          of={approveToReopen}
          consequence={about(approveToReopen.consequence)}
          done="El período quedó abierto."
        />
      )}
      <RowDeed
        {...titled(refuseToReopen.verb)}
        of={refuseToReopen}
        consequence={about(refuseToReopen.consequence)}
        done="Se negó la reapertura."
      />
    </>
  )
}
