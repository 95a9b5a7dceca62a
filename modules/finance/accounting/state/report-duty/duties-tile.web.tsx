import { GoTo, readRows, writeSearch } from '@quina/blocks/web'
import { type Day, dayInBogota, daysBetween, plural } from '@quina/kernel'
import { ErrorState, Loading, StatusTag, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { dutyReports, reportDuty } from './report-duty.contract.ts'

const shownInTile = 6
const soonDays = 10
const waits = { open: 'true', active: 'true', sort: 'dueOn' }

/** The reports that the hospital owes, by due date. */
export function DutiesTile() {
  const { data, error, refetch } = useQuery({
    queryKey: [reportDuty.name, 'tile'],
    queryFn: ({ signal }) => readRows(reportDuty, { ...waits, size: shownInTile }, signal),
  })
  if (error) return <ErrorState message="No fue posible leer el calendario." onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { rows, next } = data
  if (rows.length === 0) return <p className="q-muted">Nada por transmitir en el calendario.</p>
  return (
    <>
      <ul className="q-tile-counts">
        {rows.map(({ id, report, period, dueOn }) => (
          <li key={id}>
            <GoTo
              address={`/contabilidad/calendario${writeSearch({ ...waits, dueOn: `${dueOn}..${dueOn}` })}`}
            >
              {dutyReports[report as keyof typeof dutyReports]} {String(period)}
            </GoTo>{' '}
            <Due on={dueOn as Day} />
          </li>
        ))}
      </ul>
      <p className="q-tile-more">
        <GoTo address={`/contabilidad/calendario${writeSearch(waits)}`}>
          {next === null ? 'Ver el calendario' : 'Ver todo lo que falta por transmitir'}
        </GoTo>
      </p>
    </>
  )
}

function Due({ on }: { readonly on: Day }) {
  const left = daysBetween(dayInBogota(new Date()), on)
  if (left < 0) return <StatusTag tone="bad">{`Venció hace ${plural(-left, 'día', 'días')}`}</StatusTag>
  if (left === 0) return <StatusTag tone="warning">Vence hoy</StatusTag>
  if (left <= soonDays)
    return <StatusTag tone="warning">{`Vence en ${plural(left, 'día', 'días')}`}</StatusTag>
  return <span className="q-muted">vence el {shownDay(on)}</span>
}
