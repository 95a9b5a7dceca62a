import { type FileSectionProps, getFrom, MiniTable, pathTo, wordsOf } from '@quina/blocks/web'
import { Amount, ErrorState, Link, Loading, shownDay } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type CoveringContract, coveringPath } from './tariff-use.contract.ts'

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
    <MiniTable
      label="Contratos que lo cubren"
      rows={data}
      keyOf={(one) => one.id}
      columns={[
        {
          head: 'Contrato',
          cell: (one) => <Link href={pathTo('/contrato/servicios/:id', { id: one.id })}>{one.label}</Link>,
        },
        { head: 'Pagador', cell: ({ payer }) => payer },
        { head: 'Hasta', cell: ({ endsOn }) => shownDay(endsOn) },
        {
          head: 'Precio de hoy',
          end: true,
          cell: ({ price }) => (price === null ? '—' : <Amount of={price} />),
        },
        { head: 'Cómo se liquida', cell: ({ words }) => words },
      ]}
    />
  )
}
