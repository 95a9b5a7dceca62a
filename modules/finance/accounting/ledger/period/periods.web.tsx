import './periods.css'
import { Button, Modal } from '@mantine/core'
import type { Command, Fields } from '@quina/blocks'
import { CommandOf, Go, pathTo, Show, useCan, useGo, useVigencia } from '@quina/blocks/web'
import { type Day, monthName, monthOf, plural } from '@quina/kernel'
import { type Column, DataTable, EmptyState, Page, PageHeader, StatusTag, shownInstant } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { Checks } from '../checklist/checks.web.tsx'
import { viewClosing } from '../closing/closing.contract.ts'
import { PeriodAreas } from '../period-area/period-areas.web.tsx'
import { approveToReopen, askToReopen, refuseToReopen } from '../reopening/reopening.contract.ts'
import { type onePeriod, periodLifecycle } from './period.contract.ts'
import { daysOf, periodName } from './period.domain.ts'
import {
  closeOne,
  lockOne,
  openOne,
  type PeriodAnswer,
  periodChecks,
  periods,
  prepareYear,
  reopenOne,
} from './period-screen.contract.ts'

type Row = PeriodAnswer & Readonly<{ id: string; name: string }>

/** The periods of the working vigencia: 0 is its opening, 13 its closing. */
export function Periods() {
  const year = useVigencia()
  const actions = useClosingAction(year)
  return (
    <Show of={periods} params={{ year }}>
      {(all) => (
        <Page>
          <PageHeader title="Períodos contables" context={`Vigencia ${year}`} actions={actions} />
          {all.length === 0 ? <Unprepared year={year} /> : <PeriodTable year={year} periods={all} />}
        </Page>
      )}
    </Show>
  )
}

/** The link to the closing of the year. */
function useClosingAction(year: number) {
  const can = useCan()
  const go = useGo()
  const address = pathTo('/accounting-seat/close-validity/:id', { id: year })
  return can(viewClosing) ? [{ label: `Cierre de ${year}`, run: () => void go(address) }] : []
}

const Unprepared = ({ year }: { readonly year: number }) => (
  <EmptyState title={`La vigencia ${year} todavía no tiene períodos contables`}>
    <CommandOf
      of={prepareYear}
      about={{ year }}
      label={`Crear los períodos de ${year}`}
      done={() => `Períodos de ${year} creados.`}
    />
  </EmptyState>
)

type TableProps = Readonly<{ year: number; periods: readonly PeriodAnswer[] }>

