import './periods.css'
import { Button } from '@mantine/core'
import {
  Go,
  getFrom,
  pathTo,
  requestIdOf,
  sendTo,
  useCan,
  useGo,
  useVigencia,
  wordsOf,
} from '@quina/blocks/web'
import {
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PageHeader,
  StatusTag,
  toast,
} from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewClosing } from '../closing/closing.contract.ts'
import { type PeriodAction, periodLifecycle } from './period.contract.ts'
import { periodName } from './period.domain.ts'
import { type Asked, PeriodDialog } from './period-dialog.web.tsx'
import { editPeriods, type PeriodAnswer, periodPath, periodPermissions } from './period-screen.contract.ts'

interface Row extends PeriodAnswer {
  readonly id: string
  readonly name: string
}

const pathFor = (year: number) => periodPath.replace(':year', String(year))

/** The periods of the working vigencia: 0 is its opening, 13 its closing. */
export function Periods() {
  const year = useVigencia()
  const [asked, ask] = useState<Asked | null>(null)
  const found = useQuery({
    queryKey: [periodPath, year],
    queryFn: ({ signal }) => getFrom<readonly PeriodAnswer[]>(pathFor(year), {}, signal),
  })
  const actions = useClosingAction(year)
  if (found.isError)
    return (
      <ErrorState
        message={wordsOf(found.error)}
        requestId={requestIdOf(found.error)}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.isPending) return <Loading />
  return (
    <Page>
      <PageHeader title="Períodos contables" context={`Vigencia ${year}`} actions={actions} />
      {found.data.length === 0 ? (
        <Unprepared year={year} />
      ) : (
        <PeriodTable year={year} periods={found.data} onAsk={ask} />
      )}
      {asked && <PeriodDialog asked={asked} onClose={() => ask(null)} />}
    </Page>
  )
}

/** Where the year is closed, once its months are. */
function useClosingAction(year: number) {
  const can = useCan()
  const go = useGo()
  const address = pathTo('/accounting-seat/close-validity/:id', { id: year })
  return can(viewClosing) ? [{ label: `Cierre de ${year}`, run: () => void go(address) }] : []
}

function Unprepared({ year }: { readonly year: number }) {
  const can = useCan()
  const client = useQueryClient()
  const prepare = async () => {
    try {
      client.setQueryData([periodPath, year], await sendTo('POST', `${pathFor(year)}/prepare`))
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return (
    <EmptyState title={`La vigencia ${year} todavía no tiene períodos contables`}>
      {can(editPeriods) && <Button onClick={() => void prepare()}>Crear los períodos de {year}</Button>}
    </EmptyState>
  )
}

interface TableProps {
  readonly year: number
  readonly periods: readonly PeriodAnswer[]
  readonly onAsk: (asked: Asked) => void
}

function PeriodTable({ year, periods, onAsk }: TableProps) {
  const rows = periods.map((period) => ({
    ...period,
    id: String(period.number),
    name: periodName({ vigencia: year, number: period.number }),
  }))
  const columns: readonly Column<Row>[] = [
    { key: 'number', header: 'Período', kind: 'integer', width: 78, sortable: false },
    {
      key: 'name',
      header: 'Nombre',
      width: 160,
      sortable: false,
      render: (row) => <PeriodLink year={year} row={row} />,
    },
    { key: 'status', header: 'Estado', width: 110, sortable: false, render: statusOf },
    { key: 'vouchers', header: 'Comprobantes', kind: 'integer', width: 112, sortable: false },
    { key: 'debit', header: 'Débitos', kind: 'money', width: 138, sortable: false },
    { key: 'credit', header: 'Créditos', kind: 'money', width: 138, sortable: false },
    { key: 'reason', header: 'Última reapertura', width: 150, sortable: false },
    {
      key: 'deeds',
      header: 'Acciones',
      width: 190,
      sortable: false,
      render: (row) => (
        <PeriodDeeds row={row} onAsk={(action) => onAsk({ year, number: row.number, action })} />
      ),
    },
  ]
  return <DataTable label="Períodos contables" columns={columns} rows={rows} />
}

const PeriodLink = ({ year, row }: { readonly year: number; readonly row: Row }) => (
  <Go
    to="/accounting/seat/:accountingPeriodId?"
    params={{ accountingPeriodId: `${year}-${String(row.number).padStart(2, '0')}` }}
    className="q-link"
  >
    {row.name}
  </Go>
)

const statusOf = ({ status }: Row) => (
  <StatusTag tone={periodLifecycle.states[status].tone}>{periodLifecycle.states[status].label}</StatusTag>
)

interface DeedsProps {
  readonly row: Row
  readonly onAsk: (action: PeriodAction) => void
}

function PeriodDeeds({ row, onAsk }: DeedsProps) {
  const can = useCan()
  const actions = (Object.keys(periodLifecycle.actions) as PeriodAction[]).filter(
    (name) => periodLifecycle.actions[name].from === row.status && can(periodPermissions[name]),
  )
  return (
    <span className="q-periods-deeds">
      {actions.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          aria-label={`${periodLifecycle.actions[name].label} ${row.name}`}
          onClick={() => onAsk(name)}
        >
          {periodLifecycle.actions[name].label}…
        </Button>
      ))}
    </span>
  )
}
