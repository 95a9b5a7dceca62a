import { DataTable } from '@quina/ui/web'
import { patientDocumentLabels } from '../patient/patient.contract.ts'
import type { PatientFile } from './file-data.web.tsx'

/** The documents that a patient has had, each with its days. */
export const DocumentTable = ({ documents }: { readonly documents: PatientFile['documents'] }) => (
  <DataTable
    label="Documentos de identidad"
    rows={documents}
    columns={[
      {
        key: 'documentType',
        header: 'Tipo',
        kind: 'choice',
        options: patientDocumentLabels,
        sortable: false,
      },
      { key: 'number', header: 'Número', kind: 'code', sortable: false },
      { key: 'fromDay', header: 'Desde', kind: 'day', sortable: false },
      { key: 'untilDay', header: 'Hasta', kind: 'day', sortable: false },
      { key: 'reason', header: 'Motivo del cambio', sortable: false },
    ]}
  />
)
