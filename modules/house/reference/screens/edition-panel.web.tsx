import './reference.css'
import { Button } from '@mantine/core'
import { JobPanel, MiniTable, useAct, useCan, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { ErrorState, Loading, Panel, StatusTag, shownCount, shownDay } from '@quina/ui/web'
import {
  applyEdition,
  type DifferenceSample,
  discardEdition,
  type EditionAnswer,
  editionStates,
  importEditions,
} from '../edition/edition.contract.ts'
import { useEdition } from './calls.web.ts'

/** An imported file: the progress of its reading, its differences, and the decision. */
export function EditionPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useEdition(id)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { state, jobId } = data
  return (
    <>
      {jobId !== null && <JobPanel key={jobId} id={jobId} />}
      {state !== 'reading' && <Edition edition={data} />}
    </>
  )
}

function Edition({ edition }: { readonly edition: EditionAnswer }) {
  const [label, tone] = editionStates[edition.state]
  const { added, changed, ended, kept, problems } = edition
  return (
    <Panel title={edition.fileName}>
      <div className="q-reference-line" role="status">
        <StatusTag tone={tone}>{label}</StatusTag>
        <b>{plural(edition.rowCount, 'fila', 'filas')}</b>
        {problems.length === 0 && (
          <span>
            {shownCount(added)} nuevos · {shownCount(changed)} cambian · {shownCount(ended)} terminan ·{' '}
            {shownCount(kept)} siguen igual
          </span>
        )}
        <span className="q-muted">Rige desde {shownDay(edition.validFrom)}</span>
        {edition.state === 'ready' && <Decision edition={edition} />}
      </div>
      <p className="q-muted q-reference-sum">SHA-256 {edition.checksum}</p>
      {problems.length > 0 ? <Problems problems={problems} /> : <Differences edition={edition} />}
    </Panel>
  )
}

function Decision({ edition }: { readonly edition: EditionAnswer }) {
  const can = useCan()
  const discard = useAct(discardEdition, () => 'Archivo descartado')
  const apply = useAct(applyEdition, () => 'La versión se está aplicando')
  if (!can(importEditions)) return null
  const { id } = edition
  return (
    <span className="q-reference-decision">
      <Button
        variant="default"
        loading={discard.busy}
        disabled={apply.busy}
        onClick={() => void discard.send({ id }, { sure: discarding })}
      >
        Descartar…
      </Button>
      <Button
        loading={apply.busy}
        disabled={discard.busy}
        onClick={() => void apply.send({ id }, { sure: applying(edition) })}
      >
        Aplicar versión…
      </Button>
    </span>
  )
}

const discarding = {
  title: 'Descartar el archivo',
  consequence: 'El catálogo queda como está. Podrá traer el archivo de nuevo.',
  verb: 'Descartar',
  danger: true,
}

const applying = ({ added, changed, ended, validFrom }: EditionAnswer) => ({
  title: 'Aplicar la versión',
  consequence: `Desde ${shownDay(validFrom)}: ${plural(added, 'código nuevo', 'códigos nuevos')}, ${plural(
    changed,
    'cambia',
    'cambian',
  )} y ${plural(ended, 'deja de regir', 'dejan de regir')}. Lo que decían antes se conserva con sus fechas.`,
  verb: 'Aplicar',
  danger: ended > 0,
})

/** The first differences of each kind, in three tables. */
function Differences({ edition: { added, changed, ended, samples } }: { readonly edition: EditionAnswer }) {
  return (
    <div className="q-reference-differences">
      <Sample title="Nuevos" count={added} rows={samples.added} />
      <Sample title="Cambian" count={changed} rows={samples.changed} />
      <Sample title="Terminan" count={ended} rows={samples.ended} />
    </div>
  )
}

function Sample({ title, count, rows }: { title: string; count: number; rows: readonly DifferenceSample[] }) {
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
function Problems({ problems }: Pick<EditionAnswer, 'problems'>) {
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
