import type { AnswerOf } from '@quina/blocks'
import { type FileSectionProps, MiniTable, pathTo, Show } from '@quina/blocks/web'
import { Amount, Link, shownDay } from '@quina/ui/web'
import { coveringContracts } from './tariff-use.contract.ts'

export function ServiceContracts({ ids: [id = ''] }: FileSectionProps) {
  return (
    <Show of={coveringContracts} params={{ serviceId: id }}>
      {(all) => <Covering rows={all} />}
    </Show>
  )
}

function Covering({ rows }: { readonly rows: AnswerOf<typeof coveringContracts> }) {
  if (rows.length === 0) return <p className="q-muted">Ningún contrato vigente lo cubre.</p>
  return (
    <MiniTable
      label="Contratos que lo cubren"
      rows={rows}
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