function PeriodTable({ year, periods }: TableProps) {
  const [opened, open] = useState<Row | null>(null)
  const rows = periods.map((period) => ({
    ...period,
    id: String(period.number),
    name: periodName({ vigencia: year, number: period.number }),
  }))
  return (
    <>
      <DataTable label="Períodos contables" columns={columnsOf(year, open)} rows={rows} />
      {opened && (
        <PeriodAreas
          year={year}
          number={opened.number}
          open={opened.status === 'open'}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

const columnsOf = (year: number, onAreas: (row: Row) => void): readonly Column<Row>[] => [
  { key: 'number', header: 'Nº', kind: 'integer', width: 44, sortable: false },
  {
    key: 'name',
    header: 'Nombre',
    width: 96,
    sortable: false,
    render: (row) => <PeriodLink year={year} row={row} />,
  },
  { key: 'days', header: 'Desde y hasta', width: 112, sortable: false, render: daysShown(year) },
  { key: 'status', header: 'Estado', state: true, width: 112, sortable: false, render: statusOf },
  { key: 'vouchers', header: 'Comprob.', kind: 'integer', width: 80, sortable: false },
  { key: 'debit', header: 'Débitos', kind: 'money', width: 128, sortable: false },
  { key: 'unbalanced', header: 'Descuadres', kind: 'integer', width: 92, sortable: false },
  {
    key: 'areas',
    header: 'Módulos',
    width: 92,
    sortable: false,
    render: (row) => <Areas row={row} onAsk={() => onAreas(row)} />,
  },
  { key: 'closed', header: 'Cerró', width: 104, sortable: false, render: closedOf },
  {
    key: 'commands',
    header: 'Acciones',
    width: 176,
    commands: true,
    sortable: false,
    render: (row) => <PeriodCommands year={year} row={row} />,
  },
]

/** Without the year, which the page shows. */
const shortName = ({ name }: Row) => name.split(' ')[0]

const PeriodLink = ({ year, row }: { readonly year: number; readonly row: Row }) => (
  <Go
    to="/accounting/seat/:accountingPeriodId?"
    params={{ accountingPeriodId: `${year}-${String(row.number).padStart(2, '0')}` }}
    className="q-link"
  >
    {shortName(row)}
  </Go>
)

const statusOf = ({ status, reopening, reason }: Row) => (
  <span title={reason === null ? undefined : `Última reapertura: ${reason}`}>
    <StatusTag tone={periodLifecycle.states[status].tone}>{periodLifecycle.states[status].label}</StatusTag>
    {reopening && <span className="q-context"> Reapertura pedida</span>}
  </span>
)

/** `1 ene`, without the year, which the page shows. */
const dayAndMonth = (day: Day): string => `${Number(day.slice(8))} ${monthName(monthOf(day)).slice(0, 3)}`

const daysShown =
  (year: number) =>
  ({ number }: Row) => {
    const { first, last } = daysOf({ vigencia: year, number })
    return first === last ? dayAndMonth(first) : `${dayAndMonth(first)} – ${dayAndMonth(last)}`
  }

const closedOf = ({ closedBy, closedAt }: Row) =>
  closedAt === null ? (
    ''
  ) : (
    <span title={`${closedBy ?? ''}, ${shownInstant(closedAt)}`}>{shownInstant(closedAt).slice(0, 10)}</span>
  )

/** Modules close only months, not the opening or the closing. */
function Areas({ row, onAsk }: { readonly row: Row; readonly onAsk: () => void }) {
  if (row.number === 0 || row.number === 13 || row.status === 'not_started') return null
  const buttonText = row.areas === 0 ? 'Módulos…' : plural(row.areas, 'cerrado', 'cerrados')
  return (
    <Button size="compact-xs" variant="subtle" aria-label={`${buttonText}, ${row.name}`} onClick={onAsk}>
      {buttonText}
    </Button>
  )
}

type OfRow = Readonly<{ year: number; row: PeriodAnswer & { readonly name: string } }>

interface RowCommandProps<A extends Fields> extends OfRow {
  readonly of: Command<typeof onePeriod, A>
  /** The text of the button, before the name of the period. */
  readonly label: string
  readonly title?: string
  readonly done: string
  readonly consequence?: ReactNode
}

/** A command on the row of a period. Its button names the period; only users with permission see it. */
function RowCommand<A extends Fields>({ year, row, label, done, ...command }: RowCommandProps<A>) {
  const { number, name } = row
  const title = command.title ?? `${label} ${name}`
  return (
    <CommandOf {...command} about={{ year, number }} title={title} done={() => done}>
      {(begin, may) => may && <RowButton label={label} name={name} onClick={begin} />}
    </CommandOf>
  )
}

type RowButtonProps = Readonly<{ label: string; name: string; onClick: () => void }>

const RowButton = ({ label, name, onClick }: RowButtonProps) => (
  <Button size="compact-xs" variant="default" aria-label={`${label} ${name}`} onClick={onClick}>
    {label}…
  </Button>
)

const { open, close, reopen, lock } = periodLifecycle.actions

/** The commands that the state of the period and the permissions of the user allow. */
function PeriodCommands(of: OfRow) {
  const { status, name } = of.row
  return (
    <span className="q-periods-deeds">
      {status === 'not_started' && (
        <RowCommand {...of} of={openOne} label={open.label} done={`Período ${name} abierto.`} />
      )}
      {status === 'open' && <Review {...of} />}
      {status === 'open' && (
        <RowCommand
          {...of}
          of={closeOne}
          label={close.label}
          done={`Período ${name} cerrado.`}
          consequence={<Reviewed {...of}>{closeOne.consequence}</Reviewed>}
        />
      )}
      {status === 'closed' && (
        <RowCommand {...of} of={reopenOne} label={reopen.label} done={`Período ${name} reabierto.`} />
      )}
      {status === 'closed' && (
        <RowCommand {...of} of={lockOne} label={lock.label} done={`Período ${name} bloqueado.`} />
      )}
      {status === 'locked' && <Reopening {...of} />}
    </span>
  )
}

const Reviewed = ({ year, row: { number }, children }: OfRow & { readonly children: ReactNode }) => (
  <>
    {children}
    <Show of={periodChecks} params={{ year, number }}>
      {(checks) => <Checks checks={checks} />}
    </Show>
  </>
)

/** Shows the checks of the closing without closing. */
function Review(of: OfRow) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <RowButton label="Revisar" name={of.row.name} onClick={() => setOpened(true)} />
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Revisar ${of.row.name}`}>
        <Reviewed {...of}>Lo que se revisa antes de cerrar. Mirarlo no cambia nada.</Reviewed>
      </Modal>
    </>
  )
}

/** The request to reopen a reported period, and its decision by another person. */
function Reopening(of: OfRow) {
  const { reopening, name } = of.row
  const titled = (verb: string) => ({ ...of, label: verb, title: `${verb} de ${name}` })
  if (reopening === null)
    return (
      <RowCommand
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
        <RowCommand
          {...titled(approveToReopen.verb)}
          of={approveToReopen}
          consequence={about(approveToReopen.consequence)}
          done="El período quedó abierto."
        />
      )}
      <RowCommand
        {...titled(refuseToReopen.verb)}
        of={refuseToReopen}
        consequence={about(refuseToReopen.consequence)}
        done="Se negó la reapertura."
      />
    </>
  )
}
