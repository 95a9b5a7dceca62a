import { apiPathOf } from '@quina/blocks'
import { ListScreen, openFileOf, pathTo, useCan, useGo } from '@quina/blocks/web'
import { useState } from 'react'
import { EventsDrawer } from '../patient-event/events-drawer.web.tsx'
import { patientSticker, patientWristband } from '../patient-file/patient-file.contract.ts'
import { MergeFilesDialog } from '../patient-merge/merge-dialog.web.tsx'
import { mergePatient, patient } from './patient.contract.ts'

type ChosenPatient = Readonly<{ id: string; name: string }>

/** Patients, with their affiliation of today and their last event. */
export function PatientList() {
  const go = useGo()
  const can = useCan()
  const [events, setEvents] = useState<ChosenPatient>()
  const [merging, setMerging] = useState<ChosenPatient>()
  return (
    <>
      <ListScreen
        list={patient.list}
        path={apiPathOf(patient)}
        title={patient.label.many}
        columns={['name', 'number', 'age', 'epsId', 'regime', 'phone', 'status']}
        open={({ id }) => pathTo('/verUsuario/:id', { id })}
        newButton={{
          label: 'Nuevo paciente',
          href: pathTo('/editarUsuario/:id', { id: 'nuevo' }),
          permission: 'people.patient.edit',
        }}
        rowActions={({ id, name, status }) => {
          const chosen = { id, name: String(name) }
          const editing = can('people.patient.edit')
          return [
            { label: 'Ver eventos', run: () => setEvents(chosen) },
            ...(editing
              ? [{ label: 'Editar', run: () => void go(pathTo('/editarUsuario/:id', { id })) }]
              : []),
            ...(can(mergePatient) && status !== 'merged'
              ? [{ label: 'Fusionar…', run: () => setMerging(chosen) }]
              : []),
            { label: 'Imprimir sticker', run: () => openFileOf(patientSticker, { id }) },
            { label: 'Imprimir manilla', run: () => openFileOf(patientWristband, { id }) },
          ]
        }}
      />
      {events && <EventsDrawer {...events} onClose={() => setEvents(undefined)} />}
      {merging && <MergeFilesDialog {...merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}
