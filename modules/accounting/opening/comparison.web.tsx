import { MiniTable, useAnswer } from '@quina/blocks/web'
import { Amount, Panel } from '@quina/ui/web'
import { type Compared, compareOpening } from './opening.contract.ts'

/** Where the opening, as it was last saved, is not the closing of the year before. */
export function Comparison(saved: { readonly id: string; readonly version: number }) {
  const { data } = useAnswer(compareOpening, saved)
  if (data === undefined) return null
  const { vigencia, anyClosing, rows } = data
  if (!anyClosing)
    return (
      <p className="q-context">La vigencia {vigencia - 1} no tiene contabilidad aquí con qué comparar.</p>
    )
  return (
    <Panel title={`Frente al cierre de ${vigencia - 1}`}>
      {rows.length === 0 ? (
        <p className="q-context">Los saldos guardados son los del cierre anterior, cuenta por cuenta.</p>
      ) : (
        <Differences vigencia={vigencia} rows={rows} />
      )}
    </Panel>
  )
}

const Differences = ({
  vigencia,
  rows,
}: {
  readonly vigencia: number
  readonly rows: readonly Compared[]
}) => (
  <MiniTable
    rows={rows}
    keyOf={({ account }) => account}
    columns={[
      { head: 'Cuenta', cell: ({ account, name }) => `${account} ${name}` },
      { head: `Cierre ${vigencia - 1}`, end: true, cell: ({ closing }) => <Amount of={closing} /> },
      { head: `Apertura ${vigencia}`, end: true, cell: ({ opening }) => <Amount of={opening} /> },
      { head: 'Diferencia', end: true, cell: ({ difference }) => <Amount of={difference} /> },
    ]}
  />
)
