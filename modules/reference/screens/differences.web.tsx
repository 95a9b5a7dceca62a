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
    <table className="q-mini-table">
      <caption>
        {title}: {shownCount(count)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Código</th>
          <th scope="col">Nombre</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, before, changes }) => (
          <tr key={code}>
            <td>{code}</td>
            <td>
              {name}
              {before !== null && <div className="q-muted">Antes: {before}</div>}
              {changes.map((change) => (
                <div key={change} className="q-muted">
                  {change}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={2} className="q-muted">
              Y {shownCount(more)} más
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Why a file was refused: the first mistakes, row by row. */
export function Problems({ problems }: Pick<EditionAnswer, 'problems'>) {
  return (
    <table className="q-mini-table">
      <caption>No se aplicó nada: corrija el archivo y tráigalo de nuevo</caption>
      <thead>
        <tr>
          <th scope="col">Fila</th>
          <th scope="col">Columna</th>
          <th scope="col">Qué pasa</th>
          <th scope="col">Regla</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, message, code }) => (
          <tr key={`${row} ${column} ${message}`}>
            <td>{row}</td>
            <td>{column}</td>
            <td>{message}</td>
            <td>{code}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
