import { Go, getFrom, pathTo, shownValue, useCan, wordsOf } from '@quina/blocks/web'
import { Amount, ErrorState, Link, Loading, Panel, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../contract/contract.contract.ts'

interface Row {
  readonly id: string
  readonly contractNumber: string
  readonly name: string
  readonly regime: string
  readonly startsOn: string
  readonly endsOn: string
  readonly worth: string | null
  readonly invoiced: string
  readonly available: string | null
  readonly condition: string
}
const path = '/api/insurers/contract'
const size = 20

/** The contracts of some payers, the latest first. */
export function PayerContracts({ ids, id }: { readonly ids?: readonly string[]; readonly id?: string }) {
  const can = useCan()('insurers.contract.view')
  const query = { payerId: ids?.join(',') ?? id ?? '', sort: '-startsOn', size }
  const { data, error, refetch } = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => getFrom<{ rows: readonly Row[] }>(path, query, signal),
    enabled: can && query.payerId !== '',
  })
  if (!can) return null
  return (
    <Panel title="Contratos">
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data?.rows.length === 0 && <p className="q-muted">Sin contratos.</p>}
      {data !== undefined && data.rows.length > 0 && <Rows rows={data.rows} />}
      <Go to="/Contratos" search={{ payerId: query.payerId }} className="q-link">
        Ver en la lista de contratos
      </Go>
    </Panel>
  )
}

const heads = ['Contrato', 'Régimen', 'Vigencia', 'Valor', 'Facturado', 'Saldo', 'Estado']
const columns = contract.list.columns

const Rows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <table className="q-mini-table">
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at > 2 && at < 6 ? 'q-end' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Link href={pathTo('/contrato/edit/:id', { id: row.id })}>
              {row.contractNumber} {row.name}
            </Link>
          </td>
          <td>{columns.regime && shownValue(columns.regime, row.regime)}</td>
          <td>
            {shownDay(row.startsOn)} a {shownDay(row.endsOn)}
          </td>
          <td className="q-end">{row.worth === null ? 'Indeterminado' : <Amount of={row.worth} />}</td>
          <td className="q-end">
            <Amount of={row.invoiced} />
          </td>
          <td className="q-end">{row.available !== null && <Amount of={row.available} />}</td>
          <td>{columns.condition && shownValue(columns.condition, row.condition)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
