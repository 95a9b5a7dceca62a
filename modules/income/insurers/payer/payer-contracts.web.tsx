import { apiPathOf } from '@quina/blocks'
import { Go, type ListRow, MiniTable, pathTo, readRows, shownValue, useCan, wordsOf } from '@quina/blocks/web'
import { Amount, ErrorState, Link, Loading, Panel, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { contract } from '../contract/contract.contract.ts'

const size = 20

/** The contracts of some payers, the latest first. */
export function PayerContracts({ ids, id }: { readonly ids?: readonly string[]; readonly id?: string }) {
  const can = useCan()('insurers.contract.view')
  const query = { payerId: ids?.join(',') ?? id ?? '', sort: '-startsOn', size }
  const { data, error, refetch } = useQuery({
    queryKey: [apiPathOf(contract), query],
    queryFn: ({ signal }) => readRows(contract, query, signal),
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

const { regime, condition } = contract.list.columns

const Rows = ({ rows }: { readonly rows: readonly ListRow[] }) => (
  <MiniTable
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Contrato', cell: (row) => <ContractLink {...row} /> },
      { head: 'Régimen', cell: (row) => regime && shownValue(regime, row.regime) },
      {
        head: 'Vigencia',
        cell: ({ startsOn, endsOn }) => `${shownDay(String(startsOn))} a ${shownDay(String(endsOn))}`,
      },
      {
        head: 'Valor',
        end: true,
        cell: ({ worth }) => (worth === null ? 'Indeterminado' : <Amount of={String(worth)} />),
      },
      { head: 'Facturado', end: true, cell: ({ invoiced }) => <Amount of={String(invoiced)} /> },
      {
        head: 'Saldo',
        end: true,
        cell: ({ available }) => available !== null && <Amount of={String(available)} />,
      },
      { head: 'Estado', cell: (row) => condition && shownValue(condition, row.condition) },
    ]}
  />
)

const ContractLink = ({ id, contractNumber, name }: ListRow) => (
  <Link href={pathTo('/contrato/edit/:id', { id })}>{`${contractNumber} ${name}`}</Link>
)
