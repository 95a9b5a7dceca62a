import { type FileSectionProps, getFrom, pathTo, wordsOf } from '@quina/blocks/web'
import { Amount, ErrorState, Link, Loading, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type CoveringContract, coveringPath } from './tariff-use.contract.ts'

const heads = ['Contrato', 'Pagador', 'Hasta', 'Precio de hoy', 'Cómo se liquida']

/** The contracts of today that cover a service: what it costs by each, and why. */
export function ServiceContracts({ ids: [id = ''] }: FileSectionProps) {
  const path = coveringPath(id)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<readonly CoveringContract[]>(path, {}, signal),
  })
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.length === 0) return <p className="q-muted">Ningún contrato vigente lo cubre.</p>
  return (
    <table className="q-mini-table" aria-label="Contratos que lo cubren">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={head === 'Precio de hoy' ? 'q-end' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={one.id}>
            <td>
              <Link href={pathTo('/contrato/servicios/:id', { id: one.id })}>{one.label}</Link>
            </td>
            <td>{one.payer}</td>
            <td>{shownDay(one.endsOn)}</td>
            <td className="q-end">{one.price === null ? '—' : <Amount of={one.price} />}</td>
            <td>{one.words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
