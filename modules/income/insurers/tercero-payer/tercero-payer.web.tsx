import { apiPathOf } from '@quina/blocks'
import { type FileSectionProps, pathTo, readRows, shownValue, wordsOf } from '@quina/blocks/web'
import { ErrorState, Link, Loading, Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { payer } from '../payer/payer.contract.ts'
import { PayerContracts } from '../payer/payer-contracts.web.tsx'

const { kind, situation } = payer.fields

/** The payers of a tercero, with their contracts. */
export function TerceroPayer({ ids }: FileSectionProps) {
  const query = { terceroId: ids.join(','), size: 50 }
  const { data, error, refetch } = useQuery({
    queryKey: [apiPathOf(payer), query],
    queryFn: ({ signal }) => readRows(payer, query, signal),
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.rows.length === 0) return <p className="q-muted">No es pagador de servicios de salud.</p>
  return (
    <>
      <Panel title="Pagador">
        <ul className="q-entries">
          {data.rows.map((row) => (
            <li key={row.id}>
              <Link href={pathTo('/eps/edit/:id', { id: row.id })}>{shownValue(kind, row.kind)}</Link>
              {[row.adminCode, row.soatCode].filter(Boolean).map((code) => ` · ${code}`)}
              {` · plazo ${row.paymentDays} días · ${shownValue(situation, row.situation)}`}
            </li>
          ))}
        </ul>
      </Panel>
      <PayerContracts ids={data.rows.map(({ id }) => id)} />
    </>
  )
}
