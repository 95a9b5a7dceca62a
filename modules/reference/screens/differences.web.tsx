import { MiniTable } from '@quina/blocks/web'
import { shownCount } from '@quina/ui/web'
import type { DifferenceSample, EditionAnswer } from '../edition/edition.contract.ts'

/** The first of each kind of difference, in three tables. */
export function Differences({
  edition: { added, changed, ended, samples },
}: {
  readonly edition: EditionAnswer
}) {
  return (
    <div className="q-reference-differences">
      <Sample title="Nuevos" count={added} rows={samples.added} />
      <Sample title="Cambian" count={changed} rows={samples.changed} />
      <Sample title="Terminan" count={ended} rows={samples.ended} />
    </div>
  )
}

interface SampleProps {
  readonly title: string
  readonly count: number
  readonly rows: readonly DifferenceSample[]
}

function Sample({ title, count, rows }: SampleProps) {
  if (rows.length === 0) return null
  const more = count - rows.length
  return (
    <MiniTable
      caption={`${title}: ${shownCount(count)}`}
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        { head: 'Código', cell: ({ code }) => code },
        { head: 'Nombre', cell: (row) => <Changed row={row} /> },
      ]}
      foot={
        more > 0 && (
          <tr>
            <td colSpan={2} className="q-muted">
              Y {shownCount(more)} más
            </td>
          </tr>
        )
      }
    />
  )
}

const Changed = ({ row: { name, before, changes } }: { readonly row: DifferenceSample }) => (
  <>
    {name}
    {before !== null && <div className="q-muted">Antes: {before}</div>}
    {changes.map((change) => (
      <div key={change} className="q-muted">
        {change}
      </div>
    ))}
  </>
)

/** Why a file was refused: the first mistakes, row by row. */
export function Problems({ problems }: Pick<EditionAnswer, 'problems'>) {
  return (
    <MiniTable
      caption="No se aplicó nada: corrija el archivo y tráigalo de nuevo"
      rows={problems}
      keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
      columns={[
        { head: 'Fila', cell: ({ row }) => row },
        { head: 'Columna', cell: ({ column }) => column },
        { head: 'Qué pasa', cell: ({ message }) => message },
        { head: 'Regla', cell: ({ code }) => code },
      ]}
    />
  )
}
