import { download, type Query } from '../../http/endpoint/api.web.ts'
import { note } from '../../values/field/words.ts'
import { FieldsDialog } from '../form/fields-dialog.web.tsx'

interface MotiveDialogProps {
  readonly format: string
  readonly why: string
  readonly path: string
  readonly query: Query
  readonly onClose: () => void
}

const fields = { motive: note('Motivo de la exportación', { max: 500 }) }

/** The user writes a motive before taking a file that requires one. */
export const MotiveDialog = ({ format, why, path, query, onClose }: MotiveDialogProps) => (
  <FieldsDialog
    title="Exportar con motivo"
    consequence={why}
    verb="Exportar"
    fields={fields}
    send={async ({ motive }) => {
      await download(path, { ...query, format, motive: String(motive) })
      onClose()
    }}
    onClose={onClose}
  />
)
