import { wordsOf } from '@quina/blocks/web'
import { DataTable, ErrorState } from '@quina/ui/web'
import { useFilePart } from './file-calls.web.ts'

interface ShownAccess {
  readonly id: number
  readonly at: string
  readonly user: string
  readonly campus: string
  readonly resource: string
  readonly deed: string
  readonly motive: string | null
  readonly ip: string | null
}

/** What was read, where it was not the file itself. */
const resources: Readonly<Record<string, string>> = {
  'people.patient': 'Ficha',
  'people.patientEvent': 'Historia de eventos',
  'care.admission': 'Admisión',
}

const deeds = {
  list: 'Lo vio en una lista',
  search: 'Lo vio al buscar',
  view: 'Abrió',
  edit: 'Abrió para editar',
  print: 'Imprimió',
  export: 'Exportó',
}

/** Who read the file, the newest first: the patient may ask for it. */
export function AccessTable({ id }: { readonly id: string }) {
  const { data, error, refetch } = useFilePart<ShownAccess>(id, 'access')
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  return (
    <DataTable
      label="Accesos"
      rows={data?.map((row) => ({ ...row, id: String(row.id) }))}
      columns={[
        { key: 'at', header: 'Fecha', kind: 'instant', sortable: false },
        { key: 'user', header: 'Usuario', sortable: false },
        { key: 'deed', header: 'Acción', kind: 'choice', options: deeds, sortable: false },
        { key: 'resource', header: 'Qué', kind: 'choice', options: resources, sortable: false },
        { key: 'motive', header: 'Motivo', sortable: false },
        { key: 'campus', header: 'Sede', sortable: false },
        { key: 'ip', header: 'Equipo', kind: 'code', width: 130, sortable: false },
      ]}
    />
  )
}
