import '../catalog/catalog.css'
import { Button, Group, Modal } from '@mantine/core'
import { inSentence, plural } from '@quina/kernel'
import { ErrorSummary, shownCount, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download, refreshAll, sendTo } from '../../http/endpoint/api.web.ts'
import { screenKey } from '../list/list-parts.ts'
import type { RepeatedFile } from './batch/batch.ts'
import { Batches, RepeatedWarning } from './batch/batches.web.tsx'
import { ChooseFile, ChooseSheet, type DeclaredFile, Problems, useCheckedFile } from './checked-file.web.tsx'
import { FirstRows, ImportColumns } from './import-columns.web.tsx'
import type { ReadFile } from './seen.ts'

interface ImportAnswer extends ReadFile {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  /** Columns of the file that are not used. */
  readonly ignored: readonly string[]
  readonly repeated?: RepeatedFile
}

const updated = 'Si el código ya existe, la fila se actualiza.'

interface ImportDialogProps {
  /** The name of its rows: *Terceros*. */
  readonly many: string
  /** The address of the rows: `/api/people/tercero`. */
  readonly path: string
  /** What happens to a row whose key already exists. */
  readonly known?: string
  readonly onClose: () => void
}

interface ImportButtonProps extends Omit<ImportDialogProps, 'onClose'> {
  /** *Importar bienes…* */
  readonly label: string
}

/** The button that opens it. */
export function ImportButton({ label, ...dialog }: ImportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ImportDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A file is checked whole before anything is applied: either every row is good, or each bad one is listed. */
export function ImportDialog(props: ImportDialogProps) {
  const { many, path, known = updated, onClose } = props
  const { checked, chosen, error, busy, check, choose, apply, sheets, chooseSheet } = useImport(props)
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
      <ChooseSheet sheets={sheets} busy={busy} onChoose={chooseSheet} />
      {checked && (
        <>
          <ImportColumns answer={checked.answer} chosen={chosen} onChoose={choose} />
          <RepeatedWarning repeated={checked.answer.repeated} />
          <Outcome answer={checked.answer} />
          <FirstRows answer={checked.answer} />
        </>
      )}
      <Batches path={path} />
      <Group justify="flex-end" className="q-import-foot">
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button disabled={!ready} loading={busy} onClick={() => void apply()}>
          {ready ? importVerb(checked.answer) : 'Importar'}
        </Button>
      </Group>
    </Modal>
  )
}

const importVerb = ({ rows, repeated }: ImportAnswer): string =>
  `${repeated ? 'Importar otra vez' : 'Importar'} ${plural(rows, 'fila', 'filas')}`

/** The chosen file, which may be applied when it has no problem. */
function useImport({ path, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const upload = useCheckedFile(placeOf(path), (file, declared) =>
    sendImport(path, 'check', { file, ...declared, again: false }),
  )
  const again = Boolean(upload.checked?.answer.repeated)
  const apply = () =>
    upload.use(async (file, declared) => {
      const done = await sendImport(path, 'apply', { file, ...declared, again })
      await refreshAll(client)
      void toast({ message: importWords(done, 'did'), tone: 'good' })
      onClose()
    })
  return { ...upload, apply }
}

/** *Se crearán 12 y se actualizarán 3.* */
function importWords({ creates, updates }: ImportAnswer, when: 'will' | 'did'): string {
  const [made, changed] =
    when === 'will' ? ['Se crearán', 'se actualizarán'] : ['Se crearon', 'se actualizaron']
  return `${made} ${shownCount(creates)} y ${changed} ${shownCount(updates)}.`
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

interface SentImport extends DeclaredFile {
  readonly file: File
  /** The same file was imported before, and the user wants it again. */
  readonly again: boolean
}

/** Sends a file to be checked, or to be applied after a check without problems: all of it or nothing. */
function sendImport(
  path: string,
  step: 'check' | 'apply',
  { mapping, remembered, sheet, file, again }: SentImport,
): Promise<ImportAnswer> {
  const body = new FormData()
  body.append('mapping', mapping)
  body.append('remembered', remembered)
  if (sheet !== '') body.append('sheet', sheet)
  if (again) body.append('again', 'yes')
  body.append('file', file)
  return sendTo('POST', `${path}/import/${step}`, { body })
}

/** The place of an import is the same for every parent of its rows. */
const placeOf = (path: string): string => screenKey(path).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
