import { Show } from '@quina/blocks/web'
import { DataTable } from '@quina/ui/web'
import { patientAccesses } from './patient-file.contract.ts'

/** What was read, where it was not the file itself. */
const resources: Readonly<Record<string, string>> = {
  'people.patient': 'Ficha',
  'people.patientEvent': 'Historia de eventos',
  'people.affiliations': 'Afiliaciones',
  'people.consents': 'Consentimientos',
  'people.mergesOfFile': 'Fusiones',
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
export const AccessTable = ({ id }: { readonly id: string }) => (
  <Show of={patientAccesses} asks={{ id }}>
    {(accesses) => (
      <DataTable
        label="Accesos"
        rows={accesses}
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
    )}
  </Show>
)
