import '../catalog/catalog.css'
import { Button, Group, Modal } from '@mantine/core'
import { inSentence, plural } from '@quina/kernel'
import { ErrorSummary, shownCount, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { download, refreshAll, sendTo, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { MiniTable } from '../screen/mini-table.web.tsx'

/** More than these are not drawn: mending the first brings the rest. */
const drawnMax = 300

const updated = 'Si el código ya existe, la fila se actualiza.'

interface ImportDialogProps {
  /** What its rows are: *Terceros*. */
  readonly many: string
  /** Where the rows are served: `/api/people/tercero`. */
  readonly path: string
  /** What happens to a row that is known already. */
  readonly known?: string
  readonly onClose: () => void
}

interface Checked {
  readonly file: File
  readonly answer: ImportAnswer
}

/** A file is checked whole before anything is applied: either every row is good, or each bad one is listed. */
export function ImportDialog({ many, path, known = updated, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    await work().catch((failure: unknown) => {
      setError(wordsOf(failure))
      setChecked((was) => was && { ...was, answer: { ...was.answer, problems: problemsIn(failure) } })
    })
    setBusy(false)
  }
  const check = (file: File) =>
    doing(async () => setChecked({ file, answer: await sendImport(path, 'check', file) }))
  const apply = ({ file }: Checked) =>
    doing(async () => {
      const done = await sendImport(path, 'apply', file)
      await refreshAll(client)
      void toast({ message: importWords(done, 'did'), tone: 'good' })
      onClose()
    })
  const ready = checked !== null && checked.answer.problems.length === 0 && error === undefined
  return (
    <Modal opened onClose={onClose} title={`Importar ${inSentence(many)}`} size={720}>
      <p className="q-confirm-text">
        Use la plantilla: una columna por dato. {known} Nada se aplica hasta que usted lo confirme.
      </p>
      <Group gap={8} my={12}>
        <Button variant="default" onClick={() => void download(`${path}/import/template`)}>
          Descargar plantilla
        </Button>
        <ChooseFile onFile={(file) => void check(file)} busy={busy} />
        {checked && <span className="q-muted">{checked.file.name}</span>}
      </Group>
      {error && <ErrorSummary message={error} />}
      {checked && <Outcome answer={checked.answer} />}
      <Group justify="flex-end" mt={12}>
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button disabled={!ready} loading={busy} onClick={() => checked && void apply(checked)}>
          {ready ? `Importar ${plural(checked.answer.rows, 'fila', 'filas')}` : 'Importar'}
        </Button>
      </Group>
    </Modal>
  )
}

const problemsIn = (failure: unknown): readonly ImportProblem[] =>
  failure instanceof Refusal && Array.isArray(failure.facts.problems)
    ? (failure.facts.problems as ImportProblem[])
    : []

/** *Se crearán 12 y se actualizarán 3.* */
function importWords({ creates, updates }: ImportAnswer, when: 'will' | 'did'): string {
  const [made, changed] =
    when === 'will' ? ['Se crearán', 'se actualizarán'] : ['Se crearon', 'se actualizaron']
  return `${made} ${shownCount(creates)} y ${changed} ${shownCount(updates)}.`
}

function ChooseFile({ onFile, busy }: { readonly onFile: (file: File) => void; readonly busy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) onFile(file)
    currentTarget.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        onChange={choose}
        aria-label="Archivo por importar"
      />
      <Button variant="default" loading={busy} onClick={() => input.current?.click()} data-autofocus>
        Elegir archivo…
      </Button>
    </>
  )
}

function Outcome({ answer }: { readonly answer: ImportAnswer }) {
  const { problems, ignored, rows } = answer
  return (
    <div role="status">
      {ignored.length > 0 && <p className="q-muted">Columnas que no se usan: {ignored.join(', ')}.</p>}
      {problems.length === 0 ? (
        <p>
          {plural(rows, 'fila revisada', 'filas revisadas')}, sin errores. {importWords(answer, 'will')}
        </p>
      ) : (
        <Problems problems={problems} />
      )}
    </div>
  )
}

function Problems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  return (
    <>
      <p className="q-mini-error">
        {plural(problems.length, 'celda por corregir', 'celdas por corregir')}. Corrija el archivo y elíjalo
        de nuevo.
      </p>
      <div className="q-import-problems">
        <MiniTable
          rows={problems.slice(0, drawnMax)}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
          columns={[
            { head: 'Fila', cell: ({ row }) => row },
            { head: 'Columna', cell: ({ column }) => column },
            { head: 'Qué pasa', cell: ({ message }) => message },
          ]}
        />
      </div>
    </>
  )
}

interface ImportAnswer {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly problems: readonly ImportProblem[]
  /** Columns of the file that are not used. */
  readonly ignored: readonly string[]
}

interface ImportProblem {
  readonly row: number
  readonly column: string
  readonly message: string
}

/** Only what a dry run has found good is applied: all of the file or nothing. */
function sendImport(path: string, step: 'check' | 'apply', file: File): Promise<ImportAnswer> {
  const body = new FormData()
  body.append('file', file)
  return sendTo('POST', `${path}/import/${step}`, { body })
}
