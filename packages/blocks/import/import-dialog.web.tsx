import '../catalog/catalog.css'
import { Button, Group, Modal } from '@mantine/core'
import { inSentence, plural } from '@quina/kernel'
import { ErrorSummary, shownCount, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { download, refreshAll, sendTo, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { screenKey } from '../list/list-parts.ts'
import { useKeptPreference } from '../preference/preference.web.ts'
import { MiniTable } from '../screen/mini-table.web.tsx'
import {
  FirstRows,
  type ImportAnswer,
  ImportColumns,
  type ImportProblem,
  type Mapping,
} from './import-columns.web.tsx'

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
  /** What was chosen by hand for this file. */
  readonly mapping: Mapping
  readonly answer: ImportAnswer
}

/** A file is checked whole before anything is applied: either every row is good, or each bad one is listed. */
export function ImportDialog(props: ImportDialogProps) {
  const { many, path, known = updated, onClose } = props
  const { checked, error, busy, check, choose, apply } = useImport(props)
  const ready = checked !== null && checked.answer.problems.length === 0 && error === undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Importar ${inSentence(many)}`}
      size={checked ? 'min(1080px, 96vw)' : 720}
    >
      <p className="q-confirm-text">
        Use la plantilla o su propio archivo: una columna por dato. {known} Nada se aplica hasta que usted lo
        confirme.
      </p>
      <Group gap={8} my={12}>
        <Button variant="default" onClick={() => void download(`${path}/import/template`)}>
          Descargar plantilla
        </Button>
        <ChooseFile onFile={(file) => void check(file)} busy={busy} />
        {checked && <span className="q-muted">{checked.file.name}</span>}
      </Group>
      {error && <ErrorSummary message={error} />}
      {checked && (
        <>
          <ImportColumns answer={checked.answer} onChoose={choose(checked)} busy={busy} />
          <Outcome answer={checked.answer} />
          <FirstRows answer={checked.answer} />
        </>
      )}
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

/** A file in hand: checked when it is chosen and with each column that is said, and applied when nothing of it is wrong. */
function useImport({ path, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [remembered, remember] = useKeptPreference<Mapping>(`import:${placeOf(path)}`, nothingSaid)
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
  const check = (file: File, mapping: Mapping = nothingSaid) =>
    doing(async () =>
      setChecked({ file, mapping, answer: await sendImport(path, 'check', { file, mapping, remembered }) }),
    )
  const choose =
    ({ file, mapping }: Checked) =>
    (name: string, heading: string) => {
      remember({ ...remembered, [name]: heading })
      void check(file, { ...mapping, [name]: heading })
    }
  const apply = ({ file, mapping }: Checked) =>
    doing(async () => {
      const done = await sendImport(path, 'apply', { file, mapping, remembered })
      await refreshAll(client)
      void toast({ message: importWords(done, 'did'), tone: 'good' })
      onClose()
    })
  return { checked, error, busy, check, choose, apply }
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

interface SentImport {
  readonly file: File
  readonly mapping: Mapping
  readonly remembered: Mapping
}

/** Only what a dry run has found good is applied: all of the file or nothing. */
function sendImport(path: string, step: 'check' | 'apply', sent: SentImport): Promise<ImportAnswer> {
  const body = new FormData()
  body.append('mapping', JSON.stringify(sent.mapping))
  body.append('remembered', JSON.stringify(sent.remembered))
  body.append('file', sent.file)
  return sendTo('POST', `${path}/import/${step}`, { body })
}

const nothingSaid: Mapping = {}

/** An import is the same whatever its rows hang from. */
const placeOf = (path: string): string => screenKey(path).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
