import { Button, Group, Modal } from '@mantine/core'
import { plural } from '@quina/kernel'
import { ErrorSummary } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { ChooseFile, ChooseSheet, type DeclaredFile, Problems, useCheckedFile } from './checked-file.web.tsx'
import { FirstRows, ImportColumns } from './import-columns.web.tsx'
import type { ReadFile } from './seen.ts'

interface RowsDialogProps<A extends ReadFile> {
  readonly title: string
  /** The name under which the columns are remembered: that of the query that reads them. */
  readonly place: string
  /** Shown before a file is chosen: which rows are imported and which they replace. */
  readonly children: ReactNode
  readonly read: (file: File, declared: DeclaredFile) => Promise<A>
  /** How many lines the form would take: none while a problem prevents it from taking any. */
  readonly lines: (answer: A) => number
  /** What else is shown about the file before it is imported. */
  readonly tells?: (answer: A) => string
  readonly onTake: (answer: A) => void
  readonly onClose: () => void
}

/** A file with rows for a form, which are shown as they are read; nothing is saved until the form is. */
export function RowsDialog<A extends ReadFile>(props: RowsDialogProps<A>) {
  const { title, place, children, read, lines, tells, onTake, onClose } = props
  const { checked, chosen, error, busy, check, choose, sheets, chooseSheet } = useCheckedFile(place, read)
  const count = checked === null || error !== undefined ? 0 : lines(checked.answer)
  const take = () => {
    if (checked === null) return
    onTake(checked.answer)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={checked ? 'min(1080px, 96vw)' : 720}>
      <p className="q-confirm-text">{children}</p>
      <Group gap={8} my={12}>
        <ChooseFile onFile={(file) => void check(file)} busy={busy} />
        {checked && <span className="q-muted">{checked.file.name}</span>}
      </Group>
      {error && <ErrorSummary message={error} />}
      <ChooseSheet sheets={sheets} busy={busy} onChoose={chooseSheet} />
      {checked && (
        <>
          <ImportColumns answer={checked.answer} chosen={chosen} onChoose={choose} />
          <div role="status">
            {tells && <p>{tells(checked.answer)}</p>}
            {checked.answer.problems.length > 0 && <Problems problems={checked.answer.problems} />}
          </div>
          <FirstRows answer={checked.answer} />
        </>
      )}
      <Group justify="flex-end" className="q-import-foot">
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button disabled={count === 0} loading={busy} onClick={take}>
          {count === 0 ? 'Cargar' : `Cargar ${plural(count, 'línea', 'líneas')}`}
        </Button>
      </Group>
    </Modal>
  )
}
