import type { AnswerOf } from '@quina/blocks'
import { DataTable, EmptyState, StatusTag } from '@quina/ui/web'
import type { patientEvents } from '../patient-file/patient-file.contract.ts'
import { eventKinds } from './event.contract.ts'

type Events = AnswerOf<typeof patientEvents>

/** The events of a patient in every module, newest first. */
export function EventTable({ events }: { readonly events: Events }) {
  if (events.length === 0)
    return (
      <EmptyState title="Sin eventos">
        Aquí aparecen sus citas, admisiones, triages, órdenes y facturas cuando se registran.
      </EmptyState>
    )
  return (
    <DataTable
      label="Eventos"
      rows={events}
      cards
      columns={[
        { key: 'at', header: 'Fecha', kind: 'instant', sortable: false },
        { key: 'kind', header: 'Tipo', kind: 'choice', options: eventKinds, width: 110, sortable: false },
        { key: 'title', header: 'Descripción', sortable: false },
        {
          key: 'pending',
          header: 'Estado',
          state: true,
          width: 110,
          sortable: false,
          render: ({ pending }) =>
            pending ? (
              <StatusTag tone="warning">Pendiente</StatusTag>
            ) : (
              <StatusTag tone="neutral">Cerrado</StatusTag>
            ),
        },
      ]}
    />
  )
}
